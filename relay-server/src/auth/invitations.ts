import {
  LINK_CODE_SIGNS,
  toInstant,
  type Instant,
  type PersonId,
  type PersonRole,
  type Sector,
} from "@boardwire/shared";
import { hashOf, newCode, newPin } from "./secrets.ts";

// Codes that the chief has given out and nobody has used yet. Kept in memory alone: they are good for a minute.

export const INVITATION_MILLIS = 60_000;

export interface Invitation {
  readonly name: string;
  readonly role: PersonRole;
  readonly sector: Sector;
  readonly by: PersonId;
}

export interface Invitations {
  /**
   * PIN and code stand for one invitation: whichever is used first spends both. It takes the place of the one that the same
   * person made before: each PIN that is open makes guessing one easier.
   */
  make(invitation: Invitation, now: Instant): { readonly pin: string; readonly code: string };
  /** What a PIN or code stands for, once; null: nothing, any more or ever. */
  take(code: string, now: Instant): Invitation | null;
  /** Takes back all that somebody has made. */
  takeBack(by: PersonId): void;
}

export function createInvitations(): Invitations {
  const open = new Map<
    string,
    { readonly hashes: readonly string[]; readonly invitation: Invitation; readonly endsAt: Instant }
  >();
  const forget = (hashes: readonly string[]): void => {
    for (const hash of hashes) open.delete(hash);
  };
  const clean = (now: Instant): void => {
    for (const { hashes, endsAt } of open.values()) if (endsAt <= now) forget(hashes);
  };
  const takeBack = (by: PersonId): void => {
    for (const { hashes, invitation } of open.values()) if (invitation.by === by) forget(hashes);
  };
  return {
    make(invitation, now) {
      clean(now);
      takeBack(invitation.by);
      let pin = newPin();
      while (open.has(hashOf(pin))) pin = newPin();
      const code = newCode(LINK_CODE_SIGNS);
      const made = {
        hashes: [hashOf(pin), hashOf(code)],
        invitation,
        endsAt: toInstant(now + INVITATION_MILLIS),
      };
      for (const hash of made.hashes) open.set(hash, made);
      return { pin, code };
    },
    take(code, now) {
      clean(now);
      const found = open.get(hashOf(code));
      if (found === undefined) return null;
      forget(found.hashes);
      return found.invitation;
    },
    takeBack,
  };
}
