import { rm } from "node:fs/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { expect, it } from "vitest";
import { createNumberedName } from "../../../src-domain/batches/batch-name.ts";
import { DAY_MS } from "../../../src-domain/durations.ts";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { bodyKeyName, itemsKeyName } from "../../../src-main/events/body-key-names.ts";
import { bucketStream, FLOOR_BUCKET, KEYS_BUCKET, keySubject } from "../../../src-main/fleet/names.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { waitForSubmission } from "../use-cases/resends/submitting.ts";
import { isoNow } from "../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { type FleetDesk, POLL, openFleet } from "./fleet-desks.ts";
import { eventBody, publishEvent, publishSealed } from "./relay-publisher.ts";

const TWO_MINUTES_MS = 120_000;

const { servers, simulator, takeItem, openDesk } = openFleet();

const verdictOf = async (desk: FleetDesk, item: { readonly returnInventoryId: string }) =>
  (await desk.desk.store.previewVerdict(item.returnInventoryId)).kind;

it("refuses a scan of an item in a batch of another desk, until it is removed there", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const item = takeItem();
  expect((await first.scan(item)).verdict.kind).toBe("added");
  await expect.poll(() => verdictOf(second, item), POLL).toBe("held-by");
  expect((await second.scan(item)).verdict).toMatchObject({
    kind: "held-by",
    holder: { desk: "bench-1", batchName: createNumberedName(1), state: "held" },
  });
  const { batchId } = await first.desk.store.currentBatch(isoNow());
  await first.desk.store.removeLine(batchId, item.returnInventoryId, isoNow());
  await expect.poll(() => verdictOf(second, item), POLL).toBe("added");
});

it("names the desk that is gone and the batch in which it left an item", async () => {
  const desksAtWork = new Set(["bench-1", "bench-2"]);
  const isAlive = (name: string): boolean => desksAtWork.has(name);
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2", { isAlive })];
  const item = takeItem();
  await first.scan(item);
  await expect.poll(() => verdictOf(second, item), POLL).toBe("held-by");
  desksAtWork.delete("bench-1");
  second.desk.fleet?.refreshDesksAtWork();
  await expect.poll(() => verdictOf(second, item), POLL).toBe("left-at");
  const { batchId } = await first.desk.store.currentBatch(isoNow());
  expect((await second.scan(item)).verdict).toMatchObject({ kind: "left-at", batchId, holder: { desk: "bench-1" } });
});

it("takes an item out of the batch of the desk that claims it later", async () => {
  const first = await openDesk("bench-1", { isAway: true });
  const second = await openDesk("bench-2", { isAway: true });
  const [shared, own] = [takeItem(), takeItem()];
  for (const desk of [first, second]) expect((await desk.scan(shared)).verdict.kind).toBe("added");
  await second.scan(own);
  first.connect();
  await expect.poll(first.intents, POLL).toEqual([]);
  second.connect();
  await expect.poll(second.currentItems, POLL).toEqual([own.returnInventoryId]);
  expect(await second.refused()).toMatchObject([
    {
      kind: "held-by",
      holder: { desk: "bench-1", state: "held" },
      item: { returnInventoryId: shared.returnInventoryId },
    },
  ]);
  expect(second.published.map(({ name }) => name)).toContain("scan.itemRemoved");
  expect(await first.currentItems()).toEqual([shared.returnInventoryId]);
});

it("claims its batches' items after a kill before the claims were sent", async () => {
  const first = await openDesk("bench-1", { isAway: true });
  const item = takeItem();
  await first.scan(item);
  await first.close();
  const second = await openDesk("bench-2");
  expect(await verdictOf(second, item)).toBe("added");
  await openDesk("bench-1", { folder: first.folder });
  await expect.poll(() => verdictOf(second, item), POLL).toBe("held-by");
});

it("gives up a claim of an item that left its batches", async () => {
  const first = await openDesk("bench-1");
  const item = takeItem();
  await first.scan(item);
  await expect.poll(first.intents, POLL).toEqual([]);
  await first.close();
  const second = await openDesk("bench-2");
  await expect.poll(() => verdictOf(second, item), POLL).toBe("held-by");
  // Neither the new computer nor the fleet knows its batch.
  const manager = await jetstreamManager(await connectMember(servers(), RELAY), LONG_TIMEOUT);
  await manager.streams.purge(bucketStream(FLOOR_BUCKET), { filter: keySubject(FLOOR_BUCKET, "batch.*") });
  await openDesk("bench-1");
  await expect.poll(() => verdictOf(second, item), POLL).toBe("added");
});

it("reclaims the items of its batches after the servers lost all claims", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const item = takeItem();
  await first.scan(item);
  await expect.poll(() => verdictOf(second, item), POLL).toBe("held-by");
  const [server] = servers().servers;
  await server?.kill();
  await rm(server?.plan.dataFolder ?? "", { recursive: true });
  await server?.start();
  await ensureStreams(await connectMember(servers(), RELAY), servers().plan.warehouse, 1);
  const manager = await jetstreamManager(await connectMember(servers(), RELAY), LONG_TIMEOUT);
  const subject = keySubject(FLOOR_BUCKET, itemKey(item.returnInventoryId));
  const readClaim = () => manager.direct.getMessage(bucketStream(FLOOR_BUCKET), { last_by_subj: subject });
  await expect.poll(async () => (await readClaim())?.string(), POLL).toContain("bench-1");
});

it("compares its own claim of an order that it no longer sends with the journal", async () => {
  const desk = await openDesk("bench-1", { isAway: true });
  const item = takeItem();
  await desk.scan(item);
  const intents = await desk.intents();
  const claims = intents.map(({ key, wanted }) => [key, wanted && { ...wanted, state: "sending" as const }] as const);
  await desk.desk.store.settleClaims(intents.map(({ key, version }) => ({ key, version })));
  // The order was taken back before the claim was written.
  await desk.desk.store.updateFloor(claims, isoNow());
  expect(await desk.intents()).toMatchObject([{ key: itemKey(item.returnInventoryId), wanted: { state: "held" } }]);
});

it("shows other desks that an item is sent", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  const item = takeItem();
  await first.scan(item);
  const submissionId = await first.submitScanned();
  await waitForSubmission(first, submissionId, { state: "created" });
  await expect
    .poll(async () => second.desk.store.previewVerdict(item.returnInventoryId), POLL)
    .toMatchObject({
      kind: "held-by",
      holder: { desk: "bench-1", state: "sent" },
    });
});

it("does not send an order with an item that another desk claimed while it was away", async () => {
  const first = await openDesk("bench-1");
  const second = await openDesk("bench-2", { isAway: true });
  const [shared, own] = [takeItem(), takeItem()];
  for (const item of [shared, own]) await second.scan(item);
  await first.scan(shared);
  await expect.poll(first.intents, POLL).toEqual([]);
  const requestCount = (await simulator().control.requests("createResend")).length;
  const submissionId = await second.submitScanned();
  await waitForSubmission(second, submissionId, { state: "ready", waitingFor: "fleet" });
  second.connect();
  await waitForSubmission(second, submissionId, { state: "refused" });
  await expect.poll(second.currentItems, POLL).toEqual([own.returnInventoryId]);
  expect(await second.refused()).toMatchObject([{ kind: "held-by" }]);
  expect(await simulator().control.requests("createResend")).toHaveLength(requestCount);
});

it("sends an order without its fleet at the operator's request after two minutes", async () => {
  const desk = await openDesk("bench-1");
  const [server] = servers().servers;
  await server?.kill();
  await desk.scan(takeItem());
  const submissionId = await desk.submitScanned();
  const submission = await waitForSubmission(desk, submissionId, { state: "ready", waitingFor: "fleet" });
  const { outbox } = desk.desk.orders;
  desk.passTime(TWO_MINUTES_MS);
  outbox.tryNow(submission);
  await waitForSubmission(desk, submissionId, { state: "created" });
  await server?.start();
  // The fleet receives the change afterwards.
  await expect.poll(desk.intents, POLL).toEqual([]);
});

it("sends an order once its fleet can be reached", async () => {
  const desk = await openDesk("bench-1", { isAway: true });
  await desk.scan(takeItem());
  const submissionId = await desk.submitScanned();
  await waitForSubmission(desk, submissionId, { state: "ready", waitingFor: "fleet" });
  desk.connect();
  expect(await waitForSubmission(desk, submissionId, { state: "created" })).toMatchObject({ waitingFor: null });
});

it("receives the relay's events", async () => {
  const desk = await openDesk("bench-1");
  await publishEvent(await connectMember(servers(), RELAY), "a");
  await expect.poll(async () => (await desk.desk.inbox.readState()).received, POLL).toBe(1);
});

it("erases the keys of events when their recipient is erased", async () => {
  // The desk's wrong clock changes only which key it uses.
  const desk = await openDesk("bench-1", { now: () => new Date(Date.now() + 20 * DAY_MS) });
  const relay = await connectMember(servers(), RELAY);
  const orderOf = (shipmentName: string, resendId: string): string =>
    eventBody(`of ${resendId}`, {
      category: "resend",
      action: "updateResendStatus",
      resend: { resendId, resendStatusCode: "completed" },
      resendShipmentList: [{ resendId, shipmentName }],
    });
  const [other, ...erased] = [
    orderOf("Grace Hopper", "880001"),
    orderOf("Ada Lovelace", "880002"),
    eventBody("unknown", { to: "Ada Lovelace" }),
  ];
  await publishSealed(relay, other, ...erased);
  await expect.poll(() => desk.desk.store.eventCounts(), POLL).toMatchObject({ tallies: [{}, {}], waiting: 0 });
  const readNames = async () => {
    const manager = await jetstreamManager(relay, LONG_TIMEOUT);
    const { state } = await manager.streams.info(bucketStream(KEYS_BUCKET), { subjects_filter: ">" });
    const ofItems = keySubject(KEYS_BUCKET, itemsKeyName(new Date()));
    return Object.keys(state.subjects ?? {}).filter((subject) => subject !== ofItems);
  };
  expect(await readNames()).toHaveLength(3);
  await desk.desk.erasure.eraseNamed(["Ada Lovelace"]);
  expect(await readNames()).toEqual([keySubject(KEYS_BUCKET, bodyKeyName(other, new Date()))]);
});
