import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

// Imports go down the list of rooms, never up or sideways (ARCHITECTURE.md, "Rooms and doors").

const root = resolve(import.meta.dirname, "..");
const ROOMS = ["shared", "board-driver", "relay-server", "viewer", "tests"] as const;
type Room = (typeof ROOMS)[number];

/** The packages of ours that each room may import. */
const MAY_IMPORT: Record<Room, readonly string[]> = {
  shared: [],
  "board-driver": ["@boardwire/shared"],
  "relay-server": ["@boardwire/shared"],
  viewer: ["@boardwire/shared"],
  tests: ["@boardwire/shared", "@boardwire/board-driver", "@boardwire/relay-server"],
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (["node_modules", "dist", "dist-types"].includes(item.name)) return [];
    const path = join(folder, item.name);
    if (item.isDirectory()) return sources(path);
    return /\.tsx?$/.test(item.name) ? [path] : [];
  });
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from\s+|import\s*\(\s*|^import\s+)["']([^"']+)["']/gm)].map(
    (match) => match[1] ?? "",
  );

describe("imports go down the rooms", () => {
  for (const room of ROOMS) {
    const files = sources(join(root, room));
    it(`${room} imports only the rooms below it`, () => {
      expect(files.length).toBeGreaterThan(0);
      const wrong = files.flatMap((file) =>
        importsOf(file)
          .filter((name) => name.startsWith("@boardwire/") && !MAY_IMPORT[room].includes(name))
          .map((name) => `${relative(root, file)} imports ${name}`),
      );
      const outside = files.flatMap((file) =>
        importsOf(file)
          .filter(
            (name) => name.startsWith(".") && !resolve(dirname(file), name).startsWith(join(root, room)),
          )
          .map((name) => `${relative(root, file)} reaches out to ${name}`),
      );
      expect([...wrong, ...outside]).toEqual([]);
    });
  }

  it("shared and viewer are free of Node", () => {
    const files = [...sources(join(root, "shared")), ...sources(join(root, "viewer"))].filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith("node:"))
        .map((name) => `${relative(root, file)} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("core folders import nothing from the folders around them", () => {
    const cores = ["relay-server/src/core", "board-driver/src/core"].map((path) => join(root, path));
    const wrong = cores.flatMap((core) =>
      sources(core)
        .filter((file) => !file.endsWith(".test.ts"))
        .flatMap((file) =>
          importsOf(file)
            .filter(
              (name) =>
                name.startsWith("node:") ||
                (name.startsWith(".") && !resolve(dirname(file), name).startsWith(core)),
            )
            .map((name) => `${relative(root, file)} imports ${name}`),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it("only the simulator knows chess in the driver", () => {
    const wrong = sources(join(root, "board-driver/src"))
      .filter((file) => !file.includes("/simulator/") && !file.endsWith(".test.ts"))
      .filter((file) => importsOf(file).some((name) => name.startsWith("chessops")))
      .map((file) => relative(root, file));
    expect(wrong).toEqual([]);
  });
});
