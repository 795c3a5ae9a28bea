import { describe, expect, it } from "vitest";
import { createLatestAnswer, type Asked } from "./latest-answer.ts";

/** A relay that answers when it is told to, and a time that passes when it is told to. */
function open() {
  const shown: Asked<string>[] = [];
  const sent: { readonly question: string; readonly answer: (text: string | null) => Promise<void> }[] = [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let now = 0;
  const latest = createLatestAnswer<string, string>({
    fetchAnswer: (question) =>
      new Promise((resolve) => {
        const answer = async (text: string | null): Promise<void> => {
          resolve(text);
          // The asker goes on in the turns after this one.
          for (let i = 0; i < 3; i++) await Promise.resolve();
        };
        sent.push({ question, answer });
      }),
    schedule(millis, run) {
      const timer = { at: now + millis, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    show: (asked) => shown.push(asked),
  });
  const pass = (millis: number): void => {
    now += millis;
    for (const timer of timers) {
      if (timer.at > now) continue;
      timers.delete(timer);
      timer.run();
    }
  };
  return { latest, shown, sent, pass, questions: () => sent.map(({ question }) => question) };
}

describe("the latest answer", () => {
  it("is asked for once the hand rests, not at every letter", async () => {
    const { latest, shown, sent, pass, questions } = open();
    for (const typed of ["N", "Ng", "Ng1"]) {
      latest.ask(typed);
      pass(100);
    }
    expect(questions()).toEqual([]);
    pass(200);
    expect(questions()).toEqual(["Ng1"]);
    await sent[0]?.answer("right");
    expect(shown.at(-1)).toEqual({ kind: "answered", answer: "right" });
  });

  it("to what is not asked any more is never shown, and the next question waits for it", async () => {
    const { latest, shown, sent, pass, questions } = open();
    latest.ask("threefold");
    pass(300);
    latest.ask("fifty");
    pass(300);
    latest.ask("twoMinutes");
    pass(300);
    expect(questions()).toEqual(["threefold"]);
    await sent[0]?.answer("wrong");
    expect(questions()).toEqual(["threefold", "twoMinutes"]);
    expect(shown.at(-1)).toEqual({ kind: "asking" });
    await sent[1]?.answer("right");
    expect(shown.filter(({ kind }) => kind === "answered")).toEqual([{ kind: "answered", answer: "right" }]);
  });

  it("is not shown once nothing is asked, or nobody looks", async () => {
    for (const end of [
      (one: ReturnType<typeof open>["latest"]) => one.ask(null),
      (one: ReturnType<typeof open>["latest"]) => one.stop(),
    ]) {
      const { latest, shown, sent, pass } = open();
      latest.ask("threefold");
      pass(300);
      end(latest);
      const before = [...shown];
      await sent[0]?.answer("right");
      pass(1000);
      expect(shown).toEqual(before);
      expect(sent).toHaveLength(1);
    }
  });

  it("that did not come is said, and can be asked for again", async () => {
    const { latest, shown, sent, pass } = open();
    latest.ask("threefold");
    pass(300);
    await sent[0]?.answer(null);
    expect(shown.at(-1)).toEqual({ kind: "unanswered" });
    latest.ask("threefold");
    pass(300);
    await sent[1]?.answer("right");
    expect(shown.at(-1)).toEqual({ kind: "answered", answer: "right" });
  });
});
