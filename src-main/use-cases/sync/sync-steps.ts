import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import { createServiceFailure } from "../../service/failure.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";
import { createCopyCoverage, type CopyRules } from "./copy-coverage.ts";
import { checkMissingItems, createInventoryCopy } from "./inventory-copy.ts";
import { createListSync, type StepResult } from "./sync-lists.ts";

type CallResult<Value> = Result<Value, ServiceFailure>;

const ABORTED = failure(createServiceFailure("aborted", "maybe", "Stopped."));

/** Ends work immediately, without waiting for the running request. */
function createInterruption() {
  const abortCallbacks = new Set<() => void>();
  let isEnded = false;
  return {
    isEnded: (): boolean => isEnded,

    end(): void {
      isEnded = true;
      for (const abort of abortCallbacks) abort();
      abortCallbacks.clear();
    },

    raceWithEnd<Value>(call: Promise<CallResult<Value>>): Promise<CallResult<Value>> {
      if (isEnded) return Promise.resolve(ABORTED);
      return new Promise((resolve, reject) => {
        const abort = (): void => resolve(ABORTED);
        abortCallbacks.add(abort);
        call.then(resolve, reject).finally(() => abortCallbacks.delete(abort));
      });
    },

    toResult: (): CallResult<null> => (isEnded ? ABORTED : success(null)),
  };
}

export interface SyncStepsOptions {
  readonly rules: () => CopyRules;
  /** Returns false if no public address is known (public documentation, section 1.1: China): its lists stay empty. */
  readonly hasPublicArea: () => boolean;
  readonly onStep: (step: SyncStatus["step"]) => void;
  readonly onProgress: () => void;
}

export interface SyncRequest {
  readonly shouldFetchLists: boolean;
  readonly shouldRefresh: boolean;
}

const NOTHING_TO_FETCH: Promise<StepResult> = Promise.resolve(success(null));

type Interruption = ReturnType<typeof createInterruption>;

/** The steps of a run, in order: lists, new items, recent items again, the remaining period, missing items. */
export function createSyncSteps(context: DeskContext, { rules, hasPublicArea, onStep, onProgress }: SyncStepsOptions) {
  const { store, service } = context;
  const { inventory } = service.bulkCopy;
  let hasLists = false;
  let interruption = createInterruption();

  const isStopped = (): boolean => interruption.isEnded();
  const raceWithEnd: Interruption["raceWithEnd"] = (call) => interruption.raceWithEnd(call);
  const copyRun = {
    list: (window: Parameters<typeof inventory.list>[0]) => raceWithEnd(inventory.list(window)),
    get: (id: string) => raceWithEnd(inventory.get(id)),
    isStopped,
    onProgress,
  };
  const coverage = createCopyCoverage(context, rules);
  const copy = createInventoryCopy(context, copyRun, coverage);
  const syncLists = createListSteps(createListSync(context), { hasPublicArea, onStep }, raceWithEnd);

  function planInventorySteps({ shouldRefresh }: SyncRequest): (() => Promise<StepResult>)[] {
    const { refreshedAt, isFillingStopped } = coverage.state();
    return [
      copy.fetchNewest,
      ...(shouldRefresh && refreshedAt !== null ? [copy.refresh] : []),
      // After the operator stopped the filling, only new items are fetched.
      ...(isFillingStopped ? [] : [copy.fill]),
      () => checkMissingItems(context, copyRun),
      copy.fetchNewest,
    ];
  }

  async function runSteps(request: SyncRequest): Promise<StepResult> {
    const listResult = request.shouldFetchLists || !hasLists ? await syncLists() : success(null);
    if (!listResult.ok) return listResult;
    hasLists = true;
    onStep("inventory");
    for (const runStep of planInventorySteps(request)) {
      const result = await runStep();
      if (!result.ok) return result;
      if (isStopped()) break;
      onProgress();
    }
    return interruption.toResult();
  }

  return {
    coverage,
    copy,
    hasLists: (): boolean => hasLists,

    async load(): Promise<void> {
      await coverage.load();
      hasLists = (await store.warehouses()).length > 0;
    },

    async run(request: SyncRequest): Promise<StepResult> {
      interruption = createInterruption();
      await coverage.load();
      try {
        return await runSteps(request);
      } catch (error) {
        // Reload: a page that could not be stored is not in the copy.
        await coverage.load();
        throw error;
      }
    },

    interrupt: (): void => interruption.end(),
  };
}

export type SyncSteps = ReturnType<typeof createSyncSteps>;

/** Returns the steps that fetch all lists, each until `raceWithEnd` says that the sync was interrupted. */
function createListSteps(
  listSync: ReturnType<typeof createListSync>,
  { hasPublicArea, onStep }: Pick<SyncStepsOptions, "hasPublicArea" | "onStep">,
  raceWithEnd: Interruption["raceWithEnd"],
) {
  return async (): Promise<StepResult> => {
    const steps = [
      ["warehouses", listSync.syncWarehouses],
      ["service-types", listSync.syncServiceTypes],
      ["reference-lists", () => (hasPublicArea() ? listSync.syncReferenceLists() : NOTHING_TO_FETCH)],
    ] as const;
    for (const [step, fetchStep] of steps) {
      onStep(step);
      const result = await raceWithEnd(fetchStep());
      if (!result.ok) return result;
    }
    return success(null);
  };
}
