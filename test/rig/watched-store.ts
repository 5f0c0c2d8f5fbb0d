import type { Store } from "../../src-main/store/thread/client.ts";

/** A write of the desk about a submission, in its own name for it, and the how manieth of that name. */
export interface Write {
  readonly label: string;
  readonly nth: number;
}

/** Where the app dies: just before a write is made, just after it is durable, or while the service has the order in hand. */
export type Death = (Write & { readonly side: "before" | "after" }) | { readonly side: "during" };

interface Watching {
  readonly death: Death | null;
  readonly onWrite: (label: string) => void;
  readonly onDying: () => void;
}

/**
 * The store with an eye on everything that is written about a submission. From the moment of death it answers nothing,
 * so that the desk on top of it stands still exactly there until its process is killed.
 */
export function watchStore(store: Store, { death, onWrite, onDying }: Watching): Store {
  const counts = new Map<string, number>();
  let dead = false;
  const never = new Promise<never>(() => {});

  async function write(label: string, run: () => Promise<unknown>): Promise<unknown> {
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    const fits = (side: "before" | "after"): boolean =>
      death?.side === side && death.label === label && death.nth === nth;
    if (fits("before") || (death?.side === "during" && counts.has(TAKEN) && label !== TAKEN)) return die();
    const value = await run();
    if (dead) return never;
    onWrite(label);
    return fits("after") ? die() : value;
  }

  function die(): Promise<never> {
    dead = true;
    onDying();
    return never;
  }

  return new Proxy(store, {
    get(target, name) {
      const given: unknown = Reflect.get(target, name);
      if (typeof given !== "function") return given;
      const run = given as (...input: unknown[]) => unknown;
      return (...input: unknown[]): unknown => {
        if (dead && name !== "close" && name !== "backUp") return never;
        const label = labelOf(String(name), input);
        return label === null ? run(...input) : write(label, async () => run(...input));
      };
    },
  });
}

const TAKEN = "take";
const UNDONE = "undo";
const HOLD = "hold";
/** A hold may have reached the service from here on. */
export const HOLD_TAKEN = `${HOLD} ${TAKEN}`;
const WRITE = /^(submit|transition|set|record|adopt)/;
/** What is seen of an order after its submission has ended. */
const NOT_OURS = new Set(["recordLook"]);

/** A transition is called by its event; reads and what is not about a submission have no label. */
function labelOf(name: string, [first, second]: readonly unknown[]): string | null {
  if (name === "moveHold") return `${HOLD} ${String(second)}`;
  if (name === "undoLastScan") return UNDONE;
  if (!WRITE.test(name) || NOT_OURS.has(name)) return null;
  if (isRecord(first)) return "submissionId" in first ? name : null;
  if (name === "transition") return isRecord(second) ? String(second["type"]) : name;
  return /waiting|item|order/i.test(name) ? name : null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
