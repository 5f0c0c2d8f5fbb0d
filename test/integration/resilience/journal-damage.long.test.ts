import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../../src-main/store/files/migrate.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { StoreOpenError } from "../../../src-main/store/thread/client.ts";
import { tries } from "../../sample.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { bytesOf, DAMAGES, leaveRollbackJournal, overwrite, damageTable } from "./damage.ts";
import {
  BACKUP,
  backUp,
  createFolderCopier,
  runMaintenance,
  filesIn,
  hashOf,
  itemOf,
  JOURNAL,
  readLineRmas,
  recordEvents,
  openStoreIn,
  readOpenError,
  fillStore,
} from "./filled-store.ts";

let folder: string;
let texts: string[];
const journalFile = (): string => join(folder, JOURNAL);
const suffixes = ["", "-wal", "-shm"] as const;

const restore = () => runMaintenance({ name: "restore", folder, backup: BACKUP, now: "2026-11-21T10:00:00.000Z" });

/** A desk with a backup of five scans, and two later scans. */
const copyDesk = createFolderCopier(async (newFolder) => {
  const firstStore = await openStoreIn(newFolder);
  texts = await fillStore(firstStore);
  await backUp(newFolder);
  for (const number of [11, 12]) await firstStore.recordScan(rawScan(itemOf(number).rma), isoNow());
  await firstStore.close();
});
beforeEach(async () => void (folder = await copyDesk()));

/** Damages after which SQLite would create an empty journal. */
const MISSING = new Set(["an empty file", "no file at all"]);

it.each(Object.entries(DAMAGES))("refuses a journal damaged by %s without changing it", async (name, damage) => {
  damage(journalFile());
  const hashBefore = hashOf(journalFile());
  const { reason } = await readOpenError(folder);
  expect(reason).toEqual({ kind: "journal", how: MISSING.has(name) ? "missing" : "damaged" });
  expect(hashOf(journalFile())).toBe(hashBefore);
  // The second attempt fails too, because the operator has not decided yet.
  expect((await readOpenError(folder)).reason.kind).toBe("journal");
  expect(hashOf(journalFile())).toBe(hashBefore);
});

it("finds damage in an index that opening does not read", async () => {
  damageTable(journalFile(), "scan_by_time");
  expect((await readOpenError(folder)).reason).toEqual({ kind: "journal", how: "damaged" });
});

it("keeps good backups when the journal is damaged", async () => {
  const store = await openStoreIn(folder);
  const eventLog = recordEvents(store);
  await store.currentBatch(isoNow());
  const scans = new Database(journalFile());
  scans.pragma("wal_checkpoint(TRUNCATE)");
  scans.close();
  damageTable(journalFile(), "scan");
  const backupHash = hashOf(join(folder, BACKUP));
  // Pages in memory may be intact, so a thread checks the file.
  store.backUp();
  expect(await eventLog.waitFor("journal-damaged")).toMatchObject({ kind: "journal-damaged" });
  store.backUp();
  await store.close();
  expect(filesIn(folder, ".backup")).toEqual([BACKUP]);
  expect(hashOf(join(folder, BACKUP))).toBe(backupHash);
});

describe("the backups of a damaged journal", () => {
  it("are listed with the number of later scans and orders", async () => {
    const newestBackup = join(folder, `${JOURNAL}.2026-11-21.backup`);
    writeFileSync(newestBackup, "torn");
    copyFileSync(join(folder, BACKUP), join(folder, `${JOURNAL}.2026-11-19.backup`));
    overwrite(join(folder, `${JOURNAL}.2026-11-19.backup`), 8192, Buffer.alloc(4096, 7));
    writeFileSync(join(folder, `${JOURNAL}.2026-11-18.backup.unfinished`), "half");
    const { intact, damagedCount } = await runMaintenance({ name: "list-backups", folder });
    expect(damagedCount).toBe(2);
    expect(intact).toMatchObject([{ name: BACKUP, lost: { scans: 2, orders: 0 } }]);
    DAMAGES["nothing but garbage"]?.(journalFile());
    expect((await runMaintenance({ name: "list-backups", folder })).intact).toMatchObject([
      { name: BACKUP, lost: null },
    ]);
  });

  it("are restored on request", async () => {
    DAMAGES["a first page of garbage"]?.(journalFile());
    const brokenHash = hashOf(journalFile());
    const journalRestore = await restore();
    expect(journalRestore).toMatchObject({ restoredAt: "2026-11-21T10:00:00.000Z" });
    expect(hashOf(join(folder, journalRestore.brokenFile ?? ""))).toBe(brokenHash);
    const store = await openStoreIn(folder);
    expect(await readLineRmas(store)).toEqual(texts);
    expect(await store.readSetting("journalRestored")).toEqual(journalRestore);
    expect((await store.recordScan(rawScan(itemOf(11).rma), isoNow())).outcome.verdict.kind).toBe("added");
  });

  it("are migrated when an older version is restored", async () => {
    const oldJournal = new Database(join(folder, `${JOURNAL}.before-migration.backup`));
    migrate(oldJournal, JOURNAL_MIGRATIONS.slice(0, 1));
    oldJournal.exec("INSERT INTO batch VALUES ('B', 'From long ago', 'open', '{}', 'then', 'then')");
    oldJournal.close();
    rmSync(journalFile());
    await runMaintenance({ name: "restore", folder, backup: `${JOURNAL}.before-migration.backup`, now: isoNow() });
    const store = await openStoreIn(folder);
    expect((await store.currentBatch(isoNow())).name).toBe("From long ago");
  });

  it("are not required to start over", async () => {
    rmSync(join(folder, BACKUP));
    DAMAGES["a text instead"]?.(journalFile());
    const brokenHash = hashOf(journalFile());
    expect(await runMaintenance({ name: "list-backups", folder })).toEqual({ intact: [], damagedCount: 0 });
    const startedOver = await runMaintenance({ name: "start-over", folder, now: isoNow() });
    expect(startedOver.backupAt).toBeNull();
    expect(hashOf(join(folder, startedOver.brokenFile ?? ""))).toBe(brokenHash);
    const store = await openStoreIn(folder);
    expect(await readLineRmas(store)).toEqual([]);
  });
});

/** SQLite creates a rollback journal while it switches a file to write-ahead logging. */
describe("a rollback journal that a kill left", () => {
  it("is applied when the desk opens", async () => {
    leaveRollbackJournal(journalFile());
    const store = await openStoreIn(folder);
    expect(await readLineRmas(store)).toEqual([...texts, ...[11, 12].map((number) => itemOf(number).rma)]);
    expect((await store.recordScan(rawScan(itemOf(20).rma), isoNow())).outcome.verdict.kind).toBe("added");
    expect(existsSync(`${journalFile()}-journal`)).toBe(false);
  });

  it("allows a second restore when it is beside a partial one", async () => {
    DAMAGES["nothing but garbage"]?.(journalFile());
    const unfinishedCopy = `${journalFile()}.unfinished`;
    copyFileSync(join(folder, BACKUP), unfinishedCopy);
    leaveRollbackJournal(unfinishedCopy);
    await restore();
    expect(await readLineRmas(await openStoreIn(folder))).toEqual(texts);
    expect(filesIn(folder, "unfinished")).toEqual([]);
  });

  it("is quarantined with a damaged journal", async () => {
    leaveRollbackJournal(journalFile());
    DAMAGES["nothing but garbage"]?.(journalFile());
    const { brokenFile } = await restore();
    expect(filesIn(folder, `${brokenFile}-journal`)).toHaveLength(1);
    expect(await readLineRmas(await openStoreIn(folder))).toEqual(texts);
  });

  it("is deleted with a half-written backup", async () => {
    const partialBackup = join(folder, `${JOURNAL}.2026-11-21.backup.unfinished`);
    copyFileSync(join(folder, BACKUP), partialBackup);
    leaveRollbackJournal(partialBackup);
    await backUp(folder, "2026-11-21T09:00:00.000Z");
    expect(filesIn(folder, "unfinished")).toEqual([]);
    expect((await runMaintenance({ name: "list-backups", folder })).intact).toHaveLength(2);
  });
});

const flip = fc.record({ offset: fc.nat(), mask: fc.integer({ min: 1, max: 255 }) });
const anyDamage = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), flips: fc.array(flip, { minLength: 1, maxLength: 20 }) }),
  fc.record({ kind: fc.constant("cut" as const), offset: fc.nat() }),
);

type Damage = typeof anyDamage extends fc.Arbitrary<infer How> ? How : never;

function damagedCopy(intactBytes: Buffer, damage: Damage): Buffer {
  if (damage.kind === "cut") return Buffer.from(intactBytes.subarray(0, damage.offset % intactBytes.length));
  const bytes = Buffer.from(intactBytes);
  for (const { offset, mask } of damage.flips)
    bytes[offset % bytes.length] = (bytes[offset % bytes.length] ?? 0) ^ mask;
  return bytes;
}

/** Opens the journal. Returns "opened", "refused" or a description of what went wrong. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const openedStore = await openStoreIn(folder).catch((error: unknown) => error as Error);
  if (openedStore instanceof Error) {
    if (!(openedStore instanceof StoreOpenError) || openedStore.message.length < 20)
      return `crashed: ${String(openedStore)}`;
    if (bytesOf(journalFile())?.equals(bytes) !== true) return `changed, then refused: ${openedStore.message}`;
    return openedStore.reason.kind === "journal" || openedStore.reason.kind === "newer"
      ? "refused"
      : `mistaken for ${openedStore.reason.kind}`;
  }
  // SQLite has no checksums, so a changed bit within a text stays undetected. Reading returns all scans or fails.
  const scans = await openedStore.recentScans(100).catch((error: unknown) => error as Error);
  await openedStore.close();
  return scans instanceof Error || scans.length === 7 ? "opened" : `opened with ${scans.length} scans`;
}

it("opens or refuses a journal with random damage", async () => {
  const intactBytes = bytesOf(journalFile()) ?? Buffer.alloc(0);
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyDamage, async (damage) => {
      for (const suffix of suffixes) rmSync(journalFile() + suffix, { force: true });
      const bytes = damagedCopy(intactBytes, damage);
      writeFileSync(journalFile(), bytes);
      const outcome = await outcomeOf(bytes);
      outcomes.add(outcome);
      expect(["refused", "opened"]).toContain(outcome);
      expect(existsSync(join(folder, BACKUP))).toBe(true);
      expect(filesIn(folder, "broken")).toEqual([]);
    }),
    // SQLite does not treat a file shorter than its first page as a database.
    {
      numRuns: tries({ full: 40, sampled: 12 }),
      examples: [[{ kind: "cut", offset: 1 }], [{ kind: "cut", offset: 511 }], [{ kind: "cut", offset: 512 }]],
    },
  );
  expect(outcomes).toContain("refused");
});
