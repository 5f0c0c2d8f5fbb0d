import type { Connection } from "../files/database.ts";

/** Pages at once: few enough that a scan never waits for them. */
const PAGES_AT_ONCE = 64;

/** Fills what earlier versions gave up without erasing it; it is there until that is done. */
export const SPACE_TO_ERASE = "CREATE TABLE erased_space (bytes BLOB) STRICT;";

/**
 * A little with each call; false once all is done. What is given up since leaves zeros. SQLite's VACUUM would do it at once
 * and keep every scan waiting.
 */
export function createSpaceErasure(...connections: readonly Connection[]): () => boolean {
  return () => connections.some(eraseSome);
}

function eraseSome(connection: Connection): boolean {
  const isDone = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'erased_space'").get() === undefined;
  if (isDone) return false;
  const isFilled = connection.prepare("SELECT 1 FROM erased_space WHERE bytes IS NULL").get() !== undefined;
  if (isFilled) empty(connection);
  else fill(connection);
  return true;
}

function fill(connection: Connection): void {
  const free = Number(connection.pragma("freelist_count", { simple: true }));
  const size = Number(connection.pragma("page_size", { simple: true }));
  const bytes = size * Math.min(free, PAGES_AT_ONCE);
  connection.prepare("INSERT INTO erased_space VALUES (iif(@bytes > 0, zeroblob(@bytes), NULL))").run({ bytes });
}

function empty(connection: Connection): void {
  const { changes } = connection
    .prepare("DELETE FROM erased_space WHERE rowid = (SELECT min(rowid) FROM erased_space WHERE bytes IS NOT NULL)")
    .run();
  if (changes === 0) connection.exec("DROP TABLE erased_space");
}
