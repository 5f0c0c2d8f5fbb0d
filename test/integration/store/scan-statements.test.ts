import { expect, it } from "vitest";
import { createOperationParts } from "../../../src-main/store/operation-parts.ts";
import { createOperations } from "../../../src-main/store/operations.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { openCacheIn, countStatements, openJournalIn } from "./databases.ts";

const NO_ITEM = "GBR-8-991231-D00001-1";

it.each([
  { kind: "an added item", text: item(3).rma, statements: 27 },
  { kind: "an item found by its ID", text: item(3).returnInventoryId, statements: 28 },
  { kind: "an item already in the batch", text: item(1).rma, statements: 19 },
  { kind: "an unknown code", text: NO_ITEM, statements: 23 },
])("needs $statements statements for $kind", ({ text, statements }) => {
  const folder = tempFolder();
  const cache = openCacheIn(folder);
  const journal = openJournalIn(folder);
  const cacheStatements = countStatements(cache);
  const journalStatements = countStatements(journal);
  const operations = createOperations(createOperationParts(cache, journal, { defaultBatchLimit: 5 }));
  operations.upsertItems([item(1), item(2), item(3)], isoNow());
  for (const number of [1, 2]) operations.recordScan(rawScan(item(number).rma), isoNow());
  const statementsBefore = cacheStatements() + journalStatements();
  operations.recordScan(rawScan(text), isoNow());
  expect(cacheStatements() + journalStatements() - statementsBefore).toBe(statements);
});
