import { cp, rm } from "node:fs/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { encodeClaim, type Claim, type FoundClaim } from "../../../src-domain/fleet/claim.ts";
import { createFloor, type Floor } from "../../../src-main/fleet/floor.ts";
import { bucketStream, FLOOR_BUCKET } from "../../../src-main/fleet/names.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { delayRequests, loseMessages } from "./faulty-connections.ts";

/** Never passes in a test. */
const NO_CHECKS_MS = 600_000;
const DAY_MS = 86_400_000;

let fleet: NatsServers;
let relay: NatsConnection;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());
beforeEach(async () => {
  relay = await connectMember(fleet, RELAY);
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  await manager.streams.delete(bucketStream(FLOOR_BUCKET)).catch(() => undefined);
  await ensureStreams(relay, fleet.plan.warehouse, 1);
});

const claimBy = (desk: string, fields: Partial<Claim> = {}): Claim => ({
  state: "held",
  desk,
  batchId: `batch of ${desk}`,
  batchName: "12",
  operator: "Ana",
  scanId: `scan of ${desk}`,
  at: "2026-11-29T12:00:00.000Z",
  submissionId: null,
  resendId: null,
  ...fields,
});

const POLL = { interval: 5 };

function openFloor(
  connection: NatsConnection,
  checkMs = NO_CHECKS_MS,
  hasName = (): boolean => true,
  expiryCheckMs = NO_CHECKS_MS,
) {
  const changed: [string, FoundClaim][] = [];
  const completed: boolean[] = [];
  const floor = createFloor({
    connection: Promise.resolve(connection),
    warehouse: fleet.plan.warehouse,
    hasName,
    onChanged: ({ claims }) => changed.push(...claims),
    onComplete: () => completed.push(true),
    onConnectionLost: () => completed.push(false),
    checkMs,
    expiryCheckMs,
  });
  onTestFinished(() => floor.close());
  return { ...floor, changed, completed };
}

async function openDesk(name: string): Promise<ReturnType<typeof openFloor>> {
  const floor = openFloor(await connectMember(fleet, name));
  await expect.poll(floor.isComplete, POLL).toBe(true);
  return floor;
}

const openTwo = () => Promise.all([openDesk("bench-1"), openDesk("bench-2")]);

it("writes no claim while another computer has the desk's name", async () => {
  let hasName = true;
  const desk = openFloor(await connectMember(fleet, "bench-1"), NO_CHECKS_MS, () => hasName);
  await expect.poll(desk.isComplete, POLL).toBe(true);
  hasName = false;
  expect(await desk.write([{ key: itemKey("1"), claim: claimBy("bench-1") }])).toBe("unreachable");
  hasName = true;
  expect(await desk.write([{ key: itemKey("1"), claim: claimBy("bench-1") }])).toBe("written");
});

it("shows the other desk a claim and its end", async () => {
  const [first, second] = await openTwo();
  const claim = claimBy("bench-1");
  expect(await first.write([{ key: itemKey("1"), claim }])).toBe("written");
  await expect.poll(() => second.find(itemKey("1")), POLL).toEqual(claim);
  expect(await first.write([{ key: itemKey("1"), claim: null }])).toBe("written");
  await expect.poll(() => second.find(itemKey("1")), POLL).toBeNull();
  expect(second.changed).toEqual([
    [itemKey("1"), claim],
    [itemKey("1"), null],
  ]);
  expect(await second.write([{ key: itemKey("1"), claim: claimBy("bench-2") }])).toBe("written");
});

it("lets one of two desks claim each of 200 items", async () => {
  const [first, second] = await openTwo();
  const ids = Array.from({ length: 200 }, (_, index) => String(index + 1));
  const claimAll = (floor: Floor, desk: string) =>
    Promise.all(ids.map((itemId) => floor.write([{ key: itemKey(itemId), claim: claimBy(desk) }])));
  const [firstOutcomes, secondOutcomes] = await Promise.all([claimAll(first, "bench-1"), claimAll(second, "bench-2")]);
  for (const [index, itemId] of ids.entries()) {
    const outcomes = [firstOutcomes[index], secondOutcomes[index]];
    expect(new Set(outcomes)).toEqual(new Set(["conflict", "written"]));
    const winner = outcomes[0] === "written" ? "bench-1" : "bench-2";
    // The loser has read who was first.
    expect([first.find(itemKey(itemId)), second.find(itemKey(itemId))]).toEqual([claimBy(winner), claimBy(winner)]);
  }
});

it("writes all claims of a batch, or none if another desk has one of them", async () => {
  // The first desk does not receive the other desk's claim of the last item.
  const first = openFloor(loseMessages(await connectMember(fleet, "bench-1"), "fleet."));
  const second = await openDesk("bench-2");
  await expect.poll(first.isComplete, POLL).toBe(true);
  const ids = ["1", "2", "3"];
  for (const itemId of ["1", "2"]) await first.write([{ key: itemKey(itemId), claim: claimBy("bench-1") }]);
  const sending = ids.map((itemId) => ({ key: itemKey(itemId), claim: claimBy("bench-1", { state: "sending" }) }));
  await second.write([{ key: itemKey("3"), claim: claimBy("bench-2") }]);
  expect(await first.write(sending)).toBe("conflict");
  expect(ids.map((itemId) => first.find(itemKey(itemId)))).toEqual([
    claimBy("bench-1"),
    claimBy("bench-1"),
    claimBy("bench-2"),
  ]);
  await second.write([{ key: itemKey("3"), claim: null }]);
  expect(await first.write(sending)).toBe("conflict");
  expect(await first.write(sending)).toBe("written");
  for (const itemId of ids)
    await expect.poll(() => second.find(itemKey(itemId)), POLL).toEqual(claimBy("bench-1", { state: "sending" }));
});

it("reads all claims again after the server restarted", async () => {
  const [first, second] = await openTwo();
  await first.write([{ key: itemKey("1"), claim: claimBy("bench-1") }]);
  await expect.poll(() => second.find(itemKey("1")), POLL).not.toBeNull();
  const [server] = fleet.servers;
  await server?.kill();
  await expect.poll(() => [first.isComplete(), second.isComplete()], POLL).toEqual([false, false]);
  expect(await first.write([{ key: itemKey("2"), claim: claimBy("bench-1") }])).toBe("unreachable");
  await server?.start();
  await expect.poll(() => [first.isComplete(), second.isComplete()], POLL).toEqual([true, true]);
  expect([first.find(itemKey("1")), second.find(itemKey("2"))]).toEqual([claimBy("bench-1"), null]);
});

it("does not follow its connection after it was closed", async () => {
  const [first, second] = await openTwo();
  await second.close();
  const [server] = fleet.servers;
  await server?.kill();
  await expect.poll(first.isComplete, POLL).toBe(false);
  await server?.start();
  await expect.poll(first.isComplete, POLL).toBe(true);
  expect([first.completed, second.completed]).toEqual([[true, false, true], [true]]);
});

it("drops claims that expired while it was disconnected", async () => {
  const first = await openDesk("bench-1");
  let expired: Promise<unknown> = Promise.resolve();
  const second = openFloor(
    delayRequests(await connectMember(fleet, "bench-2"), () => expired),
    20,
  );
  await expect.poll(second.isComplete, POLL).toBe(true);
  await first.write([{ key: itemKey("1"), claim: claimBy("bench-1") }]);
  await expect.poll(() => second.find(itemKey("1")), POLL).not.toBeNull();
  const expiry = Promise.withResolvers<void>();
  expired = expiry.promise;
  const [server] = fleet.servers;
  await server?.kill();
  await expect.poll(second.isComplete, POLL).toBe(false);
  await server?.start();
  const manager = await jetstreamManager(await connectMember(fleet, RELAY), LONG_TIMEOUT);
  await manager.streams.purge(bucketStream(FLOOR_BUCKET));
  expiry.resolve();
  await expect.poll(second.isComplete, POLL).toBe(true);
  await expect.poll(() => second.find(itemKey("1")), POLL).toBeNull();
});

it("reads and writes the claims of a bucket that was created again", async () => {
  const desk = openFloor(await connectMember(fleet, "bench-1"), 20);
  await expect.poll(desk.isComplete, POLL).toBe(true);
  for (const itemId of ["1", "2", "3"]) await desk.write([{ key: itemKey(itemId), claim: claimBy("bench-1") }]);
  const [server] = fleet.servers;
  await server?.kill();
  await rm(server?.plan.dataFolder ?? "", { recursive: true });
  await server?.start();
  const newRelay = await connectMember(fleet, RELAY);
  await ensureStreams(newRelay, fleet.plan.warehouse, 1);
  await newRelay.request("$KV.FLEET_floor.item.3", encodeClaim(claimBy("bench-2")), LONG_TIMEOUT);
  await expect
    .poll(() => ["1", "3"].map((itemId) => desk.find(itemKey(itemId))), POLL)
    .toEqual([null, claimBy("bench-2")]);
  expect(await desk.write([{ key: itemKey("2"), claim: claimBy("bench-1") }])).toBe("written");
});

it("reads the claims of a bucket that was created again without a disconnect", async () => {
  const desk = openFloor(await connectMember(fleet, "bench-1"), 20);
  await expect.poll(desk.isComplete, POLL).toBe(true);
  for (const itemId of ["1", "2", "3"]) await desk.write([{ key: itemKey(itemId), claim: claimBy("bench-1") }]);
  await (await jetstreamManager(relay, LONG_TIMEOUT)).streams.delete(bucketStream(FLOOR_BUCKET));
  await ensureStreams(relay, fleet.plan.warehouse, 1);
  await relay.request("$KV.FLEET_floor.item.3", encodeClaim(claimBy("bench-2")), LONG_TIMEOUT);
  await expect
    .poll(() => ["1", "3"].map((itemId) => desk.find(itemKey(itemId))), POLL)
    .toEqual([null, claimBy("bench-2")]);
  await expect.poll(desk.isComplete, POLL).toBe(true);
  expect(await desk.write([{ key: itemKey("2"), claim: claimBy("bench-1") }])).toBe("written");
});

it("reads and writes the claims of a server that was set back to an earlier state", async () => {
  const desk = await openDesk("bench-1");
  const [server] = fleet.servers;
  const dataFolder = server?.plan.dataFolder ?? "";
  const backupFolder = `${dataFolder}-backup`;
  await desk.write([{ key: itemKey("1"), claim: claimBy("bench-1") }]);
  await server?.kill();
  await cp(dataFolder, backupFolder, { recursive: true });
  await server?.start();
  await expect.poll(desk.isComplete, POLL).toBe(true);
  for (const itemId of ["1", "2"]) await desk.write([{ key: itemKey(itemId), claim: claimBy("bench-2") }]);
  await server?.kill();
  await rm(dataFolder, { recursive: true });
  await cp(backupFolder, dataFolder, { recursive: true });
  await server?.start();
  await expect.poll(desk.isComplete, POLL).toBe(true);
  expect(["1", "2"].map((itemId) => desk.find(itemKey(itemId)))).toEqual([claimBy("bench-1"), null]);
  expect(await desk.write([{ key: itemKey("2"), claim: claimBy("bench-1") }])).toBe("written");
});

it("reads claims that its subscription missed", async () => {
  const first = await openDesk("bench-1");
  const lossy = openFloor(loseMessages(await connectMember(fleet, "bench-2"), "fleet."), 20);
  await expect.poll(lossy.isComplete, POLL).toBe(true);
  await first.write([{ key: itemKey("1"), claim: claimBy("bench-1") }]);
  await expect.poll(() => lossy.find(itemKey("1")), POLL).toEqual(claimBy("bench-1"));
});

it("forgets the claim of a sent order after the servers deleted it", async () => {
  const desk = openFloor(await connectMember(fleet, "bench-1"), 20, () => true, 20);
  await expect.poll(desk.isComplete, POLL).toBe(true);
  const longSent = claimBy("bench-2", { state: "sent", at: "2020-01-01T12:00:00.000Z" });
  const expiring = headers();
  expiring.set("Nats-TTL", "1s");
  await relay.request("$KV.FLEET_floor.item.1", encodeClaim(longSent), { headers: expiring, timeout: 3000 });
  await expect
    .poll(() => desk.changed, POLL)
    .toEqual([
      [itemKey("1"), longSent],
      [itemKey("1"), null],
    ]);
  expect(desk.find(itemKey("1"))).toBeNull();
});

it("forgets a claim that was given up after the servers deleted its marker", async () => {
  const desk = openFloor(await connectMember(fleet, "bench-1"), 20, () => true, 20);
  await expect.poll(desk.isComplete, POLL).toBe(true);
  for (const claim of [claimBy("bench-1"), null]) await desk.write([{ key: itemKey("1"), claim }]);
  expect(desk.revision(itemKey("1"))).toBeGreaterThan(0);
  const readClock = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => readClock() + 2 * DAY_MS);
  onTestFinished(() => clock.mockRestore());
  await expect.poll(() => desk.revision(itemKey("1")), POLL).toBe(0);
  // If the marker is still there, the first write reads it.
  for (const outcome of ["conflict", "written"])
    expect(await desk.write([{ key: itemKey("1"), claim: claimBy("bench-1") }])).toBe(outcome);
});

it("finds a claim of another release as unreadable", async () => {
  const first = await openDesk("bench-1");
  await relay.request("$KV.FLEET_floor.item.1", '{"version":99}', LONG_TIMEOUT);
  await expect.poll(() => first.find(itemKey("1")), POLL).toBe("unreadable");
});

it("lets no desk delete all claims with one message", async () => {
  const first = await openDesk("bench-1");
  await first.write([{ key: itemKey("1"), claim: claimBy("bench-1") }]);
  const second = await connectMember(fleet, "bench-2");
  const rollup = headers();
  rollup.set("Nats-Rollup", "all");
  await second.request("$KV.FLEET_floor.item.2", "", { ...LONG_TIMEOUT, headers: rollup });
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  const kept = await manager.direct.getMessage(bucketStream(FLOOR_BUCKET), { last_by_subj: "$KV.FLEET_floor.item.1" });
  expect(kept?.string()).toBe(encodeClaim(claimBy("bench-1")));
});
