import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { CACHE } from "../../../src-main/store/files/file-names.ts";
import { share } from "../../share.ts";
import { HEADING, importAll, openImportRig, row, type ImportRig } from "./import-rig.ts";

const CHILD = fileURLToPath(new URL("./kill-import.ts", import.meta.url));
const AS_OF = "2026-11-16T08:00:00.000Z";
const ROWS = 20_000;
const BATCH = 200;
const FILE = [HEADING, ...Array.from({ length: ROWS }, (_, index) => row(index + 1))].join("\r\n");

let rig: ImportRig;
beforeEach(async () => {
  rig = await openImportRig();
});

/**
 * Starts the import in a process of its own and kills that once it has reported so many rows; answers what it reported
 * last.
 */
async function killAt(folder: string, rows: number): Promise<number> {
  const path = join(folder, "items.csv");
  mkdirSync(folder);
  writeFileSync(path, FILE);
  const child = spawn(process.execPath, [CHILD, folder, path, AS_OF], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit") as Promise<[unknown, string | null]>;
  let reported = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line, "it was to be killed before").not.toBe("ended");
    reported = Math.max(reported, Number(line));
    if (reported >= rows) child.kill("SIGKILL");
  }
  expect((await exited)[1]).toBe("SIGKILL");
  return reported;
}

/** What the file of a cache holds, read without a line of the app. */
function stored(folder: string) {
  const cache = new Database(join(folder, CACHE));
  const one = (sql: string): unknown => cache.prepare(sql).pluck().get();
  const found = {
    rows: Number(one("SELECT count(*) FROM inventory")),
    last: Number(one("SELECT max(return_inventory_id) FROM inventory")),
    searchable: Number(one(`SELECT count(*) FROM inventory_text WHERE inventory_text MATCH '"rma"'`)),
    soundness: one("PRAGMA integrity_check"),
  };
  cache.close();
  return found;
}

it.each([1, 4000, 14_000].filter((_, place) => share === null || place === share % 3))(
  "a kill after %i rows of an import leaves whole batches, and the import can be repeated",
  async (rows) => {
    const folder = join(rig.folder, "killed");
    const reported = await killAt(folder, rows);
    const left = stored(folder);
    expect(left.rows).toBeGreaterThanOrEqual(reported);
    expect(left.rows).toBeLessThan(ROWS);
    expect(left).toEqual({ rows: left.rows, last: left.rows, searchable: left.rows, soundness: "ok" });
    expect(left.rows % BATCH).toBe(0);

    const again = await openImportRig(folder);
    const { session, outcome } = await importAll(again, FILE, AS_OF);
    expect(outcome).toMatchObject({
      end: { kind: "complete" },
      progress: { taken: ROWS, added: ROWS - left.rows, problems: 0 },
    });
    await session.end();
    await again.store.close();
    expect(stored(folder)).toEqual({ rows: ROWS, last: ROWS, searchable: ROWS, soundness: "ok" });
  },
);
