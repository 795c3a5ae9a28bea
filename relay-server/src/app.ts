import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigSchema, err, ok, type Config, type Draft, type Instant, type Result } from "@boardwire/shared";
import type { Logger } from "pino";
import { createAdmission } from "./auth/admission.ts";
import type { ChiefCodes } from "./auth/chief-code.ts";
import type { Keys } from "./auth/keys.ts";
import { createSessions, type Sessions } from "./auth/sessions.ts";
import { createAudiences, type Audiences } from "./core/audiences.ts";
import { createMateBook } from "./core/projections/arbiter-flags.ts";
import { openDoors, toProtestMillis, type Doors } from "./doors.ts";
import { cleanText } from "./imports/cells.ts";
import { planImport } from "./imports/plan.ts";
import { tellImport } from "./imports/report.ts";
import type { PairingList } from "./imports/pairing.ts";
import type { JournalFailed, JournalStore } from "./journal/store.ts";
import { planLaws } from "./plan-laws.ts";
import { createMateQuestions, type MateQuestions } from "./mate-questions.ts";
import { createLivechess } from "./livechess/service.ts";
import { createPipeline, type Pipeline } from "./pipeline.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { createNow } from "./relay-now.ts";
import { createPlaces } from "./record/places.ts";
import { createWinnability } from "./winnable/winnability.ts";

/** One search for the arbiter: some seconds, and some 150 megabytes of its thread. */
const SEARCH = {
  maxStates: 200_000,
  maxMillis: 20_000,
  cacheSize: 1000,
  maxWaiting: 64,
  maxMegabytes: 512,
} as const;

export interface RelayParts {
  readonly store: JournalStore;
  /** A clock that only goes forward: epoch milliseconds at the start, then a monotonic counter. */
  readonly clock: { now(): Instant };
  readonly config: Pick<Config, "http" | "host" | "name"> &
    Partial<
      Pick<
        Config,
        | "laws"
        | "supervision"
        | "regulations"
        | "default-time"
        | "proxies"
        | "livechess"
        | "session-hours"
        | "protest-minutes"
      >
    >;
  readonly keys: Keys;
  /** By default none from before, and kept nowhere. */
  readonly sessions?: Sessions;
  /** By default nobody gets in as the chief arbiter. */
  readonly chiefCodes?: ChiefCodes;
  /** Where the relay is reached in the hall, `192.168.1.5`; by default as whoever asks calls it. */
  readonly hosts?: () => readonly string[];
  readonly pairings: PairingList | null;
  /** IANA name of the hall's time zone. */
  readonly timeZone: string;
  /** Folder of the built pages. */
  readonly viewerFolder: string;
  /** Descriptors that this process may have; by default few enough for any. */
  readonly openFiles?: number;
  readonly log: Logger;
}

export interface Relay {
  /**
   * Reads the journal through, takes the pairings over, then opens the doors. Throws `JournalDamaged`, and
   * `JournalFailed` where the pairings cannot be written.
   */
  listen(): Promise<Result<Listening, ListenProblem>>;
  /** Resolves when the journal has failed in a way that only a new start mends. */
  readonly lost: Promise<JournalFailed>;
  /**
   * Sends everybody away, finishes what is under way and closes the store. Bears being called twice. False: the disk has
   * not taken all of it, and the log says what.
   */
  close(): Promise<boolean>;
}

export interface Listening {
  readonly port: number;
  /** Port of the calls of LiveChess; null: they are off, or it could not be opened, which the log says. */
  readonly livechess: number | null;
  /** Somebody is signed in as the chief arbiter, who can admit all others. */
  readonly hasChief: boolean;
}

/** `portInUse`: another program listens there. `stopped`: the relay was closed before it listened. */
export interface ListenProblem {
  readonly kind: "portInUse" | "notListening" | "stopped";
  readonly detail: string;
}

export function createRelay(parts: RelayParts): Relay {
  const { store, config, log } = parts;
  const { now, notBefore } = createNow(parts.clock);
  const mates = createMateBook();
  const audiences = createAudiences({ epoch: randomUUID(), mates, protestMillis: toProtestMillis(config) });
  const places = createPlaces();
  const livechess = config.livechess == null ? null : createLivechess(config.livechess, { ...parts, now });
  const pipeline = createPipeline({
    store,
    now,
    log,
    publish: (entries, at) => {
      places.see(entries);
      // A view that fails in one of them is not missing in the others.
      try {
        audiences.publish(entries, at);
      } finally {
        livechess?.see(entries);
      }
      questions?.see(entries);
    },
    restore: (entries, at) => {
      places.see(entries);
      audiences.restore(entries, at);
    },
    takeOver: ({ before, tail, hall }) => {
      audiences.takeOver(before, tail);
      livechess?.takeOver(hall);
    },
    recording: (isRecording, at) => {
      audiences.showRecording(isRecording, at);
      livechess?.showRecording(isRecording, at);
    },
  });
  const winnability = createWinnability({
    ...SEARCH,
    onTrouble: (detail) => log.error({ detail }, "search"),
  });
  const asking = createMateQuestions({
    service: winnability,
    hall: pipeline.hall,
    mates,
    onAnswer: (game) => audiences.refresh(game, now()),
  });
  /** What was published while the journal was read is past; it is asked about once, after. */
  let questions: MateQuestions | null = null;
  const releases = createReleases(audiences, pipeline, now, log);
  const refusals = createRefusalLog({ log, now });
  const admission = createAdmission({
    refusals,
    pipeline,
    sessions: parts.sessions ?? createSessions(),
    chiefCodes: parts.chiefCodes ?? { take: () => false },
    sessionMillis: (config["session-hours"] ?? ConfigSchema.entries["session-hours"].default) * 3_600_000,
    now,
    log,
  });
  let sweep: NodeJS.Timeout | null = null;
  let doors: Doors | null = null;
  let closing: Promise<boolean> | null = null;

  const start = async (): Promise<void> => {
    const began = parts.clock.now();
    const { entries, lastAt } = await pipeline.replay();
    const behind = lastAt - parts.clock.now();
    if (behind > 60_000)
      log.warn(
        { seconds: Math.round(behind / 1000) },
        "the computer's clock stands before the last journal entry; is it set right? The relay goes on from that entry's time",
      );
    notBefore(lastAt);
    log.info({ entries, millis: Math.round(parts.clock.now() - began) }, "journal read");
    const name = planName(pipeline, parts, now());
    const pairings = parts.pairings === null ? [] : planImport(pipeline.hall, parts.pairings, now());
    if (parts.pairings !== null) {
      for (const { level, text, tables } of tellImport(pipeline.hall, parts.pairings, pairings))
        log[level]({ file: parts.pairings.file, tables }, text);
    }
    await pipeline.append([...name, ...planLaws(pipeline.hall.laws, config, now()), ...pairings]);
    pipeline.startTimers();
    releases.start();
    admission.sweep();
    sweep = setInterval(() => {
      admission.sweep();
      refusals.sweep();
    }, 1000);
    questions = asking;
    asking.seeAll();
  };

  return {
    lost: pipeline.lost,
    async listen() {
      try {
        await start();
      } catch (error) {
        // Whoever closes the relay while it reads its journal has closed the journal under it.
        if (closing === null) throw error;
      }
      if (closing !== null) return err({ kind: "stopped", detail: "the relay was closed while it started" });
      doors = openDoors(parts, { pipeline, audiences, mates, admission, refusals, places, now });
      const listening = await listenOn(doors.server, config);
      if (!listening.ok) return listening;
      return ok({
        ...listening.value,
        livechess: (await livechess?.listen()) ?? null,
        hasChief: admission.hasChief(),
      });
    },
    close() {
      closing ??= (async () => {
        releases.stop();
        if (sweep !== null) clearInterval(sweep);
        await Promise.all([doors?.close(), livechess?.close()]);
        refusals.flush();
        await winnability.close();
        const unwritten = await pipeline.close();
        await store.close();
        return unwritten.length === 0;
      })();
      return closing;
    },
  };
}

/** The name of the pairings, else the one that was set; the default never replaces a name that stands. */
function planName(pipeline: Pipeline, { config, pairings, log }: RelayParts, at: Instant): readonly Draft[] {
  const given = config.name === ConfigSchema.entries.name.default ? null : config.name;
  const chosen = pairings?.name ?? given ?? (pipeline.hall.name === "" ? config.name : pipeline.hall.name);
  // Names that were set before this rule are cleaned too.
  const name = cleanText(chosen) || ConfigSchema.entries.name.default;
  if (name !== pipeline.hall.name && pipeline.hall.name !== "")
    log.info(
      { name, before: pipeline.hall.name },
      "the tournament has a new name; games that have begun keep theirs",
    );
  return name === pipeline.hall.name
    ? []
    : [{ at, source: { kind: "relay" }, type: "TournamentCreated", name }];
}

/**
 * Lets time pass for the audiences: gives the public what has become due, and arbiters what has stood for too long. What a
 * restart would not show of alarms is journalled then, apart from what drivers wait for.
 */
function createReleases(
  audiences: Audiences,
  pipeline: Pipeline,
  now: () => Instant,
  log: Logger,
): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  const keepAlarms = (): void => {
    // What is taken while the journal is well is written once, also where it fails before it has.
    if (pipeline.failure() !== null) return;
    const drafts = audiences.unkeptAlarms(pipeline.hall, now());
    if (drafts.length > 0) void pipeline.append(drafts).catch(() => undefined);
  };
  return {
    start() {
      timer = setInterval(() => {
        try {
          const due = audiences.nextRelease();
          if (due !== null && due <= now()) audiences.release(now());
          audiences.remind(now());
          keepAlarms();
        } catch (error) {
          // A view that cannot be made is a bug of that view; everything else goes on.
          log.error({ err: error }, "a view was not brought up to date");
        }
      }, 250);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

function listenOn(
  server: Server,
  { http, host }: Pick<Config, "http" | "host">,
): Promise<Result<{ readonly port: number }, ListenProblem>> {
  return new Promise((resolve) => {
    server.once("error", (error) => {
      const inUse = "code" in error && error.code === "EADDRINUSE";
      resolve(err({ kind: inUse ? "portInUse" : "notListening", detail: error.message }));
    });
    server.listen({ port: http, host }, () => {
      resolve(ok({ port: (server.address() as AddressInfo).port }));
    });
  });
}
