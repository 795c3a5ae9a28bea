import type { FieldContent } from "@boardwire/shared";
import { Scan, type ScanOptions, type SensorState } from "./scan.ts";

/** What boards have in common whose fields are sampled one after another: hands act on what the scan will find. */
export class ScannedBoard {
  protected readonly scan: Scan;

  constructor(options: ScanOptions) {
    this.scan = new Scan(options);
  }

  /** What really stands on a field. */
  heldAt(field: number): FieldContent {
    return this.scan.heldAt(field);
  }

  /** A hand changes a field. Call `advance` up to that instant first. */
  place(field: number, content: FieldContent, at: number): void {
    this.scan.place(field, content, at);
  }

  setSensor(field: number, state: SensorState, at: number): void {
    this.scan.setSensor(field, state, at);
  }
}
