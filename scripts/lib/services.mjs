// Keeps a list of services running together: started one after another, stopped together, started again when one ends
// by itself in the middle of a tournament.

import { setTimeout as wait } from "node:timers/promises";
import { onStop, startService } from "./processes.mjs";

/** Waits before a service that ended by itself is started again: the first, and the longest. */
const FIRST_PAUSE_MILLIS = 500;
const LONGEST_PAUSE_MILLIS = 15_000;
/** A service that ran this long starts again after the shortest pause. */
const STEADY_MILLIS = 60_000;

/**
 * A program that sends `{ready: true}` over IPC once it serves; what comes after it in the list waits for that.
 *
 * @typedef {object} Plan
 * @property {string} name
 * @property {readonly string[]} args Script and arguments.
 */

/**
 * Runs until it is asked to stop, or until a service ends before it was ever ready (a port that is taken, a bad
 * setting: it has said why). Gives the exit code.
 *
 * @param {readonly Plan[]} plans
 * @param {{ onReady?: (plan: Plan) => void, alongside?: readonly import("./processes.mjs").Service[] }} [options]
 *   `alongside`: services already running that are stopped with these.
 * @returns {Promise<number>}
 */
export async function runServices(plans, options = {}) {
  /** @type {Map<string, import("./processes.mjs").Service>} */
  const services = new Map((options.alongside ?? []).map((service) => [service.name, service]));
  const state = { stopping: false };

  /** @param {number} code */
  const stopAll = async (code) => {
    state.stopping = true;
    // The last one first, so that it can hand over what it has to the ones it was started after.
    for (const { name } of plans.toReversed()) await services.get(name)?.stop();
    await Promise.all([...services.values()].map((service) => service.stop()));
    return code;
  };

  /**
   * Starts a service as often as it takes.
   *
   * @param {Plan} plan
   * @param {() => void} whenReady
   * @returns {Promise<number>} Exit code, when it is not to be started again.
   */
  const keep = async (plan, whenReady) => {
    let pause = FIRST_PAUSE_MILLIS;
    let wasReady = false;
    for (;;) {
      const started = performance.now();
      const service = startService(plan.name, plan.args);
      services.set(plan.name, service);
      const becomeReady = () => {
        wasReady = true;
        whenReady();
      };
      service.onMessage((message) => {
        if (typeof message === "object" && message !== null && "ready" in message) becomeReady();
      });
      const code = await service.ended;
      const lasted = performance.now() - started;
      if (state.stopping || !wasReady) return code === 0 && !state.stopping ? 1 : code;
      process.stderr.write(`boardwire: the ${plan.name} ended by itself (code ${code}): starting it again\n`);
      if (lasted > STEADY_MILLIS) pause = FIRST_PAUSE_MILLIS;
      await wait(pause);
      if (state.stopping) return 0;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MILLIS);
    }
  };

  const asked = new Promise((/** @type {(code: number) => void} */ resolve) => onStop(() => resolve(0)));
  const ends = [asked, ...(options.alongside ?? []).map((service) => service.ended)];
  for (const plan of plans) {
    const ready = new Promise((/** @type {(nothing: undefined) => void} */ resolve) => {
      ends.push(
        keep(plan, () => {
          options.onReady?.(plan);
          resolve(undefined);
        }),
      );
    });
    const ended = await Promise.race([ready, ...ends]);
    if (ended !== undefined) return stopAll(ended);
  }
  return stopAll(await Promise.race(ends));
}
