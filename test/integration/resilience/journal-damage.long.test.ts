import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../src-main/store/files/migrate.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { StoreOpenError } from "../../../src-main/store/thread/client.ts";
import { tempFolder } from "../../temp-folder.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { bytesOf, DAMAGES, leaveRollbackJournal, overwrite, damageTree } from "./damage.ts";
import {
  BACKUP,
  backUp,
  runMaintenance,
  filesIn,
  hashOf,
  itemOf,
  JOURNAL,
  linesOf,
  listenTo,
  openIn,
  openError,
  work,
} from "./worked-desk.ts";

let folder: string;
let texts: string[];
const journal = (): string => join(folder, JOURNAL);
const parts = ["", "-wal", "-shm"] as const;

const restore = () => runMaintenance({ name: "restore", folder, backup: BACKUP, now: "2026-11-21T10:00:00.000Z" });

/** A desk with a backup of five scans, and two later scans. */
beforeEach(async () => {
  folder = tempFolder();
  const first = await openIn(folder);
  texts = await work(first);
  await backUp(folder);
  for (const number of [11, 12]) await first.recordScan(rawScan(itemOf(number).rma), isoNow());
  await first.close();
});

/** These must not make SQLite create an empty journal. */
const MISSING = new Set(["an empty file", "no file at all"]);

it.each(Object.entries(DAMAGES))("refuses a journal damaged by %s without changing it", async (name, damage) => {
  damage(journal());
  const before = hashOf(journal());
  const { reason } = await openError(folder);
  expect(reason).toEqual({ kind: "journal", how: MISSING.has(name) ? "missing" : "damaged" });
  expect(hashOf(journal())).toBe(before);
  // Opening a second time has this result too, because the operator has not decided yet.
  expect((await openError(folder)).reason.kind).toBe("journal");
  expect(hashOf(journal())).toBe(before);
});

it("finds damage in an index that opening does not read", async () => {
  damageTree(journal(), "scan_by_time");
  expect((await openError(folder)).reason).toEqual({ kind: "journal", how: "damaged" });
});

it("keeps good backups when the journal is damaged", async () => {
  const store = await openIn(folder);
  const reported = listenTo(store);
  await store.currentBatch(isoNow());
  const scans = new Database(journal());
  scans.pragma("wal_checkpoint(TRUNCATE)");
  scans.close();
  damageTree(journal(), "scan");
  const good = hashOf(join(folder, BACKUP));
  // Pages in memory may be intact, so a thread checks the file.
  store.backUp();
  expect(await reported.next("journal-damaged")).toMatchObject({ kind: "journal-damaged" });
  store.backUp();
  await store.close();
  expect(filesIn(folder, ".backup")).toEqual([BACKUP]);
  expect(hashOf(join(folder, BACKUP))).toBe(good);
});

describe("the backups of a damaged journal", () => {
  it("are listed if intact, with the number of later scans and orders", async () => {
    const newest = join(folder, `${JOURNAL}.2026-11-21.backup`);
    writeFileSync(newest, "torn");
    copyFileSync(join(folder, BACKUP), join(folder, `${JOURNAL}.2026-11-19.backup`));
    overwrite(join(folder, `${JOURNAL}.2026-11-19.backup`), 8192, Buffer.alloc(4096, 7));
    writeFileSync(join(folder, `${JOURNAL}.2026-11-18.backup.unfinished`), "half");
    const { sound, damaged } = await runMaintenance({ name: "list-backups", folder });
    expect(damaged).toBe(2);
    expect(sound).toMatchObject([{ name: BACKUP, lost: { scans: 2, orders: 0 } }]);
    DAMAGES["nothing but garbage"]?.(journal());
    expect((await runMaintenance({ name: "list-backups", folder })).sound).toMatchObject([
      { name: BACKUP, lost: null },
    ]);
  });

  it("are restored on request, and the damaged file is quarantined", async () => {
    DAMAGES["a first page of garbage"]?.(journal());
    const broken = hashOf(journal());
    const restored = await restore();
    expect(restored).toMatchObject({ restoredAt: "2026-11-21T10:00:00.000Z" });
    expect(hashOf(join(folder, restored.brokenFile ?? ""))).toBe(broken);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual(texts);
    expect(await store.readSetting("journalRestored")).toEqual(restored);
    expect((await store.recordScan(rawScan(itemOf(11).rma), isoNow())).outcome.verdict.kind).toBe("added");
  });

  it("are migrated when an older version is restored", async () => {
    const old = new Database(join(folder, `${JOURNAL}.before-migration.backup`));
    migrate(old, JOURNAL_MIGRATIONS.slice(0, 1));
    old.exec("INSERT INTO batch VALUES ('B', 'From long ago', 'open', '{}', 'then', 'then')");
    old.close();
    rmSync(journal());
    await runMaintenance({ name: "restore", folder, backup: `${JOURNAL}.before-migration.backup`, now: isoNow() });
    const store = await openIn(folder);
    expect((await store.currentBatch(isoNow())).name).toBe("From long ago");
  });

  it("can be missing: the desk starts over on request and records that", async () => {
    rmSync(join(folder, BACKUP));
    DAMAGES["a text instead"]?.(journal());
    const broken = hashOf(journal());
    expect(await runMaintenance({ name: "list-backups", folder })).toEqual({ sound: [], damaged: 0 });
    const startedOver = await runMaintenance({ name: "start-over", folder, now: isoNow() });
    expect(startedOver.backupAt).toBeNull();
    expect(hashOf(join(folder, startedOver.brokenFile ?? ""))).toBe(broken);
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual([]);
  });
});

/** While SQLite switches a file to write-ahead logging, a rollback journal exists beside it for a moment. */
describe("a rollback journal that a kill left", () => {
  it("is applied when it is beside the journal, and not mistaken for a read-only disk", async () => {
    leaveRollbackJournal(journal());
    const store = await openIn(folder);
    expect(await linesOf(store)).toEqual([...texts, ...[11, 12].map((number) => itemOf(number).rma)]);
    expect((await store.recordScan(rawScan(itemOf(20).rma), isoNow())).outcome.verdict.kind).toBe("added");
    expect(existsSync(`${journal()}-journal`)).toBe(false);
  });

  it("does not prevent a second restore when it is beside a half-restored backup", async () => {
    DAMAGES["nothing but garbage"]?.(journal());
    const unfinished = `${journal()}.unfinished`;
    copyFileSync(join(folder, BACKUP), unfinished);
    leaveRollbackJournal(unfinished);
    await restore();
    expect(await linesOf(await openIn(folder))).toEqual(texts);
    expect(filesIn(folder, "unfinished")).toEqual([]);
  });

  it("is quarantined with a damaged journal and not applied to the restored one", async () => {
    leaveRollbackJournal(journal());
    DAMAGES["nothing but garbage"]?.(journal());
    const { brokenFile } = await restore();
    expect(filesIn(folder, `${brokenFile}-journal`)).toHaveLength(1);
    expect(await linesOf(await openIn(folder))).toEqual(texts);
  });

  it("is deleted with a half-written backup", async () => {
    const half = join(folder, `${JOURNAL}.2026-11-21.backup.unfinished`);
    copyFileSync(join(folder, BACKUP), half);
    leaveRollbackJournal(half);
    await backUp(folder, "2026-11-21T09:00:00.000Z");
    expect(filesIn(folder, "unfinished")).toEqual([]);
    expect((await runMaintenance({ name: "list-backups", folder })).sound).toHaveLength(2);
  });
});

const flip = fc.record({ offset: fc.nat(), mask: fc.integer({ min: 1, max: 255 }) });
const anyDamage = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), flips: fc.array(flip, { minLength: 1, maxLength: 20 }) }),
  fc.record({ kind: fc.constant("cut" as const), offset: fc.nat() }),
);

type Damage = typeof anyDamage extends fc.Arbitrary<infer How> ? How : never;

function damagedCopy(intact: Buffer, damage: Damage): Buffer {
  if (damage.kind === "cut") return Buffer.from(intact.subarray(0, damage.offset % intact.length));
  const bytes = Buffer.from(intact);
  for (const { offset, mask } of damage.flips)
    bytes[offset % bytes.length] = (bytes[offset % bytes.length] ?? 0) ^ mask;
  return bytes;
}

/** Opens the journal. Returns "opened", "refused" or a description of what went wrong. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const opened = await openIn(folder).catch((error: unknown) => error as Error);
  if (opened instanceof Error) {
    if (!(opened instanceof StoreOpenError) || opened.message.length < 20) return `crashed: ${String(opened)}`;
    if (bytesOf(journal())?.equals(bytes) !== true) return `changed, then refused: ${opened.message}`;
    return opened.reason.kind === "journal" || opened.reason.kind === "newer"
      ? "refused"
      : `mistaken for ${opened.reason.kind}`;
  }
  // SQLite has no checksums, so a changed bit within a text stays undetected. All scans must be readable, or an error.
  const scans = await opened.recentScans(100).catch((error: unknown) => error as Error);
  await opened.close();
  return scans instanceof Error || scans.length === 7 ? "opened" : `opened with ${scans.length} scans`;
}

it("opens or refuses a journal with random damage, without changing it", async () => {
  const intact = bytesOf(journal()) ?? Buffer.alloc(0);
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyDamage, async (damage) => {
      for (const part of parts) rmSync(journal() + part, { force: true });
      const bytes = damagedCopy(intact, damage);
      writeFileSync(journal(), bytes);
      const outcome = await outcomeOf(bytes);
      outcomes.add(outcome);
      expect(["refused", "opened"]).toContain(outcome);
      expect(existsSync(join(folder, BACKUP))).toBe(true);
      expect(filesIn(folder, "broken")).toEqual([]);
    }),
    // SQLite does not treat a file shorter than its first page as a database.
    {
      numRuns: 40,
      examples: [[{ kind: "cut", offset: 1 }], [{ kind: "cut", offset: 511 }], [{ kind: "cut", offset: 512 }]],
    },
  );
  expect(outcomes).toContain("refused");
});
