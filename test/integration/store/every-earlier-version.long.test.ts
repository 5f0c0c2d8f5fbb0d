import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import type { Migration } from "../../../src-main/store/files/migrate.ts";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, openCacheIn, openJournalIn } from "./databases.ts";

let folder: string;
beforeEach(() => void (folder = tempFolder()));

const earlierVersions = (migrations: readonly Migration[]): number[] =>
  migrations.slice(0, -1).map(({ version }) => version);

const schemaOf = (connection: Connection): unknown =>
  connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").all();

const tables = ["batch", "scan", "batch_line", "submission"] as const;
const countsIn = (connection: Connection): unknown =>
  tables.map((table) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

function fillFirstVersion(journal: Connection): void {
  journal.exec(`
    INSERT INTO batch VALUES ('B1', 'Batch 1', 'open', '{"shipmentName":"Ada"}', 'then', 'then');
    INSERT INTO batch VALUES ('B2', 'Batch 2', 'submitted', '{"shipmentName":"Ada"}', 'then', 'then');
    INSERT INTO scan VALUES ('S1', 'X', 'typed', NULL, '[]', 'then', 'then', 'B1', '{"kind":"added","item":{"returnInventoryId":"1"}}');
    INSERT INTO scan VALUES ('S2', 'Y', 'typed', NULL, '[]', 'then', 'then', 'B2', '{"kind":"added","item":{"returnInventoryId":"2"}}');
    INSERT INTO batch_line (batch_id, slot, return_inventory_id, item, scan_id, added_at) VALUES ('B1', 1, '1', '{}', 'S1', 'then');
    INSERT INTO batch_line (batch_id, slot, return_inventory_id, item, scan_id, added_at) VALUES ('B2', 1, '2', '{}', 'S2', 'then');
  `);
  const order = { submission_id: "O", batch_id: "B2", idempotency_key: "K", body: "{}", state: "created" };
  addRow(journal, "submission", { ...order, warehouse_id: 2 });
}

describe.each(earlierVersions(JOURNAL_MIGRATIONS))("a journal of version %i", (version) => {
  it("migrates to the newest version with all its data", () => {
    const firstJournal = openJournalIn(folder, 1);
    fillFirstVersion(firstJournal);
    firstJournal.close();
    openJournalIn(folder, version).close();

    const migratedDatabase = openJournalIn(folder);
    const newDatabase = openJournalIn(join(folder, "fresh"));
    expect(countsIn(migratedDatabase)).toEqual([2, 2, 2, 1]);
    expect(schemaOf(migratedDatabase)).toEqual(schemaOf(newDatabase));
    expect(migratedDatabase.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(migratedDatabase.pragma("foreign_key_check")).toEqual([]);
  });
});

describe.each(earlierVersions(CACHE_MIGRATIONS))("a cache of version %i", (version) => {
  it("migrates to the newest schema", () => {
    openCacheIn(folder, version).close();
    const migratedDatabase = openCacheIn(folder);
    const newDatabase = openCacheIn(join(folder, "fresh"));
    expect(schemaOf(migratedDatabase)).toEqual(schemaOf(newDatabase));
  });
});
