import { type LineEvent, type PressSeen, SimulatedTable, type TableOptions } from "./board.ts";
import type { Happening, ScriptEvent } from "./script.ts";

// A simulated table in real time: the only timer of the simulator. What it says goes to whoever holds its line.

/** Milliseconds on the simulation's time line, which starts at 0 and never goes back. */
export type Now = () => number;

/** Longest sleep between looks at the time; timers of the platform cannot hold more than 24 days either. */
const LONGEST_WAIT_MILLIS = 60_000;

export class LiveTable {
  readonly table: SimulatedTable;
  readonly #now: Now;
  #timer: NodeJS.Timeout | null = null;
  #onLine: (event: LineEvent) => void = () => undefined;
  #onPress: (press: PressSeen) => void = () => undefined;
  #pressesTold = 0;
  #closed = false;

  constructor(options: Partial<TableOptions>, now: Now) {
    this.table = new SimulatedTable(options);
    this.#now = now;
  }

  get now(): number {
    return this.#now();
  }

  /** One listener: the line that carries the bytes. */
  onLine(listener: (event: LineEvent) => void): void {
    this.#onLine = listener;
  }

  onPress(listener: (press: PressSeen) => void): void {
    this.#onPress = listener;
  }

  load(events: readonly ScriptEvent[]): void {
    this.table.load(events);
    this.#run();
  }

  happen(happening: Happening): void {
    const at = this.#catchUp();
    this.#tell(this.table.happen({ at, ...happening }));
    this.#run();
  }

  receive(bytes: Uint8Array): void {
    const at = this.#catchUp();
    this.#tell(this.table.receive(bytes, at));
    this.#run();
  }

  hold(): void {
    this.table.hold(this.#catchUp());
    this.#run();
  }

  /** Says by how much everything that is still to come was put off. */
  release(): number {
    const late = this.table.release(this.#catchUp());
    this.#run();
    return late;
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #catchUp(): number {
    const at = this.#now();
    this.#tell(this.table.advance(at));
    return at;
  }

  #run(): void {
    if (this.#closed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const wait = this.table.nextAt() - this.#now();
    this.#timer = setTimeout(
      () => {
        this.#catchUp();
        this.#run();
      },
      Math.min(Math.max(0, wait), LONGEST_WAIT_MILLIS),
    );
  }

  #tell(events: readonly LineEvent[]): void {
    for (const event of events) this.#onLine(event);
    const { presses } = this.table;
    for (const press of presses.slice(this.#pressesTold)) this.#onPress(press);
    this.#pressesTold = presses.length;
  }
}
