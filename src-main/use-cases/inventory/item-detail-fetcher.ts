import { backoffDelay } from "../../../src-domain/backoff.ts";
import { MINUTE_MS, HOUR_MS, DAY_MS } from "../../../src-domain/durations.ts";
import { createCopyPace } from "../../../src-domain/sync/copy-pace.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { DetailPage, DetailPosition, FreshSince } from "../../store/reader/items-to-fetch.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "./fetch-item.ts";
import type { PrefetchOutcome } from "./photo-cache.ts";

export type PrefetchPhotos = (
  returnInventoryId: string,
  reserveRequest: () => Promise<boolean>,
) => Promise<PrefetchOutcome>;

export interface ItemDetailFetcherOptions {
  readonly budget: RequestBudget;
  /** Returns false while a sync runs, because it has priority, or if the list may be incomplete. */
  readonly isListComplete: () => boolean;
  /** `isStateChange`: fetching started or stopped; otherwise one more record was fetched. */
  readonly onProgress: (progress: { readonly isStateChange: boolean }) => void;
  readonly prefetchPhotos: PrefetchPhotos;
}

type DetailProgress = NonNullable<SyncStatus["details"]>;

/** Milliseconds until a record is fetched again. For items on hold, it is less than the age that a submit warns of. */
const FRESH_MS = { "on-hold": DAY_MS - 4 * HOUR_MS, others: 7 * DAY_MS };
/** Milliseconds for which an item that cannot be fetched is skipped, so that it does not block the others. */
const SKIP_MS = DAY_MS;
const MAX_SKIPPED = 10_000;
const PAGE_SIZE = 50;
const RECHECK_MS = 10 * MINUTE_MS;
const RETRY_WAITS = { initialMs: 15_000, maxMs: 5 * MINUTE_MS };

/**
 * Fetches open items one by one with the lowest priority, because lists contain neither description nor extra services
 * (public documentation, section 5.2). Stores each record in its own transaction and derives the next item from the
 * stored ones, so that fetching can stop at any point.
 */
export function createItemDetailFetcher(
  context: DeskContext,
  { budget, isListComplete, onProgress, prefetchPhotos }: ItemDetailFetcherOptions,
) {
  const { store, service, availability, now, elapsed } = context;
  const loop = createWorkLoop({ work: runOnce, retryMs: RETRY_WAITS.initialMs, name: "item-detail-fetch" });
  const pace = createCopyPace(elapsed);
  const skippedUntilMs = new Map<string, number>();
  let counts = { open: 0, due: 0 };
  let state: DetailProgress["state"] = "waiting";
  let failures = 0;
  let fetchedCount = 0;

  const canFetch = (): boolean => !loop.isClosing() && availability.canCallService() && isListComplete();
  const isSkipped = (id: string): boolean => (skippedUntilMs.get(id) ?? Number.NEGATIVE_INFINITY) > elapsed();

  function skipItem(id: string): void {
    if (skippedUntilMs.size < MAX_SKIPPED) skippedUntilMs.set(id, elapsed() + SKIP_MS);
  }

  function setState(newState: DetailProgress["state"]): void {
    const isStateChange = newState !== state;
    state = newState;
    onProgress({ isStateChange });
  }

  async function runOnce(): Promise<void> {
    if (!canFetch()) return setState("waiting");
    const isoTimeAgo = (ms: number): string => new Date(now().getTime() - ms).toISOString();
    const freshSince: FreshSince = { "on-hold": isoTimeAgo(FRESH_MS["on-hold"]), others: isoTimeAgo(FRESH_MS.others) };
    counts = await store.reader.countItemsToFetch(freshSince);
    pace.clear();
    setState(counts.due > 0 ? "reading" : "read");
    let position: DetailPosition | null = null;
    do {
      const page: DetailPage = await store.reader.itemsToFetch(position, freshSince, PAGE_SIZE);
      if (!(await fetchAll(page.ids))) return setState("waiting");
      position = page.nextPosition;
    } while (position !== null && canFetch());
    if (!canFetch()) return setState("waiting");
    setState("read");
    await fetchPhotos();
    loop.wakeIn(RECHECK_MS);
  }

  /** Fetches thumbnails last. Stops when the cache is full of newer items' thumbnails. */
  async function fetchPhotos(): Promise<void> {
    const reserveRequest = async (): Promise<boolean> => {
      await budget.takeSpare();
      return canFetch();
    };
    let position: DetailPosition | null = null;
    do {
      const page: DetailPage = await store.reader.photosToFetch(position, PAGE_SIZE);
      for (const id of page.ids) {
        const outcome = canFetch() ? await prefetchPhotos(id, reserveRequest) : "unreachable";
        if (outcome !== "settled") return;
        await store.markPhotosCached(id);
      }
      position = page.nextPosition;
    } while (position !== null);
  }

  async function fetchAll(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) {
      if (isSkipped(id)) continue;
      await budget.takeSpare();
      if (!canFetch()) return false;
      const failure = await fetchOne(id);
      if (failure !== null && !handleFailure(id, failure)) return false;
      onProgress({ isStateChange: false });
    }
    return true;
  }

  async function fetchOne(id: string): Promise<ServiceFailure["kind"] | null> {
    const answer = await fetchItem(context, service.withoutRetries.inventory.get, id);
    if (!answer.ok) return answer.error.kind;
    // The next list may still contain the item, which makes it due again.
    if (answer.value === null) skipItem(id);
    failures = 0;
    fetchedCount += 1;
    pace.addSample(fetchedCount);
    counts = { ...counts, due: Math.max(0, counts.due - 1) };
    return null;
  }

  /** Returns whether the next item can be fetched. */
  function handleFailure(id: string, kind: ServiceFailure["kind"]): boolean {
    const concernsItem = kind === "unreadable" || kind === "server" || kind === "conflict" || kind === "forbidden";
    if (concernsItem) skipItem(id);
    if (kind === "unreadable" && skippedUntilMs.size < MAX_SKIPPED) return true;
    // New credentials restart the fetching. After any other failure it is retried with backoff.
    failures += 1;
    if (kind !== "unauthorized" && kind !== "aborted") loop.wakeIn(backoffDelay(failures, RETRY_WAITS));
    return false;
  }

  return {
    /** Must be called when the list was fetched, the network is back or the credentials changed. */
    wake: (): void => loop.run(),

    view(): DetailProgress {
      const perMinute = budget.sparePerMinute();
      const atBudget = Math.ceil((counts.due * 60) / perMinute);
      return { state, ...counts, perMinute, secondsLeft: Math.max(atBudget, pace.secondsLeft(counts.due) ?? 0) };
    },

    close: (): Promise<void> => loop.close(),
  };
}

export type ItemDetailFetcher = ReturnType<typeof createItemDetailFetcher>;
