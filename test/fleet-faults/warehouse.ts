import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { NatsConnection } from "@nats-io/transport-node";
import { SEPARATE_SIMULATOR_FOLDER } from "../../src-domain/environments/environment.ts";
import { bucketStream, EVENTS_STREAM, FLOOR_BUCKET } from "../../src-main/fleet/names.ts";
import { readMemberKey } from "../../src-main/fleet/nkeys.ts";
import { ensureStreams } from "../../src-main/fleet/streams.ts";
import { endProcess, startRelay } from "../../tools/fleet/relay-process.ts";
import type { Dice } from "../dice.ts";
import { freePort } from "../local-server.ts";
import type { FleetStart } from "../rig/fleet-member.ts";
import { openNatsServers, type NatsServer, type NatsServers } from "../rig/nats-servers.ts";
import { openServerFronts, type ServerFronts } from "../rig/server-fronts.ts";
import { connectBare, requestApi } from "./bare-client.ts";
import type { ServerFault, Target } from "./cells.ts";

const FLOOR_STREAM = bucketStream(FLOOR_BUCKET);
const RETRY_MS = 250;
/** Attempts to create the streams, or to move a leader, after servers came back. */
const MAX_ATTEMPTS = 240;

export type Warehouse = Awaited<ReturnType<typeof openWarehouse>>;

export const deskName = (index: number): string => `bench-${index + 1}`;

/** Starts three servers that can be cut off, and the relay. Each group of cells gets empty streams. */
export async function openWarehouse(deskCount: number) {
  await using parts = new AsyncDisposableStack();
  const relay = { endpoint: "", port: await freePort(), healthPort: await freePort() };
  relay.endpoint = `http://127.0.0.1:${relay.port}/events`;
  const openFronts = Promise.withResolvers<ServerFronts>();
  const servers = parts.adopt(
    await openNatsServers({
      count: 3,
      desks: Array.from({ length: deskCount }, (_, index) => deskName(index)),
      environment: SEPARATE_SIMULATOR_FOLDER,
      relay,
      beforeStart: async (plan) =>
        openFronts.resolve(parts.adopt(await openServerFronts(plan), (opened) => opened.close())),
    }),
    (opened) => opened.close(),
  );
  const fronts = await openFronts.promise;
  parts.adopt<ChildProcess>(await startRelay(servers), endProcess);
  const connection = parts.adopt(await connectBare(servers), (opened) => opened.close());
  const relayKey = readMemberKey(await servers.seed())?.publicKey ?? "";
  const closingParts = parts.move();
  return {
    connection,
    relayEndpoint: relay.endpoint,

    memberOf: async (desk: string, clockAheadMs: number): Promise<FleetStart> => ({
      fleet: {
        environment: SEPARATE_SIMULATOR_FOLDER,
        warehouse: servers.plan.warehouse,
        desk,
        servers: servers.addresses,
        caFile: "",
        ca: servers.ca,
        relays: [relayKey],
      },
      seed: await servers.seed(desk),
      clockAheadMs,
    }),

    /** Creates all streams again, so that nothing of an earlier group is left in them. */
    reset: () => retry(() => createStreams(connection, servers.plan.warehouse)),

    /** Chooses the servers of a fault. Must be called while all servers work. */
    chooseServers: (target: Target, dice: Dice) => chooseServers(servers, connection, target, dice),

    async beginFault({ kind }: ServerFault, targets: readonly NatsServer[]): Promise<void> {
      if (kind === "isolated") for (const { name } of targets) await fronts.isolate(name);
      else await Promise.all(targets.map((server) => server.kill(kind)));
    },

    async endFault({ kind }: ServerFault, targets: readonly NatsServer[]): Promise<void> {
      if (kind === "isolated") await fronts.rejoinAll();
      else await Promise.all(targets.map((server) => server.start()));
    },

    close: () => closingParts.disposeAsync(),
  };
}

async function retry<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function createStreams(connection: NatsConnection, warehouse: string): Promise<void> {
  const { streams } = await requestApi<{ readonly streams: readonly string[] | null }>(connection, "STREAM.NAMES");
  for (const stream of streams ?? []) await requestApi(connection, `STREAM.DELETE.${stream}`);
  await ensureStreams(connection, warehouse, 3);
}

/** Lets one server lead claims and events, which is not the meta leader, so that each server has one role. */
async function chooseServers(
  { servers }: NatsServers,
  connection: NatsConnection,
  target: Target,
  dice: Dice,
): Promise<NatsServer[]> {
  const metaLeader = await retry(() => readMetaLeader(servers));
  const [leader, follower] = servers
    .filter(({ name }) => name !== metaLeader)
    .toSorted(() => (dice.isHit(0.5) ? 1 : -1))
    .map(({ name }) => name);
  for (const stream of [FLOOR_STREAM, EVENTS_STREAM]) await retry(() => moveLeader(connection, stream, leader ?? ""));
  const chosen: Readonly<Record<Target, readonly (string | undefined)[]>> = {
    leader: [leader],
    "meta leader": [metaLeader],
    follower: [follower],
    "two nodes": [leader, dice.pick([metaLeader, follower])],
    "all nodes": [leader, metaLeader, follower],
  };
  return servers.filter(({ name }) => chosen[target].includes(name));
}

async function readMetaLeader([server]: readonly NatsServer[]): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server?.plan.monitorPort}/jsz`);
  const { meta_cluster: cluster } = (await answer.json()) as { readonly meta_cluster?: { readonly leader?: string } };
  if (cluster?.leader === undefined) throw new Error("The cluster has no meta leader.");
  return cluster.leader;
}

async function moveLeader(connection: NatsConnection, stream: string, leader: string): Promise<void> {
  const { cluster } = await requestApi<{ readonly cluster: { readonly leader?: string } }>(
    connection,
    `STREAM.INFO.${stream}`,
  );
  if (cluster.leader === leader) return;
  await requestApi(connection, `STREAM.LEADER.STEPDOWN.${stream}`, { placement: { preferred: leader } });
  throw new Error(`${stream} is not led by ${leader} yet.`);
}
