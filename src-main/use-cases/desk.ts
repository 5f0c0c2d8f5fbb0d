import { EventEmitter } from "node:events";
import type { InboxSettings } from "../../src-domain/events/event-inbox.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { estimateCutOff } from "../../src-domain/resends/cut-off.ts";
import { POLL_BUDGET } from "../../src-domain/resends/poll-schedule.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import { createRequestBudget } from "../base/request-budget.ts";
import { throttle } from "../base/throttle.ts";
import { warnAbout } from "../base/warn.ts";
import type { Store } from "../store/thread/client.ts";
import { createBatchChanges } from "./batches/batch-changes.ts";
import type { DeskBasics, DeskChanges, DeskContext, Publish } from "./context.ts";
import { createProductionConfirmation } from "./environments/production-confirmation.ts";
import { createEventProcessing } from "./events/event-processing.ts";
import type { SigningKeys } from "./events/signing-keys.ts";
import { createFbaInstructions } from "./fba/fba-instructions.ts";
import type { CreateFleet } from "./fleet/fleet.ts";
import { createStorageNotices } from "./health/storage-notices.ts";
import { createImports, type ImportPaths } from "./import/imports.ts";
import { createInventoryView } from "./inventory/inventory-export.ts";
import { createItems } from "./inventory/items.ts";
import type { PhotoCacheOptions } from "./inventory/photo-cache.ts";
import type { LabelCodeReaderOptions } from "./labels/label-code-reader.ts";
import type { LabelSourceOptions } from "./labels/label-hosts.ts";
import { createLabels } from "./labels/labels.ts";
import type { PrintPort } from "./labels/print-port.ts";
import { createOrderBookUse } from "./orders/order-book-use.ts";
import { createOrderFiles, type OrderFilesOptions } from "./orders/order-files.ts";
import { createOrderMatches } from "./orders/order-matches.ts";
import { createErasurePermit } from "./recipients/erasure-permit.ts";
import { createErasure, type RecipientFiles } from "./recipients/erasure.ts";
import { createReferenceLists } from "./reference/reference-lists.ts";
import { createOrderTracking } from "./resends/order-tracking.ts";
import { createFenceWithoutFleet } from "./resends/outbox.ts";
import { createOutgoingOrders } from "./resends/outgoing-orders.ts";
import { createRefusalAnalysis } from "./resends/refusals.ts";
import { toResendRow } from "./resends/resend-views.ts";
import { createUnknownCodeSearch } from "./scanning/unknown-code-search.ts";
import { createServiceConnection, type ConnectionOptions } from "./sending/service-connection.ts";
import { createDeskSettings, type SettingsDefaults } from "./settings/settings.ts";
import { createOperators } from "./shift/operators.ts";
import { createShipping } from "./shipping/shipping.ts";
import { createCopySettings, createSync } from "./sync/sync.ts";

/**
 * Closes every part even if one fails, because a full disk must not keep the journal open. Throws the first failure.
 */
async function closeInOrder(...groups: readonly (readonly { close(): Promise<void> }[])[]): Promise<void> {
  const failures: unknown[] = [];
  for (const group of groups) {
    for (const outcome of await Promise.allSettled(group.map((part) => part.close()))) {
      if (outcome.status === "rejected") failures.push(outcome.reason);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export interface DeskOptions {
  readonly environment: DeskStatus["environment"];
  readonly version: string;
  readonly store: Store;
  readonly connection: ConnectionOptions;
  readonly photos?: PhotoCacheOptions;
  readonly labels?: LabelSourceOptions;
  readonly printing?: PrintPort | undefined;
  readonly labelCodeReader?: LabelCodeReaderOptions;
  /** Asks the operator in a native dialog before a day's first write in production. Without it, no write is allowed. */
  readonly confirmProduction?: () => Promise<boolean>;
  readonly signingKeys: SigningKeys;
  readonly defaults?: SettingsDefaults;
  readonly importPaths: ImportPaths;
  readonly orderFiles: OrderFilesOptions;
  readonly workbookWorker: string;
  readonly inboxDefaults?: Partial<InboxSettings>;
  /** Whether draft shipping orders can be created and changed; true by default. */
  readonly shippingDrafts?: boolean;
  /** Whether shift reports name operators; false by default. */
  readonly reportsOperators?: boolean;
  readonly practice?: RecipientFiles | undefined;
  /** Undefined if the environment joins no fleet. */
  readonly fleet?: CreateFleet | undefined;
  /** Whether the configuration may name a fleet that the desk cannot read; false by default. */
  readonly isFleetUnknown?: boolean;
  readonly publish: Publish;
  /** Nothing is logged if undefined. */
  readonly log?: Log;
  readonly now: () => Date;
  readonly timing: DeskContext["timing"];
  readonly elapsed?: () => number;
  /** Replaces the setting in benchmarks. */
  readonly copyRequestsPerMinute?: number;
  /** Whether open items are fetched one by one in the background; true by default. */
  readonly shouldFetchDetails?: boolean;
  /** The journal was found damaged: the caller must close the desk. */
  readonly onJournalDamaged?: (detail: string) => void;
}

const STATUS_INTERVAL_MS = 100;

/** The use cases of one environment, wired together. Runs in plain Node. */
export function createDesk(options: DeskOptions) {
  const { environment, version, store, connection, publish, now, timing } = options;
  const { elapsed = () => performance.now(), onJournalDamaged = () => undefined, log = () => undefined } = options;
  const changes = new EventEmitter<DeskChanges>();
  let isClosed = false;

  // Page events, settings, service connection.
  const isoNow = (): string => now().toISOString();
  const basics: DeskBasics = { store, now, isoNow, elapsed, publish, log, timing, changes };
  const publishStatusSoon = (): void => void changes.emit("status");
  const operators = createOperators(basics);
  const batchChanges = createBatchChanges(basics, () => orderMatches.onBatchChanged());
  const settings = createDeskSettings(basics, () => void batchChanges.publishBatch(), {
    // Switch the order book on in a fleet: its desks share one.
    ...(options.fleet !== undefined && { orderBook: true }),
    ...options.defaults,
    // Switch the order book on in practice: each practice environment has a separate one.
    ...(environment.kind === "practice" && { orderBook: true }),
  });
  const copySettings = createCopySettings(settings.get, elapsed, options.copyRequestsPerMinute);
  const pollBudget = createRequestBudget({ ...POLL_BUDGET, elapsed });
  const { service, availability, clock, requests, hasPublicArea, probeService, checkAfterSleep } =
    createServiceConnection(basics, connection, { copy: copySettings.budget, polls: pollBudget }, publishStatusSoon);
  const context: DeskContext = {
    ...basics,
    service,
    availability,
    clock,
    reportSubmission: (submission) => void changes.emit("submission", submission),
    readSettings: settings.get,
    isOrderBookInUse: createOrderBookUse({ readSettings: settings.get, changes }),
  };

  const items = createItems(context, connection, options.photos);

  // Orders. Parts are notified in their order of creation when the service becomes available.
  const isPolledByRelay = (): boolean => fleet?.relay.isPolling() ?? false;
  const orderTracking = createOrderTracking(context, pollBudget, isPolledByRelay);
  const fenceWithoutFleet = createFenceWithoutFleet(context, options.isFleetUnknown ?? false);
  const orders = createOutgoingOrders(context, batchChanges.publishHoldTransition, {
    fetchOrder: orderTracking.fetchAccountOrder,
    refreshItem: (id) => items.refresh(id),
    fence: (submission, take) => (fleet?.fence ?? fenceWithoutFleet)(submission, take),
  });
  const refusals = createRefusalAnalysis(context, settings);
  const erasurePermit = createErasurePermit(context, settings);

  // Copies of the service's data.
  const referenceLists = createReferenceLists(context, hasPublicArea);
  const fba = createFbaInstructions(context);
  const sync = createSync(context, {
    hasPublicArea,
    isListedByRelay: (readAt) => (fleet?.relay.itemsAt(readAt) ?? null) !== null,
    copySettings,
    shouldFetchDetails: options.shouldFetchDetails,
    prefetchPhotos: items.prefetchPhotos,
    onIdle: publishStatusSoon,
  });
  const unknownCodes = createUnknownCodeSearch(context, sync, () => void batchChanges.publishRefusedScans());

  // Shipping, events, labels and files.
  const production = createProductionConfirmation(basics, environment.kind, options.confirmProduction);
  const shipping = createShipping(context, copySettings.budget, production.hasConfirmation, options.shippingDrafts);
  const events = createEventProcessing(context, {
    signingKeys: options.signingKeys,
    permit: erasurePermit,
    inboxDefaults: options.inboxDefaults,
    onOrdersReported: async (resendIds) => {
      await orderTracking.onOrdersReported(resendIds);
      await orders.onOrdersReported(resendIds);
    },
    onOrdersPolled: async (resendIds) => {
      await orderTracking.onOrdersPolled(resendIds);
      await orders.onOrdersReported(resendIds);
    },
    onShippingOrdersReported: shipping.onOrdersReported,
  });
  const labels = createLabels(context, {
    onBatchChanged: () => void batchChanges.publishBatch(),
    orders: orderTracking,
    connection,
    labelSource: options.labels,
    printing: options.printing,
    codeReader: options.labelCodeReader,
  });
  const inventoryView = createInventoryView(context);
  const imports = createImports(basics, options.importPaths, events.wake);
  const orderFiles = createOrderFiles(context, options.orderFiles);
  const orderMatches = createOrderMatches(context, {
    refreshItem: (id) => items.refresh(id),
    publishBatch: batchChanges.publishBatch,
  });
  const erasure = createErasure(
    context,
    { labels, imports, practice: options.practice, fleetKeys: { erase: async () => fleet?.erase() } },
    erasurePermit,
  );
  const onCacheEmpty = (): void => {
    sync.startOver().catch(warnAbout("sync-start-over"));
    events.wake();
  };
  const fleet =
    options.fleet?.(context, {
      storeEvents: events.receive,
      onGap: async () => {
        await orderTracking.poller.recheck();
        await sync.startOver();
      },
      onLost: batchChanges.publishLostClaim,
      refreshItem: (id) => items.refresh(id),
      onBatchesChanged: batchChanges.publishBatches,
      onErased: erasure.onErasedElsewhere,
      namesOperators: options.reportsOperators ?? false,
      onRelayChanged: () => void onRelayChanged().catch(warnAbout("relay-change")),
    }) ?? null;
  const storageNotices = createStorageNotices(context, refusals.refresh, onCacheEmpty, onJournalDamaged);

  async function onRelayChanged(): Promise<void> {
    if (isClosed) return;
    if (!isPolledByRelay()) orderTracking.poller.resume();
    const itemsAt = fleet?.relay.itemsAt(sync.refreshedAt()) ?? null;
    if (itemsAt !== null && itemsAt > ((await store.listAsOf("inventory")) ?? ""))
      await store.markInventoryAsOf(itemsAt);
    publishStatusSoon();
  }

  async function reportOrdersOf(batchId: string): Promise<void> {
    if (isClosed || !orderMatches.isMatching() || !(await store.isForOrders(batchId))) return;
    if (!isClosed) publish("orderBook", "changed", { orderIds: null });
  }

  async function status(): Promise<DeskStatus> {
    const [outbox, { stationName, workingCalendar }, inventoryAsOf] = await Promise.all([
      store.orderCounts(),
      settings.get(),
      store.listAsOf("inventory"),
    ]);
    return {
      environment,
      version,
      stationName,
      credentials: availability.credentials(),
      network: availability.network(),
      networkSince: availability.networkSince(),
      outbox,
      inventoryAsOf,
      relay: fleet?.relay.state() ?? null,
      clockSkewMs: clock.skewMs(),
      nextCutOff: estimateCutOff(clock.now().toISOString(), workingCalendar),
      ...(fleet !== null && { fleet: true as const }),
    };
  }

  /** Publishes nothing if the store has crashed; the status is published again once the environment is reopened. */
  async function publishStatus(): Promise<void> {
    const currentStatus = isClosed ? null : await status().catch(() => null);
    if (currentStatus !== null) publish("status", "changed", currentStatus);
  }

  const statusUpdates = throttle(STATUS_INTERVAL_MS, () => void publishStatus());
  changes.on("status", () => statusUpdates.trigger());
  changes.on("settings", (values) => {
    for (const listener of [sync, orders.cutOffs, operators]) listener.onSettingsSaved(values);
    // The status contains the station name and the next cut-off.
    statusUpdates.trigger();
  });
  changes.on("orders", () => publish("orderBook", "changed", { orderIds: null }));
  changes.on("submission", (submission) => {
    publish("resend", "changed", toResendRow(submission));
    orders.track(submission);
    orderTracking.track(submission);
    if (submission.state === "refused" || submission.state === "released") void batchChanges.publishBatch();
    refusals.onSubmissionChanged(submission);
    labels.autoPrint.printWaiting();
    statusUpdates.trigger();
    reportOrdersOf(submission.batchId).catch(warnAbout("order-book"));
  });

  return {
    store,
    settings,
    production,
    sync,
    referenceLists,
    orders,
    orderTracking,
    unknownCodes,
    refusals,
    items,
    shipping,
    fba,
    operators,
    labels,
    erasure,
    inventoryView,
    requests,
    storageNotices,
    imports,
    orderFiles,
    orderMatches,
    isOrderBookInUse: context.isOrderBookInUse,
    /** Null if the environment joins no fleet. */
    fleet,
    environment,
    workbookWorker: options.workbookWorker,
    reportsOperators: options.reportsOperators ?? false,
    inbox: events.inbox,
    availability,
    clock,
    now,
    isoNow,
    publish,
    log,
    status,
    probeService,
    checkAfterSleep,

    onConnectionChanged: (): void => void availability.reloadCredentials(),

    /** Recovers unfinished work of the last run, then starts background work after `workAllowed` resolves. */
    async start(workAllowed?: Promise<void>): Promise<void> {
      await operators.setStation((await settings.get()).stationName);
      await store.currentBatch(isoNow());
      // Start the fleet before anything can change a batch or send an order.
      await fleet?.start();
      await orderMatches.start();
      await orders.recover();
      await sync.load();
      await workAllowed;
      if (isClosed) return;
      // Resume the undo before anything can send orders.
      await orders.outbox.resumeUndo((await settings.get()).undoSeconds);
      // Not awaited: a locked keychain must not delay the start.
      void availability.reloadCredentials();
      await orderTracking.poller.recover();
      orders.wake();
      sync.startFirstRun();
      fba.wake();
      storageNotices.start();
      // After a failure, the next import or undo removes the hidden files.
      await store.removeHiddenOrderFiles().catch(warnAbout("order-book"));
      await shipping.start();
      await events.start();
      await labels.start();
      erasure.start();
    },

    async close(): Promise<void> {
      isClosed = true;
      batchChanges.close();
      statusUpdates.stop();
      availability.close();
      storageNotices.close();
      await closeInOrder(
        ...(fleet === null ? [] : [[fleet]]),
        // Close the connections first, because that ends every call that the second group waits for.
        [service, events, erasure],
        [
          sync,
          referenceLists,
          orders,
          orderTracking,
          unknownCodes,
          refusals,
          items,
          fba,
          labels,
          imports,
          orderFiles,
          orderMatches,
          shipping,
        ],
        [requests, inventoryView],
        [store],
      );
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
