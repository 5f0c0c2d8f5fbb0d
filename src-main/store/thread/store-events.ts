import type { Fault, WarningFault } from "../../../src-domain/health/fault.ts";
import type { StorageFault } from "../../../src-domain/health/storage-fault.ts";

/** Events about the store's threads, and about damage that only reopening the store fixes. */
export type ThreadEvent =
  /** The thread crashed. The reader restarts; after a crash of the store, the caller must reopen it. */
  | { readonly kind: "thread-ended"; readonly thread: "store" | "reader"; readonly fault: Fault }
  | ({ readonly kind: "thread-warned"; readonly thread: "store" | "reader" } & WarningFault)
  /** The cache is damaged. Closing the store quarantines it; reopening the store creates an empty one. */
  | { readonly kind: "cache-damaged" };

export type StoreEvent =
  /** The cache was damaged or missing when the store was opened, and is now empty. */
  | { readonly kind: "cache-started-over" }
  | { readonly kind: "journal-damaged"; readonly detail: string }
  /** The desk's claims have changed. */
  | { readonly kind: "claims-changed" }
  /** A write failed; null after the disk can be written again. */
  | { readonly kind: "storage"; readonly fault: StorageFault | null }
  /** Result of a backup: null if it succeeded or exists, `other` if the cause is not a storage fault. */
  | { readonly kind: "backed-up"; readonly fault: StorageFault | "other" | null };

/** Stores events until a listener subscribes, so that events while opening are not lost. */
export function createStoreEvents() {
  const listeners = new Set<(event: StoreEvent) => void>();
  const undeliveredEvents: StoreEvent[] = [];
  return {
    notify: (event: StoreEvent): void => {
      if (listeners.size === 0) undeliveredEvents.push(event);
      for (const listener of listeners) listener(event);
    },
    listen: (listener: (event: StoreEvent) => void): (() => void) => {
      listeners.add(listener);
      for (const event of undeliveredEvents.splice(0)) listener(event);
      return () => void listeners.delete(listener);
    },
  };
}
