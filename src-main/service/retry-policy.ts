import { backoffDelay } from "../../src-domain/backoff.ts";
import type { FailureKind } from "../../src-domain/environments/service-call.ts";
import type { ServiceFailure } from "./failure.ts";

/** Limits for the retries of a read. All times in milliseconds. */
export interface RetryPolicy {
  readonly attempts: number;
  /** Maximum wait before the second try; doubles with each further try. */
  readonly baseMs: number;
  readonly capMs: number;
  readonly budgetMs: number;
}

/** The service publishes no limits or retry rules (public documentation, section 1.4). */
export const RETRY_POLICIES = {
  background: { attempts: 5, baseMs: 500, capMs: 10_000, budgetMs: 90_000 },
  interactive: { attempts: 3, baseMs: 200, capMs: 1000, budgetMs: 15_000 },
} as const satisfies Readonly<Record<string, RetryPolicy>>;
export type RetryPolicyName = keyof typeof RETRY_POLICIES;

/** Maximum milliseconds of a Retry-After that a call waits for. */
export const MAX_RETRY_WAIT_MS = 60_000;

const RETRYABLE_KINDS: ReadonlySet<FailureKind> = new Set(["offline", "timeout", "server", "rate-limited"]);

interface Progress {
  readonly attempts: number;
  readonly elapsedMs: number;
}

/** Returns exponential backoff with full jitter, at least Retry-After, in milliseconds; null if no try is left. */
export function retryDelay(
  { kind, retryAfterMs }: Pick<ServiceFailure, "kind" | "retryAfterMs">,
  { attempts, elapsedMs }: Progress,
  policy: RetryPolicy,
  random: number,
): number | null {
  if (attempts >= policy.attempts || !RETRYABLE_KINDS.has(kind)) return null;
  const jitterMs = random * backoffDelay(attempts, { initialMs: policy.baseMs, maxMs: policy.capMs });
  const delayMs = Math.max(jitterMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_WAIT_MS));
  return elapsedMs + delayMs < policy.budgetMs ? delayMs : null;
}
