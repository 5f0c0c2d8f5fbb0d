import { expect, it } from "vitest";
import { foundItems } from "../../store/found-items.ts";
import { at, gesture, syncedRig, type DeskRig } from "../desk-rig.ts";
import { applyEvent } from "../order-reports.ts";

let rig: DeskRig;

/** A rig that has synced, and an item with an extra service pending. */
async function withService() {
  rig = await syncedRig();
  const [item] = await rig.simulator.control.items({ state: "pendingVas", limit: 1 });
  if (item === undefined) throw new Error("No item with an extra service");
  return item;
}

async function serviceDone(returnInventoryId: string, eventTime: string): Promise<void> {
  const [service] = (await rig.desk.items.details(returnInventoryId))?.services ?? [];
  const updateVasList = [{ returnRequestLineItemVasId: service?.id, vasStatusCode: 1 }];
  await applyEvent(rig.desk.store, { category: "rrliv", action: "vasUpdated", eventTime, updateVasList });
}

it("the table has the newest report of weight, value and extra services, with its age", async () => {
  const { returnInventoryId, description } = await withService();
  const row = async () => (await foundItems(rig.desk.store, returnInventoryId)).rows[0];
  expect(await row()).toMatchObject({ weight: null, value: null, pendingVas: null, detailsAt: null });
  await rig.desk.items.read(returnInventoryId);
  const read = await row();
  expect(read).toMatchObject({ weightUom: "g", valueCurrency: "usd", pendingVas: ["req-pic"], description });
  expect(read?.weight).toBeGreaterThan(0);
  expect(read?.value).toBeGreaterThan(0);

  await serviceDone(returnInventoryId, new Date(Date.now() - 60_000).toISOString());
  expect(await row()).toEqual(read);
  const reportedAt = at();
  await serviceDone(returnInventoryId, reportedAt);
  await applyEvent(rig.desk.store, {
    category: "completeRecalibrate",
    action: "completeRecalibrate",
    eventTime: at(),
    recalibrateSupplement: { returnInventoryId, weight: 777 },
  });
  expect(await row()).toMatchObject({ weight: 777, weightUom: "g", pendingVas: [], detailsAt: reportedAt });

  // The service's own record says otherwise, later.
  await rig.desk.items.read(returnInventoryId);
  expect(await row()).toEqual({ ...read, readAt: expect.anything(), detailsAt: expect.anything() });
});

it("the check before a submit knows of extra services without a network once the items were read, and how old that is", async () => {
  const { returnInventoryId } = await withService();
  const { store, refusals } = rig.desk;
  const { batch } = await store.recordScan(gesture(returnInventoryId), at());
  const evidence = async () => (await refusals.evidence(batch.batchId))?.items[0];
  expect(await evidence()).toMatchObject({ vasAt: null, reasons: [] });
  const before = at();
  await rig.desk.items.read(returnInventoryId);
  await rig.simulator.close();
  const read = await evidence();
  expect(read).toMatchObject({ reasons: [{ kind: "pending-vas", codes: ["req-pic"] }] });
  expect(Date.parse(read?.vasAt ?? "")).toBeGreaterThanOrEqual(Date.parse(before));
  const reportedAt = at();
  await serviceDone(returnInventoryId, reportedAt);
  expect(await evidence()).toMatchObject({ vasAt: reportedAt, reasons: [] });
});
