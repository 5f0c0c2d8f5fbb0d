import { growingWait } from "../../../src-domain/growing-wait.ts";
import type { ServiceFailure } from "../../service/index.ts";

/** Why nothing is sent now. */
export type HoldReason = "network" | "service";

export interface SendingHold {
  readonly reason: HoldReason;
  /** When the service is tried again; milliseconds of the clock that is never set. */
  readonly dueAtMs: number;
}

interface SendingHoldOptions {
  /** Milliseconds between the first two tries to reach a service that does not take orders. */
  readonly retryMs: number;
  readonly elapsed: () => number;
}

/** Times the first wait. */
const LONGEST_WAIT = 12;

/**
 * Holds the queue while the service does not take orders, so that a day without network leaves one attempt behind and not
 * thousands, and a service that loses one answer is not given the next order at once.
 */
export function createSendingHold({ retryMs, elapsed }: SendingHoldOptions) {
  let hold: SendingHold | null = null;
  let inRow = 0;

  return {
    current: (): SendingHold | null => hold,
    isDue: (): boolean => hold === null || elapsed() >= hold.dueAtMs,

    set(reason: HoldReason, retryAfterMs: number | null = null): void {
      inRow += 1;
      const own = growingWait(inRow, { firstMs: retryMs, longestMs: retryMs * LONGEST_WAIT });
      hold = { reason, dueAtMs: elapsed() + Math.max(own, retryAfterMs ?? 0) };
    },

    /** The service can be reached, but whether it takes orders the next one will tell. */
    lift(): void {
      hold = null;
    },

    /** It took an order, or refused one in its own words. */
    clear(): void {
      hold = null;
      inRow = 0;
    },

    /** Tries at once; what the service asked to wait for is still waited for. */
    resume(reason: HoldReason): void {
      if (hold?.reason === reason) hold = { ...hold, dueAtMs: elapsed() };
    },
  };
}

/** What a failed call says about the calls after it; null where it says nothing of the service as a whole. */
export function holdReasonOf({ kind }: ServiceFailure): HoldReason | null {
  switch (kind) {
    case "offline":
    case "timeout":
    case "tls":
      return "network";
    case "rate-limited":
    case "server":
      return "service";
    case "unauthorized":
    case "forbidden":
    case "conflict":
    case "unreadable":
    case "refused":
    case "aborted":
      return null;
  }
}
