import type { SubmissionEvent } from "../../src-domain/resends/submission.ts";
import type { StoreOperations } from "../../src-main/store/operations.ts";
import type { Store } from "../../src-main/store/thread/client.ts";

/** A watched write: its label, and its number among the writes with this label, from 1. */
export interface Write {
  readonly label: string;
  readonly nth: number;
}

/** When the desk dies: before a write, after it, or while the service processes the order. */
export type Death =
  | (Write & {
      readonly side: "before" | "after";
      /** Only writes whose input has one of these texts count; all by default. */
      readonly aboutTexts?: readonly string[];
    })
  | { readonly side: "during" };

interface WatchOptions {
  readonly death: Death | null;
  readonly onWrite: (label: string) => void;
  readonly onDying: () => void;
}

export interface WatchedStore {
  readonly store: Store;
  /** Sets the moment of death later. Writes count from now on. */
  readonly setDeath: (death: Death) => void;
}

/**
 * A store that reports each write for a batch, its order and its label, or for the fleet. From the moment of death it
 * answers nothing, so that its desk stops until the process is killed.
 */
export function watchStore(store: Store, { death: firstDeath, onWrite, onDying }: WatchOptions): WatchedStore {
  const counts = new Map<string, number>();
  let death = firstDeath;
  let isDead = false;
  const neverResolves = new Promise<never>(() => {});

  async function write(label: string, input: readonly unknown[], run: () => Promise<unknown>): Promise<unknown> {
    const nth = (counts.get(label) ?? 0) + (isAbout(death, input) ? 1 : 0);
    counts.set(label, nth);
    const isDeathAt = (side: "before" | "after"): boolean =>
      death?.side === side && death.label === label && death.nth === nth && isAbout(death, input);
    if (isDeathAt("before") || (death?.side === "during" && counts.has(TAKE_LABEL) && label !== TAKE_LABEL))
      return killStore();
    const value = await run();
    if (isDead) return neverResolves;
    onWrite(label);
    return isDeathAt("after") ? killStore() : value;
  }

  function killStore(): Promise<never> {
    isDead = true;
    onDying();
    return neverResolves;
  }

  const watchedStore = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const run = member as (...input: unknown[]) => unknown;
      return (...input: unknown[]): unknown => {
        if (isDead && name !== "close" && name !== "backUp") return neverResolves;
        const label = labelWrite(String(name), input);
        return label === null ? run(...input) : write(label, input, async () => run(...input));
      };
    },
  });
  return {
    store: watchedStore,
    setDeath(next) {
      counts.clear();
      death = next;
    },
  };
}

function isAbout(death: Death | null, input: readonly unknown[]): boolean {
  if (death === null || death.side === "during" || death.aboutTexts === undefined) return true;
  const text = JSON.stringify(input);
  return death.aboutTexts.some((part) => text.includes(part));
}

const TAKE_LABEL = "take";
const UNDO_LABEL = "undo";
const HOLD_LABEL = "hold";
/** From this write on, the hold may have reached the service. */
export const HOLD_SENT_LABEL = `${HOLD_LABEL} ${TAKE_LABEL}`;

type OperationName = keyof StoreOperations;
const TRANSITION: OperationName = "transition";
const HOLD_TRANSITION: OperationName = "transitionHold";
const UNDO: OperationName = "undoLastScan";
/** Writes that a desk makes durable before or after it publishes them to the fleet. */
export const FLEET_WRITES = [
  "recordScan",
  "useOrder",
  "updateFloor",
  "settleClaims",
  "createArrivedBatch",
  "closeTakenBatch",
  "addEvents",
  "applyOrderBookChanges",
  "settleOrderMessage",
  "settleOrderErasures",
] as const satisfies readonly OperationName[];
const OTHER_WRITES: ReadonlySet<string> = new Set<OperationName>([
  "matchScannedItem",
  "submitBatch",
  "setWaiting",
  "recordOutcomeCheck",
  "linkOrder",
  "beginLabelPrint",
  "endLabelPrint",
  "storeLabelCodes",
  "markTrackingSaved",
  ...FLEET_WRITES,
]);

/** Returns the event of a transition, or the name of another watched write; null for all other calls. */
function labelWrite(name: string, [, secondInput]: readonly unknown[]): string | null {
  if (name === HOLD_TRANSITION) return `${HOLD_LABEL} ${String(secondInput)}`;
  if (name === UNDO) return UNDO_LABEL;
  if (name === TRANSITION) return (secondInput as SubmissionEvent).type;
  return OTHER_WRITES.has(name) ? name : null;
}
