import { expect, it } from "vitest";
import type { Connection } from "../../../../src-main/store/files/database.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { openJournalIn } from "../databases.ts";
import { openMatchRig, openOperations } from "./match-rig.ts";

/** Fails at the statement of this number, as a kill ends the transaction at it. */
function failAt(journal: Connection) {
  let remaining = Number.POSITIVE_INFINITY;
  const prepare = journal.prepare.bind(journal);
  journal.prepare = ((sql: string) => {
    const statement = prepare(sql);
    const run = statement.run.bind(statement) as (...parameters: readonly unknown[]) => unknown;
    Object.defineProperty(statement, "run", {
      value: (...parameters: readonly unknown[]) => {
        remaining -= 1;
        if (remaining < 0) throw new Error("killed");
        return run(...parameters);
      },
    });
    return statement;
  }) as Connection["prepare"];
  return (count: number) => (remaining = count);
}

function isThrown(run: () => void): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

const MUG = item(1, { sku: "MUG" });
const SECOND_MUG = item(2, { sku: "MUG" });

it("leaves no half of a match that fails at any of its writes", () => {
  let writes = 0;
  for (let isKilled = true; isKilled; writes += 1) {
    const rig = openMatchRig();
    rig.addItems([MUG, SECOND_MUG]);
    rig.importOrders([bookedOrder("#1001", [orderLine("MUG")])]);
    const batchId = rig.record(MUG);
    const journal = openJournalIn(rig.folder);
    const killAfter = failAt(journal);
    const store = openOperations(rig.cache, journal, { defaultBatchLimit: 20 });
    killAfter(writes);
    isKilled = isThrown(() => store.matchScannedItem(batchId, MUG.returnInventoryId, isoNow()));
    const stored = [rig.count("order_allocation"), rig.count("filled_batch"), rig.destination().shipmentName];
    expect(stored).toEqual(isKilled ? [0, 0, ""] : [1, 1, "Name of #1001"]);
    rig.match(batchId, MUG);
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ why: "in-other-batches" }] });
    expect([rig.count("order_allocation"), rig.destination(batchId).shipmentName]).toEqual([1, "Name of #1001"]);
  }
  expect(writes).toBeGreaterThan(3);
});
