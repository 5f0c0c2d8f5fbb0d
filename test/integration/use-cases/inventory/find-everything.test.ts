import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEverything } from "../../../../src-main/use-cases/inventory/inventory-export.ts";
import { waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, type DeskRig, openSharedRig, syncCompletely } from "../test-desk.ts";

let rig: DeskRig;
let submission: Awaited<ReturnType<typeof submitItems>>;
let resendId: string;

beforeAll(async () => {
  rig = await openSharedRig({}, { publicArea: true });
  await syncCompletely(rig);
  submission = await submitItems(rig, 2);
  resendId = (await waitForSubmission(rig, submission.submissionId, { state: "created" })).resendId ?? "";
  const { batchId } = await rig.desk.store.currentBatch(isoNow());
  await rig.desk.store.renameBatch(batchId, "Kettles 100%", isoNow());
});
afterAll(() => rig.close());

const find = (text: string) => findEverything(rig.desk.store, text);
const findOrderIds = async (text: string) => (await find(text)).orders.map((order) => order.submissionId);

describe("the search for everything", () => {
  it("finds an order by its id, recipient and items", async () => {
    const [item] = submission.items;
    const foundRecords = await find(item?.returnInventoryId ?? "");
    expect(foundRecords.items[0]).toMatchObject({ returnInventoryId: item?.returnInventoryId, rma: item?.rma });
    expect(resendId).toMatch(/^\d+$/);
    for (const text of [resendId, "lovelace", item?.rma ?? "", item?.returnInventoryId ?? ""]) {
      expect(await findOrderIds(text)).toEqual([submission.submissionId]);
    }
    expect(await findOrderIds("nobody")).toEqual([]);
    expect(Object.values(await find("  ")).every((kind) => kind.length === 0)).toBe(true);
  });

  it("treats wildcard characters as plain text", async () => {
    expect((await find("100%")).batches.map((batch) => batch.name)).toEqual(["Kettles 100%"]);
    expect((await find("1%0")).batches).toEqual([]);
    expect((await find("_")).batches).toEqual([]);
  });

  it("finds reference codes by code and by name, exact matches first", async () => {
    const { rows } = await rig.desk.store.referenceList("transaction-types");
    const [wantedEntry] = rows;
    expect((await find(wantedEntry?.code.toUpperCase() ?? "")).codes[0]).toEqual({
      list: "transaction-types",
      code: wantedEntry?.code,
      name: wantedEntry?.name,
    });
    expect((await find(wantedEntry?.name ?? "")).codes.map(({ code }) => code)).toContain(wantedEntry?.code);
  });

  it("finds a shipping order that an event reported by its id and its number", async () => {
    const id = "01J8ZQ4V7Y5T3N2M1K0H9G8F7E";
    const fields = { consolidateShippingOrderNumber: "CNS261101-0000007", consolidateShippingOrderStatus: "CREATED" };
    await rig.desk.store.applyEvents(
      [{ subject: "shipping-order", id, fields, at: isoNow(), eventKey: "e1", source: "webhook" }],
      0,
      0,
    );
    const expectedOrders = [{ id, number: "CNS261101-0000007", status: "CREATED" }];
    expect((await find(id)).shippingOrders).toEqual(expectedOrders);
    expect((await find("cns2611")).shippingOrders).toEqual(expectedOrders);
  });
});
