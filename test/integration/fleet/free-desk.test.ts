import { jetstreamManager } from "@nats-io/jetstream";
import { expect, it, onTestFinished } from "vitest";
import { openLease } from "../../../src-main/fleet/lease.ts";
import { bucketStream, KEYS_BUCKET, keySubject } from "../../../src-main/fleet/names.ts";
import { freeDesk } from "../../../src-relay/init/free-desk.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { bookedOrder, orderLine } from "../../unit/domain/orders/booked-orders.ts";
import { fillDestination, waitForSubmission } from "../use-cases/resends/submitting.ts";
import { isoNow } from "../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { openFleet, POLL, type FleetDesk } from "./fleet-desks.ts";

const { servers, simulator, takeItem, openDesk } = openFleet();

async function free(desk: string): Promise<string[]> {
  const output: string[] = [];
  await freeDesk(["--folder", servers().folder, "--desk", desk], { say: (line) => output.push(line) });
  return output;
}

/** Waits until the fleet knows all of the desk's batches. */
async function waitForClaims({ desk, intents }: FleetDesk): Promise<void> {
  await expect.poll(intents, POLL).toEqual([]);
  await expect.poll(() => desk.store.batchIntents("", 10), POLL).toEqual([]);
}

/** Keys of batches. Other desks need the keys of a channel's orders. */
async function countBatchKeys(): Promise<number> {
  const manager = await jetstreamManager(await connectMember(servers(), RELAY), LONG_TIMEOUT);
  const filter = { subjects_filter: keySubject(KEYS_BUCKET, "batch.>") };
  const { state } = await manager.streams.info(bucketStream(KEYS_BUCKET), filter);
  return Object.keys(state.subjects ?? {}).length;
}

it("gives up the batches, items and order lines of a desk that left", async () => {
  const first = await openDesk("bench-1");
  const order = bookedOrder("#1", [orderLine("MUG")]);
  await first.importOrders(order);
  const items = [takeItem(), takeItem()] as const;
  await first.scan(items[0]);
  await first.useOrder(items[0], "#1");
  await first.desk.store.startBatch(isoNow());
  await first.scan(items[1]);
  await fillDestination(first.desk.store, (await first.desk.store.currentBatch(isoNow())).batchId);
  await waitForClaims(first);
  expect(await countBatchKeys()).toBeGreaterThan(0);
  await first.close();
  // Two batches, two items, a line.
  expect(await free("bench-1")).toEqual(["Desk bench-1: freed claims and batches: 5."]);
  expect(await countBatchKeys()).toBe(0);
  const second = await openDesk("bench-2");
  await second.importOrders(order);
  await expect.poll(() => second.desk.fleet?.listBatches(), POLL).toEqual({ ok: true, value: [] });
  for (const item of items) expect((await second.scan(item)).verdict.kind).toBe("added");
  expect(await second.useOrder(items[1], "#1")).toMatchObject({ match: { order: { orderNumber: "#1" } } });
});

it("keeps the claims for an order that is being sent", async () => {
  const first = await openDesk("bench-1");
  const item = takeItem();
  await first.scan(item);
  await simulator().control.addFault({ operation: "createResend", kind: "delay", delayMs: 600_000 });
  const submissionId = await first.submitScanned();
  await waitForSubmission(first, submissionId, { state: "sending" });
  await waitForClaims(first);
  expect(await free("bench-1")).toEqual([
    "Desk bench-1: freed claims and batches: 0.",
    expect.stringMatching(/^Not freed: 2, /) as string,
  ]);
  const second = await openDesk("bench-2");
  await expect
    .poll(() => second.desk.store.previewVerdict(item.returnInventoryId), POLL)
    .toMatchObject({ kind: "held-by", holder: { state: "sending" } });
  await simulator().control.release();
  await waitForSubmission(first, submissionId, { state: "created" });
});

it("refuses to free a desk that is connected", async () => {
  const named = Promise.withResolvers<void>();
  const lease = openLease({
    connection: await connectMember(servers(), "bench-1"),
    isConnected: () => true,
    desk: "bench-1",
    computer: "a",
    onRenewed: named.resolve,
    onTaken: () => undefined,
  });
  onTestFinished(() => lease.close());
  await named.promise;
  await expect(free("bench-1")).rejects.toThrow("Desk bench-1 is still connected");
  await lease.close();
  expect(await free("bench-1")).toHaveLength(1);
});

it("refuses a name that no desk of the fleet has", async () => {
  await openDesk("bench-1");
  await expect(free("bench-99")).rejects.toThrow(
    'There is nothing to free: the fleet has no claims of "bench-99", and no desk of that name.',
  );
});
