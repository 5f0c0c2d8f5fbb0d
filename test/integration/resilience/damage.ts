import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import Database from "better-sqlite3";

const PAGE_BYTES = 4096;

export function overwrite(file: string, offset: number, bytes: Uint8Array): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, offset);
  closeSync(handle);
}

const createNoise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 131 + 7) % 256));

function runSql(file: string, sql: string): void {
  const connection = new Database(file);
  connection.unsafeMode(true);
  connection.pragma("writable_schema = ON");
  connection.exec(sql);
  connection.close();
}

export const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  "nothing but garbage": (file) => writeFileSync(file, createNoise(50_000)),
  "a text instead": (file) => writeFileSync(file, "this is not a database\n".repeat(1000)),
  "a header that is wiped": (file) => overwrite(file, 0, Buffer.alloc(100)),
  "cut in the middle": (file) => truncateSync(file, Math.floor(statSync(file).size / PAGE_BYTES / 2) * PAGE_BYTES),
  "cut within a page": (file) => truncateSync(file, Math.floor(statSync(file).size / 2) + 77),
  "cut to one page": (file) => truncateSync(file, PAGE_BYTES),
  "an empty file": (file) => truncateSync(file, 0),
  "a first page of garbage": (file) => overwrite(file, 100, createNoise(PAGE_BYTES - 100)),
  "garbage from the second page on": (file) =>
    overwrite(file, PAGE_BYTES, createNoise(statSync(file).size - PAGE_BYTES)),
  "a table that is gone": (file) => runSql(file, "DELETE FROM sqlite_schema WHERE name IN ('inventory', 'scan')"),
  "half a migration": (file) => runSql(file, "PRAGMA user_version = 2"),
  "no file at all": (file) => rmSync(file),
};

export function damageTable(file: string, name: string): void {
  const connection = new Database(file, { readonly: true });
  const page = connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(name);
  connection.close();
  if (typeof page !== "number") throw new Error(`${name} is not in ${file}`);
  overwrite(file, (page - 1) * PAGE_BYTES, createNoise(PAGE_BYTES));
}

/** Leaves a database with a rollback journal, as a kill during a change leaves it. */
export function leaveRollbackJournal(file: string): void {
  const copy = `${file}.elsewhere`;
  copyFileSync(file, copy);
  const connection = new Database(copy);
  connection.pragma("journal_mode = DELETE");
  // The page cache is smaller than the change, so that SQLite writes half of the change before the commit.
  connection.pragma("cache_size = 1");
  connection.exec("BEGIN; CREATE TABLE half AS SELECT hex(zeroblob(100000)); PRAGMA user_version = 1");
  for (const suffix of ["", "-journal"]) copyFileSync(copy + suffix, file + suffix);
  connection.close();
  rmSync(copy);
}

export const bytesOf = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);
