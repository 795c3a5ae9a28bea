import { err, ok, type Person, type Refusal, type Result } from "@boardwire/shared";
import type { Socket } from "socket.io";
import * as v from "valibot";
import { isCommander, type Admitted } from "../auth/rights.ts";
import { tokenOfHandshake, type AskingOf } from "../auth/session-request.ts";
import { toRefusal } from "../core/refusals.ts";
import { toIssue } from "./refusals.ts";

/** Who stands behind the sockets of a transport. */
export interface Speakers {
  /** Null: a spectator. Asked at every message, so that whoever is sent away gets nothing more. */
  readonly personOf: (socket: Socket) => Person | null;
  /** What somebody orders or asks and who it is, or why they are not heard. */
  readonly hear: <S extends v.GenericSchema>(
    socket: Socket,
    schema: S,
    request: unknown,
  ) => Result<{ readonly by: Person; readonly said: v.InferOutput<S> }, Refusal>;
}

export function createSpeakers(admitted: Admitted, askingOf: AskingOf): Speakers {
  /** By its handshake, once. */
  const tokens = new WeakMap<Socket, string | null>();
  const personOf: Speakers["personOf"] = (socket) => {
    let token = tokens.get(socket);
    if (token === undefined) {
      token = tokenOfHandshake(askingOf(socket.request), socket.handshake.auth["key"]);
      tokens.set(socket, token);
    }
    return token === null ? null : (admitted.whoIs(token)?.person ?? null);
  };
  return {
    personOf,
    hear(socket, schema, request) {
      const by = personOf(socket);
      if (!isCommander(by)) return err(toRefusal({ code: "notSignedIn" }));
      const parsed = v.safeParse(schema, request);
      return parsed.success
        ? ok({ by, said: parsed.output })
        : err(toRefusal({ code: "notUnderstood", ...toIssue(parsed.issues[0]) }));
    },
  };
}
