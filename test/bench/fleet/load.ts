import { bucketStream, EVENTS_STREAM, FLOOR_BUCKET } from "../../../src-main/fleet/names.ts";
import type { NatsServer } from "../../rig/nats-servers.ts";
import { figure, type Figure } from "../support/figures.ts";
import { percentile } from "../support/statistics.ts";
import { sendEvents, type SentEvents } from "./events.ts";
import type { Groups } from "./groups.ts";
import { sharedNowMs, type MemberKind } from "./members.ts";
import { waitFor, type Warehouse } from "./warehouse.ts";

export interface LoadPlan {
  readonly seconds: number;
  /** Null: no server fails. */
  readonly faults: { readonly seconds: number; readonly kills: number } | null;
}

/** In milliseconds. */
interface LoadTimes {
  readonly events: readonly number[];
  readonly claims: readonly number[];
  readonly eventsWhileDead: readonly number[];
  readonly eventsWhileFrozen: readonly number[];
  /** Milliseconds from each kill of the claims' leader to the next confirmed claim. */
  readonly firstClaimsAfterKills: readonly number[];
}

const CLAIM_CHANGES_PER_SECOND = 20;
const MAX_EVENT_MS = 1000;
const MAX_RATIO = 3;
const MAX_CLAIM_MS = 250;
const MAX_DEAD_MS = 1500;
const MAX_FROZEN_MS = 10_000;
const MAX_FIRST_CLAIM_MS = 10_000;
const FLOOR_STREAM = bucketStream(FLOOR_BUCKET);

/** Measures bare clients, then as many desks, under the same load. */
export async function measureLoad(warehouse: Warehouse, desks: Groups, plan: LoadPlan): Promise<Figure[]> {
  const bare = await warehouse.openMembers("bare");
  const floor = await measureMembers(warehouse, "bare", bare, plan);
  await bare.close();
  const ours = await measureMembers(warehouse, "desk", desks, plan);
  const timeFigure = (name: string, times: keyof LoadTimes, target: (floorMs: number) => number): Figure => {
    const floorMs = percentile(floor[times], 0.99);
    return figure({ name, unit: "ms", floor: floorMs, ours: percentile(ours[times], 0.99), target: target(floorMs) });
  };
  const figures = [
    timeFigure(`event to durable at ${desks.size} desks, p99`, "events", (ms) =>
      Math.min(MAX_EVENT_MS, MAX_RATIO * ms),
    ),
    timeFigure(`claim confirmed among ${desks.size} desks, p99`, "claims", () => MAX_CLAIM_MS),
  ];
  if (plan.faults === null) return figures;
  return [
    ...figures,
    timeFigure("event to durable while the leader is dead, p99", "eventsWhileDead", () => MAX_DEAD_MS),
    timeFigure("event to durable while the leader is frozen, p99", "eventsWhileFrozen", () => MAX_FROZEN_MS),
    timeFigure("first claim after losing the leader, longest", "firstClaimsAfterKills", () => MAX_FIRST_CLAIM_MS),
  ];
}

async function measureMembers(
  warehouse: Warehouse,
  kind: MemberKind,
  members: Groups,
  { seconds, faults }: LoadPlan,
): Promise<LoadTimes> {
  const everyMs = (members.size * 1000) / CLAIM_CHANGES_PER_SECOND;
  await members.request({ type: "start claims", everyMs });
  const deliver = createEventDelivery(warehouse, kind, members);
  const { events, claims } = await deliver(seconds);
  const times = { events, claims, eventsWhileDead: [], eventsWhileFrozen: [], firstClaimsAfterKills: [] };
  if (faults === null) return stopClaims(members, times);
  const whileDead = await deliver(faults.seconds, KILL_FAULT);
  const whileFrozen = await deliver(faults.seconds, FREEZE_FAULT);
  const firstClaimsAfterKills: number[] = [];
  while (firstClaimsAfterKills.length < faults.kills)
    firstClaimsAfterKills.push(await measureFirstClaimAfterKill(warehouse, members));
  return stopClaims(members, {
    ...times,
    eventsWhileDead: whileDead.events,
    eventsWhileFrozen: whileFrozen.events,
    firstClaimsAfterKills,
  });
}

async function stopClaims(members: Groups, times: LoadTimes): Promise<LoadTimes> {
  await members.request({ type: "stop claims" });
  return times;
}

interface ServerFault {
  cause(server: NatsServer): Promise<void> | void;
  repair(server: NatsServer): Promise<void> | void;
}

const KILL_FAULT: ServerFault = { cause: (server) => server.kill(), repair: (server) => server.start() };
/** Answers no request, but its connections stay open, as in a network that drops packets. */
const FREEZE_FAULT: ServerFault = {
  cause: (server) => server.signal("SIGSTOP"),
  repair: (server) => server.signal("SIGCONT"),
};

/**
 * Returns a function that sends events until all members have them, and the times of those that were sent after the
 * fault.
 */
function createEventDelivery(warehouse: Warehouse, kind: MemberKind, members: Groups) {
  return async (seconds: number, fault: ServerFault | null = null) => {
    await warehouse.whenComplete();
    const leader = fault === null ? null : await warehouse.findLeader(EVENTS_STREAM);
    const countBefore = await members.countEvents();
    await members.takeTimes();
    if (leader !== null) await fault?.cause(leader);
    const sinceMs = sharedNowMs();
    const sent = await sendEvents(warehouse, kind, seconds);
    const expected = countBefore + sent.size * members.size;
    await waitFor(async () => (await members.countEvents()) >= expected);
    if (leader !== null) await fault?.repair(leader);
    const { events, claims } = await members.takeTimes();
    return {
      events: latencies(events, sent),
      claims: claims.flatMap(({ scannedAtMs, confirmedAtMs }) =>
        scannedAtMs >= sinceMs ? [confirmedAtMs - scannedAtMs] : [],
      ),
    };
  };
}

const latencies = (events: readonly (readonly [string, number])[], sent: SentEvents): number[] =>
  events.flatMap(([key, storedAtMs]) => {
    const sentAtMs = sent.get(key);
    return sentAtMs === undefined ? [] : [storedAtMs - sentAtMs];
  });

async function measureFirstClaimAfterKill(warehouse: Warehouse, members: Groups): Promise<number> {
  await warehouse.whenComplete();
  const leader = await warehouse.findLeader(FLOOR_STREAM);
  await members.takeTimes();
  await leader.kill();
  const killedAtMs = sharedNowMs();
  const confirmed: number[] = [];
  await waitFor(async () => {
    const { claims } = await members.takeTimes();
    for (const { scannedAtMs, confirmedAtMs } of claims) if (scannedAtMs >= killedAtMs) confirmed.push(confirmedAtMs);
    return confirmed.length > 0;
  });
  await leader.start();
  return Math.min(...confirmed) - killedAtMs;
}
