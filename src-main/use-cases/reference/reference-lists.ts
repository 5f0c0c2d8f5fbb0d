import type { FailureKind } from "../../../src-domain/environments/service-call.ts";
import {
  referenceListInfo,
  REFERENCE_LISTS,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import type { ReferenceListStatus } from "../../../src-preload/contract/reference/reference.ts";
import type { DeskContext } from "../context.ts";
import { createListFetcher, isFatalForLists } from "../sync/sync-lists.ts";

type RefreshSummary = OutputOf<"reference", "refresh">;

export function createReferenceLists(context: DeskContext, hasPublicArea: () => boolean) {
  const { store, service, publish } = context;
  const fetchList = createListFetcher(context);
  const canFetch = (name: ReferenceListName): boolean => referenceListInfo(name).area === "user" || hasPublicArea();
  let isClosed = false;

  async function refreshAll(names: readonly ReferenceListName[]): Promise<RefreshSummary> {
    const statuses: ReferenceListStatus[] = [];
    let stoppedBy: FailureKind | null = null;
    for (const name of names) {
      if (isClosed) break;
      const { status, failure } = await fetchList(name, service.interactive);
      if (status !== null) {
        statuses.push(status);
        publish("reference", "listUpdated", status);
      }
      if (failure === null || !isFatalForLists(failure.kind)) continue;
      stoppedBy = failure.kind;
      break;
    }
    const countOutcome = (outcome: ReferenceListStatus["outcome"]): number =>
      statuses.filter((list) => list.outcome === outcome).length;
    return {
      fetched: countOutcome("read"),
      notOffered: countOutcome("not-offered"),
      failed: countOutcome("failed"),
      stoppedBy,
    };
  }

  let fullRefresh: Promise<RefreshSummary> | null = null;
  const activeRuns = new Set<Promise<RefreshSummary>>();
  const startRun = (names: readonly ReferenceListName[]): Promise<RefreshSummary> => {
    const activeRun = refreshAll(names).finally(() => activeRuns.delete(activeRun));
    activeRuns.add(activeRun);
    return activeRun;
  };

  return {
    listAll: async (): Promise<OutputOf<"reference", "listAll">> => ({
      lists: await store.referenceListStatuses(),
      hasPublicArea: hasPublicArea(),
    }),

    /** Returns null if no address is known. Concurrent requests for all lists share one run. */
    async refresh(name: ReferenceListName | null): Promise<RefreshSummary | null> {
      if (name !== null) return canFetch(name) ? startRun([name]) : null;
      fullRefresh ??= startRun(REFERENCE_LISTS.filter(canFetch)).finally(() => {
        fullRefresh = null;
      });
      return fullRefresh;
    },

    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(activeRuns);
    },
  };
}
