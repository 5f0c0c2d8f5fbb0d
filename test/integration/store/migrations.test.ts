import { existsSync, readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { backUpDaily } from "../../../src-main/store/files/backup.ts";
import { openDatabase } from "../../../src-main/store/files/database.ts";
import { openJournal } from "../../../src-main/store/files/journal-file.ts";
import { DatabaseNewerThanApp, migrate, type Migration } from "../../../src-main/store/files/migrate.ts";
import { tempFolder } from "../../temp-folder.ts";
import { openCacheIn, openJournalIn } from "./databases.ts";

let folder: string;
beforeEach(() => void (folder = tempFolder()));

const FIRST: Migration = { version: 1, sql: "CREATE TABLE note (text TEXT NOT NULL) STRICT" };
const SECOND: Migration = {
  version: 2,
  sql: "ALTER TABLE note ADD COLUMN length INTEGER; UPDATE note SET length = length(text)",
};
const BROKEN: Migration = { version: 3, sql: "CREATE TABLE half (a TEXT) STRICT; INSERT INTO nowhere VALUES (1)" };

const openNotes = (migrations: readonly Migration[], backups: "before-migration" | "none" = "before-migration") =>
  openDatabase({ folder, name: "notes.sqlite", migrations, synchronous: "FULL", backups });

describe("a migration", () => {
  it("keeps the data of the earlier version", () => {
    const oldDatabase = openNotes([FIRST]);
    oldDatabase.prepare("INSERT INTO note VALUES (?)").run("four");
    oldDatabase.close();

    const migratedDatabase = openNotes([FIRST, SECOND]);
    expect(migratedDatabase.prepare("SELECT * FROM note").all()).toEqual([{ text: "four", length: 4 }]);
    expect(migratedDatabase.pragma("user_version", { simple: true })).toBe(2);
    migratedDatabase.close();

    const backup = new Database(join(folder, "notes.sqlite.before-migration.backup"), { readonly: true });
    expect(backup.prepare("SELECT * FROM note").all()).toEqual([{ text: "four" }]);
    expect(backup.pragma("user_version", { simple: true })).toBe(1);
    backup.close();
  });

  it("rolls back when a step fails", () => {
    openNotes([FIRST, SECOND]).close();
    expect(() => openNotes([FIRST, SECOND, BROKEN])).toThrow("nowhere");
    const unchangedDatabase = openNotes([FIRST, SECOND]);
    expect(unchangedDatabase.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
    expect(unchangedDatabase.pragma("user_version", { simple: true })).toBe(2);
    unchangedDatabase.close();
  });

  it("refuses a database of a newer version without changing it", () => {
    openNotes([FIRST, SECOND]).close();
    expect(() => openNotes([FIRST])).toThrow(DatabaseNewerThanApp);
    expect(() => openNotes([FIRST])).toThrow(/newer Returns Desk/);
    const unchangedDatabase = openNotes([FIRST, SECOND]);
    expect(unchangedDatabase.pragma("user_version", { simple: true })).toBe(2);
    unchangedDatabase.close();
  });

  it("needs the next version number", () => {
    const connection = new Database(":memory:");
    expect(() => migrate(connection, [FIRST, { ...SECOND, version: 3 }])).toThrow(/must be consecutive/);
    connection.close();
  });
});

describe.each([
  ["journal", openJournalIn],
  ["cache", openCacheIn],
])("the schema of the %s", (_name, openIn) => {
  it("is strict", () => {
    openIn(folder).close();
    const connection = openIn(folder);
    expect(connection.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(connection.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
    const looseTables = connection
      .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'")
      .all() as { name: string }[];
    // The full-text index creates its own tables, which are not strict.
    expect(looseTables.filter((table) => !table.name.startsWith("inventory_text_"))).toEqual([]);
  });
});

it("opens the journal with full syncs to disk", () => {
  const { connection } = openJournal(folder);
  // 2 means FULL.
  expect(connection.pragma("synchronous", { simple: true })).toBe(2);
  expect(connection.pragma("fullfsync", { simple: true })).toBe(1);
  expect(connection.pragma("checkpoint_fullfsync", { simple: true })).toBe(1);
  connection.close();
});

// Proof F18
it("keeps the daily backup just written after a week with the clock ahead", () => {
  const connection = openNotes([FIRST]);
  const days = [10, 11, 12, 13, 14, 15, 16, 3, 4];
  for (const day of days) {
    backUpDaily(connection, folder, "notes.sqlite", new Date(Date.UTC(2026, 10, day, 9)));
    const backupName = `notes.sqlite.2026-11-${String(day).padStart(2, "0")}.backup`;
    expect(existsSync(join(folder, backupName))).toBe(true);
  }
  connection.close();
  const backups = readdirSync(folder).filter((file) => file.endsWith(".backup"));
  expect(backups.toSorted()).toEqual(
    ["03", "04", "12", "13", "14", "15", "16"].map((day) => `notes.sqlite.2026-11-${day}.backup`),
  );
});

it("erases pages that an earlier version freed without erasing", () => {
  const secret = "17 Marmalade Crescent";
  for (const [name, openIn, version] of [
    ["journal.sqlite", openJournalIn, 26],
    ["cache.sqlite", openCacheIn, 14],
  ] as const) {
    const oldDatabase = openIn(folder, version);
    oldDatabase.pragma("secure_delete = OFF");
    oldDatabase.exec("CREATE TABLE moved (text TEXT)");
    const add = oldDatabase.prepare("INSERT INTO moved VALUES (?)");
    oldDatabase.transaction(() => void Array.from({ length: 5000 }, () => add.run(secret.repeat(80))))();
    oldDatabase.exec("DROP TABLE moved");
    oldDatabase.close();
    expect(readFileSync(join(folder, name), "latin1")).toContain(secret);
    openIn(folder).close();
    expect(readFileSync(join(folder, name), "latin1")).not.toContain(secret);
  }
});

it("replaces today's backup when it is dated in the future", () => {
  const connection = openNotes([FIRST]);
  const today = new Date(Date.UTC(2026, 10, 3, 9));
  const file = join(folder, "notes.sqlite.2026-11-03.backup");
  const futureTime = new Date(Date.now() + 3_600_000);
  writeFileSync(file, "written by a clock ahead");
  utimesSync(file, futureTime, futureTime);
  backUpDaily(connection, folder, "notes.sqlite", today);
  connection.close();
  expect(readFileSync(file, "latin1")).toMatch(/^SQLite format 3/);
});

it("keeps the newest seven daily backups", () => {
  const connection = openNotes([FIRST]);
  connection.prepare("INSERT INTO note VALUES ('kept')").run();
  for (let day = 1; day <= 9; day += 1) {
    backUpDaily(connection, folder, "notes.sqlite", new Date(Date.UTC(2026, 10, day, 9)));
    backUpDaily(connection, folder, "notes.sqlite", new Date(Date.UTC(2026, 10, day, 18)));
  }
  connection.close();
  const backups = readdirSync(folder).filter((file) => file.endsWith(".backup"));
  expect(backups.toSorted()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `notes.sqlite.2026-11-0${day}.backup`));
  const newestBackup = new Database(join(folder, "notes.sqlite.2026-11-09.backup"), { readonly: true });
  expect(newestBackup.prepare("SELECT text FROM note").get()).toEqual({ text: "kept" });
  newestBackup.close();
  expect(existsSync(join(folder, "notes.sqlite.2026-11-09.backup.unfinished"))).toBe(false);
});
