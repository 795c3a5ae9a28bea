import { assertNever, type Instant, type Observation } from "@boardwire/shared";
import { thinClock, type ThinningState } from "./clock-thinning.ts";
import type { Reading } from "./make.ts";

// The fold of a board's readings: what its fields hold now, and which readings are news for the relay.

export interface BoardPicture {
  /** 64 contents, field 0 first; null until the first whole board was read. */
  readonly fields: string | null;
  /** Fields changed since the last snapshot that was reported. */
  readonly changed: boolean;
  /** When the last snapshot was reported. */
  readonly snapshotAt: Instant | null;
  readonly clock: ThinningState;
}

export const EMPTY_PICTURE: BoardPicture = { fields: null, changed: false, snapshotAt: null, clock: null };

export interface Look {
  readonly picture: BoardPicture;
  readonly observations: readonly Observation[];
  /** Something does not fit: an update or a message went missing. The whole board should be asked for. */
  readonly doubtful: boolean;
}

/** A snapshot that says nothing new is reported once in this time, as a sign that all is as it was. */
const REPEAT_MILLIS = 60_000;

const replaceAt = (fields: string, index: number, content: string): string =>
  fields.slice(0, index) + content + fields.slice(index + 1);

/** `asked`: when the whole board was asked for that `reading` may be the answer to. */
export function lookAt(picture: BoardPicture, reading: Reading, at: Instant, asked: Instant): Look {
  const quiet = { picture, observations: [], doubtful: false };
  switch (reading.kind) {
    case "square": {
      if (picture.fields === null) return { picture, observations: [reading], doubtful: true };
      // A field that becomes what it was: the change between went missing.
      const doubtful = picture.fields[reading.field] === reading.content;
      const fields = replaceAt(picture.fields, reading.field, reading.content);
      return { picture: { ...picture, fields, changed: true }, observations: [reading], doubtful };
    }
    case "fields": {
      const differs = reading.fields !== picture.fields;
      const isNews =
        differs || picture.changed || picture.snapshotAt === null || at - picture.snapshotAt >= REPEAT_MILLIS;
      if (!isNews) return quiet;
      return {
        picture: { ...picture, fields: reading.fields, changed: false, snapshotAt: at },
        observations: [{ kind: "snapshot", fields: reading.fields, asked }],
        // Either an update was lost, or this answer is older than the last update: a second look tells.
        doubtful: differs && picture.fields !== null,
      };
    }
    case "clock":
    case "noClock": {
      const { state, report } = thinClock(picture.clock, reading, at);
      return {
        picture: { ...picture, clock: state },
        observations: report ? [reading] : [],
        doubtful: false,
      };
    }
    case "move":
      // Which fields it changes only chess could tell: the next whole board is news, also where it is as the last one was.
      return { picture: { ...picture, snapshotAt: null }, observations: [reading], doubtful: false };
    case "press":
      return { picture, observations: [reading], doubtful: false };
    case "damaged":
      return { picture, observations: [], doubtful: true };
    case "identity":
    case "battery":
    case "memory":
    case "nothing":
      return quiet;
    default:
      return assertNever(reading);
  }
}
