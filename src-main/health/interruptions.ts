import { INTERRUPTION_KINDS, type Interruption, type InterruptionKind } from "../../src-domain/health/interruption.ts";

interface InterruptionsOptions {
  readonly publish: (interruption: Interruption | null) => void;
  readonly now: () => Date;
}

/** Counts restarts of pages and stores in this run. The page shows the last one until the operator dismisses it. */
export function createInterruptions({ publish, now }: InterruptionsOptions) {
  const counts = new Map<InterruptionKind, number>(INTERRUPTION_KINDS.map((kind) => [kind, 0]));
  let unreadInterruption: Interruption | null = null;
  let lastInterruption: Interruption | null = null;
  return {
    record(kind: InterruptionKind): void {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      lastInterruption = { kind, at: now().toISOString() };
      unreadInterruption = lastInterruption;
      publish(unreadInterruption);
    },
    unread: (): Interruption | null => unreadInterruption,
    dismiss(): void {
      unreadInterruption = null;
      publish(null);
    },
    last: (): Interruption | null => lastInterruption,
    count: (): number => [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

export type Interruptions = ReturnType<typeof createInterruptions>;
