import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { SEPARATE_SIMULATOR_FOLDER } from "../../../src-domain/environments/environment.ts";
import { connectFleet } from "../../../src-main/fleet/connect.ts";
import { bucketStream, DESKS_BUCKET, EVENTS_STREAM, FLOOR_BUCKET } from "../../../src-main/fleet/names.ts";
import { FLEET_FILES } from "../../../src-relay/init/fleet-folder.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import type { ServiceAccess } from "../../../tools/fleet/headless-desk.ts";
import { endProcess, startRelay } from "../../../tools/fleet/relay-process.ts";
import { step } from "../../../tools/setup/report.mjs";
import { freePort } from "../../local-server.ts";
import { openNatsServers, type NatsServer, type NatsServers } from "../../rig/nats-servers.ts";
import { openGroups, type Groups } from "./groups.ts";
import type { MemberKind, MemberStart } from "./members.ts";

const WAREHOUSE_ID = 2;
/** Each desk copies them at its start. */
const SERVICE_ITEMS = 50;

interface MemberOptions {
  /** Another service than the warehouse's. */
  readonly service?: Simulator;
  /** Other addresses than the servers'. */
  readonly servers?: readonly string[];
}

export interface Warehouse {
  readonly servers: NatsServers;
  readonly simulator: Simulator;
  /** Time at which the relay began to poll, of `performance.now()`. */
  readonly openedAtMs: number;
  /** The benchmark's own connection, as the relay. */
  readonly connection: NatsConnection;
  readonly members: readonly MemberStart[];
  openMembers(kind: MemberKind, members?: readonly MemberStart[], options?: MemberOptions): Promise<Groups>;
  /** The server that leads a stream. */
  findLeader(stream: string): Promise<NatsServer>;
  /** Waits until all servers have all messages. */
  whenComplete(): Promise<void>;
}

const STREAMS = [EVENTS_STREAM, bucketStream(FLOOR_BUCKET), bucketStream(DESKS_BUCKET)];

/** Starts a service with an item for each desk. */
export async function withService<Value>(
  desks: number,
  work: (simulator: Simulator, items: readonly MemberStart["item"][]) => Promise<Value>,
): Promise<Value> {
  await using parts = new AsyncDisposableStack();
  const simulator = parts.adopt(await startSimulator({ items: SERVICE_ITEMS }), (started) => started.close());
  const items: MemberStart["item"][] = [];
  while (items.length < desks)
    items.push(await simulator.control.addItem({ state: "eligible", warehouseId: WAREHOUSE_ID }));
  return await work(simulator, items);
}

/** Three servers, a relay that polls, a service, and what init writes for `desks` desks; none of them runs yet. */
export const withWarehouse = <Value>(desks: number, work: (warehouse: Warehouse) => Promise<Value>): Promise<Value> =>
  withService(desks, async (simulator, items) => {
    await using parts = new AsyncDisposableStack();
    const names = items.map((_item, index) => `bench-${index + 1}`);
    const opened = await step("Three servers and the relay", () => openServers(names, simulator));
    const servers = parts.adopt(opened, (started) => started.close());
    parts.adopt(await startRelay(servers, simulator.credentials), endProcess);
    const openedAtMs = performance.now();
    const connection = parts.adopt(await connectAs(servers, RELAY), (opening) => opening.close());
    const whenComplete = (): Promise<void> => waitFor(() => areComplete(connection));
    await whenComplete();
    const folderOf = (name: string): string => join(servers.folder, FLEET_FILES.member(name));
    const members = items.map((item, index) => {
      const name = names[index] ?? "";
      return { name, folder: folderOf(name), item };
    });
    return await work({
      servers,
      simulator,
      openedAtMs,
      connection,
      members,
      openMembers: (kind, chosenMembers = members, options = {}) =>
        step(kind === "desk" ? `Desks: ${chosenMembers.length}` : `Bare clients: ${chosenMembers.length}`, () =>
          openGroups({
            kind,
            members: chosenMembers,
            access: {
              servers: options.servers ?? servers.addresses,
              warehouse: servers.plan.warehouse,
              ca: servers.ca,
            },
            service: serviceAccess(options.service ?? simulator),
            compileCache: join(servers.folder, "compiled"),
          }),
        ),
      async findLeader(stream) {
        const { cluster } = await (await jetstreamManager(connection)).streams.info(stream);
        const leader = servers.servers.find(({ name }) => name === cluster?.leader);
        if (leader === undefined) throw new Error(`${stream} has no leader`);
        return leader;
      },
      whenComplete,
    });
  });

/** Parts of the simulator that another process needs. */
const serviceAccess = ({ url, userBaseUrl, publicBaseUrl, credentials }: Simulator): ServiceAccess => ({
  url,
  userBaseUrl,
  publicBaseUrl,
  credentials,
});

async function openServers(desks: readonly string[], simulator: Simulator): Promise<NatsServers> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const { userBaseUrl, publicBaseUrl } = simulator;
  const relay = {
    endpoint: `http://127.0.0.1:${port}/events`,
    port,
    healthPort,
    service: { userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl },
  };
  return openNatsServers({ count: 3, desks, environment: SEPARATE_SIMULATOR_FOLDER, relay });
}

export async function connectAs({ addresses, plan, ca, folder }: NatsServers, member: string): Promise<NatsConnection> {
  const seed = await readFile(join(folder, FLEET_FILES.seed(member)), "utf8");
  const connected = await connectFleet({ servers: addresses, warehouse: plan.warehouse, member, ca, seed });
  if (!connected.ok) throw new Error(JSON.stringify(connected.error));
  return connected.value;
}

async function areComplete(connection: NatsConnection): Promise<boolean> {
  try {
    const manager = await jetstreamManager(connection);
    const states = await Promise.all(STREAMS.map((stream) => manager.streams.info(stream)));
    return states.every(({ cluster }) => cluster?.replicas?.every(({ current }) => current) === true);
  } catch {
    return false;
  }
}

const POLL_MS = 50;

/** Throws after `timeoutMs`. */
export async function waitFor(check: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const endsAtMs = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > endsAtMs) throw new Error("The fleet did not get ready in time");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
