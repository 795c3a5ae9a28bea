export interface SerialSettings {
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: "none" | "odd" | "even";
  readonly stopBits: 1 | 2;
}
