import { expect, it } from "vitest";
import { Table, type TableOptions } from "./test-table.ts";

// Tests as tables: what hands do, and what moves they make. The words of the scripts are explained in test-table.ts.

interface Scenario {
  readonly title: string;
  readonly from?: string;
  readonly options?: TableOptions;
  readonly script: string;
  readonly line: string;
  /** Every move ever shown, where that is the point. */
  readonly shown?: readonly string[];
}

export function playAll(scenarios: readonly Scenario[]): void {
  for (const { title, from, options, script, line, shown } of scenarios) {
    it(title, () => {
      const table = new Table({ ...options, ...(from === undefined ? {} : { fen: from }) });
      table.play(script, 10);
      expect(table.line).toBe(line);
      if (shown !== undefined) expect(table.shown.map((text) => text.split(" ")[0])).toEqual(shown);
      expect(table.isOutOfStep).toBe(false);
    });
  }
}
