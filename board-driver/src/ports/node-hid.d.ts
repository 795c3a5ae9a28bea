// What is used of the library. It is optional, so its own types may not be there; these take their place.
declare module "node-hid" {
  export interface HidDeviceInfo {
    readonly vendorId: number;
    readonly productId: number;
    readonly path?: string | undefined;
    readonly serialNumber?: string | undefined;
    readonly manufacturer?: string | undefined;
    readonly product?: string | undefined;
    readonly usagePage?: number | undefined;
  }

  export interface HidDevice {
    on(event: "data", listener: (report: Uint8Array) => void): unknown;
    /** Also when the device is pulled out. */
    on(event: "error", listener: (trouble: unknown) => void): unknown;
    write(report: Buffer): Promise<unknown>;
    close(): Promise<void>;
  }

  export interface HidLibrary {
    devicesAsync(): Promise<readonly HidDeviceInfo[]>;
    readonly HIDAsync: { open: (path: string) => Promise<HidDevice> };
  }

  const library: HidLibrary;
  export default library;
}
