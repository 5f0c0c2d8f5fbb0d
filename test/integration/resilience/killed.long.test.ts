import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { StoreOpenError, type Store } from "../../../src-main/store/thread/client.ts";
import { at, gesture } from "../use-cases/test-desk.ts";
import { group } from "../../sample.ts";
import { BACKUP, backUp, care, filesIn, itemOf, JOURNAL, linesOf, openIn, work } from "./worked-desk.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let texts: string[];
const SCRIPT = fileURLToPath(new URL("./kill-work.ts", import.meta.url));
/** Milliseconds after which the kill comes; the work goes round many times meanwhile, so it hits it anywhere. */
const MOMENTS = [3, 17, 40, 77, 130].filter((_, index) => group === null || index === group % 5);

beforeEach(async () => {
  folder = tempFolder();
  const store = await openIn(folder);
  texts = await work(store, { items: 50, scans: 5 });
  await backUp(folder);
  await store.close();
});

async function killAfter(milliseconds: number, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await pause(milliseconds);
  child.kill("SIGKILL");
  const [, signal] = (await once(child, "exit")) as [unknown, string];
  expect(signal).toBe("SIGKILL");
}

/** As the operator would, where the desk asks: restores. Answers whether it asked. */
async function openOrRestore(): Promise<{ readonly store: Store; readonly asked: boolean }> {
  try {
    return { store: await openIn(folder), asked: false };
  } catch (error) {
    if (!(error instanceof StoreOpenError) || error.reason.kind !== "journal") throw error;
    const { sound } = await care({ name: "list-backups", folder });
    await care({ name: "restore", folder, backup: sound[0]?.name ?? "none", now: at() });
    return { store: await openIn(folder), asked: true };
  }
}

describe("a kill", () => {
  it.each(MOMENTS)("while a desk begins to work, after %i ms, leaves one that can be worked with", async (moment) => {
    const begun = join(folder, "begun");
    await killAfter(moment, "begin", begun);
    for (const desk of readdirSync(begun)) {
      const store = await openIn(join(begun, desk));
      await store.upsertItems([itemOf(20)], at());
      expect((await store.recordScan(gesture(itemOf(20).rma), at())).outcome.verdict.kind).toBe("added");
      await store.close();
    }
  });

  it.each(MOMENTS)("while backups are written, after %i ms, leaves whole ones alone to be offered", async (moment) => {
    await killAfter(moment, "back-up", folder);
    const { sound, damaged } = await care({ name: "list-backups", folder });
    expect(damaged).toBe(0);
    expect(sound.length).toBeGreaterThan(0);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
  });

  it.each(MOMENTS)("while a backup is restored, after %i ms, leaves the desk whole or asking", async (moment) => {
    writeFileSync(join(folder, JOURNAL), "not a database\n".repeat(500));
    await killAfter(moment, "restore", folder, BACKUP);
    const { store } = await openOrRestore();
    expect(await linesOf(store)).toEqual(texts);
    expect((await store.recordScan(gesture(itemOf(20).rma), at())).outcome.verdict.kind).toBe("added");
    await store.close();
    expect(readdirSync(folder)).toContain(BACKUP);
    // The first of them is the one that was broken, and none was lost on the way.
    expect(filesIn(folder, `${JOURNAL}.broken-`).length).toBeGreaterThan(0);
  });

  it.each(MOMENTS)("while a cache is set aside, after %i ms, leaves one that can be filled", async (moment) => {
    const broken = join(folder, "broken-copy");
    writeFileSync(broken, "not a database\n".repeat(500));
    await killAfter(moment, "set-aside", folder, broken);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
    await store.upsertItems([itemOf(30)], at());
    expect((await store.recordScan(gesture(itemOf(30).rma), at())).outcome.verdict.kind).toBe("added");
  });
});
