import type { EventName, DomainName } from "../../src-preload/contract/index.ts";
import type { Publish } from "../use-cases/context.ts";

/** The only operations that a locked desk answers. None concerns items, orders or recipients. */
export const ALLOWED_WHILE_LOCKED: ReadonlySet<string> = new Set([
  "lock.get",
  "lock.lock",
  "lock.unlock",
  // To unlock with a badge, which names the operator.
  "operator.current",
  "operator.scanBadge",
  "language.get",
  "health.report",
  "health.interruption",
  "health.reportFault",
  // To close a window that still had scans to send when the desk was locked.
  "window.continueClose",
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
  "recovery.changed",
  "resend.refreshing",
  "settings.changed",
  "sync.progress",
  "refusedScans.changed",
  "updates.changed",
]);

/** More events than occur during a break. */
const MAX_QUEUED = 1000;

/** Queues events that a locked page must not see, and publishes them in order when the desk is unlocked. */
export function createLockedEventQueue(publish: Publish, isLocked: () => boolean, reload: () => void) {
  let queued = new Map<string | symbol, () => void>();
  let overflowed = false;

  function forget(): void {
    queued = new Map();
    overflowed = false;
  }

  const publishOrQueue: Publish = (domain, event, payload) => {
    const name = `${domain}.${event}`;
    const notify = (): void => publish(domain, event, payload);
    if (!isLocked() || SENT_WHILE_LOCKED.has(name)) return notify();
    const key = NEWEST_ONLY.has(name) ? name : Symbol(name);
    queued.delete(key);
    queued.set(key, notify);
    if (queued.size > MAX_QUEUED) {
      queued = new Map();
      overflowed = true;
    }
  };

  return {
    publish: publishOrQueue,
    /** Drops the queued events. For a new page, which fetches everything anyway. */
    forget,
    release(): void {
      const notifications = [...queued.values()];
      const hasOverflowed = overflowed;
      forget();
      if (hasOverflowed) return reload();
      for (const notify of notifications) notify();
    },
  };
}
