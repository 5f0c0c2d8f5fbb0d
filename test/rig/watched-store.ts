import type { SubmissionEvent } from "../../src-domain/resends/submission.ts";
import type { StoreOperations } from "../../src-main/store/operations.ts";
import type { Store } from "../../src-main/store/thread/client.ts";

/** A write for a submission: its label, and its number among the writes with this label, from 1. */
export interface Write {
  readonly label: string;
  readonly nth: number;
}

/** When the desk dies: before a write, after it, or while the service processes the order. */
export type Death = (Write & { readonly side: "before" | "after" }) | { readonly side: "during" };

interface WatchOptions {
  readonly death: Death | null;
  readonly onWrite: (label: string) => void;
  readonly onDying: () => void;
}

/**
 * A store that reports each write for a submission. From the moment of death it answers nothing, so that its desk stops
 * until the process is killed.
 */
export function watchStore(store: Store, { death, onWrite, onDying }: WatchOptions): Store {
  const counts = new Map<string, number>();
  let isDead = false;
  const never = new Promise<never>(() => {});

  async function write(label: string, run: () => Promise<unknown>): Promise<unknown> {
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    const isDeathAt = (side: "before" | "after"): boolean =>
      death?.side === side && death.label === label && death.nth === nth;
    if (isDeathAt("before") || (death?.side === "during" && counts.has(TAKEN) && label !== TAKEN)) return die();
    const value = await run();
    if (isDead) return never;
    onWrite(label);
    return isDeathAt("after") ? die() : value;
  }

  function die(): Promise<never> {
    isDead = true;
    onDying();
    return never;
  }

  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const run = member as (...input: unknown[]) => unknown;
      return (...input: unknown[]): unknown => {
        if (isDead && name !== "close" && name !== "backUp") return never;
        const label = labelOf(String(name), input);
        return label === null ? run(...input) : write(label, async () => run(...input));
      };
    },
  });
}

const TAKEN = "take";
const UNDONE = "undo";
const HOLD = "hold";
/** From this write on, the hold may have reached the service. */
export const HOLD_TAKEN = `${HOLD} ${TAKEN}`;

type Name = keyof StoreOperations;
const TRANSITION: Name = "transition";
const HOLD_TRANSITION: Name = "transitionHold";
const UNDO: Name = "undoLastScan";
const OTHER_WRITES: ReadonlySet<string> = new Set<Name>([
  "submitBatch",
  "setWaiting",
  "recordOutcomeCheck",
  "linkOrder",
]);

/** The label of a transition is its event. Reads and writes for other things than one submission have none. */
function labelOf(name: string, [, second]: readonly unknown[]): string | null {
  if (name === HOLD_TRANSITION) return `${HOLD} ${String(second)}`;
  if (name === UNDO) return UNDONE;
  if (name === TRANSITION) return (second as SubmissionEvent).type;
  return OTHER_WRITES.has(name) ? name : null;
}
