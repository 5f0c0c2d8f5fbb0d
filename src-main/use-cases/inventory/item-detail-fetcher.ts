import { createCopyPace } from "../../../src-domain/sync/copy-pace.ts";
import { backoffDelay } from "../../../src-domain/backoff.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { DetailPage, DetailPosition, FreshSince } from "../../store/reader/items-to-fetch.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { DeskContext } from "../context.ts";

export type PrefetchPhotos = (
  returnInventoryId: string,
  permit: () => Promise<boolean>,
) => Promise<"settled" | "full" | "unreachable">;

export interface ItemDetailFetcherOptions {
  readonly budget: RequestBudget;
  /** False while a sync runs, which has priority, or when it is unknown whether the list is complete. */
  readonly listIsRead: () => boolean;
  /** `isNews`: reading started or stopped; otherwise one more record was read. */
  readonly onProgress: (isStateChange: boolean) => void;
  readonly keepPhotos: PrefetchPhotos;
}

type Details = NonNullable<SyncStatus["details"]>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Minimum age before a record is read again. Items on hold: before the check of a submit considers the record old. */
const LASTS_MS = { "on-hold": DAY_MS - 4 * 60 * MINUTE_MS, others: 7 * DAY_MS };
/** Pause for an item whose record fails, or that the service does not know, so that it does not block those behind it. */
const PUT_OFF_MS = DAY_MS;
const MOST_PUT_OFF = 10_000;
const A_PAGE = 50;
const RECHECK_MS = 10 * MINUTE_MS;
const RETRY = { initialMs: 15_000, maxMs: 5 * MINUTE_MS };

/**
 * Lists contain neither description nor extra services (public documentation, section 5.2), so open items are read one by
 * one with the lowest priority. Each record has its own transaction and the next one follows from the stored ones, so
 * reading can stop at any point.
 */
export function createItemDetailFetcher(context: DeskContext, options: ItemDetailFetcherOptions) {
  const { store, service, availability, now, elapsed } = context;
  const { budget, listIsRead, onProgress } = options;
  const loop = createWorkLoop({ work: pass, retryMs: RETRY.initialMs, name: "The reading of item details" });
  const pace = createCopyPace(elapsed);
  const skippedUntilMs = new Map<string, number>();
  let counts = { open: 0, due: 0 };
  let state: Details["state"] = "waiting";
  let failures = 0;
  let read = 0;

  const mayRead = (): boolean => !loop.isClosing() && availability.canCallService() && listIsRead();
  const isPutOff = (id: string): boolean => (skippedUntilMs.get(id) ?? Number.NEGATIVE_INFINITY) > elapsed();

  function putOffItem(id: string): void {
    if (skippedUntilMs.size < MOST_PUT_OFF) skippedUntilMs.set(id, elapsed() + PUT_OFF_MS);
  }

  function enter(next: Details["state"]): void {
    const isStateChange = next !== state;
    state = next;
    onProgress(isStateChange);
  }

  async function pass(): Promise<void> {
    if (!mayRead()) return enter("waiting");
    const before = (ms: number): string => new Date(now().getTime() - ms).toISOString();
    const newEnough: FreshSince = { "on-hold": before(LASTS_MS["on-hold"]), others: before(LASTS_MS.others) };
    counts = await store.reader.countItemsToFetch(newEnough);
    pace.clear();
    enter(counts.due > 0 ? "reading" : "read");
    let position: DetailPosition | null = null;
    do {
      const page: DetailPage = await store.reader.itemsToFetch(position, newEnough, A_PAGE);
      if (!(await readAll(page.ids))) return enter("waiting");
      position = page.next;
    } while (position !== null && mayRead());
    if (!mayRead()) return enter("waiting");
    enter("read");
    await fetchPhotos();
    loop.wakeIn(RECHECK_MS);
  }

  /** Thumbnails come last, until newer items use all the space. */
  async function fetchPhotos(): Promise<void> {
    const permit = async (): Promise<boolean> => {
      await budget.takeSpare();
      return mayRead();
    };
    let position: DetailPosition | null = null;
    do {
      const page: DetailPage = await store.reader.photosToFetch(position, A_PAGE);
      for (const id of page.ids) {
        const outcome = mayRead() ? await options.keepPhotos(id, permit) : "unreachable";
        if (outcome !== "settled") return;
        await store.markPhotosCached(id);
      }
      position = page.next;
    } while (position !== null);
  }

  async function readAll(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) {
      if (isPutOff(id)) continue;
      await budget.takeSpare();
      if (!mayRead()) return false;
      const failure = await readOne(id);
      if (failure !== null && !mayContinue(id, failure)) return false;
      onProgress(false);
    }
    return true;
  }

  async function readOne(id: string): Promise<ServiceFailure["kind"] | null> {
    const askedAt = now().toISOString();
    const answer = await service.once.inventory.get(id);
    if (answer.ok && answer.value.returnInventoryId !== id) return "unreadable";
    if (!answer.ok && answer.error.kind !== "refused") return answer.error.kind;
    await (answer.ok
      ? store.storeFetchedItems([answer.value], [], askedAt)
      : store.storeFetchedItems([], [id], askedAt));
    // The next list may contain it all the same, and so make it due again.
    if (!answer.ok) putOffItem(id);
    failures = 0;
    read += 1;
    pace.note(read);
    counts = { ...counts, due: Math.max(0, counts.due - 1) };
    return null;
  }

  function mayContinue(id: string, kind: ServiceFailure["kind"]): boolean {
    const isOfThisItem = kind === "unreadable" || kind === "server" || kind === "conflict" || kind === "forbidden";
    if (isOfThisItem) putOffItem(id);
    if (kind === "unreadable" && skippedUntilMs.size < MOST_PUT_OFF) return true;
    // Other credentials begin it again; everything else is tried again, rarer each time.
    failures += 1;
    if (kind !== "unauthorized" && kind !== "aborted") loop.wakeIn(backoffDelay(failures, RETRY));
    return false;
  }

  return {
    /** The list was read, the network is back or the credentials are others: whatever can be read now is. */
    wakeUp: (): void => loop.run(),

    view(): Details {
      const perMinute = budget.sparePerMinute();
      const atBudget = Math.ceil((counts.due * 60) / perMinute);
      return { state, ...counts, perMinute, secondsLeft: Math.max(atBudget, pace.secondsLeft(counts.due) ?? 0) };
    },

    close: (): Promise<void> => loop.close(),
  };
}

export type ItemDetailFetcher = ReturnType<typeof createItemDetailFetcher>;
