/** Collects, within one step, when something will be due that is not due yet. */
export class Agenda {
  readonly now: number;
  private next: number | null = null;

  constructor(now: number) {
    this.now = now;
  }

  /** Is this instant reached? If not, it is noted. Infinity is never due and not noted. */
  isDue(time: number): boolean {
    if (this.now >= time) return true;
    if (time !== Infinity && (this.next === null || time < this.next)) this.next = time;
    return false;
  }

  get wakeAt(): number | null {
    return this.next;
  }
}
