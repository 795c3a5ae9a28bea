import type { IncomingHttpHeaders } from "node:http";
import { createTrust } from "./client-address.ts";

// How a request says who asks: by the cookie of a page, or by the token itself where a program keeps no cookies.

const COOKIE = "boardwire_session";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A request as whoever sent it sees it, whatever proxies lie between. */
export interface Asking {
  readonly headers: IncomingHttpHeaders;
  /** Name and port under which the relay was asked for. */
  readonly host: string;
  /** It came by https. */
  readonly isSecure: boolean;
}

export type AskingOf = (request: {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}) => Asking;

/** `proxies`: whose `X-Forwarded-Proto` and `X-Forwarded-Host` are believed. */
export function createAskingOf(proxies: readonly string[]): AskingOf {
  const isTrusted = createTrust(proxies);
  return ({ headers, socket }) => {
    const isProxied = isTrusted(socket.remoteAddress ?? "");
    const forwarded = (name: string): string | null => (isProxied ? lastOf(headers[name]) : null);
    return {
      headers,
      host: forwarded("x-forwarded-host") ?? headers.host ?? "",
      isSecure: forwarded("x-forwarded-proto") === "https",
    };
  };
}

/** What the nearest proxy wrote; anybody may have written what stands before. */
const lastOf = (header: string | string[] | undefined): string | null =>
  [header ?? []].flat().join(",").split(",").at(-1)?.trim() || null;

/** Null: no token, or nothing that could be one. */
const readToken = (text: unknown): string | null =>
  typeof text === "string" && TOKEN.test(text) ? text : null;

/** The token that a request carries. That of a cookie counts only from a page of the relay itself. */
export function tokenOf(asking: Asking): string | null {
  const bearer = /^Bearer (\S+)$/.exec(asking.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return readToken(bearer);
  return isOwnPage(asking) ? tokenOfCookie(asking.headers.cookie) : null;
}

/** That of a socket's handshake: `key` is what a program that keeps no cookies says. From no page of another site. */
export function tokenOfHandshake(asking: Asking, key: unknown): string | null {
  if (key === undefined) return tokenOf(asking);
  return isOwnPage(asking) ? readToken(key) : null;
}

/** Whether a handshake says that somebody has signed in, whoever sends it and whatever it is worth. */
export const hasToken = ({ headers }: Pick<Asking, "headers">, key: unknown): boolean =>
  key !== undefined || tokenOfCookie(headers.cookie) !== null;

function tokenOfCookie(header: string | undefined): string | null {
  for (const pair of (header ?? "").slice(0, 8192).split(";")) {
    const [name, value] = pair.split("=", 2);
    if (name?.trim() === COOKIE) return readToken(value?.trim());
  }
  return null;
}

/**
 * Whether no page of another site stands behind a request. Cookies know no ports, so that SameSite alone would let in
 * whatever else is served at this address. Programs send neither header, and no cookie that they were not given.
 */
export function isOwnPage({ headers, host, isSecure }: Asking): boolean {
  const { origin } = headers;
  if (origin === undefined) {
    const site = headers["sec-fetch-site"];
    return site === undefined || site === "same-origin" || site === "none";
  }
  return origin === `http${isSecure ? "s" : ""}://${host}`;
}

/** `token`: null takes the cookie away. */
export function toCookie(token: string | null, seconds: number, isSecure: boolean): string {
  const life = token === null ? "Max-Age=0" : `Max-Age=${seconds}`;
  return `${COOKIE}=${token ?? ""}; Path=/; ${life}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}
