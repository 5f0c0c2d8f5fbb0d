import {
  questionOf,
  readingOf,
  readOn,
  type PageRead,
  type WindowReading,
} from "../../../src-domain/inventory/inventory-reading.ts";
import { success, type Result } from "../../../src-domain/result.ts";
import type { TimeRange } from "../../../src-domain/time-range.ts";
import type { InventoryOperations, InventoryPage, ServiceFailure } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { CopyState } from "../../store/cache/sync-cursor.ts";
import type { StepResult } from "./sync-lists.ts";

interface InventoryReaderOptions {
  readonly store: Store;
  readonly list: InventoryOperations["list"];
  readonly now: () => Date;
  /** Asked between pages. */
  readonly stopped: () => boolean;
}

/** What reading a series of windows is for. */
export interface ReadingJob {
  readonly windows: readonly TimeRange[];
  /** The state of the copy once moments, with so many rows, are covered besides those of before; null when a page covered none. */
  readonly advance: (covered: TimeRange | null, rows: number) => CopyState;
  /** `left`: records of the window that are still to come; null where the service does not say. */
  readonly onPage: (page: { window: number; rows: number; left: number | null }) => void;
}

/** So many items of one question are held to find those that are missing among them; of more none is missed. */
const MOST_HELD = 20_000;

/** One window while it is read. */
class OpenWindow {
  readonly window: TimeRange;
  readonly #held = new Map<string, number>();
  #reading: WindowReading | null;
  /** What the service promised of the whole window, and how many rows of it came. */
  #promised: number | null = null;
  #came = 0;
  #unreadable = false;

  constructor(window: TimeRange, reading: WindowReading = readingOf(window)) {
    this.window = window;
    this.#reading = reading;
  }

  get question() {
    return this.#reading === null ? null : questionOf(this.#reading);
  }

  /** Fewer came than the service promised, although it was read to its end: then it is not listed in order of creation. */
  get fell(): { readonly came: number } | null {
    const complete = this.#promised === null || this.#unreadable || this.#came >= this.#promised;
    return complete ? null : { came: this.#came };
  }

  take({ items, unreadable, total }: InventoryPage) {
    const reading = this.#reading ?? readingOf(this.window);
    const rows: PageRead["rows"] = items.map(({ returnInventoryId, createdOn }) => ({
      id: returnInventoryId,
      createdOn: Date.parse(createdOn),
    }));
    const received = items.length + unreadable.length;
    if (reading.offset === 0 && reading.left === this.window) this.#promised = total;
    this.#unreadable ||= unreadable.length > 0;
    for (const { id, createdOn } of rows) if (this.#held.size < MOST_HELD) this.#held.set(id, createdOn);
    const { covered, next } = readOn(reading, { rows, received, total });
    const whole = covered === null ? null : this.#settle(covered);
    this.#reading = next;
    const left = next === null ? 0 : total === null ? null : Math.max(0, total - (whole?.rows ?? 0));
    const newest = rows.reduce<number | null>(
      (latest, { createdOn }) => Math.max(latest ?? createdOn, createdOn),
      null,
    );
    return { covered, whole, newest, left };
  }

  #settle(covered: TimeRange) {
    const reaches = {
      from: covered.from === this.window.from ? Number.NEGATIVE_INFINITY : covered.from,
      to: covered.to === this.window.to ? Number.POSITIVE_INFINITY : covered.to,
    };
    const within = ({ from, to }: TimeRange) =>
      [...this.#held].filter(([, at]) => from <= at && at <= to).map(([id]) => id);
    this.#came += within(reaches).length;
    const ids = within(covered);
    const isKnown = this.#held.size < MOST_HELD;
    this.#held.clear();
    return { rows: ids.length, slice: isKnown ? { ...covered, ids } : null };
  }
}

/** Returns a function that reads windows of the service's inventory into the cache, the next page while one is stored. */
export function createInventoryReader({ store, list, now, stopped }: InventoryReaderOptions) {
  async function readPages(open: OpenWindow, place: number, job: ReadingJob): Promise<StepResult> {
    let stored: Promise<void> = Promise.resolve();
    for (let { question } = open; question !== null && !stopped(); { question } = open) {
      const askedAt = now().toISOString();
      const answer = await list(question);
      await stored;
      if (!answer.ok) return stopped() ? success(null) : answer;
      const { covered, whole, newest, left } = open.take(answer.value);
      const rows = whole?.rows ?? 0;
      const state = job.advance(covered === null ? null : upToNewest(covered, newest, open, now()), rows);
      stored = store.storeCopyPage({ items: answer.value.items, askedAt, state, whole: whole?.slice ?? null });
      // Awaited above or below; a store that closes meanwhile must not end the process before that.
      stored.catch(() => undefined);
      job.onPage({ window: place, rows, left });
    }
    await stored;
    return success(null);
  }

  /** Reads a window once more, by offsets, where the list proved to be in another order; what vanished explains it too. */
  async function readFallen(open: OpenWindow, place: number, job: ReadingJob): Promise<StepResult> {
    const { fell, window } = open;
    if (fell === null || stopped()) return success(null);
    const answer: Result<InventoryPage, ServiceFailure> = await list(questionOf(readingOf(window)));
    if (!answer.ok) return answer;
    if (answer.value.total === null || answer.value.total <= fell.came) return success(null);
    const again = new OpenWindow(window, { ...readingOf(window), unordered: true });
    return readPages(again, place, { ...job, onPage: () => undefined });
  }

  return async function readWindows(job: ReadingJob): Promise<StepResult> {
    for (const [place, window] of job.windows.entries()) {
      const open = new OpenWindow(window);
      const read = await readPages(open, place, job);
      const reread = read.ok ? await readFallen(open, place, job) : read;
      if (!reread.ok || stopped()) return reread;
    }
    return success(null);
  };
}

/**
 * Items are still being created at a window's open end, and this computer's clock is not the service's: what is known to be
 * covered there ends with the newest item that was seen.
 */
function upToNewest(covered: TimeRange, newest: number | null, { window }: OpenWindow, now: Date): TimeRange {
  const isOpenEnd = covered.to === window.to && window.to > now.getTime();
  return isOpenEnd ? { from: covered.from, to: Math.max(covered.from, newest ?? covered.from) } : covered;
}
