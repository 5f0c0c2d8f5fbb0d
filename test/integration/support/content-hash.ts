import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

export function contentHash(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    const file = join(folder, name);
    if (name.endsWith(".sqlite")) hashRows(file, (text) => hash.update(text));
    // The -wal and -shm files contain nothing that the rows do not show.
    else if (!/-(wal|shm)$/.test(name)) hash.update(`${name}\n`).update(contentOf(file));
  }
  return hash.digest("hex");
}

function hashRows(file: string, add: (text: string) => void): void {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
      .pluck()
      .all() as string[];
    for (const table of tables) {
      const rows = database.prepare(`SELECT * FROM "${table}"`).raw().all();
      add(
        `${table}\n${JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value))}\n`,
      );
    }
  } finally {
    database.close();
  }
}

function contentOf(file: string): Buffer | string {
  try {
    return readFileSync(file);
  } catch {
    return "a folder";
  }
}
