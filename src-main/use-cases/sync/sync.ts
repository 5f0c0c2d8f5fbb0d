import { MINUTE_MS } from "../../../src-domain/durations.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import { createRequestBudget } from "../../base/request-budget.ts";
import type { DeskContext } from "../context.ts";
import { createCodeComparison } from "../inventory/code-comparison.ts";
import type { ItemDetailFetcher, ItemDetailFetcherOptions, PrefetchPhotos } from "../inventory/item-detail-fetcher.ts";
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

  function applySettings({ copy }: Settings): void {
    rules = requestsPerMinute === undefined ? copy : { ...copy, requestsPerMinute };
  }

  return {
    rules: (): CopyRules => rules,
    budget: createRequestBudget({ perMinute: () => rules.requestsPerMinute, elapsed }),
    load: async (): Promise<void> => applySettings(await readSettings()),

    applyAndCompare(values: Settings): boolean {
      const previousRules = JSON.stringify(rules);
      applySettings(values);
      return JSON.stringify(rules) !== previousRules;
    },
  };
}

interface SyncOptions {
  readonly hasPublicArea: () => boolean;
  /**
   * Returns whether the fleet's relay reads the lists of items. `readAt`: when this desk last read them; null if never.
   */
  readonly isListedByRelay: (readAt: string | null) => boolean;
  readonly copySettings: ReturnType<typeof createCopySettings>;
  readonly onIdle: () => void;
  readonly shouldFetchDetails?: boolean | undefined;
  readonly prefetchPhotos: PrefetchPhotos;
}

const NO_REFRESH: SyncRequest = { shouldFetchLists: false, shouldRefresh: false };

/** Imports the code for item details once there is a list, because the start does not need the code. */
function createLazyItemDetails(isEnabled: boolean, context: DeskContext, options: ItemDetailFetcherOptions) {
  let fetcher: ItemDetailFetcher | null = null;
  let loadPromise: Promise<void> | null = null;
  let isClosed = false;

  async function load(): Promise<void> {
    const { createItemDetailFetcher } = await import("../inventory/item-detail-fetcher.ts");
    if (!isClosed) fetcher = createItemDetailFetcher(context, options);
  }

  return {
    wake(): void {
      if (!isEnabled || isClosed || (loadPromise === null && !options.isListComplete())) return;
      loadPromise ??= load();
      void loadPromise.then(() => fetcher?.wake());
    },
    view: (): SyncStatus["details"] => fetcher?.view() ?? null,
    async close(): Promise<void> {
      isClosed = true;
      await loadPromise;
      await fetcher?.close();
    },
  };
}

/** `hasStarted`: whether background work has started; only then item details are fetched. */
function createSyncParts(context: DeskContext, options: SyncOptions, hasStarted: () => boolean) {
  const { rules, budget } = options.copySettings;
  const onIdle = (): void => {
    options.onIdle();
    itemDetails.wake();
  };
  const getDetails = (): SyncStatus["details"] => itemDetails.view();
  const codeComparison = createCodeComparison(context, () => statusReporter.reportDetails({ isStateChange: true }));
  const statusReporter = createSyncStatus(context, {
    budget,
    onIdle,
    getSteps: () => steps,
    getDetails,
    areCodesCompared: codeComparison.isDone,
  });
  const { lastReport, report } = statusReporter;
  const steps = createSyncSteps(context, {
    rules,
    hasPublicArea: options.hasPublicArea,
    onStep: (step) => report({ step }),
    onProgress: () => statusReporter.reportProgress(),
  });
  const { coverage } = steps;
  const scheduler = createSyncScheduler(context, steps, rules, report, () =>
    options.isListedByRelay(coverage.state().refreshedAt),
  );
  const itemDetails = createLazyItemDetails(options.shouldFetchDetails ?? true, context, {
    budget,
    prefetchPhotos: options.prefetchPhotos,
    isListComplete: () => hasStarted() && lastReport().state === "idle" && coverage.isOpened(),
    onProgress: (progress) => statusReporter.reportDetails(progress),
  });
  return { statusReporter, steps, scheduler, itemDetails, codeComparison };
}

export function createSync(context: DeskContext, options: SyncOptions) {
  const { store, service, elapsed } = context;
  const parts = createSyncParts(context, options, () => hasStarted);
  const { copySettings } = options;
  const { rules, budget } = copySettings;
  const { statusReporter, steps, scheduler, itemDetails, codeComparison } = parts;
  const { status, lastReport, report } = statusReporter;
  const { coverage, copy } = steps;
  let hasStarted = false;
  let isStartingOver = false;
  const { promise: loaded, resolve: markLoaded } = Promise.withResolvers<void>();
  const shouldRefreshAutomatically = (): boolean => rules().refreshMinutes > 0;

  /** Fetches the lists, new items and recent items again. Returns the current run if there is one. */
  function start(): SyncStatus {
    hasStarted = true;
    scheduler.begin({ shouldFetchLists: true, shouldRefresh: true });
    return status();
  }

  function onServiceReached(): void {
    const isOld = coverage.isOpened() && scheduler.isOutdated(MINUTE_MS);
    if (lastReport().state === "failed" || isOld)
      scheduler.begin({ shouldFetchLists: false, shouldRefresh: shouldRefreshAutomatically() });
    else itemDetails.wake();
  }

  /** Starts a run if the last one, or the one that is ending, failed. */
  async function resumeAfterFailure(): Promise<void> {
    await scheduler.whenIdle();
    if (lastReport().state === "failed") start();
    else itemDetails.wake();
  }

  context.availability.onAvailable((cause) => (cause === "reached" ? onServiceReached() : void resumeAfterFailure()));

  return {
    status,
    loaded,

    async load(): Promise<void> {
      await copySettings.load();
      await steps.load();
      statusReporter.setInitial({ finishedAt: await store.listAsOf("inventory") });
      markLoaded();
    },

    /** Starts the first run, unless the operator has already started one or must decide first. */
    startFirstRun(): void {
      codeComparison.start();
      if (hasStarted) return;
      hasStarted = true;
      if (coverage.isStopped() && !coverage.isOpened()) return;
      scheduler.enqueueRun({ shouldFetchLists: true, shouldRefresh: shouldRefreshAutomatically() });
    },

    start,

    async stop(): Promise<SyncStatus> {
      if (lastReport().state !== "running") return status();
      // Store this before the interruption, so that no report in between restarts the filling.
      if (!coverage.isFilled()) await coverage.changeState({ isFillingStopped: true });
      await scheduler.interrupt();
      return status();
    },

    async resume(): Promise<SyncStatus> {
      await coverage.changeState({ isFillingStopped: false });
      scheduler.enqueueRun(NO_REFRESH);
      return status();
    },

    async open(): Promise<SyncStatus> {
      if (steps.hasLists()) await coverage.markOpened();
      report({});
      return status();
    },

    /** Returns when this desk began its last complete refresh of recent items; null if it never did. */
    refreshedAt: (): string | null => coverage.state().refreshedAt,

    onSettingsSaved(values: Settings): void {
      if (!copySettings.applyAndCompare(values) || !hasStarted) return;
      const hasMissingPeriod = !coverage.isFilled() && !coverage.isStopped();
      if (hasMissingPeriod && lastReport().state !== "failed") scheduler.enqueueRun(NO_REFRESH);
      else if (lastReport().state === "idle") scheduler.reschedule();
      report({});
    },

    /** The cache was replaced and is empty: interrupts the current run and fetches everything again. */
    async startOver(): Promise<void> {
      if (isStartingOver) return;
      isStartingOver = true;
      const reloaded = scheduler.interrupt().then(() => steps.load());
      await reloaded.finally(() => void (isStartingOver = false));
      start();
    },

    async runToEnd(): Promise<boolean> {
      start();
      await scheduler.whenIdle();
      return lastReport().state === "idle";
    },

    /** Fetches only the newest items, for a waiting operator. False if that failed. */
    async fetchNewest(): Promise<boolean> {
      const { inventory } = service.interactive;
      return (await copy.fetchNewestPage((window) => inventory.list(window))).ok;
    },

    /**
     * Refreshes the recent items unless a refresh started after `sinceElapsedMs`. True if the period is then covered.
     */
    async refreshSince(sinceElapsedMs: number): Promise<boolean> {
      const isRefreshed = (): boolean => !scheduler.isOlderThan(elapsed() - sinceElapsedMs);
      if (!isRefreshed()) {
        await scheduler.whenIdle();
        await this.runToEnd();
      }
      return isRefreshed() && coverage.isFilled();
    },

    async close(): Promise<void> {
      budget.close();
      await Promise.all([scheduler.close(), itemDetails.close(), codeComparison.close()]);
    },
  };
}
