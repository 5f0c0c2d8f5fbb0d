import { MINUTE_MS } from "../../../src-domain/durations.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { DeskContext } from "../context.ts";
import { createCodeComparison } from "../inventory/code-comparison.ts";
import type { ItemDetailFetcher, ItemDetailFetcherOptions, PrefetchPhotos } from "../inventory/item-detail-fetcher.ts";
import { createRequestBudget } from "../sending/request-budget.ts";
import type { CopyRules } from "./copy-coverage.ts";
import { createSyncScheduler, createSyncStatus } from "./sync-scheduler.ts";
import { createSyncSteps, type SyncRequest } from "./sync-steps.ts";

/** Caches the copy settings: a request must not wait for the store. `requestsPerMinute` overrides the setting. */
export function createCopySettings(
  readSettings: () => Promise<Settings>,
  elapsed: () => number,
  requestsPerMinute: number | undefined,
) {
  let rules: CopyRules = { days: 1, refreshMinutes: 0, requestsPerMinute: 1 };

  function apply({ copy }: Settings): void {
    rules = requestsPerMinute === undefined ? copy : { ...copy, requestsPerMinute };
  }

  return {
    rules: (): CopyRules => rules,
    budget: createRequestBudget({ perMinute: () => rules.requestsPerMinute, elapsed }),
    load: async (): Promise<void> => apply(await readSettings()),

    saved(values: Settings): boolean {
      const before = JSON.stringify(rules);
      apply(values);
      return JSON.stringify(rules) !== before;
    },
  };
}

interface SyncOptions {
  readonly hasPublicArea: () => boolean;
  readonly copySettings: ReturnType<typeof createCopySettings>;
  readonly onIdle: () => void;
  readonly readsDetails?: boolean | undefined;
  readonly prefetchPhotos: PrefetchPhotos;
}

const NO_REFRESH: SyncRequest = { lists: false, refresh: false };

/** Loads the code for item details when there is a list, to keep it out of the start. */
function createLazyItemDetails(isEnabled: boolean, context: DeskContext, options: ItemDetailFetcherOptions) {
  let fetcher: ItemDetailFetcher | null = null;
  let loading: Promise<void> | null = null;
  let closed = false;

  async function load(): Promise<void> {
    const { createItemDetailFetcher } = await import("../inventory/item-detail-fetcher.ts");
    if (!closed) fetcher = createItemDetailFetcher(context, options);
  }

  return {
    wakeUp(): void {
      if (!isEnabled || closed || (loading === null && !options.isListComplete())) return;
      loading ??= load();
      void loading.then(() => fetcher?.wakeUp());
    },
    view: (): SyncStatus["details"] => fetcher?.view() ?? null,
    async close(): Promise<void> {
      closed = true;
      await loading;
      await fetcher?.close();
    },
  };
}

/** `hasStarted`: whether background work has started; only then item details are fetched. */
function createSyncParts(context: DeskContext, options: SyncOptions, hasStarted: () => boolean) {
  const { rules, budget } = options.copySettings;
  const onIdle = (): void => {
    options.onIdle();
    details.wakeUp();
  };
  const detailsView = (): SyncStatus["details"] => details.view();
  const codes = createCodeComparison(context, () => shown.reportDetails(true));
  const shown = createSyncStatus(context, {
    budget,
    onIdle,
    work: () => work,
    details: detailsView,
    codesCompared: codes.isDone,
  });
  const { status, reported, report } = shown;
  const work = createSyncSteps(context, {
    rules,
    hasPublicArea: options.hasPublicArea,
    onStep: (step) => report({ step }),
    onProgress: () => shown.reportProgress(),
  });
  const { coverage, copy } = work;
  const runs = createSyncScheduler(context, work, rules, report);
  const details = createLazyItemDetails(options.readsDetails ?? true, context, {
    budget,
    prefetchPhotos: options.prefetchPhotos,
    isListComplete: () => hasStarted() && reported().state === "idle" && coverage.isOpened(),
    onProgress: (isStateChange) => shown.reportDetails(isStateChange),
  });
  return { rules, budget, shown, status, reported, report, work, coverage, copy, runs, details, codes };
}

export function createSync(context: DeskContext, options: SyncOptions) {
  const { store, service, now } = context;
  const parts = createSyncParts(context, options, () => hasStarted);
  const { copySettings } = options;
  const { rules, budget, shown, status, reported, report, work, coverage, copy, runs, details, codes } = parts;
  let hasStarted = false;
  let startingOver = false;
  const { promise: loaded, resolve: markLoaded } = Promise.withResolvers<void>();
  const refreshesAutomatically = (): boolean => rules().refreshMinutes > 0;

  /** Fetches the lists, new items and recent items again. Returns the current run if there is one. */
  function start(): SyncStatus {
    hasStarted = true;
    runs.begin({ lists: true, refresh: true });
    return status();
  }

  function onServiceReached(): void {
    const isOld = coverage.isOpened() && runs.isOlderThan(MINUTE_MS);
    if (reported().state === "failed" || isOld) runs.begin({ lists: false, refresh: refreshesAutomatically() });
    else details.wakeUp();
  }

  /** Starts a run if the last one, or the one that is ending, failed. */
  async function resumeAfterFailure(): Promise<void> {
    await runs.whenIdle();
    if (reported().state === "failed") start();
    else details.wakeUp();
  }

  context.availability.onAvailable((opening) =>
    opening === "reached" ? onServiceReached() : void resumeAfterFailure(),
  );

  return {
    status,
    loaded,

    async load(): Promise<void> {
      await copySettings.load();
      await work.load();
      shown.begin({ finishedAt: await store.listAsOf("inventory") });
      markLoaded();
    },

    /** Starts the first run, unless the operator has already started one. */
    startUp(): void {
      codes.start();
      if (hasStarted) return;
      hasStarted = true;
      const waitsForOperator = coverage.isStopped() && !coverage.isOpened();
      if (!waitsForOperator) runs.enqueueRun({ lists: true, refresh: refreshesAutomatically() });
    },

    start,

    async stop(): Promise<SyncStatus> {
      if (reported().state !== "running") return status();
      // Before the interruption, so that no report in between restarts the filling.
      if (!coverage.isFilled()) await coverage.change({ stopped: true });
      await runs.interrupt();
      return status();
    },

    async resume(): Promise<SyncStatus> {
      await coverage.change({ stopped: false });
      runs.enqueueRun(NO_REFRESH);
      return status();
    },

    async open(): Promise<SyncStatus> {
      if (work.hasLists()) await coverage.open();
      report({});
      return status();
    },

    settingsSaved(values: Settings): void {
      if (!copySettings.saved(values) || !hasStarted) return;
      const isOlderMissing = !coverage.isFilled() && !coverage.isStopped();
      if (isOlderMissing && reported().state !== "failed") runs.enqueueRun(NO_REFRESH);
      else if (reported().state === "idle") runs.reschedule();
      report({});
    },

    /** The cache was replaced and is empty: interrupts the current run and fetches everything again. */
    async startOver(): Promise<void> {
      if (startingOver) return;
      startingOver = true;
      await runs.interrupt().then(() => work.load());
      startingOver = false;
      start();
    },

    async complete(): Promise<boolean> {
      start();
      await runs.whenIdle();
      return reported().state === "idle";
    },

    /** Fetches only the newest items, for a waiting operator. False if that failed. */
    async readNewest(): Promise<boolean> {
      const { inventory } = service.interactive;
      return (await copy.readNewestPage((window) => inventory.list(window))).ok;
    },

    /** Refreshes the recent items unless that started after `since`. True if the whole period is then covered. */
    async refreshedSince(since: Date): Promise<boolean> {
      const isRefreshed = (): boolean => !runs.isOlderThan(now().getTime() - since.getTime());
      if (!isRefreshed()) {
        await runs.whenIdle();
        await this.complete();
      }
      return isRefreshed() && coverage.isFilled();
    },

    async close(): Promise<void> {
      budget.close();
      await Promise.all([runs.close(), details.close(), codes.close()]);
    },
  };
}
