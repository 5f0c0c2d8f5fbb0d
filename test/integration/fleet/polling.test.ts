import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { DAY_MS } from "../../../src-domain/durations.ts";
import { createFleetEventSource } from "../../../src-main/fleet/event-source.ts";
import { createFloor } from "../../../src-main/fleet/floor.ts";
import { bucketStream, EVENTS_STREAM, KEYS_BUCKET } from "../../../src-main/fleet/names.ts";
import { readMemberKey } from "../../../src-main/fleet/nkeys.ts";
import { createOrderStream } from "../../../src-main/fleet/orders/order-stream.ts";
import { createRecipientKeys } from "../../../src-main/fleet/recipient-keys.ts";
import { watchRelay } from "../../../src-main/fleet/relay-heartbeats.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import type { FleetPort } from "../../../src-main/use-cases/fleet/fleet-port.ts";
import { createFleet } from "../../../src-main/use-cases/fleet/fleet.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { relayConfigurationOf } from "../../../src-relay/init/relay-files.ts";
import { openOrderPolls } from "../../../src-relay/run/order-polls.ts";
import { openPolling } from "../../../src-relay/run/polling.ts";
import { openRelay } from "../../../src-relay/run/relay.ts";
import { openSpool, SPOOL_LIMITS } from "../../../src-relay/run/spool.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { freePort } from "../../local-server.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { openRealDesk } from "../../rig/real-desk.ts";
import { tempFolder } from "../../temp-folder.ts";
import { endpoint, path, signingKey } from "../events/test-listener.ts";
import { IMPORT_WORKER, ORDER_FILE_WORKER, STORE_WORKER, WORKBOOK_WORKER } from "../support/workers.ts";
import { fillDestination, submit, waitForSubmission } from "../use-cases/resends/submitting.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { delayRequests } from "./faulty-connections.ts";

const POLL = { interval: 10 };
const DESK_AGENT = "ReturnsDesk/";
const RELAY_AGENT = "ReturnsDeskRelay/";

let servers: NatsServers;
let simulator: Simulator;
let items: readonly { readonly rma: string }[];
beforeAll(async () => {
  servers = await openNatsServers();
  // No order ends before a test does.
  const processingDelayMs = [3_600_000, 3_600_000] as const;
  simulator = await startSimulator({ items: 100, labelDelayMs: [50, 50], processingDelayMs, failedLabelRate: 0 });
  items = await simulator.control.items({ state: "eligible", warehouseId: 2, limit: 20 });
});
beforeEach(async () => ensureStreams(await connectMember(servers, RELAY), servers.plan.warehouse, 1));
afterAll(async () => {
  await simulator.close();
  await servers.close();
});

async function startRelay({
  apiToken = simulator.credentials.apiToken,
  dataFolder = join(tempFolder(), "spool"),
  now = (): Date => new Date(),
} = {}) {
  const key = readMemberKey(await servers.seed());
  if (key === null) throw new Error("The relay has no seed");
  const { userBaseUrl, publicBaseUrl } = simulator;
  const relay = await openRelay({
    configuration: {
      ...relayConfigurationOf(servers.plan),
      endpoint,
      path,
      port: await freePort(),
      healthPort: await freePort(),
      dataFolder,
      service: { userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl },
    },
    ca: servers.ca,
    secrets: { key, signingKey, api: { ...simulator.credentials, apiToken } },
    log: () => undefined,
    now,
    renewMs: 50,
  });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= relay.close());
  onTestFinished(close);
  return { polling: () => relay.readState().polling, close };
}

async function openDesk(relayTrustedMs?: number) {
  const { warehouse } = servers.plan;
  const relays = [readMemberKey(await servers.seed())?.publicKey ?? ""];
  const connection = connectMember(servers, "bench-1");
  const keys = createRecipientKeys(await connection);
  const port: FleetPort = {
    desk: "bench-1",
    parts: Promise.resolve({
      openEvents: (hooks) => createFleetEventSource({ ...hooks, connection, warehouse, relays, keys }),
      openFloor: (hooks) => createFloor({ ...hooks, connection, warehouse, hasName: () => true }),
      watchRelay: (onHeartbeat) => watchRelay(connection, warehouse, relays, onHeartbeat),
      openOrders: (hooks) => createOrderStream({ ...hooks, connection, warehouse, desk: "bench-1", keys }),
      keys,
      figures: { canPublish: () => false, publish: () => undefined, store: async () => false },
      openDesksView: () => ({ read: async () => null, close: () => undefined }),
      findDesks: async () => new Set(servers.plan.desks),
    }),
  };
  const desk = await openRealDesk(
    { folder: tempFolder(), address: simulator, credentials: simulator.credentials },
    {},
    {
      timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 },
      fleet: (context, hooks) => createFleet(context, port, hooks, relayTrustedMs),
    },
    {
      workers: { store: STORE_WORKER, import: IMPORT_WORKER, orderFile: ORDER_FILE_WORKER, workbook: WORKBOOK_WORKER },
    },
  );
  onTestFinished(() => desk.close());
  await desk.start();
  await expect.poll(() => desk.sync.status().state, POLL).not.toBe("running");
  return {
    desk,
    relayState: async () => (await desk.status()).relay,
    /** Returns the id of a created order. */
    async createOrder(): Promise<string> {
      const [item, ...rest] = items;
      items = rest;
      await desk.store.recordScan(rawScan(item?.rma ?? ""), isoNow());
      const { batchId } = await desk.store.currentBatch(isoNow());
      await fillDestination(desk.store, batchId);
      const submissionId = await submit({ desk }, batchId);
      return (await waitForSubmission({ desk }, submissionId, { state: "created" })).resendId ?? "";
    },
    statusOf: async (resendId: string) => (await desk.store.submissionOfOrder(resendId))?.statusRaw,
  };
}

async function countPolls(userAgent: string, resendId: string): Promise<number> {
  const requests = await simulator.control.requests("getResend");
  return requests.filter(({ url, headers }) => url.includes(resendId) && headers["user-agent"]?.startsWith(userAgent))
    .length;
}

it("lets a desk fetch its order only after the relay polled a change", async () => {
  const relay = await startRelay();
  const desk = await openDesk();
  await expect.poll(desk.relayState, POLL).toBe("polling");
  const resendId = await desk.createOrder();
  await expect.poll(() => desk.statusOf(resendId), POLL).toBe("label-success");
  await expect.poll(async () => (await desk.desk.store.label(resendId))?.addresses.length, POLL).toBeGreaterThan(0);
  const [deskPolls, relayPolls] = [await countPolls(DESK_AGENT, resendId), await countPolls(RELAY_AGENT, resendId)];
  await expect.poll(() => countPolls(RELAY_AGENT, resendId), POLL).toBeGreaterThan(relayPolls + 5);
  // A poll that was on its way, and fetches after the reports of "queued" and "label-success".
  expect(await countPolls(DESK_AGENT, resendId)).toBeLessThanOrEqual(deskPolls + 3);
  expect(relay.polling()).toMatchObject({ hasLease: true, state: "polling" });
});

it("lets one of two relays poll, and the other one when the first ends", async () => {
  const first = await startRelay();
  await expect.poll(() => first.polling()?.hasLease, POLL).toBe(true);
  const second = await startRelay();
  const desk = await openDesk();
  const resendId = await desk.createOrder();
  await expect.poll(() => countPolls(RELAY_AGENT, resendId), POLL).toBeGreaterThan(1);
  expect(second.polling()).toMatchObject({ hasLease: false, lastPolledAt: null });
  await first.close();
  await expect.poll(() => second.polling()?.hasLease, POLL).toBe(true);
  await expect.poll(() => second.polling()?.lastPolledAt, POLL).not.toBeNull();
});

it("lets desks poll again when the relay's heartbeats end", async () => {
  const relay = await startRelay();
  const desk = await openDesk(1000);
  await expect.poll(desk.relayState, POLL).toBe("polling");
  const resendId = await desk.createOrder();
  await expect.poll(() => desk.statusOf(resendId), POLL).toBe("label-success");
  await relay.close();
  await expect.poll(desk.relayState, POLL).toBeNull();
  const polls = await countPolls(DESK_AGENT, resendId);
  await expect.poll(() => countPolls(DESK_AGENT, resendId), POLL).toBeGreaterThan(polls);
});

/** Returns the data folder of a relay that read the lists before the desk does. */
function createFolderOfEarlierRelay(): string {
  const dataFolder = join(tempFolder(), "spool");
  const spool = openSpool(dataFolder, SPOOL_LIMITS);
  // Earlier than the desk's own reading by more than their clocks may differ.
  const earlier = new Date(Date.now() - 180_000).toISOString();
  spool.recordItemsRead(earlier, earlier);
  spool.close();
  return dataFolder;
}

it("reads the lists of items for all desks", async () => {
  const dataFolder = createFolderOfEarlierRelay();
  const { returnInventoryId } = await simulator.control.addItem({ state: "eligible" });
  const { desk } = await openDesk();
  const readVerdict = async () => (await desk.store.previewVerdict(returnInventoryId)).kind;
  expect(await readVerdict()).toBe("added");
  const readAt = (await desk.status()).inventoryAsOf ?? "";
  await simulator.control.changeItem(returnInventoryId, "toBeConfirmed");
  await simulator.control.clearRequests();
  await startRelay({ dataFolder });
  await expect.poll(readVerdict, POLL).not.toBe("added");
  await expect.poll(async () => (await desk.status()).inventoryAsOf ?? "", POLL).not.toBe(readAt);
  const listed = await simulator.control.requests("listReturnInventory");
  expect(listed.every(({ headers }) => headers["user-agent"]?.startsWith(RELAY_AGENT))).toBe(true);
});

it("reports new items also while the relay's clock is days behind", async () => {
  const dataFolder = createFolderOfEarlierRelay();
  const { desk } = await openDesk();
  const { returnInventoryId } = await simulator.control.addItem({ state: "eligible" });
  await startRelay({ dataFolder, now: () => new Date(Date.now() - 2 * DAY_MS) });
  const readVerdict = async () => (await desk.store.previewVerdict(returnInventoryId)).kind;
  await expect.poll(readVerdict, POLL).toBe("added");
});

it("stops polling after a 401, so that desks poll instead", async () => {
  await simulator.control.clearRequests();
  await startRelay({ apiToken: "another-token" });
  const desk = await openDesk();
  await expect.poll(desk.relayState, POLL).toBe("refused");
  const resendId = await desk.createOrder();
  await expect.poll(() => desk.statusOf(resendId), POLL).toBe("label-success");
  const relayRequests = (await simulator.control.requests()).filter(({ headers }) =>
    headers["user-agent"]?.startsWith(RELAY_AGENT),
  );
  expect(relayRequests.map(({ status }) => status)).toEqual([401]);
});

/** Answers no request for the stream of events until `answer`. */
const delayEvents = (connection: NatsConnection, answer: Promise<void>, onRequest = (): void => undefined) =>
  delayRequests(connection, (subject) => {
    onRequest();
    return subject.endsWith(`INFO.${EVENTS_STREAM}`) ? answer : Promise.resolve();
  });

it("does not check orders while it waits for the fleet's events", async () => {
  await (await openDesk()).createOrder();
  const connection = await connectMember(servers, RELAY);
  const answer = Promise.withResolvers<void>();
  let checkCount = 0;
  const polls = openOrderPolls({
    connection: delayEvents(connection, answer.promise),
    warehouse: servers.plan.warehouse,
    relay: readMemberKey(await servers.seed())?.publicKey ?? "",
    getOrder: () => Promise.reject(new Error("not open")),
    canPoll: () => (checkCount += 1) > 0,
    reserveRequest: () => Promise.resolve(),
    publish: () => undefined,
    now: () => new Date(),
  });
  onTestFinished(() => polls.close());
  onTestFinished(() => answer.resolve());
  await expect.poll(() => polls.state().openOrders, POLL).toBeGreaterThan(0);
  await connection.flush();
  expect(checkCount).toBe(0);
});

it("sends no heartbeat while it waits for the fleet's events", async () => {
  const { warehouse } = servers.plan;
  const connection = await connectMember(servers, RELAY);
  const answer = Promise.withResolvers<void>();
  let requestCount = 0;
  const spool = openSpool(tempFolder(), SPOOL_LIMITS);
  const publicKey = readMemberKey(await servers.seed())?.publicKey ?? "";
  const polling = openPolling({
    warehouse,
    relay: publicKey,
    dataFolder: tempFolder(),
    address: simulator,
    credentials: simulator.credentials,
    userAgent: RELAY_AGENT,
    session: {
      connection: Promise.resolve(delayEvents(connection, answer.promise, () => void (requestCount += 1))),
      status: () => ({ isConnected: true, problem: null }),
    },
    spool,
    forward: () => undefined,
    log: () => undefined,
    now: () => new Date(),
    renewMs: 50,
  });
  onTestFinished(async () => {
    answer.resolve();
    await polling.close();
    spool.close();
  });
  const states: string[] = [];
  const watch = watchRelay(Promise.resolve(connection), warehouse, [publicKey], ({ state }) => states.push(state));
  onTestFinished(() => watch.close());
  await expect.poll(() => polling.state(), POLL).toMatchObject({ hasLease: true, state: "polling" });
  const sentCount = requestCount;
  await expect.poll(() => requestCount, POLL).toBeGreaterThan(sentCount + 2);
  expect(states).toEqual([]);
  answer.resolve();
  await expect.poll(() => states.at(-1), POLL).toBe("polling");
});

it("polls after the servers lost the keys of the fleet's events", async () => {
  const first = await startRelay();
  const desk = await openDesk();
  const resendId = await desk.createOrder();
  await expect.poll(() => desk.statusOf(resendId), POLL).toBe("label-success");
  await first.close();
  const connection = await connectMember(servers, RELAY);
  const manager = await jetstreamManager(connection, LONG_TIMEOUT);
  await manager.streams.delete(bucketStream(KEYS_BUCKET));
  await ensureStreams(connection, servers.plan.warehouse, 1);
  const second = await startRelay();
  await expect.poll(() => second.polling()?.lastPolledAt, POLL).toBeTypeOf("string");
});
