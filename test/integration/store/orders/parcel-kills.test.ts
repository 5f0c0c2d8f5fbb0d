import { expect, it } from "vitest";
import type { Connection } from "../../../../src-main/store/files/database.ts";
import type { StoreOperations } from "../../../../src-main/store/operations.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { isoNow, rawScan } from "../../use-cases/test-desk.ts";
import { openJournalIn } from "../databases.ts";
import { type MatchRig, MUG, ORDER, openMatchRig, openOperations, SECOND_MUG } from "./match-rig.ts";

/** Fails at the statement of this number, as a kill ends the transaction at it. */
function failAt(journal: Connection) {
  let remaining = Number.POSITIVE_INFINITY;
  const prepare = journal.prepare.bind(journal);
  journal.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const name of ["run", "get"] as const) {
      const execute = statement[name];
      Object.defineProperty(statement, name, {
        value: (...parameters: readonly unknown[]) => {
          if (!statement.readonly) remaining -= 1;
          if (remaining < 0) throw new Error("killed");
          const value: unknown = Reflect.apply(execute, statement, parameters);
          return value;
        },
      });
    }
    return statement;
  }) as Connection["prepare"];
  return (count: number) => (remaining = count);
}

const TABLES = [
  "scan",
  "batch",
  "batch_line",
  "booked_line",
  "order_allocation",
  "filled_batch",
  "submission",
  "observation",
  "label_print",
  "label_seal",
  "label_code",
  "carrier_name",
] as const;

const dump = ({ journal }: MatchRig) =>
  Object.fromEntries(TABLES.map((table) => [table, journal.prepare(`SELECT * FROM ${table}`).all()]));

type Submitter = Pick<StoreOperations, "submitBatch">;

/** Writes of a desk for one parcel; each is one transaction of the store. */
const WRITES: readonly (readonly [string, (store: StoreOperations, rig: MatchRig) => unknown])[] = [
  ["scan", (store) => store.recordScan(rawScan(MUG.rma), isoNow())],
  ["match", (store, rig) => store.matchScannedItem(rig.current().batchId, MUG.returnInventoryId, isoNow())],
  [
    "submit",
    (store: Submitter, rig) => {
      const { batchId } = rig.current();
      return submitBatch({ ...rig.store, submitBatch: store.submitBatch } as unknown as Store, batchId, new Date());
    },
  ],
  [
    "begun print",
    (store) => store.beginLabelPrint({ resendId: "7", printer: "P", reason: null, isAutomatic: false }, isoNow()),
  ],
  ["ended print", (store) => store.endLabelPrint(1, "given", null, isoNow())],
  ["label's barcodes", (store) => store.storeLabelCodes("7", ["LP0012345678", "42010001"], isoNow())],
  ["seal", (store) => store.recordScan(rawScan("LP0012345678"), isoNow())],
  [
    "saved tracking number",
    (store) => store.markTrackingSaved("shopify", [1], [{ serviceType: "STD", name: "UPS" }], isoNow()),
  ],
];

/** Does the writes before this one, and what the service does between them. */
async function prepare(name: string): Promise<MatchRig> {
  const rig = openMatchRig({ settings: { sealScan: "required" } });
  rig.addItems([MUG, SECOND_MUG]);
  rig.importOrders([ORDER]);
  rig.current();
  for (const [earlierName, write] of WRITES) {
    if (earlierName === "submit") rig.type({ shipmentServiceType: "STD" });
    if (earlierName === name) break;
    await write(rig.store, rig);
    if (earlierName !== "submit") continue;
    const submissionId = rig.journal.prepare<[], string>("SELECT submission_id FROM submission").pluck().get() ?? "";
    rig.create(submissionId, "7");
    rig.journal.exec("INSERT INTO order_label VALUES ('7', '[]', '2026-11-29', '2026-11-29', 0)");
  }
  return rig;
}

it.each(WRITES)("leaves no half of a %s that is killed at any of its statements", async (name, write) => {
  const rig = await prepare(name);
  const before = dump(rig);
  const journal = openJournalIn(rig.folder);
  const killAfter = failAt(journal);
  const store = openOperations(rig.cache, journal, { defaultBatchLimit: 20, settings: { sealScan: "required" } });
  const left: unknown[] = [];
  for (let isKilled = true; isKilled;) {
    killAfter(left.length);
    isKilled = await Promise.resolve()
      .then(() => write(store, rig))
      .then(
        () => false,
        () => true,
      );
    killAfter(Number.POSITIVE_INFINITY);
    left.push(dump(rig));
  }
  expect(left.length).toBeGreaterThan(1);
  expect(left.pop()).not.toEqual(before);
  expect(left).toEqual(left.map(() => before));
});

it("uses the order's only unit once after a match that was killed", async () => {
  const rig = await prepare("match");
  const { batchId } = rig.current();
  const journal = openJournalIn(rig.folder);
  const killAfter = failAt(journal);
  const store = openOperations(rig.cache, journal, { defaultBatchLimit: 20 });
  killAfter(1);
  expect(() => store.matchScannedItem(batchId, MUG.returnInventoryId, isoNow())).toThrow("killed");
  rig.match(batchId, MUG);
  rig.store.startBatch(isoNow());
  expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "in-other-batches" }] });
  expect([rig.count("order_allocation"), rig.destination(batchId).shipmentName]).toEqual([1, "Name of #1001"]);
});
