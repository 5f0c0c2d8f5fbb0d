import { beforeEach, describe, expect, it } from "vitest";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import type { ItemView } from "../../../../src-simulator/control-client.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { foundItems } from "../../store/found-items.ts";
import { applyEvent } from "../order-reports.ts";
import { waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, rawScan, syncedRig, until, valueOf, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;
beforeEach(async () => void (rig = await syncedRig()));

async function oneItem(state: "eligible" | "pendingVas" = "eligible"): Promise<ItemView> {
  const [found] = await control().items({ state, limit: 1, ...(state === "eligible" && { largeId: true }) });
  if (!found) throw new Error(`No item ${state}`);
  return found;
}

async function detailsOf({ returnInventoryId }: ItemView): Promise<ItemDetails> {
  const details = await rig.desk.items.details(returnInventoryId);
  if (!details) throw new Error("The desk does not know the item");
  return details;
}

const reported = (details: Pick<ItemDetails, "fields">, name: string) =>
  details.fields.find((field) => field.name === name);

const applyItemEvent = (category: string, action: string, more: object, eventTime = isoNow()): Promise<void> =>
  applyEvent(rig.desk.store, { category, action, eventTime, ...more });

describe("the details of an item", () => {
  it("name the source and time of each field, from list, fetch or event", async () => {
    const item = await oneItem();
    const before = await detailsOf(item);
    expect(before).toMatchObject({
      item: { rma: item.rma },
      lastFetch: null,
      services: [],
      photos: { reportedAt: null },
    });
    expect(reported(before, "handlingCode")).toMatchObject({ value: "ohd", source: { kind: "list" } });
    expect(reported(before, "returnInventoryId")).toMatchObject({ value: item.returnInventoryId });
    expect(reported(before, "weight")).toBeUndefined();

    const after = valueOf(await rig.desk.items.read(item.returnInventoryId));
    expect(after.lastFetch).toMatchObject({ absent: false });
    for (const name of ["weight", "dimension1", "valueCurrencyCode", "isFraudulent", "stopAgingOn"]) {
      expect(reported(after, name)).toMatchObject({ at: after.lastFetch?.at, source: { kind: "reading" } });
    }
    expect(reported(after, "returnInventoryId")?.value).toBe(item.returnInventoryId);
    expect(await detailsOf(item)).toEqual(after);

    const { returnInventoryId } = item;
    await applyItemEvent("completeRecalibrate", "completeRecalibrate", {
      recalibrateSupplement: { returnInventoryId, weight: 777 },
    });
    await applyItemEvent("updateReturnInventoryMeta", "updateReturnInventoryMeta", {
      returnInventory: { returnInventoryId },
      returnInventoryMetaList: [{ returnInventoryId, metaType: "whs", metaMap: { IMEI: "123" } }],
    });
    const changed = await detailsOf(item);
    const source = { kind: "event", action: "completeRecalibrate" };
    expect(reported(changed, "weight")).toMatchObject({ value: 777, source });
    expect(reported(changed, "dimension1")).toMatchObject({ source: { kind: "reading" } });
    expect(changed.meta).toContainEqual(expect.objectContaining({ name: "whs", value: { IMEI: "123" } }));
  });

  it("keep the known fields when a fetch fails", async () => {
    expect(await rig.desk.items.read("987654321012345678")).toEqual({ ok: false, error: { code: "no-such-item" } });
    const item = await oneItem();
    const { returnInventoryId } = item;
    const known = await detailsOf(item);
    const unknown = { ...known.item, returnInventoryId: "987654321012345678" };
    await rig.desk.store.upsertItems([unknown], isoNow());
    const read = await rig.desk.items.read(unknown.returnInventoryId);
    expect(read).toMatchObject({ ok: true, value: { lastFetch: { absent: true } } });

    await control().addFault({ operation: "getReturnInventory", kind: "status", status: 401 });
    await control().clearRequests();
    for (const _read of [1, 2]) {
      expect(await rig.desk.items.read(returnInventoryId)).toEqual({ ok: false, error: { code: "credentials" } });
    }
    expect(await control().requests("getReturnInventory")).toHaveLength(1);
    rig.desk.connectionChanged();
    await rig.simulator.close();
    expect(await rig.desk.items.read(returnInventoryId)).toMatchObject({ ok: false, error: { code: "offline" } });
    expect(await detailsOf(item)).toEqual(known);
  });
});

it("lists the scans, batches, order and events of one item, newest first", async () => {
  const { submissionId, items } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  const [{ returnInventoryId, rma } = { returnInventoryId: "", rma: "" }] = items;
  await rig.desk.items.read(returnInventoryId);
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
  const [, other] = items;
  const scanned = (await rig.desk.items.history(other?.returnInventoryId ?? "")).filter(({ kind }) => kind === "scan");
  expect(scanned).toHaveLength(1);
});

it("lists earlier unknown scans, removals and discarded batches of an item", async () => {
  const { store } = rig.desk;
  const [item] = await control().items({ state: "eligible", limit: 1 });
  if (!item) throw new Error("No item");
  const { outcome } = await store.recordScan(rawScan("NEW-LABEL"), isoNow());
  expect(outcome.verdict.kind).toBe("unknown-code");
  const { item: known } = await detailsOf(item);
  await store.upsertItems([{ ...known, itemRma: "NEW-LABEL" }], isoNow());
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
  async function withPhotos(): Promise<{ id: string; details: ItemDetails }> {
    for (const { returnInventoryId } of await control().items({ state: "eligible", limit: 30 })) {
      const read = await rig.desk.items.read(returnInventoryId);
      if (read.ok && read.value.photos.list.length > 1) return { id: returnInventoryId, details: read.value };
    }
    throw new Error("No item with photos");
  }

  it("are fetched once from the environment's host, then served from disk", async () => {
    const { id, details } = await withPhotos();
    const [first, second] = details.photos.list;
    const small = await rig.desk.items.photo(id, first?.photoId ?? "", "small");
    expect(small).toMatchObject({ ok: true, value: { type: "image/png" } });
    await rig.simulator.close();
    expect(await rig.desk.items.photo(id, first?.photoId ?? "", "small")).toEqual(small);
    expect(await rig.desk.items.photo(id, second?.photoId ?? "", "small")).toEqual({ ok: false, error: "offline" });
    expect(await rig.desk.items.photo(id, "0".repeat(64), "small")).toEqual({ ok: false, error: "no-such-photo" });
  });

  it("are fetched only from the environment's host when an event names them", async () => {
    const { id, details } = await withPhotos();
    const lineItemId = reported(details, "returnRequestLineItemId")?.value;
    const rma = details.item.rma;
    const elsewhere = "https://evil.example.com/img/x.jpg";
    const missingUrl = `${rig.simulator.photoBaseUrl}/img/returns/202601/${rma}-1-o.jpg`;
    await applyItemEvent("rrli", "changeLineItemImage", {
      imageUrlList: [elsewhere, missingUrl],
      returnRequestLineItem: { returnRequestLineItemId: lineItemId },
    });
    const read = await rig.desk.items.details(id);
    expect(read?.photos).toMatchObject({ source: { kind: "event", action: "changeLineItemImage" } });
    const [elsewherePhoto, missing] = read?.photos.list ?? [];
    expect(await rig.desk.items.photo(id, elsewherePhoto?.photoId ?? "", "large")).toEqual({
      ok: false,
      error: "no-address",
    });
    expect(await rig.desk.items.photo(id, missing?.photoId ?? "", "large")).toEqual({ ok: false, error: "not-there" });
  });
});

async function serviceDone(returnInventoryId: string, eventTime: string): Promise<void> {
  const [service] = (await rig.desk.items.details(returnInventoryId))?.services ?? [];
  const updateVasList = [{ returnRequestLineItemVasId: service?.id, vasStatusCode: 1 }];
  await applyItemEvent("rrliv", "vasUpdated", { updateVasList }, eventTime);
}

it("shows the newest weight, value and extra services in the table, with their age", async () => {
  const { returnInventoryId, description } = await oneItem("pendingVas");
  const row = async () => (await foundItems(rig.desk.store, returnInventoryId)).rows[0];
  expect(await row()).toMatchObject({ weight: null, value: null, pendingVas: null, detailsAt: null });
  await rig.desk.items.read(returnInventoryId);
  const read = await row();
  expect(read).toMatchObject({ weightUom: "g", valueCurrency: "usd", pendingVas: ["req-pic"], description });
  expect(read?.weight).toBeGreaterThan(0);
  expect(read?.value).toBeGreaterThan(0);

  await serviceDone(returnInventoryId, new Date(Date.now() - 60_000).toISOString());
  expect(await row()).toEqual(read);
  const reportedAt = isoNow();
  await serviceDone(returnInventoryId, reportedAt);
  const recalibrateSupplement = { returnInventoryId, weight: 777 };
  await applyItemEvent("completeRecalibrate", "completeRecalibrate", { recalibrateSupplement });
  expect(await row()).toMatchObject({ weight: 777, weightUom: "g", pendingVas: [], detailsAt: reportedAt });

  // The service's record, fetched later, differs from the events.
  await rig.desk.items.read(returnInventoryId);
  expect(await row()).toEqual({ ...read, readAt: expect.anything(), detailsAt: expect.anything() });
});

it("shows known extra services and their age before a submit without a network", async () => {
  const { returnInventoryId } = await oneItem("pendingVas");
  const { store, refusals } = rig.desk;
  const { batch } = await store.recordScan(rawScan(returnInventoryId), isoNow());
  const firstEvidence = async () => (await refusals.evidence(batch.batchId))?.items[0];
  expect(await firstEvidence()).toMatchObject({ vasAt: null, reasons: [] });
  const before = isoNow();
  await rig.desk.items.read(returnInventoryId);
  await rig.simulator.close();
  const read = await firstEvidence();
  expect(read).toMatchObject({ reasons: [{ kind: "pending-vas", codes: ["req-pic"] }] });
  expect(Date.parse(read?.vasAt ?? "")).toBeGreaterThanOrEqual(Date.parse(before));
  const reportedAt = isoNow();
  await serviceDone(returnInventoryId, reportedAt);
  expect(await firstEvidence()).toMatchObject({ vasAt: reportedAt, reasons: [] });
});

const scan = async (text: string) => valueOf(await bridgeOf(rig.desk).scan.record(rawScan(text))).outcome.verdict;
/** The result of the search for the newest refused scan's code. */
const searched = () =>
  until(async () => {
    const search = (await rig.desk.store.openRefusedScans(isoNow()))[0]?.search ?? null;
    return search !== "running" && search;
  }, "the end of the search");

it.each(["rma", "returnInventoryId"] as const)(
  "searches the service for an unknown code by its %s, then accepts a scan of it",
  async (code) => {
    const arrived = await control().addItem({ state: "eligible" });
    expect(await scan(arrived[code])).toMatchObject({ kind: "unknown-code", reason: "not-cached" });
    expect(await searched()).toBe("found");
    expect(rig.published.some(({ name }) => name === "refusedScans.changed")).toBe(true);
    expect(await scan(arrived[code])).toMatchObject({ kind: "added", item: { rma: arrived.rma } });
    expect(await rig.desk.store.openRefusedScans(isoNow())).toEqual([]);
  },
);

it("tells an ID that cannot be requested from one that the service does not know", async () => {
  const { returnInventoryId } = await control().addItem({ state: "eligible" });
  const absent = (BigInt(returnInventoryId) + 1000n).toString();
  await control().addFault({ operation: "getReturnInventory", kind: "reset", times: 2 });
  await scan(absent);
  expect(await searched()).toBe("unreachable");
  await scan((BigInt(absent) + 1n).toString());
  expect(await searched()).toBe("absent");
});

it("does not request digits that are longer than any ID", async () => {
  await control().addFault({ operation: "getReturnInventory", kind: "reset", times: 2 });
  await scan("9223372036854775807");
  expect(await searched()).toBe("absent");
});
