import { DAY_MS, MINUTE_MS } from "../../../src-domain/durations.ts";
import { failure, type Result } from "../../../src-domain/result.ts";
import { warnAbout } from "../../base/warn.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { EventSink } from "../../events/event-source.ts";
import type { LostClaim } from "../../store/fleet/claim-journal.ts";
import type { DeskContext } from "../context.ts";
import type { SubmitFence } from "../resends/outbox.ts";
import { createBatchArrivals } from "./batch-arrivals.ts";
import { createBatchPublishing } from "./batch-publishing.ts";
import { eraseBodyKeys } from "./body-key-erasure.ts";
import { createClaims } from "./claims.ts";
import { createDeskFigures } from "./desk-figures.ts";
import { openDesksView } from "./desks-view.ts";
import { createFleetClock } from "./fleet-clock.ts";
import type { FleetEventSource, FleetPort } from "./fleet-port.ts";
import { createRelayTrust } from "./relay-trust.ts";
import { createSharedOrders } from "./shared-orders.ts";
import { answerWithoutFleet } from "./submit-fence.ts";
import { createTakeOvers } from "./take-over.ts";

interface FleetHooks {
  readonly storeEvents: EventSink;
  /** The desk missed events, and must read its data from the service again. */
  readonly onGap: () => Promise<void>;
  readonly onLost: (lost: LostClaim) => Promise<void>;
  readonly refreshItem: (returnInventoryId: string) => Promise<unknown>;
  /** A batch came from another desk, or went to one. */
  readonly onBatchesChanged: () => Promise<void>;
  /** Another desk erased recipients of channels' orders, which this desk had, too. */
  readonly onErased: () => void;
  /** Whether figures name this desk's operator. */
  readonly namesOperators: boolean;
  /** The relay begins or stops to poll for this desk, or its state has changed. */
  readonly onRelayChanged: () => void;
}

/** Creates the desk's part in its fleet. Loaded only for a desk of a fleet. */
export type CreateFleet = (context: DeskContext, hooks: FleetHooks) => ReturnType<typeof createFleet>;

/** Tells the store every minute which desks are at work, so that a scan names a desk that left an item behind. */
function createDesksAtWork({ store }: DeskContext, findDesks: () => Promise<ReadonlySet<string> | null>) {
  const loop = createWorkLoop({
    work: async () => {
      const names = await findDesks();
      await store.setDesksAtWork(names && [...names]);
      loop.wakeIn(MINUTE_MS);
    },
    retryMs: MINUTE_MS,
    name: "fleet-desks-at-work",
  });
  return loop;
}

/** Creates the parts of the floor after the fleet's code is loaded. */
function openFloorParts(
  context: DeskContext,
  { desk }: FleetPort,
  { openFloor, openOrders, keys, findDesks }: Awaited<FleetPort["parts"]>,
  { onLost, refreshItem, onBatchesChanged, onErased, onComplete }: FleetHooks & { readonly onComplete: () => void },
) {
  const claims = createClaims(context, desk, openFloor, {
    onLost,
    onComplete() {
      batches.compare().catch(warnAbout("fleet-batches"));
      onComplete();
    },
    onBatchesChanged: (batchIds) => batches.onChanged(batchIds),
    isBatchExpected: (batchId) => arrivals.isExpected(batchId),
    beforeSettling: () => arrivals.createMissing(),
    fenceBatch: (batchId) => batches.fence(batchId),
    closeTaken: (batchId) => batches.closeIfTaken(batchId),
    closeIfTaken: (key) => batches.closeIfItemTaken(key),
    hasReadOrders: () => orders.hasReadAll(),
  });
  const { floor, enqueue } = claims;
  const arrivals = createBatchArrivals(context, { desk, floor, keys, enqueue, refreshItem, onBatchesChanged });
  const batches = createBatchPublishing(context, { desk, floor, keys, arrivals, enqueue, onBatchesChanged });
  const takeOvers = createTakeOvers(context, { desk, floor, keys, arrivals, enqueue, findDesks });
  const orders = createSharedOrders(context, openOrders, {
    onErased,
    readClockOffset: createFleetClock(context, () => keys.readTime()),
  });
  const desksAtWork = createDesksAtWork(context, findDesks);
  return { claims, arrivals, batches, takeOvers, orders, keys, desksAtWork };
}

type FloorParts = ReturnType<typeof openFloorParts>;

/** Returns false if no server answers, or if the desk does not know yet which keys are unused. */
async function eraseUnusedKeys({ store }: DeskContext, { keys, takeOvers }: FloorParts, events: FleetEventSource) {
  const timeMs = await keys.readTime();
  if (timeMs === null) return false;
  // A new batch's key is younger than a day.
  const areBatchesErased = await takeOvers.eraseUnusedKeys(new Date(timeMs - DAY_MS));
  const areEventsErased = await eraseBodyKeys(store, keys, events, new Date(timeMs));
  return areBatchesErased && areEventsErased;
}

/**
 * The desk's part in its fleet: it receives the relay's events, claims what it works on, and leaves polling to the
 * relay. `relayTrustedMs`: see `RELAY_TRUSTED_MS`.
 */
export function createFleet(context: DeskContext, port: FleetPort, hooks: FleetHooks, relayTrustedMs?: number) {
  const { store, now, isoNow, elapsed, publish } = context;
  const relay = createRelayTrust({
    elapsed,
    onChanged: hooks.onRelayChanged,
    ...(relayTrustedMs !== undefined && { trustedMs: relayTrustedMs }),
  });
  let relayWatch: { readonly close: () => void } | null = null;
  const createdAtMs = elapsed();
  let events: FleetEventSource | null = null;
  let parts: FloorParts | null = null;
  let figures: ReturnType<typeof createDeskFigures> | null = null;
  let desksView: ReturnType<typeof openDesksView> | null = null;
  let isClosed = false;
  /** Keys must be erased as soon as the fleet can be reached. */
  let isErasureDue = false;

  const erasure = createWorkLoop({ work: eraseDue, retryMs: MINUTE_MS, name: "recipient-erasure" });

  async function open(): Promise<void> {
    const loaded = await port.parts;
    if (isClosed) return;
    relayWatch = loaded.watchRelay((heartbeat) => relay.onHeartbeat(heartbeat));
    parts = openFloorParts(context, port, loaded, { ...hooks, onComplete: erasure.run });
    figures = createDeskFigures(context, loaded.figures, hooks);
    desksView = openDesksView(loaded, port.desk, parts.claims.floor, () => publish("floor", "desksChanged", {}));
    events = loaded.openEvents({ readCursor: store.eventCursor, now, onGap: hooks.onGap });
    parts.desksAtWork.run();
    await events.open(hooks.storeEvents);
  }

  /** Erases what is due. A call of `erase` during a run causes another run. */
  async function eraseDue(): Promise<void> {
    if (!isErasureDue || parts === null || events === null) return;
    isErasureDue = false;
    let isErased = false;
    try {
      const areKeysErased = await eraseUnusedKeys(context, parts, events);
      await parts.orders.erase();
      isErased = areKeysErased;
    } finally {
      if (!isErased) isErasureDue = true;
    }
    if (isErasureDue) erasure.wakeIn(MINUTE_MS);
  }

  const unsubscribe = store.onEvent((event) => {
    if (event.kind !== "claims-changed") return;
    parts?.claims.run();
    parts?.batches.run();
    parts?.orders.run();
  });

  const withTakeOvers = async <Value, Problem>(
    work: (takeOvers: FloorParts["takeOvers"]) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem | "unreachable">> =>
    parts === null ? failure("unreachable") : work(parts.takeOvers);

  return {
    /** Does not wait for the fleet. From now on, each change of a batch is claimed and published. */
    async start(): Promise<void> {
      await store.joinFleet(port.desk, isoNow());
      await store.joinFloor();
      open().catch(warnAbout("fleet"));
    },

    relay,
    /** Call it after a scan of an item that another desk holds: that desk may have stopped since the last minute. */
    refreshDesksAtWork: (): void => parts?.desksAtWork.run(),

    fence: (async (submission, take) => {
      if (parts !== null) return parts.claims.fence(submission, take);
      // The desk has no place in its fleet yet, for example because another computer has its name.
      const itemIds = submission.items.map(({ returnInventoryId }) => returnInventoryId);
      const needed = await store.claimsToSend(submission.batchId, itemIds);
      if (needed === null) return "unreachable";
      return answerWithoutFleet(
        needed.map(([key]) => key),
        createdAtMs,
        elapsed(),
      );
    }) satisfies SubmitFence,

    /** Lists the desks of the fleet, including this one. */
    listDesks: async () => (await desksView?.list()) ?? failure("unreachable"),
    listBatches: () => withTakeOvers((takeOvers) => takeOvers.list()),
    readBatch: (batchId: string) => withTakeOvers((takeOvers) => takeOvers.read(batchId)),
    takeOver: (batchId: string, version: string) => withTakeOvers((takeOvers) => takeOvers.takeOver(batchId, version)),

    hasMissedOrders: async (): Promise<boolean> => (await parts?.orders.hasMissed()) ?? false,

    /**
     * Erases, on the fleet's servers, recipients that no batch of the floor and no order needs, and events that this
     * desk has erased. Retries later if that fails.
     */
    async erase(): Promise<void> {
      isErasureDue = true;
      erasure.run();
      await erasure.whenIdle();
    },

    async close(): Promise<void> {
      isClosed = true;
      unsubscribe();
      relayWatch?.close();
      relay.close();
      desksView?.close();
      await Promise.all([
        erasure.close(),
        parts?.desksAtWork.close(),
        figures?.close(),
        events?.close(),
        parts?.arrivals.close(),
        parts?.batches.close(),
        parts?.claims.close(),
        parts?.orders.close(),
      ]);
    },
  };
}
