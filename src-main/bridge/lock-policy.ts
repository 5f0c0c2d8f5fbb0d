import type { EventName, DomainName } from "../../src-preload/contract/index.ts";
import type { Publish } from "../use-cases/context.ts";

/** The only operations that a locked desk answers. None of them is about items, orders or recipients. */
export const ALLOWED_WHILE_LOCKED: ReadonlySet<string> = new Set([
  "lock.get",
  "lock.lock",
  "lock.unlock",
  // For unlocking with a badge, which names the operator.
  "operator.current",
  "operator.scanBadge",
  "language.get",
  "health.report",
  "health.interruption",
  "health.reportFault",
  // A window that was closing while it still had scans to hand over.
  "window.continueClose",
]);

const SENT_WHILE_LOCKED: ReadonlySet<string> = new Set(["operator.changed", "health.interrupted"]);

type NewsName = { [D in DomainName]: `${D}.${EventName<D>}` }[DomainName];

/** For these the newest event replaces earlier ones. */
const NEWEST_COUNTS: ReadonlySet<string> = new Set<NewsName>([
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

/** More than a break produces. */
const MOST_HELD = 1000;

interface LockedNewsOptions {
  readonly publish: Publish;
  readonly isLocked: () => boolean;
  readonly reload: () => void;
}

/** Holds back events that a locked page must not see, and publishes them in order when the desk is unlocked. */
export function createLockedEventQueue({ publish, isLocked, reload }: LockedNewsOptions) {
  let held = new Map<string | symbol, () => void>();
  let missed = false;

  function forget(): void {
    held = new Map();
    missed = false;
  }

  const hold: Publish = (domain, event, payload) => {
    const name = `${domain}.${event}`;
    const notify = (): void => publish(domain, event, payload);
    if (!isLocked() || SENT_WHILE_LOCKED.has(name)) return notify();
    const key = NEWEST_COUNTS.has(name) ? name : Symbol(name);
    held.delete(key);
    held.set(key, notify);
    if (held.size > MOST_HELD) {
      held = new Map();
      missed = true;
    }
  };

  return {
    publish: hold,
    /** A new page reads everything on its own. */
    forget,
    release(): void {
      const [notifications, wasMissed] = [[...held.values()], missed];
      forget();
      if (wasMissed) return reload();
      for (const notify of notifications) notify();
    },
  };
}
