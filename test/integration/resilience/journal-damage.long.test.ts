import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../src-main/store/files/migrate.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { StoreOpenError } from "../../../src-main/store/thread/client.ts";
import { at, gesture } from "../use-cases/test-desk.ts";
import { bytesOf, DAMAGES, leaveHalfChanged, overwrite, spoilTree } from "./damage.ts";
import {
  BACKUP,
  backUp,
  care,
  filesIn,
  hashOf,
  itemOf,
  JOURNAL,
  linesOf,
  listenTo,
  openIn,
  unusable,
  work,
} from "./worked-desk.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let texts: string[];
const journal = (): string => join(folder, JOURNAL);
const parts = ["", "-wal", "-shm"] as const;

const restore = () => care({ name: "restore", folder, backup: BACKUP, now: "2026-11-21T10:00:00.000Z" });

/** A desk with a backup of five scans and two scans after it. */
beforeEach(async () => {
  folder = tempFolder();
  const first = await openIn(folder);
  texts = await work(first);
  await backUp(folder);
  for (const number of [11, 12]) await first.recordScan(gesture(itemOf(number).rma), at());
  await first.close();
});

/** Nothing of SQLite's own reading may turn these into another journal. */
const MISSING = new Set(["an empty file", "no file at all"]);

it.each(Object.entries(DAMAGES))(
  "a damaged journal by %s is not opened, and not changed by trying",
  async (how, damage) => {
    damage(journal());
    const before = hashOf(journal());
    const { reason } = await unusable(folder);
    expect(reason).toEqual({ kind: "journal", how: MISSING.has(how) ? "missing" : "damaged" });
    expect(hashOf(journal())).toBe(before);
    // The same again: nobody has decided anything yet.
    expect((await unusable(folder)).reason.kind).toBe("journal");
    expect(hashOf(journal())).toBe(before);
  },
);

it("a damaged journal is found although the part that is spoilt is read by nothing that opens it", async () => {
  spoilTree(journal(), "scan_by_time");
  expect((await unusable(folder)).reason).toEqual({ kind: "journal", how: "damaged" });
});

it("a damaged journal is found while the desk works, and pushes no good backup out", async () => {
  const store = await openIn(folder);
  const reported = listenTo(store);
  await store.currentBatch(at());
  const scans = new Database(journal());
  scans.pragma("wal_checkpoint(TRUNCATE)");
  scans.close();
  spoilTree(journal(), "scan");
  const good = hashOf(join(folder, BACKUP));
  // What is in memory may still be sound; a thread that reads the file is not misled.
  store.backUp();
  expect(await reported.next("journal-damaged")).toMatchObject({ kind: "journal-damaged" });
  store.backUp();
  await store.close();
  expect(filesIn(folder, ".backup")).toEqual([BACKUP]);
  expect(hashOf(join(folder, BACKUP))).toBe(good);
});

describe("the backups of a damaged journal", () => {
  it("are offered when they are whole, with what came after them", async () => {
    const young = join(folder, `${JOURNAL}.2026-11-21.backup`);
    writeFileSync(young, "torn");
    copyFileSync(join(folder, BACKUP), join(folder, `${JOURNAL}.2026-11-19.backup`));
    overwrite(join(folder, `${JOURNAL}.2026-11-19.backup`), 8192, Buffer.alloc(4096, 7));
    writeFileSync(join(folder, `${JOURNAL}.2026-11-18.backup.unfinished`), "half");
    const { sound, damaged } = await care({ name: "list-backups", folder });
    expect(damaged).toBe(2);
    expect(sound).toMatchObject([{ name: BACKUP, lost: { scans: 2, orders: 0 } }]);
    DAMAGES["nothing but garbage"]?.(journal());
    expect((await care({ name: "list-backups", folder })).sound).toMatchObject([{ name: BACKUP, lost: null }]);
  });

  it("take its place on request, and the broken file is kept as it was", async () => {
    DAMAGES["a first page of garbage"]?.(journal());
    const broken = hashOf(journal());
    const restored = await restore();
    expect(restored).toMatchObject({ restoredAt: "2026-11-21T10:00:00.000Z" });
    expect(hashOf(join(folder, restored.brokenFile ?? ""))).toBe(broken);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
    expect(await store.readSetting("journalRestored")).toEqual(restored);
    expect((await store.recordScan(gesture(itemOf(11).rma), at())).outcome.verdict.kind).toBe("added");
  });

  it("of an older version are migrated when they take its place", async () => {
    const old = new Database(join(folder, `${JOURNAL}.before-migration.backup`));
    migrate(old, JOURNAL_MIGRATIONS.slice(0, 1));
    old.exec("INSERT INTO batch VALUES ('B', 'From long ago', 'open', '{}', 'then', 'then')");
    old.close();
    rmSync(journal());
    await care({ name: "restore", folder, backup: `${JOURNAL}.before-migration.backup`, now: at() });
    const store = await openIn(folder);
    expect((await store.currentBatch(at())).name).toBe("From long ago");
  });

  it("are missing: then the desk can start over, and that is noted too", async () => {
    rmSync(join(folder, BACKUP));
    DAMAGES["a text instead"]?.(journal());
    const broken = hashOf(journal());
    expect(await care({ name: "list-backups", folder })).toEqual({ sound: [], damaged: 0 });
    const begun = await care({ name: "start-over", folder, now: at() });
    expect(begun.backupAt).toBeNull();
    expect(hashOf(join(folder, begun.brokenFile ?? ""))).toBe(broken);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual([]);
  });
});

/** SQLite keeps one beside a file for the moment in which the file begins to have a write-ahead log. */
describe("a rollback journal that a kill left", () => {
  it("beside the journal is played back, as SQLite would, and not taken for a disk that is read-only", async () => {
    leaveHalfChanged(journal());
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual([...texts, ...[11, 12].map((number) => itemOf(number).rma)]);
    expect((await store.recordScan(gesture(itemOf(20).rma), at())).outcome.verdict.kind).toBe("added");
    expect(existsSync(`${journal()}-journal`)).toBe(false);
  });

  it("beside a backup that was half restored does not keep it from being restored again", async () => {
    DAMAGES["nothing but garbage"]?.(journal());
    const unfinished = `${journal()}.unfinished`;
    copyFileSync(join(folder, BACKUP), unfinished);
    leaveHalfChanged(unfinished);
    await restore();
    expect(await linesOf(await openIn(folder))).toEqual(texts);
    expect(filesIn(folder, "unfinished")).toEqual([]);
  });

  it("beside a broken journal goes with it, and is not played into the one that takes its place", async () => {
    leaveHalfChanged(journal());
    DAMAGES["nothing but garbage"]?.(journal());
    const { brokenFile } = await restore();
    expect(filesIn(folder, `${brokenFile}-journal`)).toHaveLength(1);
    expect(await linesOf(await openIn(folder))).toEqual(texts);
  });

  it("beside a half-written backup is gone with it", async () => {
    const half = join(folder, `${JOURNAL}.2026-11-21.backup.unfinished`);
    copyFileSync(join(folder, BACKUP), half);
    leaveHalfChanged(half);
    await backUp(folder, "2026-11-21T09:00:00.000Z");
    expect(filesIn(folder, "unfinished")).toEqual([]);
    expect((await care({ name: "list-backups", folder })).sound).toHaveLength(2);
  });
});

const flip = fc.record({ place: fc.nat(), mask: fc.integer({ min: 1, max: 255 }) });
const spoiling = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), flips: fc.array(flip, { minLength: 1, maxLength: 20 }) }),
  fc.record({ kind: fc.constant("cut" as const), place: fc.nat() }),
);

type Spoiling = typeof spoiling extends fc.Arbitrary<infer How> ? How : never;

function spoilt(whole: Buffer, how: Spoiling): Buffer {
  if (how.kind === "cut") return Buffer.from(whole.subarray(0, how.place % whole.length));
  const bytes = Buffer.from(whole);
  for (const { place, mask } of how.flips) bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ mask;
  return bytes;
}

/** What the desk reports of a journal, or gets from it, in one word where it is as it should be. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const opened = await openIn(folder).catch((error: unknown) => error as Error);
  if (opened instanceof Error) {
    if (!(opened instanceof StoreOpenError) || opened.message.length < 20) return `crashed: ${String(opened)}`;
    if (bytesOf(journal())?.equals(bytes) !== true) return `changed, then refused: ${opened.message}`;
    return opened.reason.kind === "journal" || opened.reason.kind === "newer"
      ? "refused"
      : `took for ${opened.reason.kind}`;
  }
  // SQLite has no checksums, so a bit within a text stays sound. Every scan must be there, or an error say why not.
  const scans = await opened.recentScans(100).catch((error: unknown) => error as Error);
  await opened.close();
  return scans instanceof Error || scans.length === 7 ? "opened" : `opened with ${scans.length} scans`;
}

it("a journal with any bytes changed opens with what is in it or is refused with a reason, and is not changed by being refused", async () => {
  const whole = bytesOf(journal()) ?? Buffer.alloc(0);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(spoiling, async (how) => {
      for (const part of parts) rmSync(journal() + part, { force: true });
      const bytes = spoilt(whole, how);
      writeFileSync(journal(), bytes);
      const outcome = await outcomeOf(bytes);
      seen.add(outcome);
      expect(["refused", "opened"]).toContain(outcome);
      expect(existsSync(join(folder, BACKUP))).toBe(true);
      expect(filesIn(folder, "broken")).toEqual([]);
    }),
    // A file that ends within its first page is no file to SQLite.
    {
      numRuns: 40,
      examples: [[{ kind: "cut", place: 1 }], [{ kind: "cut", place: 511 }], [{ kind: "cut", place: 512 }]],
    },
  );
  expect(seen).toContain("refused");
});
