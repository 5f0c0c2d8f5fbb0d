import { createStorageNotices } from "./health/storage-notices.ts";
import { createErasure, type RecipientFiles } from "./recipients/erasure.ts";
import { createEventProcessing } from "./events/event-processing.ts";
import { createFbaInstructions } from "./fba/fba-instructions.ts";
import { createLabels } from "./labels/labels.ts";
import { createOperators } from "./shift/operators.ts";
import { createOrderTracking } from "./resends/order-tracking.ts";
import { createOutgoingOrders } from "./resends/outgoing-orders.ts";
import { createErasurePermit } from "./recipients/erasure-permit.ts";
import { createDeskSettings, type SettingsDefaults } from "./settings/settings.ts";
import { createShipping } from "./shipping/shipping.ts";
import { createSync } from "./sync/sync.ts";
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
  const troubles = async (): Promise<void> => {
    if (!isClosed()) publish("refusedScans", "changed", await store.openRefusedScans(at()));
  };
  return {
    async currentBatch(): Promise<void> {
      if (!isClosed()) publish("batch", "changed", await store.currentBatch(at()));
    },
    troubles,

    async hold({ removedLine }: HoldTransition): Promise<void> {
      if (isClosed()) return;
      publish("batch", "changed", await store.currentBatch(at()));
      if (removedLine === null) return;
      publish("scan", "itemRemoved", removedLine.scan);
      await troubles();
    },
  };
}

/** What the parts of a desk do in turn when it starts, comes online, hears of orders, loses its cache or closes. */
interface DeskParts extends Pick<DeskOptions, "store" | "now"> {
  readonly availability: Pick<Availability, "reloadCredentials">;
  readonly orders: ReturnType<typeof createOutgoingOrders>;
  readonly sync: ReturnType<typeof createSync>;
  readonly followed: ReturnType<typeof createOrderTracking>;
  readonly files: ReturnType<typeof createStorageNotices>;
  readonly events: ReturnType<typeof createEventProcessing>;
  readonly fba: ReturnType<typeof createFbaInstructions>;
  readonly settings: ReturnType<typeof createDeskSettings>;
  readonly operators: ReturnType<typeof createOperators>;
  readonly labels: ReturnType<typeof createLabels>;
  readonly shipping: ReturnType<typeof createShipping>;
  readonly erasure: ReturnType<typeof createErasure>;
}

async function notifyOrdersReported(
  resendIds: ReadonlySet<string>,
  ...parts: readonly { onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> }[]
): Promise<void> {
  for (const part of parts) await part.onOrdersReported(resendIds);
}

/** The cache is empty: everything is copied once more, and events are applied again. */
function refillCache(sync: DeskParts["sync"], events: DeskParts["events"]): void {
  void sync.startOver();
  events.wake();
}

/** Picks up what the last run left, then begins to work in the background. */
const startInOrder =
  (workers: DeskParts, isClosed: () => boolean) =>
  async (mayWork?: Promise<void>): Promise<void> => {
    await workers.operators.atStation((await workers.settings.get()).stationName);
    await workers.store.currentBatch(workers.now().toISOString());
    await workers.orders.recover();
    await workers.sync.load();
    await mayWork;
    if (isClosed()) return;
    // Not waited for: a locked keychain must not keep the desk from beginning.
    void workers.availability.reloadCredentials();
    await workers.followed.watch.recover();
    workers.orders.wake();
    workers.sync.startUp();
    workers.fba.wake();
    workers.files.begin();
    await workers.shipping.start();
    await workers.events.start();
    await workers.labels.start();
    workers.erasure.start();
  };

/** A journal that takes no more makes others fail; its file must be let go of all the same. */
async function closeInOrder(...turns: readonly (readonly { close(): Promise<void> }[])[]): Promise<void> {
  const failures: unknown[] = [];
  for (const turn of turns) {
    for (const ended of await Promise.allSettled(turn.map((worker) => worker.close()))) {
      if (ended.status === "rejected") failures.push(ended.reason);
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
  /** Asks the person at the desk, outside the page, before the first write of a day in production; left out, it is a no. */
  readonly confirmProduction?: () => Promise<boolean>;
  readonly signingKeys: SigningKeys;
  readonly defaults?: SettingsDefaults;
  readonly importing: ImportFolders;
  /** Built or source path of tables/workbook-worker.ts. */
  readonly workbookWorker: string;
  readonly inboxDefaults?: Partial<InboxSettings>;
  /** Whether drafts of shipping orders may be created and changed; left out, they may. */
  readonly shippingDrafts?: boolean;
  /** What the service of practice keeps on this computer. */
  readonly practice?: RecipientFiles | undefined;
  readonly publish: Publish;
  readonly now: () => Date;
  readonly timing: DeskContext["timing"];
  readonly elapsed?: () => number;
  /** What copying may ask of the service in a minute, instead of the setting; for measuring. */
  readonly copyRequestsPerMinute?: number;
  /** Whether open items are read one by one in the background; left out, they are. */
  readonly readsDetails?: boolean;
  /** The journal was found damaged while the desk works on it: the opener of the desk must close it. */
  readonly onJournalDamaged?: (detail: string) => void;
}

/** Milliseconds between two reports of the desk's state, however much happens. */
const STATUS_MS = 100;

const monotonic = (): number => performance.now();

/** The use cases of one environment, wired together. Runs in plain Node. */
export function createDesk(options: DeskOptions) {
  const { environment, version, store, connection, defaults, publish, now, timing } = options;
  const { elapsed = monotonic, onJournalDamaged = () => undefined } = options;
  const basics: DeskBasics = { store, now, elapsed, publish, timing };
  const connected = createServiceConnection(basics, {
    connection,
    budget: () => sync.budget,
    lookBudget: () => followed.budget,
    onChanged: () => statusUpdates.trigger(),
  });
  const { service, availability, clock, requests, hasPublicArea, lookForService, checkAfterSleep } = connected;
  const [operators, onLimit] = [createOperators(basics), () => void batchEvents.currentBatch()];
  // The station's name and the next cut-off are part of how the desk stands.
  const onSaved = (values: Settings): void => {
    for (const part of [sync, orders.cutOffs, operators]) part.settingsSaved(values);
    statusUpdates.trigger();
  };
  const settings = createDeskSettings(basics, { rolledOut: defaults, onLimit, onSaved });
  const context: DeskContext = {
    ...basics,
    service,
    availability,
    clock,
    submissionChanged,
    readSettings: settings.get,
  };
  const [followed, batchEvents] = [createOrderTracking(context), createBatchEvents(basics, () => closed)];
  const orders = createOutgoingOrders(context, {
    news: batchEvents,
    fetchNow: followed.lookAt,
    readItem: (id) => items.read(id),
  });
  const [refusals, permit] = [createRefusalAnalysis(context, settings), createErasurePermit(context, settings)];
  const [lists, fba] = [createReferenceLists(context, hasPublicArea), createFbaInstructions(context)];
  const sync = createSync(context, {
    ...options,
    hasPublicArea,
    album: () => items,
    onIdle: () => statusUpdates.trigger(),
  });
  const onCacheEmpty = (): void => refillCache(sync, events);
  const files = createStorageNotices(context, refusals.refresh, { onCacheEmpty, onJournalDamaged });
  const unknownCodes = createUnknownCodeSearch(context, sync, () => void batchEvents.troubles());
  const items = createItems(context, { connection, photos: options.photos });
  const production = createProductionConfirmation(basics, environment.kind, options.confirmProduction);
  const shipping = createShipping(context, { ...options, production, budget: () => sync.budget });
  const onReported = (ids: ReadonlySet<string>): Promise<void> => notifyOrdersReported(ids, followed, orders);
  const events = createEventProcessing(context, {
    ...options,
    permit,
    onReported,
    onShippingOrders: shipping.onOrdersReported,
  });
  const labels = createLabels(context, { ...options, labelSource: options.labels, onBatch: onLimit, orders: followed });
  const [inventoryView, imports] = [createInventoryView(context), createImports({ ...options, onEvents: events.wake })];
  const erasure = createErasure(context, { ...options, labels, imports }, permit);
  const workers = { orders, sync, followed, files, events, fba, labels, shipping, erasure };
  let closed = false;

  function submissionChanged(submission: StoredSubmission): void {
    publish("resend", "changed", toResendRow(submission));
    orders.track(submission);
    followed.track(submission);
    if (submission.state === "refused" || submission.state === "released") void batchEvents.currentBatch();
    refusals.onSubmissionChanged(submission);
    labels.arrived.printWaiting();
    statusUpdates.trigger();
  }

  const status = () => readDeskStatus({ environment, version, store, settings, availability, clock });

  const statusUpdates = throttle(STATUS_MS, () => void announce(status, publish, () => closed));

  return {
    store,
    settings,
    production,
    sync,
    lists,
    outbox: orders.outbox,
    unknown: orders.unknown,
    decisions: orders.decisions,
    failed: orders.failed,
    followed,
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
    files,
    imports,
    workbookWorker: options.workbookWorker,
    inbox: events.inbox,
    availability,
    clock,
    now,
    status,
    lookForService,
    checkAfterSleep,

    connectionChanged: (): void => void availability.reloadCredentials(),

    /** What nobody waits for begins once `mayWork` has come. */
    start: startInOrder({ store, now, availability, settings, operators, ...workers }, () => closed),

    async close(): Promise<void> {
      closed = true;
      statusUpdates.stop();
      availability.close();
      files.close();
      // Ending the connections first ends every call that the workers behind them may be waiting for.
      const workers = [sync, lists, orders, followed, unknownCodes, refusals, items, fba, labels, imports, shipping];
      await closeInOrder([service, events, erasure], workers, [requests, inventoryView], [store]);
    },
  };
}

/** A store that has ended cannot report the desk's state; it does once it is opened again. */
async function announce(status: () => Promise<DeskStatus>, publish: Publish, isClosed: () => boolean): Promise<void> {
  const read = isClosed() ? null : await status().catch(() => null);
  if (read !== null) publish("status", "changed", read);
}

export type Desk = ReturnType<typeof createDesk>;
