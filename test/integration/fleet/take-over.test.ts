import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jetstreamManager, type StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { beforeEach, expect, it } from "vitest";
import { createNumberedName } from "../../../src-domain/batches/batch-name.ts";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { encodeClaim, parseClaim, type Claim } from "../../../src-domain/fleet/claim.ts";
import { batchKey, encodeFloorBatch, parseFloorBatch, type FloorBatch } from "../../../src-domain/fleet/floor-batch.ts";
import {
  bucketStream,
  DESKS_BUCKET,
  EVENTS_STREAM,
  FLOOR_BUCKET,
  KEYS_BUCKET,
  keySubject,
} from "../../../src-main/fleet/names.ts";
import { createStreamReader } from "../../../src-main/fleet/stream-reads.ts";
import { submitBatch } from "../../../src-main/use-cases/resends/submit-batch.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { DESTINATION } from "../../destination.ts";
import { bookedOrder, orderLine } from "../../unit/domain/orders/booked-orders.ts";
import { fillDestination, waitForSubmission } from "../use-cases/resends/submitting.ts";
import { isoNow } from "../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { POLL, openFleet, type FleetDesk } from "./fleet-desks.ts";

const DAY_MS = 86_400_000;
const NAME = "Ada Takeover";

const { servers, simulator, takeItem, addTwins, openDesk } = openFleet();

let relay: NatsConnection;
beforeEach(async () => {
  relay = await connectMember(servers(), RELAY);
});

const takeItems = (count: number) => Array.from({ length: count }, takeItem);

async function readStored(bucket: string, key: string): Promise<string | null> {
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  const message = await manager.direct.getMessage(bucketStream(bucket), { last_by_subj: keySubject(bucket, key) });
  return message?.string() ?? null;
}

const readBatch = async (batchId: string) => parseFloorBatch((await readStored(FLOOR_BUCKET, batchKey(batchId))) ?? "");
const readClaim = async (itemId: string) => parseClaim((await readStored(FLOOR_BUCKET, itemKey(itemId))) ?? "");

/** Scans items into a batch with an address, and waits until the fleet knows all of it. */
async function fillBatch(desk: FleetDesk, count = 2) {
  const scanned = takeItems(count);
  for (const item of scanned) await desk.scan(item);
  const { batchId } = await desk.desk.store.currentBatch(isoNow());
  await fillDestination(desk.desk.store, batchId, { shipmentName: NAME });
  await expect.poll(() => readBatch(batchId), POLL).toMatchObject({ items: { length: count }, state: "open" });
  await expect
    .poll(async () => (await readBatch(batchId)) as FloorBatch, POLL)
    .toMatchObject({
      sealedDestination: expect.any(String) as string,
    });
  await waitUntilPublished(desk);
  return { batchId, ids: scanned.map(({ returnInventoryId }) => returnInventoryId), scanned };
}

/** Waits until the desk has published its changes, so that nothing else changes the version of the batch. */
async function waitUntilPublished(desk: FleetDesk): Promise<void> {
  await expect.poll(desk.intents, POLL).toEqual([]);
  await expect.poll(() => desk.desk.store.batchIntents("", 10), POLL).toEqual([]);
}

const fleetOf = ({ desk }: FleetDesk) => {
  if (desk.fleet === null) throw new Error("a desk alone");
  return desk.fleet;
};

/** Waits until the desk can take the batch over. Returns the batch as its operator sees it. */
async function seeBatch(desk: FleetDesk, batchId: string) {
  await expect.poll(() => fleetOf(desk).readBatch(batchId), POLL).toMatchObject({ ok: true });
  const answer = await fleetOf(desk).readBatch(batchId);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

async function takeOver(desk: FleetDesk, batchId: string) {
  const { version } = await seeBatch(desk, batchId);
  return fleetOf(desk).takeOver(batchId, version);
}

const summaryOf = async ({ desk }: FleetDesk, batchId: string) =>
  (await desk.store.batchSummaries()).find((batch) => batch.batchId === batchId);

it("shows the batches of other desks with items and address", async () => {
  const first = await openDesk("bench-1");
  const second = await openDesk("bench-2", { isAlive: (desk) => desk !== "bench-1" });
  const { batchId, ids } = await fillBatch(first);
  expect(await seeBatch(second, batchId)).toMatchObject({
    desk: "bench-1",
    name: createNumberedName(1),
    state: "open",
    availability: "left",
    obstacle: null,
    destination: { ...DESTINATION, shipmentName: NAME, shipmentServiceType: expect.any(String) as string },
    items: ids.map((returnInventoryId, index) => ({ returnInventoryId, slot: index + 1 })),
  });
  expect(await fleetOf(second).listBatches()).toMatchObject({ ok: true, value: [{ batchId, itemCount: 2 }] });
  expect(await fleetOf(first).listBatches()).toEqual({ ok: true, value: [] });
});

it("moves a batch to the desk that takes it over", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId, ids } = await fillBatch(first);
  const taken = await takeOver(second, batchId);
  expect(taken).toMatchObject({ ok: true });
  const current = await second.desk.store.currentBatch(isoNow());
  expect(current).toMatchObject({ name: createNumberedName(1), destination: { shipmentName: NAME } });
  expect(current.lines.map(({ slot, item }) => [slot, item.returnInventoryId])).toEqual(
    ids.map((id, index) => [index + 1, id]),
  );
  expect(await summaryOf(second, current.batchId)).toMatchObject({ originDesk: "bench-1" });
  for (const id of ids) expect(await readClaim(id)).toMatchObject({ desk: "bench-2", batchId: current.batchId });
  expect(second.logged).toContainEqual({ event: "batch-taken-over", id: current.batchId, from: "bench-1" });
  await waitForSubmission(second, await second.submitScanned(), { state: "created" });
});

it("creates a batch later whose item it cannot read during the take-over", async () => {
  const second = await openDesk("bench-2");
  const [item] = await addTwins();
  const first = await openDesk("bench-1");
  await first.scan(item);
  const { batchId } = await first.desk.store.currentBatch(isoNow());
  await waitUntilPublished(first);
  const { control } = simulator();
  await control.addFault({ operation: "getReturnInventory", kind: "refusal", times: "always" });
  expect(await takeOver(second, batchId)).toEqual({ ok: false, error: "unreachable" });
  await control.clearFaults();
  second.passTime(DAY_MS);
  await second.scan(takeItem());
  await expect
    .poll(() => second.logged, POLL)
    .toContainEqual(expect.objectContaining({ event: "batch-taken-over", from: "bench-1" }));
});

it("closes a batch that another desk took over until the operator acknowledges it", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId, ids, scanned } = await fillBatch(first);
  await takeOver(second, batchId);
  await expect.poll(() => summaryOf(first, batchId), POLL).toMatchObject({ takenBy: "bench-2", itemCount: 2 });
  expect(await first.currentItems()).toEqual([]);
  expect(await first.refused()).toEqual([]);
  expect(await first.desk.store.resumeBatch(batchId, isoNow())).toBeNull();
  expect(await first.desk.store.restoreBatch(batchId, isoNow())).toBe("no-such-batch");
  expect(first.logged).toContainEqual({ event: "batch-taken-away", id: batchId, by: "bench-2" });
  const [item] = scanned;
  await expect
    .poll(async () => (await first.desk.store.previewVerdict(item?.returnInventoryId ?? "")).kind, POLL)
    .toBe("held-by");
  await first.desk.store.acknowledgeTaken(batchId);
  expect(await summaryOf(first, batchId)).toBeUndefined();
  expect(await second.currentItems()).toEqual(ids);
});

it("does not send the order of a batch that was taken over while its desk was away", async () => {
  const first = await openDesk("bench-1");
  const { batchId, ids } = await fillBatch(first);
  await first.close();
  const away = await openDesk("bench-1", { folder: first.folder, isAway: true });
  const requestCount = (await simulator().control.requests("createResend")).length;
  const submissionId = await away.submitScanned();
  await waitForSubmission(away, submissionId, { state: "ready", waitingFor: "fleet" });
  const second = await openDesk("bench-2");
  expect(await takeOver(second, batchId)).toMatchObject({ ok: true });
  away.connect();
  await waitForSubmission(away, submissionId, { state: "refused" });
  await expect.poll(() => summaryOf(away, batchId), POLL).toMatchObject({ takenBy: "bench-2" });
  expect(await away.refused()).toEqual([]);
  expect(await simulator().control.requests("createResend")).toHaveLength(requestCount);
  expect(await second.currentItems()).toEqual(ids);
  await waitForSubmission(second, await second.submitScanned(), { state: "created" });
});

it("refuses to take over a batch whose order is being sent", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId, ids } = await fillBatch(first);
  const { version } = await seeBatch(second, batchId);
  await simulator().control.addFault({ operation: "createResend", kind: "delay", delayMs: 600_000 });
  const submissionId = await first.submitScanned();
  await waitForSubmission(first, submissionId, { state: "sending" });
  await expect.poll(() => fleetOf(second).readBatch(batchId), POLL).toEqual({ ok: false, error: "sending" });
  expect(await fleetOf(second).takeOver(batchId, version)).toEqual({ ok: false, error: "sending" });
  for (const id of ids) expect(await readClaim(id)).toMatchObject({ desk: "bench-1", state: "sending" });
  await simulator().control.release();
  await waitForSubmission(first, submissionId, { state: "created" });
});

it("lets one of a submit and a take-over at the same moment succeed", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  for (let round = 0; round < 5; round += 1) {
    const requestCount = (await simulator().control.requests("createResend")).length;
    const { batchId } = await fillBatch(first, 1);
    const { version } = await seeBatch(second, batchId);
    const [submitted, taken] = await Promise.all([
      submitBatch(first.desk.store, batchId, new Date()),
      fleetOf(second).takeOver(batchId, version),
    ]);
    first.desk.orders.outbox.wake();
    expect(submitted.ok || taken.ok).toBe(true);
    if (submitted.ok)
      await waitForSubmission(first, submitted.value.submissionId, { state: taken.ok ? "refused" : "created" });
    expect(await simulator().control.requests("createResend")).toHaveLength(requestCount + (taken.ok ? 0 : 1));
    expect(await second.currentItems()).toHaveLength(taken.ok ? 1 : 0);
    if (taken.ok) await second.desk.store.discardBatch(taken.value.batchId, isoNow());
  }
});

it("refuses to take over a batch that changed since the operator saw it", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId } = await fillBatch(first);
  const { version } = await seeBatch(second, batchId);
  await fillDestination(first.desk.store, batchId, { shipmentName: "Grace Hopper" });
  await expect
    .poll(async () => (await seeBatch(second, batchId)).destination, POLL)
    .toMatchObject({ shipmentName: "Grace Hopper" });
  expect(await fleetOf(second).takeOver(batchId, version)).toEqual({ ok: false, error: "changed" });
  expect(await first.currentItems()).toHaveLength(2);
});

/** Writes what a take-over writes whose desk does not get the answer. Returns the id of the batch at that desk. */
async function writeTakeOver(desk: string, batchId: string): Promise<string> {
  const found = (await readBatch(batchId)) as FloorBatch;
  const newId = "01KB8Q5Z5V3M9T2X7R4WYCN6JD";
  const moved: FloorBatch = { ...found, desk, sealedDestination: null, origin: { desk: found.desk, batchId } };
  const itemIds = found.items.map(({ id }) => id);
  await relay.request(
    keySubject(FLOOR_BUCKET, batchKey(batchId)),
    encodeFloorBatch({ takenBy: desk, at: isoNow(), batchId: newId, itemIds }),
  );
  await relay.request(keySubject(FLOOR_BUCKET, batchKey(newId)), encodeFloorBatch(moved));
  for (const { id, scanId } of moved.items) {
    const claim = { ...((await readClaim(id)) as Claim), desk, batchId: newId, scanId };
    await relay.request(keySubject(FLOOR_BUCKET, itemKey(id)), encodeClaim(claim));
  }
  return newId;
}

const itemsOf = async ({ desk }: FleetDesk, batchId: string) =>
  (await desk.store.batch(batchId))?.lines.map(({ item }) => item.returnInventoryId);

it("creates a batch after a kill during its take-over", async () => {
  const first = await openDesk("bench-1");
  const { batchId, ids } = await fillBatch(first);
  await first.close();
  const newId = await writeTakeOver("bench-2", batchId);
  const second = await openDesk("bench-2");
  await expect.poll(() => itemsOf(second, newId), POLL).toEqual(ids);
  await expect.poll(second.intents, POLL).toEqual([]);
  for (const id of ids) expect(await readClaim(id)).toMatchObject({ desk: "bench-2", batchId: newId });
});

it("parks a batch that arrives after its operator stopped waiting for it", async () => {
  const first = await openDesk("bench-1");
  const { batchId, ids } = await fillBatch(first);
  await first.close();
  const second = await openDesk("bench-2");
  const current = await second.desk.store.currentBatch(isoNow());
  const newId = await writeTakeOver("bench-2", batchId);
  await expect.poll(() => itemsOf(second, newId), POLL).toEqual(ids);
  expect(await second.desk.store.batch(newId)).toMatchObject({ state: "parked" });
  expect(await second.desk.store.currentBatch(isoNow())).toMatchObject({ batchId: current.batchId });
});

it("parks a batch that it takes over while the current batch has an address", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId } = await fillBatch(first);
  const current = await second.desk.store.currentBatch(isoNow());
  await fillDestination(second.desk.store, current.batchId, { shipmentName: "Grace Hopper" });
  const taken = await takeOver(second, batchId);
  expect(taken.ok && (await second.desk.store.batch(taken.value.batchId))).toMatchObject({ state: "parked" });
  expect(await second.desk.store.currentBatch(isoNow())).toMatchObject({ batchId: current.batchId });
});

it("gets its batches back after its computer was replaced", async () => {
  const first = await openDesk("bench-1");
  const { batchId, ids } = await fillBatch(first);
  await first.close();
  const replaced = await openDesk("bench-1");
  await expect.poll(() => itemsOf(replaced, batchId), POLL).toEqual(ids);
  expect(await replaced.desk.store.batch(batchId)).toMatchObject({
    state: "parked",
    destination: { shipmentName: NAME },
  });
});

it("gets a batch for an order back without its address on a new computer", async () => {
  const first = await openDesk("bench-1");
  const [item] = takeItems(1);
  if (item === undefined) throw new Error("no items left");
  await first.importOrders(bookedOrder("#1", [orderLine("MUG")]));
  await first.scan(item);
  await first.useOrder(item, "#1");
  const { batchId, destination } = await first.desk.store.currentBatch(isoNow());
  expect(destination.shipmentName).not.toBe("");
  await expect
    .poll(() => readBatch(batchId), POLL)
    .toMatchObject({ isForOrder: true, sealedDestination: expect.any(String) as string });
  await first.close();
  const replaced = await openDesk("bench-1");
  await expect.poll(() => itemsOf(replaced, batchId), POLL).toEqual([item.returnInventoryId]);
  expect(await replaced.desk.store.batch(batchId)).toMatchObject({
    destination: { shipmentName: "", shipmentStreet1: "" },
  });
});

it("keeps items that were scanned while the batch was taken over", async () => {
  const first = await openDesk("bench-1");
  const { batchId, ids } = await fillBatch(first);
  await first.close();
  const away = await openDesk("bench-1", { folder: first.folder, isAway: true });
  const [late] = takeItems(1);
  if (late === undefined) throw new Error("no items left");
  await away.scan(late);
  const second = await openDesk("bench-2");
  await takeOver(second, batchId);
  away.connect();
  await expect.poll(() => summaryOf(away, batchId), POLL).toMatchObject({ takenBy: "bench-2" });
  expect(await away.desk.store.batchSummaries()).toContainEqual(
    expect.objectContaining({ takenBy: null, itemCount: 1, recipientName: NAME }),
  );
  await expect.poll(() => readClaim(late.returnInventoryId), POLL).toMatchObject({ desk: "bench-1" });
  expect(await second.currentItems()).toEqual(ids);
});

it("takes a discarded batch off the floor, with its recipient's key", async () => {
  const first = await openDesk("bench-1");
  const { batchId } = await fillBatch(first);
  expect(await readStored(KEYS_BUCKET, batchKey(batchId))).not.toBeNull();
  await first.desk.store.discardBatch(batchId, isoNow());
  await expect.poll(() => readBatch(batchId), POLL).toBeNull();
  await expect.poll(() => readStored(KEYS_BUCKET, batchKey(batchId)), POLL).toBeNull();
  // The undo needs a new key.
  await first.desk.store.restoreBatch(batchId, isoNow());
  await expect.poll(() => readBatch(batchId), POLL).toMatchObject({ desk: "bench-1", state: "parked" });
});

/** All messages of the servers, and the bytes on their disks. */
async function readServers(): Promise<string> {
  const texts: string[] = [];
  const { readBatch } = createStreamReader(relay);
  for (const stream of [EVENTS_STREAM, ...[FLOOR_BUCKET, KEYS_BUCKET, DESKS_BUCKET].map(bucketStream)]) {
    for (
      let messages: StoredMsg[] | null = null, next = 1;
      messages?.length !== 0;
      next = (messages.at(-1)?.seq ?? 0) + 1
    ) {
      messages = await readBatch(stream, next);
      if (messages === null) throw new Error("no server answers");
      texts.push(...messages.map((message) => message.string()));
    }
  }
  const folders = servers().servers.map(({ plan }) => plan.dataFolder);
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return [...texts, ...files.map((file) => readFileSync(file, "latin1"))].join("\n");
}

// Proof N20
it("stores no recipient on the servers in readable form", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId } = await fillBatch(first);
  await takeOver(second, batchId);
  const stored = await readServers();
  expect(stored.includes(batchId)).toBe(true);
  const { shipmentStreet1, shipmentPhone } = DESTINATION;
  expect([NAME, shipmentStreet1, shipmentPhone].filter((text) => stored.includes(text))).toEqual([]);
});

it("takes over a batch without its address when the recipient was erased", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const { batchId } = await fillBatch(first);
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  await manager.streams.purge(bucketStream(KEYS_BUCKET));
  expect((await seeBatch(second, batchId)).destination).toBe("erased");
  expect(await takeOver(second, batchId)).toMatchObject({ ok: true });
  const { destination } = await second.desk.store.currentBatch(isoNow());
  expect(destination.shipmentName).toBe("");
});

it("erases old keys that no batch on the floor uses", async () => {
  const first = await openDesk("bench-1");
  const { batchId } = await fillBatch(first);
  const unused = batchKey("01KB8Q5Z5V3M9T2X7R4WYCN6JD");
  await relay.request(keySubject(KEYS_BUCKET, unused), "{}");
  await fleetOf(first).erase();
  expect(await readStored(KEYS_BUCKET, unused)).toBe("{}");
  await first.desk.close();
  const inTwoDays = (): Date => new Date(Date.now() + 2 * DAY_MS);
  const tomorrow = await openDesk("bench-1", { folder: first.folder, now: inTwoDays, serverTime: inTwoDays });
  await expect.poll(() => seeOwnFloor(tomorrow), POLL).toBe(true);
  await fleetOf(tomorrow).erase();
  expect(await readStored(KEYS_BUCKET, unused)).toBeNull();
  expect(await readStored(KEYS_BUCKET, batchKey(batchId))).not.toBeNull();
});

const seeOwnFloor = async (desk: FleetDesk) => (await fleetOf(desk).listBatches()).ok;
