import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { crc32 } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { describeJournalStore, readAll } from "./test-contract.ts";
import { sampleEntries } from "./test-samples.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { JournalStore } from "./store.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-journal-"));
  folders.push(folder);
  return folder;
};
const openAt = async (folder: string): Promise<JournalStore> => {
  const opened = await openSqliteStore(folder);
  if (!opened.ok) throw new Error(`${opened.error.kind}: ${opened.error.detail}`);
  return opened.value;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describeJournalStore("sqlite", () => openAt(newFolder()));

describe("what stands on disk", () => {
  it("is there when the journal is opened again", async () => {
    const folder = newFolder();
    const first = await openAt(folder);
    await first.append(sampleEntries(1, 10));
    await first.close();
    const second = await openAt(folder);
    await second.append(sampleEntries(11, 12));
    expect(await readAll(second)).toEqual(sampleEntries(1, 12));
    await second.close();
  });

  const damages: readonly {
    name: string;
    harm: (db: Database.Database) => void;
    seq: number;
    says: RegExp;
  }[] = [
    {
      name: "a changed letter",
      harm: (db) =>
        db.exec(`UPDATE entry SET json = replace(json, 'dgt:01234', 'dgt:01235') WHERE seq = 7000`),
      seq: 7000,
      says: /checksum/,
    },
    {
      name: "a missing entry",
      harm: (db) => db.exec("DELETE FROM entry WHERE seq = 5"),
      seq: 5,
      says: /missing/,
    },
    {
      name: "two entries in each other's place",
      harm: (db) =>
        db.exec(
          "UPDATE entry SET seq = -1 WHERE seq = 3; UPDATE entry SET seq = 3 WHERE seq = 4; UPDATE entry SET seq = 4 WHERE seq = -1",
        ),
      seq: 3,
      says: /says that it is entry 4/,
    },
    {
      name: "an entry of a kind that a later version wrote",
      harm: (db) => {
        const text = `{"seq":9,"type":"TeaServed"}`;
        db.prepare("UPDATE entry SET json = ?, checksum = ? WHERE seq = 9").run(text, crc32(text));
      },
      seq: 9,
      says: /does not know the type "TeaServed"/,
    },
  ];
  for (const { name, harm, seq, says } of damages) {
    it(`stops the reader at ${name}`, async () => {
      const folder = newFolder();
      const store = await openAt(folder);
      await store.append(sampleEntries(1, 8000));
      await store.close();
      const db = new Database(join(folder, "journal.sqlite"));
      harm(db);
      db.close();
      const again = await openAt(folder);
      await expect(readAll(again)).rejects.toMatchObject({ name: "JournalDamaged", seq });
      await expect(readAll(again)).rejects.toThrow(says);
      await again.close();
    });
  }
});

describe("opening", () => {
  it("refuses a folder on which another relay is running, and takes it once that has ended", async () => {
    const folder = newFolder();
    const first = await openAt(folder);
    expect(await openSqliteStore(folder)).toMatchObject({ ok: false, error: { kind: "inUse" } });
    await first.close();
    const second = await openAt(folder);
    await second.close();
  });

  it("refuses a journal of another format", async () => {
    const folder = newFolder();
    await (await openAt(folder)).close();
    const db = new Database(join(folder, "journal.sqlite"));
    db.exec("UPDATE format SET version = 2");
    db.close();
    expect(await openSqliteStore(folder)).toMatchObject({ ok: false, error: { kind: "otherFormat" } });
  });

  it("refuses a file that is no journal", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "journal.sqlite"), '[Event "?"]\n'.repeat(1000));
    expect(await openSqliteStore(folder)).toMatchObject({ ok: false, error: { kind: "damaged" } });
  });

  it("refuses a folder that cannot be made", async () => {
    const file = join(newFolder(), "a-file");
    writeFileSync(file, "");
    for (const [folder, why] of [
      [join(file, "data"), "a part of its path is no folder"],
      [file, "a file of that name is there"],
    ] as const) {
      const detail = `${folder} cannot be made: ${why}`;
      expect(await openSqliteStore(folder)).toEqual({ ok: false, error: { kind: "unwritable", detail } });
    }
  });
});

describe("a file that SQLite cannot open", () => {
  it.each(["journal.lock", "journal.sqlite"])("is told of in words, and by its name: %s", async (name) => {
    const folder = newFolder();
    mkdirSync(join(folder, name));
    const detail = `${join(folder, name)}: it is a folder`;
    expect(await openSqliteStore(folder)).toEqual({ ok: false, error: { kind: "unwritable", detail } });
  });
});

const tsx = createRequire(import.meta.url).resolve("tsx");
const program = join(import.meta.dirname, "test-append-forever.ts");
const nodeArguments = ["--import", tsx, "--conditions=source", program];

/** Runs until `isEnough` acknowledgements were seen or the program ended by itself; the last acknowledged number. */
async function watch(child: ChildProcess, isEnough: (count: number) => boolean): Promise<number> {
  if (child.stdout === null) throw new Error("the program has no output");
  const ended = once(child, "close");
  let last = 0;
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    count += 1;
    if (isEnough(count)) child.kill("SIGKILL");
  }
  await ended;
  return last;
}

describe("the lock", () => {
  it("is taken though somebody has written into its file", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "journal.lock"), "taken by me, says an editor ".repeat(200));
    const store = await openAt(folder);
    await store.append(sampleEntries(1, 1));
    const second = await openSqliteStore(folder);
    expect(second).toMatchObject({ ok: false, error: { kind: "inUse" } });
    await store.close();
  });
});

describe("accepted means durable", () => {
  it("loses nothing that was acknowledged in 20 kills", { timeout: 180_000 }, async () => {
    const folder = newFolder();
    let acknowledged = 0;
    for (let round = 1; round <= 20; round++) {
      const child = spawn(process.execPath, [...nodeArguments, folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const enough = 1 + ((round * 37) % 101);
      acknowledged = Math.max(acknowledged, await watch(child, (count) => count === enough));
      const store = await openAt(folder);
      const entries = await readAll(store);
      await store.close();
      expect(entries.length, `round ${round}`).toBeGreaterThanOrEqual(acknowledged);
      expect(entries).toEqual(sampleEntries(1, entries.length));
    }
    expect(acknowledged).toBeGreaterThan(2000);
  });

  it("accepts nothing once the file was taken away, and goes on once it is back", async () => {
    const folder = newFolder();
    const store = await openAt(folder);
    await store.append(sampleEntries(1, 3));
    const [file, elsewhere] = [join(folder, "journal.sqlite"), join(folder, "elsewhere.sqlite")];
    renameSync(file, elsewhere);
    await expect(store.append(sampleEntries(4, 5))).rejects.toMatchObject({
      failure: "unwritable",
      message: expect.stringContaining("was taken away") as unknown,
    });
    // Another file by that name is not what the relay writes to.
    writeFileSync(file, "");
    await expect(store.append(sampleEntries(4, 5))).rejects.toMatchObject({ failure: "unwritable" });
    renameSync(elsewhere, file);
    await store.append(sampleEntries(4, 5));
    await store.close();
    const again = await openAt(folder);
    expect(await readAll(again)).toEqual(sampleEntries(1, 5));
    await again.close();
  });

  it("fails the append on a full disk and leaves the journal whole", { timeout: 60_000 }, async () => {
    const folder = newFolder();
    // The largest file that the program may write, 400 kB, stands for the disk.
    const script = 'trap "" XFSZ; ulimit -f 800; exec "$0" "$@"';
    const child = spawn("sh", ["-c", script, process.execPath, ...nodeArguments, folder], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let failure = "";
    child.stderr?.on("data", (text: Buffer) => (failure += text.toString()));
    const acknowledged = await watch(child, () => false);
    expect(child.exitCode).toBe(3);
    expect(failure).toMatch(/journal not written \((full|unwritable)\)/);
    const store = await openAt(folder);
    const entries = await readAll(store);
    expect(acknowledged).toBeGreaterThan(100);
    expect(entries).toEqual(sampleEntries(1, acknowledged));
    await store.append(sampleEntries(acknowledged + 1, acknowledged + 1));
    await store.close();
  });
});
