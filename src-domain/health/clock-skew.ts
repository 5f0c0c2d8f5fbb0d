/** How far the service's clock is ahead of this computer's, as one answer shows it. */
export interface SkewSample {
  /** Milliseconds; negative where this computer is ahead. */
  readonly offsetMs: number;
  /** By how much that may be wrong either way: half the round trip, and half the second that a Date header is cut off by. */
  readonly uncertaintyMs: number;
}

export interface TimedAnswer {
  /** Of the question, by this computer's clock. */
  readonly askedAtMs: number;
  /** From the question to the end of the answer, by a monotonic clock. */
  readonly tookMs: number;
  /** The answer's Date header: whole seconds, cut off. */
  readonly serviceDateMs: number;
}

const HEADER_SECOND_MS = 1000;
/** A slower answer says too little. */
const LONGEST_TRIP_MS = 10_000;

/** Null for an answer that took too long to be conclusive. */
export function skewSample({ askedAtMs, tookMs, serviceDateMs }: TimedAnswer): SkewSample | null {
  if (!Number.isFinite(serviceDateMs) || tookMs < 0 || tookMs > LONGEST_TRIP_MS) return null;
  const middle = askedAtMs + tookMs / 2;
  return {
    offsetMs: serviceDateMs + HEADER_SECOND_MS / 2 - middle,
    uncertaintyMs: (tookMs + HEADER_SECOND_MS) / 2,
  };
}

/** So many answers are weighed, the newest. */
export const SKEW_SAMPLES = 9;
const FEWEST = 3;

/**
 * The service's clock against this computer's, in milliseconds: the median of the newest answers, so that one odd
 * server or one slow answer changes nothing. Null while too few answers are conclusive. Zero where the answers show no
 * difference.
 */
export function clockSkew(samples: readonly SkewSample[]): number | null {
  if (samples.length < FEWEST) return null;
  const offset = median(samples.map(({ offsetMs }) => offsetMs));
  const uncertainty = median(samples.map(({ uncertaintyMs }) => uncertaintyMs));
  return Math.abs(offset) <= uncertainty ? 0 : Math.round(offset);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [upper = 0, lower = 0] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2;
}

/** From here on the operator is warned that this computer's clock is wrong. */
export const NOTABLE_SKEW_MS = 2 * 60_000;

export const isSkewNotable = (skewMs: number | null): boolean => skewMs !== null && Math.abs(skewMs) >= NOTABLE_SKEW_MS;
