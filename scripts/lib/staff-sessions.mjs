// Signs programs in at a relay of this machine, as people do it: the chief arbiter by a code of the data folder, the others
// by an invitation.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inProject } from "./paths.mjs";

/** What the relay calls its cookie. */
export const SESSION_COOKIE = "boardwire_session";

/**
 * @param {string} address
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 * @returns {Promise<{ token: string, body: Record<string, unknown> }>}
 */
async function post(address, path, body, token) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  const cookie = answer.headers.get("set-cookie") ?? "";
  return {
    token: new RegExp(`^${SESSION_COOKIE}=([^;]+);`).exec(cookie)?.[1] ?? "",
    body: JSON.parse(text),
  };
}

/**
 * @param {string} address Of the relay, `http://127.0.0.1:8491`.
 * @param {string} data Its data folder.
 * @returns {Promise<string>} The token of a chief arbiter's session.
 */
export async function signInAsChief(address, data) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    inProject("relay-server/dist/main.js"),
    "chief-code",
    "--data",
    data,
  ]);
  const code = /\/enter#([0-9a-z]{20})$/m.exec(stdout)?.[1];
  if (code === undefined) throw new Error(`no code for the chief arbiter in: ${stdout}`);
  return (await post(address, "/session", { code, name: "Carla Mendes" })).token;
}

/**
 * @param {string} address
 * @param {string} chief A chief arbiter's token.
 * @param {"hall" | "operator" | "arbiter"} role
 * @param {string} name
 * @returns {Promise<string>} The token of that session.
 */
export async function signInAs(address, chief, role, name) {
  const invited = await post(address, "/people/invitations", { name, role, sector: null }, chief);
  return (await post(address, "/session", { code: String(invited.body["pin"]) })).token;
}
