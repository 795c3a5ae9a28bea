import { existsSync, writeSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { spawn } from "@lydell/node-pty";

// A pseudo-terminal for one board: a real device path that any program can open as a serial port.

export interface Pty {
  /** `/dev/pts/7`, or the link where one was asked for. */
  readonly path: string;
  /** Bytes that found the line full, since nobody read them; they are gone, as on a real line. */
  readonly overrun: number;
  write(bytes: Uint8Array): void;
  /** Takes the device away: whoever has it open sees it vanish. */
  close(): Promise<void>;
}

/** What the library gives when it is told to leave the bytes alone; its own types know text only. */
interface BytePty {
  readonly pid: number;
  readonly fd: number;
  onData(listener: (bytes: Uint8Array) => void): void;
  onExit(listener: () => void): void;
}

/**
 * The children inherit the near sides of every pseudo-terminal that is open already, and as long as anyone has a near
 * side open, the far side does not vanish. So each closes what it did not ask for; a plain sh cannot name numbers
 * above 9, so it must be bash. (Only Linux passes them on, and only Linux has the folder.)
 */
const CLOSE_INHERITED =
  'for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -gt 2 ] 2>/dev/null && eval "exec $fd>&-"; done';
/** A child holds the far side open and sleeps; it ends with its terminal, so it cannot outlive this process. */
const HOLDER = "stty raw -echo; tty; exec sleep 2147483647";
const NEWLINE = 0x0a;
/** How long the child may take to say its terminal's name, and to end. */
const PATIENCE_MILLIS = 5000;

/**
 * Opens a pseudo-terminal. The library's bare `open()` is never used: its process id is -1, so that ending it would
 * signal every process of the machine. Rejects where the system gives no pseudo-terminal.
 */
export async function openPty(onBytes: (bytes: Uint8Array) => void, link: string | null): Promise<Pty> {
  const [shell, script] = existsSync("/bin/bash")
    ? ["/bin/bash", `${CLOSE_INHERITED}; ${HOLDER}`]
    : ["sh", HOLDER];
  const pty = spawn(shell, ["-c", script], { encoding: null }) as unknown as BytePty;
  if (pty.pid <= 1) throw new Error("the pseudo-terminal has no process of its own");
  let ended = false;
  const exit = new Promise<void>((resolve) => {
    pty.onExit(() => {
      ended = true;
      resolve();
    });
  });
  const device = await firstLine(pty, onBytes);
  if (link !== null) {
    await rm(link, { force: true });
    await symlink(device, link);
  }
  let overrun = 0;
  let isClosing = false;
  return {
    path: link ?? device,
    get overrun() {
      return overrun;
    },
    write(bytes) {
      // The library closes its end before it tells of the child's.
      if (!ended && !isClosing) overrun += bytes.length - writeWhatFits(pty.fd, bytes);
    },
    async close() {
      isClosing = true;
      if (link !== null) await rm(link, { force: true });
      if (ended) return;
      process.kill(pty.pid, "SIGHUP");
      const timer = setTimeout(() => {
        if (!ended) process.kill(pty.pid, "SIGKILL");
      }, PATIENCE_MILLIS);
      await exit;
      clearTimeout(timer);
    },
  };
}

/** The first line is the device's path, all after it is the host's. */
function firstLine(pty: BytePty, onBytes: (bytes: Uint8Array) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let head: number[] | null = [];
    const timer = setTimeout(() => {
      reject(new Error("the pseudo-terminal did not say its name"));
    }, PATIENCE_MILLIS);
    pty.onExit(() => {
      reject(new Error("the pseudo-terminal ended at once"));
    });
    pty.onData((bytes) => {
      if (head === null) {
        onBytes(bytes);
        return;
      }
      head.push(...bytes);
      const end = head.indexOf(NEWLINE);
      if (end < 0) return;
      clearTimeout(timer);
      const rest = Uint8Array.from(head.slice(end + 1));
      resolve(String.fromCharCode(...head.slice(0, end)).trim());
      head = null;
      if (rest.length > 0) onBytes(rest);
    });
  });
}

/** Writes without waiting and says how much went out; a line that nobody reads takes some kilobytes and no more. */
function writeWhatFits(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Full, or the far side has just gone: both are what a cable does.
    if (code === "EAGAIN" || code === "EIO") return 0;
    throw error;
  }
}
