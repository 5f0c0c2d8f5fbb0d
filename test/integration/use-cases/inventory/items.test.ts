import { beforeEach, describe, expect, it } from "vitest";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { foundItems } from "../../store/found-items.ts";
import { applyEvent } from "../order-reports.ts";
import { waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, rawScan, syncedRig, until, valueOf, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;
beforeEach(async () => void (rig = await syncedRig()));

async function findItem(state: "eligible" | "pendingVas" = "eligible"): Promise<ItemView> {
  const [foundItem] = await control().items({ state, limit: 1, ...(state === "eligible" && { largeId: true }) });
  if (!foundItem) throw new Error(`No item ${state}`);
  return foundItem;
}

async function loadDetails({ returnInventoryId }: ItemView): Promise<ItemDetails> {
  const details = await rig.desk.items.details(returnInventoryId);
  if (!details) throw new Error("The desk does not know the item");
  return details;
}

const findField = (details: Pick<ItemDetails, "fields">, name: string) =>
  details.fields.find((field) => field.name === name);

const applyItemEvent = (category: string, action: string, content: object, eventTime = isoNow()): Promise<void> =>
  applyEvent(rig.desk.store, { category, action, eventTime, ...content });

describe("the details of an item", () => {
  it("name the source and time of each field", async () => {
    const item = await findItem();
    const detailsBefore = await loadDetails(item);
    expect(detailsBefore).toMatchObject({
      item: { rma: item.rma },
      lastFetch: null,
      services: [],
      photos: { reportedAt: null },
    });
    expect(findField(detailsBefore, "handlingCode")).toMatchObject({ value: "ohd", source: { kind: "list" } });
    expect(findField(detailsBefore, "returnInventoryId")).toMatchObject({ value: item.returnInventoryId });
    expect(findField(detailsBefore, "weight")).toBeUndefined();

    const detailsAfter = valueOf(await rig.desk.items.refresh(item.returnInventoryId));
    expect(detailsAfter.lastFetch).toMatchObject({ isAbsent: false });
    for (const name of ["weight", "dimension1", "valueCurrencyCode", "isFraudulent", "stopAgingOn"]) {
      expect(findField(detailsAfter, name)).toMatchObject({
        at: detailsAfter.lastFetch?.at,
        source: { kind: "reading" },
      });
    }
    expect(findField(detailsAfter, "returnInventoryId")?.value).toBe(item.returnInventoryId);
    expect(await loadDetails(item)).toEqual(detailsAfter);

    const { returnInventoryId } = item;
    await applyItemEvent("completeRecalibrate", "completeRecalibrate", {
      recalibrateSupplement: { returnInventoryId, weight: 777 },
    });
    await applyItemEvent("updateReturnInventoryMeta", "updateReturnInventoryMeta", {
      returnInventory: { returnInventoryId },
      returnInventoryMetaList: [{ returnInventoryId, metaType: "whs", metaMap: { IMEI: "123" } }],
    });
    const changedDetails = await loadDetails(item);
    const source = { kind: "event", action: "completeRecalibrate" };
    expect(findField(changedDetails, "weight")).toMatchObject({ value: 777, source });
    expect(findField(changedDetails, "dimension1")).toMatchObject({ source: { kind: "reading" } });
    expect(changedDetails.meta).toContainEqual(expect.objectContaining({ name: "whs", value: { IMEI: "123" } }));
  });

  it("say in which parked batch the item is", async () => {
    const item = await findItem();
    expect((await loadDetails(item)).scanVerdict).toMatchObject({ kind: "added" });
    const { outcome, batch } = await rig.desk.store.recordScan(rawScan(item.rma), isoNow());
    expect(outcome.verdict.kind).toBe("added");
    await rig.desk.store.startBatch(isoNow());
    expect((await loadDetails(item)).scanVerdict).toMatchObject({ kind: "in-another-batch", batchName: batch.name });
  });

  it("keep the known fields when a fetch fails", async () => {
    expect(await rig.desk.items.refresh("987654321012345678")).toEqual({ ok: false, error: { code: "no-such-item" } });
    const item = await findItem();
    const { returnInventoryId } = item;
    const knownDetails = await loadDetails(item);
    const unknownItem = { ...knownDetails.item, returnInventoryId: "987654321012345678" };
    await rig.desk.store.upsertItems([unknownItem], isoNow());
    const refreshResult = await rig.desk.items.refresh(unknownItem.returnInventoryId);
    expect(refreshResult).toMatchObject({ ok: true, value: { lastFetch: { isAbsent: true } } });

    await control().addFault({ operation: "getReturnInventory", kind: "status", status: 401 });
    await control().clearRequests();
    for (const _read of [1, 2]) {
      expect(await rig.desk.items.refresh(returnInventoryId)).toEqual({ ok: false, error: { code: "credentials" } });
    }
    expect(await control().requests("getReturnInventory")).toHaveLength(1);
    rig.desk.onConnectionChanged();
    await rig.simulator.close();
    expect(await rig.desk.items.refresh(returnInventoryId)).toMatchObject({ ok: false, error: { code: "offline" } });
    expect(await loadDetails(item)).toEqual(knownDetails);
  });
});

it("lists the scans, batches, order and events of one item, newest first", async () => {
  const { submissionId, items } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  const [{ returnInventoryId, rma } = { returnInventoryId: "", rma: "" }] = items;
  await rig.desk.items.refresh(returnInventoryId);
  await applyItemEvent("notifyUserRmaSwapped", "notifyUserRmaSwapped", {
    payload: { returnInventoryId, newRma: "SWAPPED" },
  });
  await waitForSubmission(rig, submissionId, { statusRaw: "completed" });
  const history = await rig.desk.items.history(returnInventoryId);
  const kinds = history.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["scan", "added", "submitted", "order", "reading", "event"]));
  expect(history.find(({ kind }) => kind === "scan")).toMatchObject({ text: rma, verdict: "added" });
  expect(history.find(({ kind }) => kind === "added")).toMatchObject({ slot: 1, state: "submitted" });
  const facts = history.flatMap((one) => (one.kind === "order" ? [one.fact] : []));
  expect(facts).toContainEqual({ kind: "submission", state: "created" });
  expect(facts).toContainEqual({ kind: "status", raw: "completed" });
  expect(history.map((one) => one.at)).toEqual(
    history
      .map((one) => one.at)
      .toSorted()
      .toReversed(),
  );
  const [, otherItem] = items;
  const scanEntries = (await rig.desk.items.history(otherItem?.returnInventoryId ?? "")).filter(
    ({ kind }) => kind === "scan",
  );
  expect(scanEntries).toHaveLength(1);
});

it("lists earlier unknown scans, removals and discarded batches of an item", async () => {
  const { store } = rig.desk;
  const [item] = await control().items({ state: "eligible", limit: 1 });
  if (!item) throw new Error("No item");
  const { outcome } = await store.recordScan(rawScan("NEW-LABEL"), isoNow());
  expect(outcome.verdict.kind).toBe("unknown-code");
  const { item: knownItem } = await loadDetails(item);
  await store.upsertItems([{ ...knownItem, itemRma: "NEW-LABEL" }], isoNow());
  await store.recordScan(rawScan(item.rma), isoNow());
  await store.undoLastScan(isoNow());
  await store.recordScan(rawScan("new-label"), isoNow());
  const batch = await store.currentBatch(isoNow());
  await store.discardBatch(batch.batchId, isoNow());
  const history = await rig.desk.items.history(item.returnInventoryId);
  const sequence = history.toReversed().map((one) => (one.kind === "scan" ? one.verdict : one.kind));
  expect(sequence.toSorted()).toEqual(
    ["unknown-code", "added", "added", "removed", "added", "added", "discarded"].toSorted(),
  );
  expect(history.find(({ kind }) => kind === "removed")).toMatchObject({ how: "undo" });
  expect(history.filter(({ kind }) => kind === "added").map((one) => "state" in one && one.state)).toEqual([
    "discarded",
    "discarded",
  ]);
});

describe("the photos of an item", () => {
  async function findItemWithPhotos(): Promise<{ id: string; details: ItemDetails }> {
    for (const { returnInventoryId } of await control().items({ state: "eligible", limit: 30 })) {
      const refreshResult = await rig.desk.items.refresh(returnInventoryId);
      if (refreshResult.ok && refreshResult.value.photos.list.length > 1)
        return { id: returnInventoryId, details: refreshResult.value };
    }
    throw new Error("No item with photos");
  }

  it("are served from disk after the first fetch", async () => {
    const { id, details } = await findItemWithPhotos();
    const [firstPhoto, secondPhoto] = details.photos.list;
    const smallPhoto = await rig.desk.items.photo(id, firstPhoto?.photoId ?? "", "small");
    expect(smallPhoto).toMatchObject({ ok: true, value: { type: "image/png" } });
    await rig.simulator.close();
    expect(await rig.desk.items.photo(id, firstPhoto?.photoId ?? "", "small")).toEqual(smallPhoto);
    expect(await rig.desk.items.photo(id, secondPhoto?.photoId ?? "", "small")).toEqual({
      ok: false,
      error: "offline",
    });
    expect(await rig.desk.items.photo(id, "0".repeat(64), "small")).toEqual({ ok: false, error: "no-such-photo" });
  });

  it("are fetched only from the environment's host when an event names them", async () => {
    const { id, details } = await findItemWithPhotos();
    const lineItemId = findField(details, "returnRequestLineItemId")?.value;
    const rma = details.item.rma;
    const otherHostUrl = "https://evil.example.com/img/x.jpg";
    const missingUrl = `${rig.simulator.photoBaseUrl}/img/returns/202601/${rma}-1-o.jpg`;
    await applyItemEvent("rrli", "changeLineItemImage", {
      imageUrlList: [otherHostUrl, missingUrl],
      returnRequestLineItem: { returnRequestLineItemId: lineItemId },
    });
    const currentDetails = await rig.desk.items.details(id);
    expect(currentDetails?.photos).toMatchObject({ source: { kind: "event", action: "changeLineItemImage" } });
    const [elsewherePhoto, missingPhoto] = currentDetails?.photos.list ?? [];
    expect(await rig.desk.items.photo(id, elsewherePhoto?.photoId ?? "", "large")).toEqual({
      ok: false,
      error: "no-address",
    });
    expect(await rig.desk.items.photo(id, missingPhoto?.photoId ?? "", "large")).toEqual({
      ok: false,
      error: "not-there",
    });
  });
});

async function completeService(returnInventoryId: string, eventTime: string): Promise<void> {
  const [service] = (await rig.desk.items.details(returnInventoryId))?.services ?? [];
  const updateVasList = [{ returnRequestLineItemVasId: service?.id, vasStatusCode: 1 }];
  await applyItemEvent("rrliv", "vasUpdated", { updateVasList }, eventTime);
}

it("counts a finished extra service as done when an event reports another one", async () => {
  const returnRequestLineItemVasList = [
    { returnRequestLineItemVasId: 71, vasCode: "req-pic", vasStatusCode: "in-review", isFinished: true },
    { returnRequestLineItemVasId: 72, vasCode: "prd-inspec", vasStatusCode: "pending", isFinished: false },
  ];
  const fetchedItem = { ...item(1), pendingVas: ["prd-inspec"], record: { returnRequestLineItemVasList } };
  await rig.desk.store.storeFetchedItems([fetchedItem], [], new Date(Date.now() - 60_000).toISOString());
  const updateVasList = [{ returnRequestLineItemVasId: 72, vasStatusCode: 1 }];
  await applyItemEvent("rrliv", "vasUpdated", { updateVasList });
  const [row] = (await foundItems(rig.desk.store, item(1).returnInventoryId)).rows;
  expect(row).toMatchObject({ pendingVas: [] });
});

it("shows the newest weight, value and extra services in the table", async () => {
  const { returnInventoryId, description } = await findItem("pendingVas");
  const loadRow = async () => (await foundItems(rig.desk.store, returnInventoryId)).rows[0];
  expect(await loadRow()).toMatchObject({ weight: null, value: null, pendingVas: null, detailsAt: null });
  await rig.desk.items.refresh(returnInventoryId);
  const rowAfterFetch = await loadRow();
  expect(rowAfterFetch).toMatchObject({ weightUom: "g", valueCurrency: "usd", pendingVas: ["req-pic"], description });
  expect(rowAfterFetch?.weight).toBeGreaterThan(0);
  expect(rowAfterFetch?.value).toBeGreaterThan(0);

  await completeService(returnInventoryId, new Date(Date.now() - 60_000).toISOString());
  expect(await loadRow()).toEqual(rowAfterFetch);
  const reportedAt = isoNow();
  await completeService(returnInventoryId, reportedAt);
  const recalibrateSupplement = { returnInventoryId, weight: 777 };
  await applyItemEvent("completeRecalibrate", "completeRecalibrate", { recalibrateSupplement });
  expect(await loadRow()).toMatchObject({ weight: 777, weightUom: "g", pendingVas: [], detailsAt: reportedAt });

  // The service's record, fetched later, differs from the events.
  await rig.desk.items.refresh(returnInventoryId);
  expect(await loadRow()).toEqual({ ...rowAfterFetch, readAt: expect.anything(), detailsAt: expect.anything() });
});

it("shows known extra services before a submit without a network", async () => {
  const { returnInventoryId } = await findItem("pendingVas");
  const { store, refusals } = rig.desk;
  const { batch } = await store.recordScan(rawScan(returnInventoryId), isoNow());
  const loadFirstEvidence = async () => (await refusals.readEvidence(batch.batchId))?.items[0];
  expect(await loadFirstEvidence()).toMatchObject({ vasAt: null, reasons: [] });
  const startedAt = isoNow();
  await rig.desk.items.refresh(returnInventoryId);
  await rig.simulator.close();
  const evidence = await loadFirstEvidence();
  expect(evidence).toMatchObject({ reasons: [{ kind: "pending-vas", codes: ["req-pic"] }] });
  expect(Date.parse(evidence?.vasAt ?? "")).toBeGreaterThanOrEqual(Date.parse(startedAt));
  const reportedAt = isoNow();
  await completeService(returnInventoryId, reportedAt);
  expect(await loadFirstEvidence()).toMatchObject({ vasAt: reportedAt, reasons: [] });
});

const scan = async (text: string) => valueOf(await bridgeOf(rig.desk).scan.record(rawScan(text))).outcome.verdict;
/** The result of the search for the newest refused scan's code. */
const searchFinished = () =>
  until(async () => {
    const search = (await rig.desk.store.openRefusedScans(isoNow()))[0]?.search ?? null;
    return search !== "running" && search;
  }, "the end of the search");

it.each(["rma", "returnInventoryId"] as const)("finds an unknown code at the service by its %s", async (code) => {
  const arrivedItem = await control().addItem({ state: "eligible" });
  expect(await scan(arrivedItem[code])).toMatchObject({ kind: "unknown-code", reason: "not-cached" });
  expect(await searchFinished()).toBe("found");
  expect(rig.published.some(({ name }) => name === "refusedScans.changed")).toBe(true);
  expect(await scan(arrivedItem[code])).toMatchObject({ kind: "added", item: { rma: arrivedItem.rma } });
  expect(await rig.desk.store.openRefusedScans(isoNow())).toEqual([]);
});

it("distinguishes an unreachable service from an unknown ID", async () => {
  const { returnInventoryId } = await control().addItem({ state: "eligible" });
  const absentId = (BigInt(returnInventoryId) + 1000n).toString();
  await control().addFault({ operation: "getReturnInventory", kind: "reset", times: 2 });
  await scan(absentId);
  expect(await searchFinished()).toBe("unreachable");
  await scan((BigInt(absentId) + 1n).toString());
  expect(await searchFinished()).toBe("absent");
});

it("requests no ID that is longer than any known ID", async () => {
  await control().addFault({ operation: "getReturnInventory", kind: "reset", times: 2 });
  await scan("9223372036854775807");
  expect(await searchFinished()).toBe("absent");
});
