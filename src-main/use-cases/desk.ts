import { createStorageNotices } from "./health/storage-notices.ts";
import { createErasure, type RecipientFiles } from "./recipients/erasure.ts";
import { createEventProcessing } from "./events/event-processing.ts";
import { createFbaInstructions } from "./fba/fba-instructions.ts";
import { createLabels } from "./labels/labels.ts";
import { createOperators } from "./shift/operators.ts";
import { createOrderTracking, POLL_BUDGET } from "./resends/order-tracking.ts";
import { createOutgoingOrders } from "./resends/outgoing-orders.ts";
import { createErasurePermit } from "./recipients/erasure-permit.ts";
import { createDeskSettings, type SettingsDefaults } from "./settings/settings.ts";
import { createShipping } from "./shipping/shipping.ts";
import { createSync } from "./sync/sync.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { InboxSettings } from "../../src-domain/events/event-inbox.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { Availability } from "../service/availability.ts";
import type { ReturnsServiceOptions } from "../service/index.ts";
import type { Store } from "../store/thread/client.ts";
import type { StoredSubmission } from "../store/resends/outbox-journal.ts";
import { createImports, type ImportFolders } from "./import/imports.ts";
import { createItems } from "./inventory/items.ts";
import { createProductionConfirmation } from "./environments/production-confirmation.ts";
import type { LabelSourceOptions } from "./labels/label-hosts.ts";
import type { PrintPort } from "./labels/print-port.ts";
import { createInventoryView } from "./inventory/inventory-export.ts";
import type { PhotoSourceOptions } from "./inventory/photo-cache.ts";
import type { DeskBasics, DeskContext, Publish } from "./context.ts";
import { createReferenceLists } from "./reference/reference-lists.ts";
import { createRefusalAnalysis } from "./resends/refusals.ts";
import { toResendRow } from "./resends/resend-views.ts";
import { createRequestBudget } from "./sending/request-budget.ts";
import { createServiceConnection } from "./sending/service-connection.ts";
import type { SigningKeys } from "./events/signing-keys.ts";
import { createUnknownCodeSearch } from "./scanning/unknown-code-search.ts";
import { throttle } from "../base/throttle.ts";
import type { HoldTransition } from "../store/batches/hold-operations.ts";
import { estimatedCutOff } from "../../src-domain/resends/cut-off.ts";

interface StatusSources extends Pick<DeskStatus, "environment" | "version"> {
  readonly store: Store;
  readonly settings: { readonly get: () => Promise<Settings> };
  readonly availability: Pick<Availability, "credentials" | "network" | "networkSince">;
  readonly clock: DeskContext["clock"];
}

async function readDeskStatus(sources: StatusSources): Promise<DeskStatus> {
  const { environment, version, store, settings, availability, clock } = sources;
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
    clockSkewMs: clock.skewMs(),
    nextCutOff: estimatedCutOff(clock.now().toISOString(), workingCalendar),
  };
}

function createBatchEvents({ store, now, publish }: DeskBasics, isClosed: () => boolean) {
  const at = (): string => now().toISOString();
  const refusedScans = async (): Promise<void> => {
    if (!isClosed()) publish("refusedScans", "changed", await store.openRefusedScans(at()));
  };
  return {
    async currentBatch(): Promise<void> {
      if (!isClosed()) publish("batch", "changed", await store.currentBatch(at()));
    },
    refusedScans,

    async hold({ removedLine }: HoldTransition): Promise<void> {
      if (isClosed()) return;
      publish("batch", "changed", await store.currentBatch(at()));
      if (removedLine === null) return;
      publish("scan", "itemRemoved", removedLine.scan);
      await refusedScans();
    },
  };
}

/** The parts that `start` calls in a fixed order. */
interface StartedParts extends Pick<DeskOptions, "store" | "now"> {
  readonly availability: Pick<Availability, "reloadCredentials">;
  readonly orders: ReturnType<typeof createOutgoingOrders>;
  readonly sync: ReturnType<typeof createSync>;
  readonly orderTracking: ReturnType<typeof createOrderTracking>;
  readonly storageNotices: ReturnType<typeof createStorageNotices>;
  readonly events: ReturnType<typeof createEventProcessing>;
  readonly fba: ReturnType<typeof createFbaInstructions>;
  readonly settings: ReturnType<typeof createDeskSettings>;
  readonly operators: ReturnType<typeof createOperators>;
  readonly labels: ReturnType<typeof createLabels>;
  readonly shipping: ReturnType<typeof createShipping>;
  readonly erasure: ReturnType<typeof createErasure>;
}

/** Recovers unfinished work of the last run, then starts background work after `mayWork` resolves. */
const startInOrder =
  (parts: StartedParts, isClosed: () => boolean) =>
  async (mayWork?: Promise<void>): Promise<void> => {
    await parts.operators.setStation((await parts.settings.get()).stationName);
    await parts.store.currentBatch(parts.now().toISOString());
    await parts.orders.recover();
    await parts.sync.load();
    await mayWork;
    if (isClosed()) return;
    // Not awaited: a locked keychain must not delay the start.
    void parts.availability.reloadCredentials();
    await parts.orderTracking.watch.recover();
    parts.orders.wake();
    parts.sync.startUp();
    parts.fba.wake();
    parts.storageNotices.begin();
    await parts.shipping.start();
    await parts.events.start();
    await parts.labels.start();
    parts.erasure.start();
  };

/** Closes every part even if one fails, so that a full disk does not keep the journal open. Throws the first failure. */
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
  readonly connection: Omit<ReturnsServiceOptions, "onCall" | "copyPermit" | "generation">;
  readonly photos?: PhotoSourceOptions;
  readonly labels?: LabelSourceOptions;
  readonly printing?: PrintPort | undefined;
  /** Asks the operator in a native dialog before the first write of a day in production. Without it: no. */
  readonly confirmProduction?: () => Promise<boolean>;
  readonly signingKeys: SigningKeys;
  readonly defaults?: SettingsDefaults;
  readonly importing: ImportFolders;
  /** Built or source path of tables/workbook-worker.ts. */
  readonly workbookWorker: string;
  readonly inboxDefaults?: Partial<InboxSettings>;
  /** Whether draft shipping orders can be created and changed; true by default. */
  readonly shippingDrafts?: boolean;
  /** Files of the practice service. */
  readonly practice?: RecipientFiles | undefined;
  readonly publish: Publish;
  /** Without it, nothing is logged. */
  readonly log?: Log;
  readonly now: () => Date;
  readonly timing: DeskContext["timing"];
  readonly elapsed?: () => number;
  /** Replaces the setting in benchmarks. */
  readonly copyRequestsPerMinute?: number;
  /** Whether open items are fetched one by one in the background; true by default. */
  readonly readsDetails?: boolean;
  /** The journal was found damaged: the caller must close the desk. */
  readonly onJournalDamaged?: (detail: string) => void;
}

/** At most one status event in this many milliseconds. */
const STATUS_MS = 100;

const monotonic = (): number => performance.now();

/** The use cases of one environment, wired together. Runs in plain Node. */
export function createDesk(options: DeskOptions) {
  const { environment, version, store, connection, publish, now, timing } = options;
  const { elapsed = monotonic, onJournalDamaged = () => undefined, log = () => undefined } = options;
  let closed = false;
  const isClosed = (): boolean => closed;

  // Page events, service connection, settings.
  const basics: DeskBasics = { store, now, elapsed, publish, log, timing };
  const batchEvents = createBatchEvents(basics, isClosed);
  const publishBatch = (): void => void batchEvents.currentBatch();
  const statusUpdates = throttle(STATUS_MS, () => void publishStatus(status, publish, isClosed));
  const pollBudget = createRequestBudget({ ...POLL_BUDGET, elapsed });
  const connected = createServiceConnection(basics, {
    connection,
    copyBudget: () => sync.budget,
    pollBudget,
    onChanged: () => statusUpdates.trigger(),
  });
  const { service, availability, clock, requests, hasPublicArea, probeService, checkAfterSleep } = connected;
  const operators = createOperators(basics);
  const settings = createDeskSettings(basics, {
    rolledOut: options.defaults,
    onLimit: publishBatch,
    onSaved: settingsSaved,
  });
  const context: DeskContext = {
    ...basics,
    service,
    availability,
    clock,
    submissionChanged,
    readSettings: settings.get,
  };

  const items = createItems(context, { connection, photos: options.photos });

  // Orders. Parts are notified in their order of creation when the service becomes available.
  const orderTracking = createOrderTracking(context, pollBudget);
  const orders = createOutgoingOrders(context, {
    batchEvents,
    fetchNow: orderTracking.fetchAccountOrder,
    readItem: (id) => items.read(id),
  });
  const refusals = createRefusalAnalysis(context, settings);
  const permit = createErasurePermit(context, settings);

  // Copies of the service's data.
  const referenceLists = createReferenceLists(context, hasPublicArea);
  const fba = createFbaInstructions(context);
  const sync = createSync(context, {
    hasPublicArea,
    copyRequestsPerMinute: options.copyRequestsPerMinute,
    readsDetails: options.readsDetails,
    prefetchPhotos: items.prefetchPhotos,
    onIdle: () => statusUpdates.trigger(),
  });
  const storageNotices = createStorageNotices(context, refusals.refresh, { onCacheEmpty, onJournalDamaged });
  const unknownCodes = createUnknownCodeSearch(context, sync, () => void batchEvents.refusedScans());

  // Shipping, events, labels and files.
  const production = createProductionConfirmation(basics, environment.kind, options.confirmProduction);
  const shipping = createShipping(context, {
    budget: () => sync.budget,
    shippingDrafts: options.shippingDrafts,
    production,
  });
  const events = createEventProcessing(context, {
    signingKeys: options.signingKeys,
    permit,
    inboxDefaults: options.inboxDefaults,
    onReported: ordersReported,
    onShippingOrders: shipping.onOrdersReported,
  });
  const labels = createLabels(context, {
    onBatch: publishBatch,
    orders: orderTracking,
    connection,
    labelSource: options.labels,
    printing: options.printing,
  });
  const inventoryView = createInventoryView(context);
  const imports = createImports({ importing: options.importing, store, publish, now, onEvents: events.wake });
  const erasure = createErasure(context, { labels, imports, practice: options.practice }, permit);

  /** Publishes the status too: it contains the station name and the next cut-off. */
  function settingsSaved(values: Settings): void {
    for (const part of [sync, orders.cutOffs, operators]) part.settingsSaved(values);
    statusUpdates.trigger();
  }

  function submissionChanged(submission: StoredSubmission): void {
    publish("resend", "changed", toResendRow(submission));
    orders.track(submission);
    orderTracking.track(submission);
    if (submission.state === "refused" || submission.state === "released") publishBatch();
    refusals.onSubmissionChanged(submission);
    labels.autoPrint.printWaiting();
    statusUpdates.trigger();
  }

  async function ordersReported(resendIds: ReadonlySet<string>): Promise<void> {
    await orderTracking.onOrdersReported(resendIds);
    await orders.onOrdersReported(resendIds);
  }

  /** Copies everything again and applies the stored events again. */
  function onCacheEmpty(): void {
    void sync.startOver();
    events.wake();
  }

  function status(): Promise<DeskStatus> {
    return readDeskStatus({ environment, version, store, settings, availability, clock });
  }

  return {
    store,
    settings,
    production,
    sync,
    referenceLists,
    outbox: orders.outbox,
    unknown: orders.outcomeChecks,
    decisions: orders.unknownOrderActions,
    failed: orders.failedOrders,
    orderTracking,
    cancellations: orders.cancellations,
    holds: orders.holds,
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
    workbookWorker: options.workbookWorker,
    inbox: events.inbox,
    availability,
    clock,
    now,
    log,
    status,
    probeService,
    checkAfterSleep,

    connectionChanged: (): void => void availability.reloadCredentials(),

    start: startInOrder(
      {
        store,
        now,
        availability,
        orders,
        sync,
        orderTracking,
        storageNotices,
        events,
        fba,
        settings,
        operators,
        labels,
        shipping,
        erasure,
      },
      isClosed,
    ),

    async close(): Promise<void> {
      closed = true;
      statusUpdates.stop();
      availability.close();
      storageNotices.close();
      await closeInOrder(
        // Closing the connections first ends every call that the parts of the second group may be waiting for.
        [service, events, erasure],
        [sync, referenceLists, orders, orderTracking, unknownCodes, refusals, items, fba, labels, imports, shipping],
        [requests, inventoryView],
        [store],
      );
    },
  };
}

/** Publishes nothing if the store has crashed; the status is published again once the environment is reopened. */
async function publishStatus(
  readStatus: () => Promise<DeskStatus>,
  publish: Publish,
  isClosed: () => boolean,
): Promise<void> {
  const status = isClosed() ? null : await readStatus().catch(() => null);
  if (status !== null) publish("status", "changed", status);
}

export type Desk = ReturnType<typeof createDesk>;
