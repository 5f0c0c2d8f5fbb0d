import type { EventName, DomainName } from "../../src-preload/contract/index.ts";
import type { Publish } from "../desk/context.ts";

/** All that a locked desk answers to any page. None of it is about items, orders or recipients. */
export const ANSWERED_WHILE_LOCKED: ReadonlySet<string> = new Set([
  "lock.state",
  "lock.close",
  "lock.open",
  // Whose badge it is: with a badge a desk is unlocked by name.
  "operator.current",
  "operator.scanBadge",
  "language.get",
  "health.report",
  "health.interruption",
  "health.reportFault",
  // A window that held scans back and was to be closed.
  "window.leave",
  "strip.close",
]);

const SENT_WHILE_LOCKED: ReadonlySet<string> = new Set([
  "operator.changed",
  "health.interrupted",
  "window.stripChanged",
]);

type NewsName = { [D in DomainName]: `${D}.${EventName<D>}` }[DomainName];

/** Of these the newest says all. */
const NEWEST_COUNTS: ReadonlySet<string> = new Set<NewsName>([
  "batch.changed",
  "desk.statusChanged",
  "environment.changed",
  "imports.progress",
  "inbox.changed",
  "inventory.exportProgress",
  "lessons.changed",
  "notices.changed",
  "recovery.changed",
  "resend.refreshing",
  "settings.changed",
  "sync.progress",
  "trouble.changed",
  "updates.changed",
]);

/** More than a break brings. */
const MOST_HELD = 1000;

interface LockedNewsOptions {
  readonly publish: Publish;
  readonly isLocked: () => boolean;
  /** For a page that missed more than is held for it. */
  readonly reload: () => void;
}

/** Holds back what the page of a locked desk must not learn, and publishes it in its order once the desk is open. */
export function createLockedNews({ publish, isLocked, reload }: LockedNewsOptions) {
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
    /** Another page has begun: it asks for everything itself. */
    forget,
    /** The desk is open again. */
    release(): void {
      const [notifications, wasMissed] = [[...held.values()], missed];
      forget();
      if (wasMissed) return reload();
      for (const notify of notifications) notify();
    },
  };
}
