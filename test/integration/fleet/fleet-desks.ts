import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import Database from "better-sqlite3";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import type { Order } from "../../../src-domain/orders/order.ts";
import { createDesksView, createFiguresPublisher } from "../../../src-main/fleet/desk-figures.ts";
import { createFleetEventSource } from "../../../src-main/fleet/event-source.ts";
import { createFloor } from "../../../src-main/fleet/floor.ts";
import { bucketStream, DESKS_BUCKET, FLOOR_BUCKET, KEYS_BUCKET, ORDERS_STREAM } from "../../../src-main/fleet/names.ts";
import { createOrderStream } from "../../../src-main/fleet/orders/order-stream.ts";
import { createRecipientKeys } from "../../../src-main/fleet/recipient-keys.ts";
import { watchRelay } from "../../../src-main/fleet/relay-heartbeats.ts";
import { ensureStreams } from "../../../src-main/fleet/streams.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { Floor, FleetPort, OrderStream } from "../../../src-main/use-cases/fleet/fleet-port.ts";
import { createFleet } from "../../../src-main/use-cases/fleet/fleet.ts";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { openNatsServers, type NatsServers } from "../../rig/nats-servers.ts";
import { openRealDesk } from "../../rig/real-desk.ts";
import { tempFolder } from "../../temp-folder.ts";
import { IMPORT_WORKER, ORDER_FILE_WORKER, STORE_WORKER, WORKBOOK_WORKER } from "../support/workers.ts";
import { fillDestination, submit } from "../use-cases/resends/submitting.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { RELAY_KEY } from "./relay-publisher.ts";

export const POLL = { interval: 5 };

const WORKERS = {
  store: STORE_WORKER,
  import: IMPORT_WORKER,
  orderFile: ORDER_FILE_WORKER,
  workbook: WORKBOOK_WORKER,
};

interface DeskOptions {
  /** The desk is not connected before `connect`. */
  readonly isAway?: boolean;
  readonly folder?: string;
  /** Opens the desk's connection; that of the fleet's servers by default. */
  readonly openConnection?: () => Promise<NatsConnection>;
  /** Whether a desk's lease is fresh; all are by default. */
  readonly isAlive?: (desk: string) => boolean;
  readonly now?: () => Date;
  /** Time of the fleet's servers that the desk reads. */
  readonly serverTime?: () => Date;
  readonly reportsOperators?: boolean;
  /** Practice by default. */
  readonly environment?: DeskStatus["environment"];
  /** Runs before each write of the floor. */
  readonly beforeWrite?: (changes: Parameters<Floor["write"]>[0]) => Promise<void>;
  /** Runs in each upload of a file, after its first orders. */
  readonly duringUpload?: () => Promise<void>;
}

export interface FleetItem {
  readonly rma: string;
  readonly returnInventoryId: string;
  readonly sku: string;
}

const withHook = (floor: Floor, beforeWrite: NonNullable<DeskOptions["beforeWrite"]>): Floor => ({
  ...floor,
  async write(changes) {
    const revisions = changes.map(({ key }) => floor.revision(key));
    await beforeWrite(changes);
    // The desk decided before.
    if (changes.some(({ key }, index) => floor.revision(key) !== revisions[index])) return "conflict";
    return floor.write(changes);
  },
});

const withUploadHook = (stream: OrderStream, duringUpload: NonNullable<DeskOptions["duringUpload"]>): OrderStream => ({
  ...stream,
  publishFile: (file, readOrders) =>
    stream.publishFile(file, async (afterId) => {
      if (afterId !== "") await duringUpload();
      return readOrders(afterId);
    }),
});

/** Servers and a simulator for all tests of a file, with an empty floor for each. */
export function openFleet() {
  let servers: NatsServers;
  let simulator: Simulator;
  let items: readonly FleetItem[] = [];
  beforeAll(async () => {
    servers = await openNatsServers();
    simulator = await startSimulator({
      items: 300,
      batchLimit: 5,
      labelDelayMs: [50, 50],
      processingDelayMs: [50, 50],
    });
    items = await simulator.control.items({ state: "eligible", warehouseId: 2, limit: 60 });
  });
  afterAll(async () => {
    await simulator.close();
    await servers.close();
  });
  beforeEach(async () => {
    const relay = await connectMember(servers, RELAY);
    const manager = await jetstreamManager(relay, LONG_TIMEOUT);
    for (const stream of [...[FLOOR_BUCKET, DESKS_BUCKET, KEYS_BUCKET].map(bucketStream), ORDERS_STREAM])
      await manager.streams.delete(stream).catch(() => undefined);
    await ensureStreams(relay, servers.plan.warehouse, 1);
  });

  async function openDesk(name: string, options: DeskOptions = {}) {
    const { isAway = false, folder = tempFolder(), openConnection = () => connectMember(servers, name) } = options;
    const {
      beforeWrite = () => Promise.resolve(),
      duringUpload = () => Promise.resolve(),
      isAlive = () => true,
      now = () => new Date(),
      reportsOperators = false,
    } = options;
    const { warehouse } = servers.plan;
    const arrival = Promise.withResolvers<void>();
    if (!isAway) arrival.resolve();
    let unreadable = 0;
    const onUnreadable = (): void => void (unreadable += 1);
    const port: FleetPort = {
      desk: name,
      parts: arrival.promise.then(async () => {
        const connection = openConnection();
        const opened = await connection;
        const openedKeys = createRecipientKeys(opened);
        const { serverTime } = options;
        const keys = serverTime
          ? { ...openedKeys, readTime: () => Promise.resolve(serverTime().getTime()) }
          : openedKeys;
        return {
          openEvents: (hooks) => createFleetEventSource({ ...hooks, connection, warehouse, relays: [RELAY_KEY], keys }),
          openFloor: (hooks) =>
            withHook(createFloor({ ...hooks, connection, warehouse, hasName: () => true }), beforeWrite),
          openOrders: (hooks) =>
            withUploadHook(
              createOrderStream({ ...hooks, connection, warehouse, desk: name, keys, onUnreadable }),
              duringUpload,
            ),
          keys,
          figures: createFiguresPublisher({
            connection: opened,
            warehouse,
            desk: name,
            hasName: () => !opened.isClosed(),
          }),
          openDesksView: (onChanged) =>
            createDesksView({ connection, isConnected: () => !opened.isClosed(), warehouse, onChanged }),
          watchRelay: (onHeartbeat) => watchRelay(connection, warehouse, [RELAY_KEY], onHeartbeat),
          findDesks: async () => new Set(servers.plan.desks.filter(isAlive)),
        };
      }),
    };
    const published: { readonly name: string; readonly payload: unknown }[] = [];
    const logged: LogEntry[] = [];
    let elapsedMs = 0;
    const desk = await openRealDesk(
      { folder, address: simulator, credentials: simulator.credentials },
      {},
      {
        timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 },
        ...(options.environment && { environment: options.environment }),
        fleet: (context, hooks) => createFleet(context, port, hooks),
        now,
        reportsOperators,
        log: (entry) => void logged.push(entry),
        elapsed: () => performance.now() + elapsedMs,
        publish: (domain, event, payload) => published.push({ name: `${domain}.${event}`, payload }),
      },
      { workers: WORKERS },
    );
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => (closing ??= desk.close());
    onTestFinished(close);
    await desk.start();
    await expect.poll(() => desk.sync.status().state, POLL).not.toBe("running");
    const scan = async ({ rma }: Pick<FleetItem, "rma">) =>
      (await desk.store.recordScan(rawScan(rma), isoNow())).outcome;
    return {
      desk,
      folder,
      published,
      /** Messages about orders that the desk could not read. */
      unreadable: () => unreadable,
      logged,
      close,
      connect: arrival.resolve,
      scan,
      passTime: (ms: number) => (elapsedMs += ms),
      currentItems: async () =>
        (await desk.store.currentBatch(isoNow())).lines.map(({ item }) => item.returnInventoryId),
      refused: async () => (await desk.store.openRefusedScans(isoNow())).map(({ verdict }) => verdict),
      intents: () => desk.store.claimIntents("", 100),
      submit: (batchId: string) => submit({ desk }, batchId),
      async submitScanned(): Promise<string> {
        const { batchId } = await desk.store.currentBatch(isoNow());
        await fillDestination(desk.store, batchId);
        return submit({ desk }, batchId);
      },
      ...orderBookOf(desk.store, folder),
    };
  }

  return {
    servers: () => servers,
    simulator: () => simulator,
    takeItem: (): FleetItem => {
      const [item, ...rest] = items;
      if (item === undefined) throw new Error("no items left");
      items = rest;
      return item;
    },
    /** Adds two items with the same SKU, which no other item has. Desks that are opened later know them. */
    addTwins: async (): Promise<[FleetItem, FleetItem]> => {
      const twin = { state: "eligible", warehouseId: 2, sku: `TWIN-${ulid()}` } as const;
      return [await simulator.control.addItem(twin), await simulator.control.addItem(twin)];
    },
    openDesk,
  };
}

export type FleetDesk = Awaited<ReturnType<ReturnType<typeof openFleet>["openDesk"]>>;

/** Orders of channels on a desk. */
function orderBookOf(store: Store, folder: string) {
  function read(sql: string, orderNumber: string): unknown {
    const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
    const value = journal.prepare(sql).pluck().get(orderNumber);
    journal.close();
    if (value === undefined) throw new Error(`no order ${orderNumber}`);
    return value;
  }

  const findOrderId = (orderNumber: string): string =>
    String(read("SELECT order_id FROM booked_order WHERE order_number = ?", orderNumber));

  return {
    findOrderId,
    /** Units that orders at the service have for the channel's order. */
    countSent: (orderNumber: string): number =>
      Number(
        read(
          `SELECT coalesce(sum(a.quantity), 0) FROM booked_order JOIN order_allocation a USING (order_id)
           JOIN batch_line l ON l.line_id = a.batch_line_id JOIN submission s USING (batch_id)
         WHERE order_number = ? AND s.state = 'created' AND l.removed_at IS NULL`,
          orderNumber,
        ),
      ),
    importOrders: (...orders: readonly Order[]) =>
      store.importOrderFile(
        { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: false },
        orders,
        isoNow(),
      ),
    /** Puts a scanned item into an order. Returns the problem, or the match. */
    useOrder: async ({ returnInventoryId }: Pick<FleetItem, "returnInventoryId">, orderNumber: string) => {
      const { batchId } = await store.currentBatch(isoNow());
      const key = { orderId: findOrderId(orderNumber), lineId: "1" };
      return store.useOrder({ batchId, returnInventoryId }, key, isoNow());
    },
    currentOrder: async () => (await store.currentBatch(isoNow())).orderId ?? null,
    /** Returns the order match of the newest item. */
    matchResult: async () => {
      const { batchId } = await store.currentBatch(isoNow());
      return (await store.orderMatch(batchId, isoNow()))?.result ?? null;
    },
  };
}
