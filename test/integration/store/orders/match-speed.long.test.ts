import { expect, it } from "vitest";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { countStatements, openJournalIn } from "../databases.ts";
import { openMatchRig, openOperations } from "./match-rig.ts";

/** Every tenth order wants the same article. */
const orderOf = (index: number) => bookedOrder(`#${index}`, [orderLine(`SKU-${index % 10 === 0 ? 0 : index % 400}`)]);

/** Counts the statements of the most expensive match with so many orders. */
function countMatch(orders: number): number {
  const rig = openMatchRig();
  const items = Array.from({ length: 41 }, (_, index) => item(index + 1, { sku: `SKU-${index % 2}` }));
  rig.addItems(items);
  rig.importOrders(Array.from({ length: orders }, (_, index) => orderOf(index)));
  const journal = openJournalIn(rig.folder);
  const statements = countStatements(journal);
  const store = openOperations(rig.cache, journal, { defaultBatchLimit: 20 });
  let counted = 0;
  for (const scanned of items) {
    rig.store.startBatch(isoNow());
    const batchId = rig.record(scanned);
    const before = statements();
    store.matchScannedItem(batchId, scanned.returnInventoryId, isoNow());
    counted = Math.max(counted, statements() - before);
  }
  return counted;
}

it("needs as many statements for a match with 10,000 orders as with 1,000", () => {
  const few = countMatch(1000);
  const many = countMatch(10_000);
  expect(many).toBeLessThanOrEqual(few);
});
