import type { EventName, DomainName } from "../../src-preload/contract/index.ts";
import type { Publish } from "../use-cases/context.ts";

/** All operations that a locked desk answers. None returns items, orders or recipients. */
export const ALLOWED_WHILE_LOCKED: ReadonlySet<string> = new Set([
  "lock.get",
  "lock.lock",
  "lock.unlock",
  // A badge can unlock the desk.
  "operator.current",
  "operator.scanBadge",
  "language.get",
  "health.report",
  "health.interruption",
  "health.reportFault",
  // A window that had unsaved scans when the desk was locked can close.
  "window.continueClose",
]);

/** Operations of Administration, which are refused until its PIN was entered. */
export const NEEDS_ADMINISTRATION: ReadonlySet<string> = new Set([
  "configuration.save",
  "environment.save",
  "environment.restorePreset",
  "environment.remove",
  "environment.saveCredentials",
  "environment.removeCredentials",
  "inbox.save",
  "inbox.saveSigningKey",
  "inbox.removeSigningKey",
  "updates.download",
]);

const SENT_WHILE_LOCKED: ReadonlySet<string> = new Set(["operator.changed", "health.interrupted"]);

type FullEventName = { [D in DomainName]: `${D}.${EventName<D>}` }[DomainName];

/** Events of which only the newest is delivered after unlocking. */
const NEWEST_ONLY: ReadonlySet<string> = new Set<FullEventName>([
  "batch.changed",
  "status.changed",
  "environment.changed",
  "imports.inspecting",
  "imports.progress",
  "inbox.changed",
  "inventory.exportProgress",
  "lessons.changed",
  "notices.changed",
  "orderFiles.changed",
  "orderMatches.changed",
  "recovery.changed",
  "resend.refreshing",
  "settings.changed",
  "sync.progress",
  "refusedScans.changed",
  "updates.changed",
]);

/** Maximum number of queued events: more than occur during a break. */
const MAX_QUEUED = 1000;

/** Queues events that a locked page must not see, and publishes them in order when the desk is unlocked. */
export function createLockedEventQueue(publish: Publish, isLocked: () => boolean, reload: () => void) {
  let queuedEvents = new Map<string | symbol, () => void>();
  let isOverflowed = false;

  function clear(): void {
    queuedEvents = new Map();
    isOverflowed = false;
  }

  const publishOrQueue: Publish = (domain, event, payload) => {
    const name = `${domain}.${event}`;
    const notify = (): void => publish(domain, event, payload);
    if (!isLocked() || SENT_WHILE_LOCKED.has(name)) return notify();
    const key = NEWEST_ONLY.has(name) ? name : Symbol(name);
    queuedEvents.delete(key);
    queuedEvents.set(key, notify);
    if (queuedEvents.size > MAX_QUEUED) {
      queuedEvents = new Map();
      isOverflowed = true;
    }
  };

  return {
    publish: publishOrQueue,
    /** Drops the queued events, because a new page fetches everything. */
    forget: clear,
    release(): void {
      const notifications = [...queuedEvents.values()];
      const wasOverflowed = isOverflowed;
      clear();
      if (wasOverflowed) return reload();
      for (const notify of notifications) notify();
    },
  };
}
