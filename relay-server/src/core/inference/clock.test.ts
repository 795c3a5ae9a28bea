import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Presses: which move they complete and what they confirm. The clock of the test table shows 1:30:00 and takes a second
// from whoever presses.

const runningTable = (): Table => new Table({ clock: true }).play("0.5 run!");

describe("presses", () => {
  it("[INF19] a press completes the move with the time of that reading, and confirms it", () => {
    expect(runningTable().play("1 e2- 1.3 Pe4 2 white!", 3).facts).toEqual([
      "started",
      "completed 1 5399s",
      "confirmed 1 press",
    ]);
  });

  it("[INF3] a press shows an open move at once", () => {
    const pressed = runningTable().play("1 e2- 1.3 Pe4 1.8 white!");
    expect(pressed.shown).toEqual(["e4 1.80"]);
  });

  it("[INF19] pressed before the man is down", () => {
    const early = runningTable().play("1 e2- 1.3 white! 1.5 Pe4", 3);
    expect(early.line).toBe("e4");
    expect(early.facts).toContain("completed 1 5399s");
  });

  it("[INF19] pressed while the board still shows a square on the way", () => {
    const early = runningTable().play("1 a2- 1.2 Pa3 1.25 white! 1.35 a3- 1.4 Pa4", 3);
    expect(early.line).toBe("a4");
    expect(early.shown).toEqual(["a4 1.65"]);
    expect(early.facts).toContain("completed 1 5399s");
  });

  it("[INF19] never pressed: both moves are recorded, neither completed", () => {
    const forgotten = runningTable().play("1 e2- 1.3 Pe4 4 e7- 4.3 pe5", 5);
    expect(forgotten.line).toBe("e4 e5");
    expect(forgotten.facts).toEqual(["started", "confirmed 1 reply"]);
  });

  it("[INF19] pressed only after the answer stands on the board", () => {
    const late = runningTable().play("1 e2- 1.3 Pe4 3 e7- 3.3 pe5 5 white! 6 black!", 5);
    expect(late.facts.filter((fact) => fact.startsWith("completed"))).toEqual([
      "completed 1 5399s",
      "completed 2 5399s",
    ]);
  });

  it("[INF19] pressed, and answered before the move was shown", () => {
    const quick = runningTable().play(
      "1 e2- 1.3 Pe4 1.8 white! 2 d7- 2.3 pd5 2.36 black! 2.5 d5- 2.52 e4- 2.7 Pd5 3.2 white!",
      4,
    );
    expect(quick.line).toBe("e4 d5 exd5");
    expect(quick.facts.filter((fact) => fact.startsWith("completed"))).toEqual([
      "completed 1 5399s",
      "completed 2 5399s",
      "completed 3 5398s",
    ]);
  });

  it("[INF19] forgotten, and made up for just before the answer is pressed", () => {
    const madeUp = runningTable().play(
      "1 e2- 1.3 Pe4 1.8 white! 2 b8- 2.3 nc6 2.6 g1- 3 Nf3 5 black! 5.12 white! 6 g8- 6.3 nf6 6.8 black!",
      3,
    );
    expect(madeUp.line).toBe("e4 Nc6 Nf3 Nf6");
    const completed = madeUp.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.map((fact) => fact.split(" ")[1])).toEqual(["1", "2", "3", "4"]);
  });

  it("[INF19] both pressed before either move was shown", () => {
    const quick = runningTable().play(
      "1 e2- 1.3 Pe4 1.8 white! 2 f7- 2.3 pf6 2.36 black! 2.5 g1- 2.52 Nh3 2.7 h3- 2.75 Nf3 2.9 white!",
      4,
    );
    expect(quick.line).toBe("e4 f6 Nf3");
    const completed = quick.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.map((fact) => fact.split(" ")[1])).toEqual(["1", "2", "3"]);
  });

  it("[INF19] pressed and answered in what was read in one instant", () => {
    const stalled = runningTable().play(
      "1 e2- 1.3 Pe4 1.8 white! 2.4 d7- 2.4 pd5 2.4 black! 2.4 d5- 2.4 e4- 2.4 Pd5 2.4 white!",
      4,
    );
    expect(stalled.line).toBe("e4 d5 exd5");
    const completed = stalled.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.map((fact) => fact.split(" ")[1])).toEqual(["1", "2", "3"]);
  });

  it("[INF19] pressed for a man whose landing the board never told, and taken by the answer", () => {
    const untold = runningTable().play(
      "1 e2- 1.3 Pe4 1.8 white! 3 d7- 3.3 pd5 3.8 black! 5 d5- 5.2 e4- 5.6 white! 6 d8- 6.4 qd5 6.8 black!",
      4,
    );
    expect(untold.line).toBe("e4 d5 exd5(inferred) Qxd5");
    expect(untold.facts.filter((fact) => fact.startsWith("completed"))).toEqual([
      "completed 1 5399s",
      "completed 2 5399s",
      "completed 3 5398s",
      "completed 4 5398s",
    ]);
  });

  it("[INF19] forgotten till the answer stood, then both pressed before either move was shown", () => {
    const late = runningTable().play(
      "1 e2- 1.3 Pe4 1.6 white! 3 e7- 3.3 pe5 3.5 black! 4 g1- 4.1 Nf3 4.15 b8- 4.25 nc6 4.3 white! 4.42 black!",
      4,
    );
    expect(late.line).toBe("e4 e5 Nf3 Nc6");
    const completed = late.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.map((fact) => fact.split(" ")[1])).toEqual(["1", "2", "3", "4"]);
  });

  it("[INF19] the same, where an earlier move was never pressed: its player's next press is no late one for it", () => {
    const late = runningTable().play(
      "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 5.6 g1- 5.7 Nf3 5.75 b8- 5.85 nc6 5.9 white! 6.02 black!",
      4,
    );
    expect(late.line).toBe("e4 e5 Nf3 Nc6");
    const completed = late.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.map((fact) => fact.split(" ")[1])).toEqual(["3", "4"]);
  });

  it("[INF19] noted by the board on a clock that was read at rest, and has been started since", () => {
    const started = runningTable().play(
      "1 e2- 1.3 Pe4 2 white! 4 stop! 9 run* 9.1 e7- 9.3 pe5 9.5 black* 9.7 clock",
      3,
    );
    expect(started.line).toBe("e4 e5");
    expect(started.facts.filter((fact) => fact.startsWith("completed"))).toEqual([
      "completed 1 5399s",
      "completed 2 5399s",
    ]);
  });

  it("[INF19] the same with three presses before the clock is read again, and where the readings alone tell", () => {
    const noted = runningTable().play(
      "1 e2- 1.3 Pe4 2 white! 4 stop! 9 run* 9.1 e7- 9.3 pe5 9.5 black* 9.7 g1- 9.9 Nf3 10 white* 10.2 b8- 10.4 nc6 10.6 black* 11 clock",
      3,
    );
    expect(noted.line).toBe("e4 e5 Nf3 Nc6");
    const read = runningTable().play("1 e2- 1.3 Pe4 2 white! 4 stop! 9 run* 9.1 e7- 9.3 pe5 9.5 black!", 3);
    expect(read.line).toBe("e4 e5");
    const completed = (table: Table): (string | undefined)[] =>
      table.facts.filter((fact) => fact.startsWith("completed")).map((fact) => fact.split(" ")[1]);
    expect(completed(noted)).toEqual(["1", "2", "3", "4"]);
    expect(completed(read)).toEqual(["1", "2"]);
  });

  it("[INF19] three presses before their moves are shown, the first of them for a move that nobody saw", () => {
    const untold = runningTable().play(
      "1 e2- 1.3 Pe4 1.6 white! 2 e7- 2.3 pe5 2.6 black! 3 d2- 3.3 Pd4 3.6 white! " +
        "5 e5- 5.1 d4- 5.2 black! 5.3 d1- 5.4 Qd4 5.5 white! 5.6 b8- 5.65 nc6 5.7 black!",
      4,
    );
    expect(untold.line).toBe("e4 e5 d4 exd4(inferred) Qxd4(inferred) Nc6");
    const completed = untold.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.map((fact) => fact.split(" ")[1])).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  it("[INF19] noted after one that the board did not note is another press than that which the clock told last", () => {
    const unnoted = runningTable().play(
      "1 e2- 1.3 Pe4 2 white! 4 e7- 4.3 pe5 5 black! 7 g1- 7.3 Nf3 8 b8- 8.3 nc6 9 white? 9.2 black*",
      3,
    );
    expect(unnoted.line).toBe("e4 e5 Nf3 Nc6");
    expect(unnoted.facts.filter((fact) => fact.startsWith("completed"))).toEqual([
      "completed 1 5399s",
      "completed 2 5399s",
      "completed 4 5398s",
    ]);
  });

  it("[INF19] a lever noted while the clock stands is no press, also where the clock is started next", () => {
    const paused = runningTable().play(
      "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 6 stop! 8 black* 9 white* 10 black* 11 white* 12 run! 14 g1- 14.3 Nf3",
      3,
    );
    expect(paused.line).toBe("e4 e5 Nf3");
    expect(paused.facts.filter((fact) => fact.startsWith("completed"))).toEqual([]);
  });

  it("[INF19] a lever that bounces makes no move and completes none twice", () => {
    const bounced = runningTable().play(
      "1 e2- 1.3 Pe4 2 white! 2.06 black! 2.14 white! 5 e7- 5.3 pe5 6 black!",
      3,
    );
    expect(bounced.line).toBe("e4 e5");
    expect(bounced.facts.filter((fact) => /completed/.test(fact)).map((fact) => fact.split(" ")[1])).toEqual([
      "1",
      "2",
    ]);
  });

  it("[INF19] a lever played with while the clock is stopped is no press", () => {
    const paused = runningTable().play(
      "1 e2- 1.3 Pe4 2 white! 4 stop! 6 black! 7 white! 9 run! 10 e7- 10.4 pe5 11 black!",
      3,
    );
    expect(paused.line).toBe("e4 e5");
    expect(paused.facts.filter((fact) => /completed/.test(fact)).map((fact) => fact.split(" ")[1])).toEqual([
      "1",
      "2",
    ]);
  });

  it("[INF19] on a turned board White has the right face", () => {
    const turned = new Table({ clock: true, turned: true }).play("0.5 run! 1 e2- 1.3 Pe4 2 white!", 3);
    expect(turned.line).toBe("e4");
    expect(turned.facts).toEqual(["started turned", "completed 1 5399s", "confirmed 1 press"]);
  });

  it("[INF19] another move of the same hand found after the press keeps the press", () => {
    const table = new Table({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", clock: true });
    table.play("0.5 run! 1 a1- 1.2 Ra3 3.2 white! 3.4 a3- 3.5 Ra4", 4);
    expect(table.line).toBe("Ra4");
    expect(table.facts.filter((fact) => /completed 1/.test(fact))).toHaveLength(2);
  });
});

describe("what is told again by a board's notes", () => {
  // White's first move is lost with all that the board had to tell of it, so that another is taken for it.
  const GUESSED =
    "1 white* 1.2 d7- 1.5 pd5 1.9 black* 2.3 e2- 3 Pe3 3.2 white* 3.4 g8- 3.7 nf6 4.4 black* 5 b2- 5.1 Pb3";
  const NOTED =
    "8 retold@0.9 8.1 f2- 8.2 Pf4 8.3 white* 8.4 d7- 8.5 pd5 8.6 black* 8.7 e2- 8.8 Pe3 8.9 white* 9 g8- 9.1 nf6 9.2 black* 9.3 b2- 9.4 Pb3 9.5 white*";

  it("[INF39] takes the place of what was found since, and each press is for the move that it was noted for", () => {
    const table = runningTable().play(`${GUESSED} ${NOTED}`, 3);
    expect(table.line).toBe("f4 d5 e3 Nf6 b3");
    const completed = table.facts.filter((fact) => fact.startsWith("completed"));
    expect(completed.slice(-5)).toEqual([
      "completed 1 5397s",
      "completed 2 5397s",
      "completed 3 5396s",
      "completed 4 5396s",
      "completed 5 5395s",
    ]);
  });

  it("[INF39] counts its presses also where the clock is at rest by then", () => {
    const table = runningTable().play(`${GUESSED} 7 stop! ${NOTED} 9.7 clock`, 3);
    expect(table.line).toBe("f4 d5 e3 Nf6 b3");
    expect(table.facts.filter((fact) => fact.startsWith("completed")).slice(-5)).toEqual([
      "completed 1 5398s",
      "completed 2 5398s",
      "completed 3 5398s",
      "completed 4 5398s",
      "completed 5 5398s",
    ]);
  });
});

describe("confirmed", () => {
  it("[INF7] an answer that stands confirms a move that was never pressed", () => {
    expect(runningTable().play("1 e2- 1.3 Pe4 4 e7- 4.3 pe5", 5).facts).toContain("confirmed 1 reply");
  });

  it("[INF7] without a clock a move that stood long enough is confirmed", () => {
    expect(new Table().play("1 e2- 1.3 Pe4", 19).facts).not.toContain("confirmed 1 stood");
    expect(new Table().play("1 e2- 1.3 Pe4", 25).facts).toContain("confirmed 1 stood");
  });

  it("[INF7] with a clock that runs, standing confirms nothing", () => {
    expect(runningTable().play("1 e2- 1.3 Pe4", 100).facts).toEqual(["started"]);
  });

  it("[INF6] a pressed move that is put back and replaced is taken back", () => {
    const undone = runningTable().play("1 e2- 1.3 Pe4 2 white! 6 e4- 6.4 Pe2 9.5 d2- 9.9 Pd4", 3);
    expect(undone.line).toBe("d4");
  });

  it("[INF6] two pressed moves put back in any order are taken back, though each could be a move", () => {
    const undone = runningTable().play(
      "1 g1- 1.3 Nf3 2 white! 4 g8- 4.3 nf6 5 black! 10 f3- 10.3 f6- 10.6 Ng1 11 ng8 15 e2- 15.3 Pe4 16 white!",
      3,
    );
    expect(undone.line).toBe("e4");
  });

  it("[INF6] the same four moves with presses are a repetition", () => {
    const repeated = runningTable().play(
      "1 g1- 1.3 Nf3 2 white! 4 g8- 4.3 nf6 5 black! 8 f3- 8.3 Ng1 9 white! 11 f6- 11.4 ng8 12 black!",
      3,
    );
    expect(repeated.line).toBe("Nf3 Nf6 Ng1 Ng8");
  });
});
