import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { at, gesture } from "../desk/desk-rig.ts";
import { DAMAGES, leaveHalfChanged } from "./damage.ts";
import { care, filesIn, itemOf, JOURNAL, linesOf, openIn, work } from "./worked-desk.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let texts: string[];
const BACKUP = `${JOURNAL}.2026-11-20.backup`;
const journal = (): string => join(folder, JOURNAL);
const restore = () => care({ name: "restore", folder, backup: BACKUP, now: at() });

beforeEach(async () => {
  folder = tempFolder();
  const first = await openIn(folder);
  texts = await work(first, { items: 50, scans: 5 });
  await care({ name: "back-up", folder, now: "2026-11-20T09:00:00.000Z" });
  await first.close();
});

/** SQLite keeps one beside a file for the moment in which the file begins to have a write-ahead log. */
describe("a rollback journal that a kill left", () => {
  it("beside the journal is played back, as SQLite would, and not taken for a disk that is read-only", async () => {
    leaveHalfChanged(journal());
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
    expect((await store.recordScan(gesture(itemOf(20).rma), at())).outcome.verdict.kind).toBe("added");
    expect(existsSync(`${journal()}-journal`)).toBe(false);
  });

  it("beside a backup that was half restored does not keep it from being restored again", async () => {
    DAMAGES["nothing but garbage"]?.(journal());
    const unfinished = `${journal()}.unfinished`;
    copyFileSync(join(folder, BACKUP), unfinished);
    leaveHalfChanged(unfinished);
    await restore();
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
    expect(filesIn(folder, "unfinished")).toEqual([]);
  });

  it("beside a broken journal goes with it, and is not played into the one that takes its place", async () => {
    leaveHalfChanged(journal());
    DAMAGES["nothing but garbage"]?.(journal());
    const { brokenFile } = await restore();
    expect(filesIn(folder, `${brokenFile}-journal`)).toHaveLength(1);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
  });

  it("beside a half-written backup is gone with it", async () => {
    const half = join(folder, `${JOURNAL}.2026-11-21.backup.unfinished`);
    copyFileSync(join(folder, BACKUP), half);
    leaveHalfChanged(half);
    await care({ name: "back-up", folder, now: "2026-11-21T09:00:00.000Z" });
    expect(filesIn(folder, "unfinished")).toEqual([]);
    expect((await care({ name: "list-backups", folder })).sound).toHaveLength(2);
  });
});
