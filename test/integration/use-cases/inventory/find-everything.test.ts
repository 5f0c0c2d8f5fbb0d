import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEverything } from "../../../../src-main/use-cases/inventory/inventory-export.ts";
import { waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, type DeskRig, openSharedRig, syncCompletely } from "../test-desk.ts";

let rig: DeskRig;
let submitted: Awaited<ReturnType<typeof submitItems>>;
let resendId: string;

beforeAll(async () => {
  rig = await openSharedRig({}, { publicArea: true });
  await syncCompletely(rig);
  submitted = await submitItems(rig, 2);
  resendId = (await waitForSubmission(rig, submitted.submissionId, { state: "created" })).resendId ?? "";
  const { batchId } = await rig.desk.store.currentBatch(isoNow());
  await rig.desk.store.renameBatch(batchId, "Kettles 100%", isoNow());
});
afterAll(() => rig.close());

const find = (text: string) => findEverything(rig.desk.store, text);
const ordersFor = async (text: string) => (await find(text)).orders.map((order) => order.submissionId);

describe("the search for everything", () => {
  it("finds an order by its id, recipient and items, and ranks an exact item first", async () => {
    const [item] = submitted.items;
    const found = await find(item?.returnInventoryId ?? "");
    expect(found.items[0]).toMatchObject({ returnInventoryId: item?.returnInventoryId, rma: item?.rma });
    expect(resendId).toMatch(/^\d+$/);
    for (const text of [resendId, "lovelace", item?.rma ?? "", item?.returnInventoryId ?? ""]) {
      expect(await ordersFor(text)).toEqual([submitted.submissionId]);
    }
    expect(await ordersFor("nobody")).toEqual([]);
    expect(Object.values(await find("  ")).every((kind) => kind.length === 0)).toBe(true);
  });

  it("treats wildcard characters as plain text", async () => {
    expect((await find("100%")).batches.map((batch) => batch.name)).toEqual(["Kettles 100%"]);
    expect((await find("1%0")).batches).toEqual([]);
    expect((await find("_")).batches).toEqual([]);
  });

  it("finds reference codes by code and by name, exact matches first", async () => {
    const { rows } = await rig.desk.store.referenceList("transaction-types");
    const [wanted] = rows;
    expect((await find(wanted?.code.toUpperCase() ?? "")).codes[0]).toEqual({
      list: "transaction-types",
      code: wanted?.code,
      name: wanted?.name,
    });
    expect((await find(wanted?.name ?? "")).codes.map(({ code }) => code)).toContain(wanted?.code);
  });

  it("finds a shipping order that an event reported by its id and its number", async () => {
    const id = "01J8ZQ4V7Y5T3N2M1K0H9G8F7E";
    const fields = { consolidateShippingOrderNumber: "CNS261101-0000007", consolidateShippingOrderStatus: "CREATED" };
    await rig.desk.store.applyEvents(
      [{ subject: "shipping-order", id, fields, at: isoNow(), eventKey: "e1", source: "webhook" }],
      0,
      0,
    );
    const expected = [{ id, number: "CNS261101-0000007", status: "CREATED" }];
    expect((await find(id)).shippingOrders).toEqual(expected);
    expect((await find("cns2611")).shippingOrders).toEqual(expected);
  });
});
