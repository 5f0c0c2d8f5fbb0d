import type { FailureKind } from "../../../src-domain/environments/service-call.ts";
import {
  referenceListInfo,
  REFERENCE_LISTS,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import type { ReferenceListStatus } from "../../../src-preload/contract/reference/reference.ts";
import type { DeskContext } from "../context.ts";
import { createListReader, isFatalForLists } from "../sync/sync-lists.ts";

type Refreshed = OutputOf<"reference", "refresh">;

export function createReferenceLists(context: DeskContext, hasPublicArea: () => boolean) {
  const { store, service, publish } = context;
  const readList = createListReader(context);
  const readable = (name: ReferenceListName): boolean => referenceListInfo(name).area === "user" || hasPublicArea();
  let closed = false;

  async function refreshAll(names: readonly ReferenceListName[]): Promise<Refreshed> {
    const statuses: ReferenceListStatus[] = [];
    let stoppedBy: FailureKind | null = null;
    for (const name of names) {
      if (closed) break;
      const { status, failure } = await readList(name, service.interactive);
      if (status !== null) {
        statuses.push(status);
        publish("reference", "listUpdated", status);
      }
      if (failure === null || !isFatalForLists(failure.kind)) continue;
      stoppedBy = failure.kind;
      break;
    }
    const count = (outcome: ReferenceListStatus["outcome"]): number =>
      statuses.filter((list) => list.outcome === outcome).length;
    return { fetched: count("read"), notOffered: count("not-offered"), failed: count("failed"), stoppedBy };
  }

  let refreshing: Promise<Refreshed> | null = null;
  const running = new Set<Promise<Refreshed>>();
  const run = (names: readonly ReferenceListName[]): Promise<Refreshed> => {
    const work = refreshAll(names).finally(() => running.delete(work));
    running.add(work);
    return work;
  };

  return {
    listAll: async (): Promise<OutputOf<"reference", "listAll">> => ({
      lists: await store.referenceListStatuses(),
      hasPublicArea: hasPublicArea(),
    }),

    /** Null if no address is known. Concurrent requests for all lists share one run. */
    async refresh(name: ReferenceListName | null): Promise<Refreshed | null> {
      if (name !== null) return readable(name) ? run([name]) : null;
      refreshing ??= run(REFERENCE_LISTS.filter(readable)).finally(() => {
        refreshing = null;
      });
      return refreshing;
    },

    async close(): Promise<void> {
      closed = true;
      await Promise.allSettled(running);
    },
  };
}
