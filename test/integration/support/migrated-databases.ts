import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as files from "../../../src-main/store/files/database.ts";

export * from "../../../src-main/store/files/database.ts";

type DatabaseFile = Parameters<typeof files.openDatabase>[0];

const migratedFiles = new Map<string, Buffer>();
let isCopying = false;

/** From now on, `openDatabase` creates a database as a copy: migrations took most of the time of opening a store. */
export function copyMigratedDatabases(): void {
  isCopying = true;
}

/** Imported instead of the function in database.ts. */
export function openDatabase(file: DatabaseFile): files.Connection {
  const path = join(file.folder, file.name);
  if (isCopying && !existsSync(path)) {
    mkdirSync(file.folder, { recursive: true });
    writeFileSync(path, migratedFile(file));
  }
  return files.openDatabase(file);
}

function migratedFile(file: DatabaseFile): Buffer {
  const key = `${file.name} ${file.migrations.length}`;
  const existing = migratedFiles.get(key);
  if (existing !== undefined) return existing;
  const folder = mkdtempSync(join(tmpdir(), "returns-desk-"));
  files.openDatabase({ ...file, folder }).close();
  const content = readFileSync(join(folder, file.name));
  rmSync(folder, { recursive: true });
  migratedFiles.set(key, content);
  return content;
}
