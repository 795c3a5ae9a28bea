/** What happens to the connection, for the log. */
export type UplinkNews =
  | { readonly kind: "connected"; readonly acknowledged: number; readonly waiting: number }
  /** `again`: as the attempt before, in the same words. */
  | {
      readonly kind: "disconnected";
      readonly detail: string;
      readonly waiting: number;
      readonly again: boolean;
    }
  | { readonly kind: "refused"; readonly reason: string; readonly detail: string; readonly again: boolean }
  | { readonly kind: "noKey"; readonly detail: string; readonly again: boolean }
  /** The relay knows higher numbers of this driver than the outbox does; numbering goes on after them. */
  | { readonly kind: "outboxWasLost"; readonly acknowledged: number; readonly last: number }
  /**
   * The reports still kept go to the relay under a new name: it lost what it had acknowledged, or another driver reports
   * under this name, from a copy of this data folder.
   */
  | { readonly kind: "startedAnew"; readonly why: "relayLost" | "twin"; readonly waiting: number }
  /** The outbox cannot be read or changed; tried again. */
  | { readonly kind: "outboxFails"; readonly detail: string; readonly again: boolean }
  /** A newer relay says something that this program does not know; said once a connection, and passed over. */
  | { readonly kind: "unknownMessage"; readonly detail: string };
