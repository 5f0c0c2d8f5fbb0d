import { growingWait } from "../../src-domain/growing-wait.ts";
import type { FailureKind } from "../../src-domain/environments/service-call.ts";
import type { ServiceFailure } from "./failure.ts";

/** How long a read is tried. All times in milliseconds. */
export interface Patience {
  /** The first try included. */
  readonly attempts: number;
  /** Longest wait before the second try; doubles with each further one. */
  readonly baseMs: number;
  readonly capMs: number;
  /** From the call to its end, tries and waits together. */
  readonly budgetMs: number;
}

/** Nothing is published about limits or retries (public documentation, section 1.4). */
export const PATIENCE = {
  /** Nobody waits for the answer. */
  background: { attempts: 5, baseMs: 500, capMs: 10_000, budgetMs: 90_000 },
  /** The operator pressed a button and waits. */
  interactive: { attempts: 3, baseMs: 200, capMs: 1000, budgetMs: 15_000 },
} as const satisfies Readonly<Record<string, Patience>>;
export type PatienceName = keyof typeof PATIENCE;

/** A longer Retry-After is waited for no longer than this; the next call may ask again. Milliseconds. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/** Everything else would be the same the next time. */
const WORTH_ANOTHER_TRY: ReadonlySet<FailureKind> = new Set(["offline", "timeout", "server", "rate-limited"]);

interface Tried {
  /** 1 after the first try. */
  readonly attempts: number;
  readonly elapsedMs: number;
}

/**
 * Milliseconds until the next try of a failed read, or null for none: exponential back-off with full jitter, at least as long
 * as the service asked for. `random` is in [0, 1). For reads only; writes are repeated by the outbox alone.
 */
export function retryDelay(
  { kind, retryAfterMs }: Pick<ServiceFailure, "kind" | "retryAfterMs">,
  { attempts, elapsedMs }: Tried,
  patience: Patience,
  random: number,
): number | null {
  if (attempts >= patience.attempts || !WORTH_ANOTHER_TRY.has(kind)) return null;
  const jitter = random * growingWait(attempts, { firstMs: patience.baseMs, longestMs: patience.capMs });
  const delay = Math.max(jitter, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
  return elapsedMs + delay < patience.budgetMs ? delay : null;
}
