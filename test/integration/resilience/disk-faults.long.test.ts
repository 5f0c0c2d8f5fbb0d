import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveToLocalDataFolder } from "../../../src-main/app/data-folder.ts";
import { openEnvironmentsFile } from "../../../src-main/environments/environments-file.ts";
import { openCache } from "../../../src-main/store/files/databases.ts";
import type { JournalBackups } from "../../../src-main/store/files/journal-copies.ts";
import { JournalDamaged, openJournal } from "../../../src-main/store/files/journal-file.ts";
import { runMaintenanceTask } from "../../../src-main/store/files/maintenance-tasks.ts";
import { createSettingsJournal } from "../../../src-main/store/settings-journal.ts";
import { openProblemFile, saveProblems } from "../../../src-main/use-cases/import/problem-file.ts";
import { createLabelCache } from "../../../src-main/use-cases/labels/label-cache.ts";
import { openDeskLock } from "../../../src-main/use-cases/shift/desk-lock.ts";
import { isoNow } from "../use-cases/test-desk.ts";
import { breakDisk, CODES, withTestTime, DURATIONS, STEPS } from "./disk-faults.ts";
import { CACHE, filesIn, JOURNAL } from "./filled-store.ts";

/** Data on disk and the code that writes it. full-disk.long.test.ts tests SQLite's writes. */
interface StoredData {
  readonly writeFirst: (folder: string) => unknown;
  readonly writeSecond: (folder: string) => unknown;
  /** Returns which write a later start reads: `first` or `second`. Any other value is a loss. */
  readonly readBack: (folder: string) => unknown;
  /** The number of the 12 faults of each step that make the write fail. The others are retried or do not matter. */
  readonly expectedFailures: string;
}

const createCustomEnvironment = (name: string) => ({
  id: name,
  name,
  userApiUrl: "https://a.example",
  publicApiUrl: "https://b.example",
});

async function addEnvironment(folder: string, name: string): Promise<void> {
  const state = await openEnvironmentsFile(join(folder, "environments.json"));
  await state.change((environments) => ({
    ...environments,
    custom: [...environments.custom, createCustomEnvironment(name)],
  }));
}

const lockFileIn = (folder: string): string => join(folder, "lock.json");
const WITH_PIN = { since: null, pin: { salt: "0".repeat(64), hash: "0".repeat(64) }, wrong: 0, wrongAt: null };
const openLock = (folder: string) => openDeskLock({ file: lockFileIn(folder), now: () => new Date() });

const HOST = { hosts: ["labels.example"], practiceBase: null };
const ADDRESS = ["https://labels.example/one.pdf"];
const labelCacheIn = (folder: string, host = () => Promise.reject(new Error("label requested twice"))) =>
  createLabelCache({ fetch: host, close: () => Promise.resolve() }, join(folder, "labels"));
const fetchLabel = (folder: string, host?: () => Promise<never>) =>
  labelCacheIn(folder, host).loadLabel("7", HOST, ADDRESS);
const LABEL = { type: "pdf", bytes: Buffer.from("%PDF-1.7 a label") };
const SETTING = "test";
const restore = (folder: string) =>
  runMaintenanceTask(
    { name: "restore", folder, backup: `${JOURNAL}.2026-11-20.backup`, now: isoNow() },
    () => undefined,
  );
const textOf = (file: string): string => readFileSync(file, "utf8");

function withSettings<Value>(
  folder: string,
  work: (settings: ReturnType<typeof createSettingsJournal>) => Value,
): Value {
  const { connection } = openJournal(folder);
  try {
    return work(createSettingsJournal(connection));
  } finally {
    connection.close();
  }
}
const writeSetting = (folder: string, value: string): void =>
  withSettings(folder, (settings) => settings.writeAll({ [SETTING]: value }));
const readSetting = (folder: string): string => withSettings(folder, (settings) => String(settings.read(SETTING)));
const runMaintenance = (name: "back-up" | "renew-backups" | "start-over", folder: string, now: string) =>
  runMaintenanceTask({ name, folder, now }, () => undefined);
const damage = (folder: string, name: string): void => writeFileSync(join(folder, name), "damaged ".repeat(1000));

function openOrRecover(folder: string, recover: () => unknown): string {
  try {
    readSetting(folder);
    return "second";
  } catch (error) {
    if (!(error instanceof JournalDamaged)) throw error;
    const damagedFile = [JOURNAL, ...filesIn(folder, "broken")].find((name) => existsSync(join(folder, name)));
    expect(textOf(join(folder, String(damagedFile)))).toContain("damaged");
    recover();
    readSetting(folder);
    return "first";
  }
}

const STORED_DATA: Readonly<Record<string, StoredData>> = {
  "the environments of this computer": {
    writeFirst: (folder) => addEnvironment(folder, "first"),
    writeSecond: (folder) => addEnvironment(folder, "second"),
    readBack: async (folder) => {
      const { custom } = (await openEnvironmentsFile(join(folder, "environments.json"))).read();
      return custom
        .map(({ name }) => name)
        .join()
        .replace("first,", "");
    },
    expectedFailures: "open 8, write 12, rename 8, remove 0",
  },
  "the lock's PIN": {
    writeFirst: (folder) => writeFileSync(lockFileIn(folder), JSON.stringify(WITH_PIN)),
    writeSecond: async (folder) => {
      const sizeBefore = statSync(lockFileIn(folder)).size;
      await (await openLock(folder)).close();
      // The desk is locked until the app exits, but the lock is not stored.
      if (statSync(lockFileIn(folder)).size === sizeBefore) throw new Error("lock: not stored");
    },
    readBack: async (folder) => {
      const { requiresPin: asksPin, since } = (await openLock(folder)).state();
      if (!asksPin) return "open to all";
      return since === null ? "first" : "second";
    },
    expectedFailures: "open 8, write 12, rename 8, remove 0",
  },
  "a label that was fetched": {
    writeFirst: () => undefined,
    writeSecond: async (folder) => {
      const label = await fetchLabel(folder, () => Promise.resolve({ ok: true, value: LABEL }) as Promise<never>);
      // The label is displayed and printed although it is not stored.
      expect(label).toMatchObject({ ok: true, value: LABEL });
      await fetchLabel(folder);
    },
    readBack: (folder) =>
      fetchLabel(folder).then(
        () => "second",
        () => "first",
      ),
    expectedFailures: "open 10, write 12, rename 8, remove 0",
  },
  "the lines that an import refused": {
    writeFirst: (folder) => writeFileSync(join(folder, "problems.csv"), "first"),
    writeSecond: async (folder) => {
      const problemFile = join(folder, "problems.ndjson");
      const problems = await openProblemFile(problemFile);
      await problems.add([{ line: 2, kind: "not-text", column: "", value: "", text: "second" } as never]);
      await problems.close();
      const texts = { headings: [], kinds: { "not-text": { reason: "", remedy: "" } } };
      await saveProblems(problemFile, { file: join(folder, "problems.csv"), format: "," }, texts as never);
    },
    readBack: (folder) => /first|second/.exec(textOf(join(folder, "problems.csv")))?.[0],
    expectedFailures: "open 12, write 12, rename 8, remove 0",
  },
  "data of an earlier version in the roaming profile": {
    writeFirst(folder) {
      mkdirSync(join(folder, "roaming", "Desk"), { recursive: true });
      mkdirSync(join(folder, "local"));
      writeFileSync(join(folder, "roaming", "Desk", "journal"), "kept");
    },
    writeSecond(folder) {
      const dataFolder = moveToLocalDataFolder(
        { roaming: join(folder, "roaming"), local: join(folder, "local") },
        "Desk",
      );
      expect(existsSync(join(dataFolder, "journal"))).toBe(true);
      if (dataFolder.startsWith(join(folder, "roaming"))) throw new Error("data folder not moved");
    },
    readBack: (folder) => (existsSync(join(folder, "local", "Desk", "journal")) ? "second" : "first"),
    expectedFailures: "open 0, write 0, rename 8, remove 0",
  },
  "the journal's backup of today, with older ones to remove": {
    writeFirst(folder) {
      writeSetting(folder, "first");
      for (let day = 10; day < 18; day += 1) damage(folder, `${JOURNAL}.2026-11-${day}.backup`);
    },
    writeSecond: (folder) => runMaintenance("back-up", folder, "2026-11-20T09:00:00.000Z"),
    readBack(folder) {
      expect(readSetting(folder)).toBe("first");
      const { intact } = runMaintenanceTask({ name: "list-backups", folder }, () => undefined) as JournalBackups;
      return intact.length > 0 ? "second" : "first";
    },
    expectedFailures: "open 0, write 0, rename 8, remove 8",
  },
  "a damaged journal that a backup replaces": {
    writeFirst(folder) {
      writeSetting(folder, "first");
      runMaintenance("back-up", folder, "2026-11-20T09:00:00.000Z");
      damage(folder, JOURNAL);
    },
    writeSecond: restore,
    readBack(folder) {
      const recoveredTo = openOrRecover(folder, () => restore(folder));
      expect(readSetting(folder)).toBe("first");
      return recoveredTo;
    },
    expectedFailures: "open 12, write 0, rename 8, remove 8",
  },
  "a damaged journal without a backup": {
    writeFirst: (folder) => damage(folder, JOURNAL),
    writeSecond: (folder) => runMaintenance("start-over", folder, isoNow()),
    readBack: (folder) => openOrRecover(folder, () => runMaintenance("start-over", folder, isoNow())),
    expectedFailures: "open 0, write 0, rename 8, remove 8",
  },
  "a damaged copy of the service's data, with older ones to remove": {
    writeFirst(folder) {
      damage(folder, CACHE);
      for (const day of [1, 2]) damage(folder, `${CACHE}.broken-2026110${day}T000000000Z`);
    },
    writeSecond: (folder) => openCache(folder).connection.close(),
    readBack: (folder) => (textOf(join(folder, CACHE)).startsWith("damaged") ? "first" : "second"),
    expectedFailures: "open 0, write 0, rename 8, remove 0",
  },
};

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "returns-desk-faults-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const CELLS = STEPS.flatMap((step) => CODES.flatMap((code) => DURATIONS.map((duration) => ({ step, code, duration }))));

it.each(Object.entries(STORED_DATA))(
  "keeps or replaces %s on a disk with faults",
  async (_name, { writeFirst, writeSecond, readBack, expectedFailures }) => {
    const counts = new Map(STEPS.map((step) => [step, 0]));
    const first = join(parent, "first");
    mkdirSync(first);
    await writeFirst(first);
    for (const [number, fault] of CELLS.entries()) {
      const folder = join(parent, String(number));
      cpSync(first, folder, { recursive: true, preserveTimestamps: true });
      const disk = breakDisk(folder, fault);
      const outcome = await withTestTime(async () => writeSecond(folder)).then(
        () => "second",
        (error: unknown) => (disk.failures() > 0 ? "first" : String(error)),
      );
      disk.repair();
      if (outcome === "first") counts.set(fault.step, Number(counts.get(fault.step)) + 1);
      const cell = Object.values(fault).join(" ");
      expect(`${cell}: ${String(await readBack(folder))}`).toBe(`${cell}: ${outcome}`);
      const isFileInUse = fault.code === "EPERM" || fault.code === "EBUSY";
      const isMove = fault.step === "rename" || fault.step === "remove";
      const isRetried = isFileInUse && isMove && fault.duration !== "forever";
      expect([cell, isRetried && outcome]).toEqual([cell, isRetried && "second"]);
      const unfinishedFiles = fault.step === "remove" ? [] : filesIn(folder, "unfinished");
      expect([cell, ...unfinishedFiles]).toEqual([cell]);
      if (outcome === "first") await writeSecond(folder);
      expect(`${cell}, then repaired: ${String(await readBack(folder))}`).toBe(`${cell}, then repaired: second`);
    }
    expect([...counts].map(([step, count]) => `${step} ${count}`).join(", ")).toBe(expectedFailures);
  },
);
