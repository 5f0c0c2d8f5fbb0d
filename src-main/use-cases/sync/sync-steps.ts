import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import { serviceFailure } from "../../service/failure.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";
import { createCopyCoverage, type CopyRules } from "./copy-coverage.ts";
import { checkVanished, createInventoryCopy } from "./inventory-copy.ts";
import { createListSync, type StepResult } from "./sync-lists.ts";

type Answer<Value> = Result<Value, ServiceFailure>;

const ABORTED = failure(serviceFailure("aborted", "maybe", "Stopped."));

/** Ends work immediately, without waiting for the running request. */
function createInterruption() {
  const waiting = new Set<() => void>();
  let ended = false;
  return {
    isEnded: (): boolean => ended,

    end(): void {
      ended = true;
      for (const abort of waiting) abort();
      waiting.clear();
    },

    untilEnded<Value>(call: Promise<Answer<Value>>): Promise<Answer<Value>> {
      if (ended) return Promise.resolve(ABORTED);
      return new Promise((resolve, reject) => {
        const abort = (): void => resolve(ABORTED);
        waiting.add(abort);
        call.then(resolve, reject).finally(() => waiting.delete(abort));
      });
    },

    outcome: (): Answer<null> => (ended ? ABORTED : success(null)),
  };
}

export interface SyncWorkOptions {
  readonly rules: () => CopyRules;
  /** False if no public address is known (public documentation, section 1.1: China): its lists stay empty. */
  readonly hasPublicArea: () => boolean;
  readonly onStep: (step: SyncStatus["step"]) => void;
  readonly onProgress: () => void;
}

export interface SyncRequest {
  readonly lists: boolean;
  readonly refresh: boolean;
}

const NOTHING_TO_READ: Promise<StepResult> = Promise.resolve(success(null));

/** The steps of a run, in order: lists, new items, recent items again, the remaining period, missing items. */
export function createSyncSteps(context: DeskContext, { rules, hasPublicArea, onStep, onProgress }: SyncWorkOptions) {
  const { store, service } = context;
  const { inventory } = service.bulkCopy;
  let hasLists = false;
  let interruption = createInterruption();

  const stopped = (): boolean => interruption.isEnded();
  const run = {
    list: (window: Parameters<typeof inventory.list>[0]) => interruption.untilEnded(inventory.list(window)),
    get: (id: string) => interruption.untilEnded(inventory.get(id)),
    stopped,
    onProgress,
  };
  const coverage = createCopyCoverage(context, rules);
  const copy = createInventoryCopy(context, run, coverage);
  const lists = createListSync(context);

  async function syncLists(): Promise<StepResult> {
    const steps = [
      ["warehouses", lists.syncWarehouses],
      ["service-types", lists.syncServiceTypes],
      ["reference-lists", () => (hasPublicArea() ? lists.syncReferenceLists() : NOTHING_TO_READ)],
    ] as const;
    for (const [step, read] of steps) {
      onStep(step);
      const result = await interruption.untilEnded(read());
      if (!result.ok) return result;
    }
    hasLists = true;
    return success(null);
  }

  function inventoryWork({ refresh }: SyncRequest): (() => Promise<StepResult>)[] {
    const { passedAt, stopped: fillingStopped } = coverage.state();
    return [
      copy.readNewest,
      ...(refresh && passedAt !== null ? [copy.refresh] : []),
      // After the operator stopped the filling, only new items are fetched.
      ...(fillingStopped ? [] : [copy.fill]),
      () => checkVanished(context, run),
      copy.readNewest,
    ];
  }

  async function runSteps(request: SyncRequest): Promise<StepResult> {
    const read = request.lists || !hasLists ? await syncLists() : success(null);
    if (!read.ok) return read;
    onStep("inventory");
    for (const work of inventoryWork(request)) {
      const result = await work();
      if (!result.ok) return result;
      if (stopped()) break;
      onProgress();
    }
    return interruption.outcome();
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
