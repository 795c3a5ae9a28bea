import { Hall, type Entry } from "@boardwire/shared";

/** A hall that remembers what was folded into it: so nothing can be folded and then missing from the journal. */
export class WorkingHall extends Hall {
  private fresh: Entry[] = [];
  override apply(entry: Entry): void {
    const before = this.seq;
    try {
      super.apply(entry);
    } catch (error) {
      // The entry will not be written, so its number is free again.
      this.seq = before;
      throw error;
    }
    this.fresh.push(entry);
  }
  takeFresh(): readonly Entry[] {
    const entries = this.fresh;
    this.fresh = [];
    return entries;
  }
}
