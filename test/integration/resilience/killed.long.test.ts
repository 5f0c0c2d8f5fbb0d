import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { StoreOpenError, type Store } from "../../../src-main/store/thread/client.ts";
import { group } from "../../sample.ts";
import { tempFolder } from "../../temp-folder.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import {
  BACKUP,
  backUp,
  runMaintenance,
  filesIn,
  itemOf,
  JOURNAL,
  readLineRmas,
  openStoreIn,
  fillStore,
} from "./filled-store.ts";

let folder: string;
let texts: string[];
const SCRIPT = fileURLToPath(new URL("./kill-work.ts", import.meta.url));
/** The work is repeated many times, so the kill can hit any step. */
const KILL_AFTER_MS = [3, 17, 40, 77, 130].filter((_, index) => group === null || index === group % 5);

beforeEach(async () => {
  folder = tempFolder();
  const store = await openStoreIn(folder);
  texts = await fillStore(store, { items: 50, scans: 5 });
  await backUp(folder);
  await store.close();
});

async function killAfter(milliseconds: number, ...scriptArguments: string[]): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, ...scriptArguments], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await pause(milliseconds);
  child.kill("SIGKILL");
  const [, signal] = (await once(child, "exit")) as [unknown, string];
  expect(signal).toBe("SIGKILL");
}

async function openOrRestore(): Promise<{ readonly store: Store; readonly isRestored: boolean }> {
  try {
    return { store: await openStoreIn(folder), isRestored: false };
  } catch (error) {
    if (!(error instanceof StoreOpenError) || error.reason.kind !== "journal") throw error;
    const { intact } = await runMaintenance({ name: "list-backups", folder });
    await runMaintenance({ name: "restore", folder, backup: intact[0]?.name ?? "none", now: isoNow() });
    return { store: await openStoreIn(folder), isRestored: true };
  }
}

describe("a killed desk", () => {
  it.each(KILL_AFTER_MS)("is usable when killed %i ms into its first start", async (killAfterMs) => {
    const newDesks = join(folder, "begun");
    await killAfter(killAfterMs, "begin", newDesks);
    for (const desk of readdirSync(newDesks)) {
      const store = await openStoreIn(join(newDesks, desk));
      await store.upsertItems([itemOf(20)], isoNow());
      expect((await store.recordScan(rawScan(itemOf(20).rma), isoNow())).outcome.verdict.kind).toBe("added");
      await store.close();
    }
  });

  it.each(KILL_AFTER_MS)("has only intact backups when killed %i ms into a backup", async (killAfterMs) => {
    await killAfter(killAfterMs, "back-up", folder);
    const { intact, damagedCount } = await runMaintenance({ name: "list-backups", folder });
    expect(damagedCount).toBe(0);
    expect(intact.length).toBeGreaterThan(0);
    const store = await openStoreIn(folder);
    expect(await readLineRmas(store)).toEqual(texts);
  });

  it.each(KILL_AFTER_MS)("is intact or asks to restore when killed %i ms into a restore", async (killAfterMs) => {
    writeFileSync(join(folder, JOURNAL), "not a database\n".repeat(500));
    await killAfter(killAfterMs, "restore", folder, BACKUP);
    const { store } = await openOrRestore();
    expect(await readLineRmas(store)).toEqual(texts);
    expect((await store.recordScan(rawScan(itemOf(20).rma), isoNow())).outcome.verdict.kind).toBe("added");
    await store.close();
    expect(readdirSync(folder)).toContain(BACKUP);
    // The first quarantined file is the damaged journal.
    expect(filesIn(folder, `${JOURNAL}.broken-`).length).toBeGreaterThan(0);
  });

  it.each(KILL_AFTER_MS)("has a cache that can be filled when killed %i ms into a quarantine", async (killAfterMs) => {
    const brokenFile = join(folder, "broken-copy");
    writeFileSync(brokenFile, "not a database\n".repeat(500));
    await killAfter(killAfterMs, "set-aside", folder, brokenFile);
    const store = await openStoreIn(folder);
    expect(await readLineRmas(store)).toEqual(texts);
    await store.upsertItems([itemOf(30)], isoNow());
    expect((await store.recordScan(rawScan(itemOf(30).rma), isoNow())).outcome.verdict.kind).toBe("added");
  });
});
