import type { Fault } from "../../../src-domain/health/fault.ts";
import type { StorageFault } from "../../../src-domain/health/storage-fault.ts";

/** What the opener of a store hears of its threads, and of a file that only opening it again replaces. */
export type ThreadEvent =
  /** It crashed. The reader is restarted; the opener of a store that has ended must close it. */
  | { readonly kind: "thread-ended"; readonly thread: "store" | "reader"; readonly fault: Fault }
  /** Something went wrong in it that stops nothing. */
  | { readonly kind: "thread-warned"; readonly thread: "store" | "reader"; readonly fault: Fault }
  /** The copy of the service's data is damaged: closing the store sets it aside, and opening it again begins an empty one. */
  | { readonly kind: "cache-damaged" };

/** What happens to the databases while a desk works on them. */
export type StoreEvent =
  /** The copy of the service's data was damaged or missing when the store was opened, and is empty now. */
  | { readonly kind: "cache-started-over" }
  /** The journal was read whole, and is not sound. */
  | { readonly kind: "journal-damaged"; readonly detail: string }
  /** Something could not be stored; null once the disk takes it again. */
  | { readonly kind: "storage"; readonly fault: StorageFault | null }
  /** Null when today's copy of the journal is there; `other` speaks of none of the computer's faults. */
  | { readonly kind: "backed-up"; readonly fault: StorageFault | "other" | null };

/** Keeps news until a listener subscribes, so that nothing found while opening is lost. */
export function createStoreEvents() {
  const listeners = new Set<(news: StoreEvent) => void>();
  const early: StoreEvent[] = [];
  return {
    notify: (news: StoreEvent): void => {
      if (listeners.size === 0) early.push(news);
      for (const listener of listeners) listener(news);
    },
    listen: (listener: (news: StoreEvent) => void): (() => void) => {
      listeners.add(listener);
      for (const news of early.splice(0)) listener(news);
      return () => void listeners.delete(listener);
    },
  };
}
