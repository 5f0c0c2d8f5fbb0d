import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openLease } from "../../../src-main/fleet/lease.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";

const RENEW_MS = 50;
/** Longer than another desk waits before it tries again. */
const SLOW_RENEW_MS = 800;
/** Never passes in a test. */
const NO_RENEWALS_MS = 600_000;
const POLL = { interval: 5 };

let fleet: NatsServers;
beforeAll(async () => {
  fleet = await openNatsServers();
});
afterAll(() => fleet.close());

/** Opens a lease of bench-1. `next` resolves with whether another computer has the name. */
async function leaseOn(computer: string, renewMs = RENEW_MS) {
  const reports = new EventEmitter();
  let isRunning = true;
  const lease = openLease({
    connection: await connectMember(fleet, "bench-1"),
    isConnected: () => isRunning,
    desk: "bench-1",
    computer,
    onRenewed: () => reports.emit("taken", false),
    onTaken: () => reports.emit("taken", true),
    renewMs,
  });
  onTestFinished(lease.close);
  const next = async (): Promise<boolean> => ((await once(reports, "taken")) as [boolean])[0];
  const kill = (): void => {
    isRunning = false;
  };
  return { lease, next, kill };
}

test("keeps a desk's name for one computer until it gives the name up", async () => {
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  const first = await leaseOn("a");
  expect(await first.next()).toBe(false);
  const second = await leaseOn("b");
  expect(await second.next()).toBe(true);
  // The first desk renews its lease at the same time.
  expect(await first.next()).toBe(false);
  await first.lease.close();
  while (await second.next());
  expect(await second.next()).toBe(false);
});

test("gives a restarted desk its name at once, with or without its lease", async () => {
  const relay = await connectMember(fleet, RELAY);
  await ensureStreams(relay, "nj", 1);
  const killed = await leaseOn("a");
  expect(await killed.next()).toBe(false);
  killed.kill();
  const restarted = await leaseOn("a");
  expect(await restarted.next()).toBe(false);
  await relay.request("$JS.API.STREAM.PURGE.KV_FLEET_desks", "", LONG_TIMEOUT);
  expect(await restarted.next()).toBe(false);
});

test("notices a computer that was copied together with its name", async () => {
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  const original = await leaseOn("a", SLOW_RENEW_MS);
  expect(await original.next()).toBe(false);
  // Nothing tells it from the original that started again.
  const copy = await leaseOn("a");
  expect(await copy.next()).toBe(false);
  while (!(await original.next()));
  // A server that answers late makes the copy read its lease again.
  await expect.poll(() => [original.lease.isHeld(), copy.lease.isHeld()]).toEqual([false, true]);
});

test("does not count on the name after a lost connection until it is renewed", async () => {
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  const desk = await leaseOn("a", NO_RENEWALS_MS);
  expect(await desk.next()).toBe(false);
  const [server] = fleet.servers;
  await server?.kill();
  await expect.poll(desk.lease.isHeld, POLL).toBe(false);
  await server?.start();
  // The leases were in memory.
  await ensureStreams(await connectMember(fleet, RELAY), "nj", 1);
  await expect.poll(desk.lease.isHeld, POLL).toBe(true);
});
