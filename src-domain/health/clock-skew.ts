import { median } from "../median.ts";

export interface SkewSample {
  /** The service's clock minus this computer's, in milliseconds; negative if this computer is ahead. */
  readonly offsetMs: number;
  /** Half of the round trip, plus half of the second to which a Date header is truncated. */
  readonly uncertaintyMs: number;
}

export interface TimedAnswer {
  readonly requestedAtMs: number;
  /** Milliseconds from the request to the end of the response, by a monotonic clock. */
  readonly durationMs: number;
  readonly serviceDateMs: number;
}

const HEADER_SECOND_MS = 1000;
const MAX_ROUND_TRIP_MS = 10_000;

export function toSkewSample({ requestedAtMs, durationMs, serviceDateMs }: TimedAnswer): SkewSample | null {
  if (!Number.isFinite(serviceDateMs) || durationMs < 0 || durationMs > MAX_ROUND_TRIP_MS) return null;
  const middleMs = requestedAtMs + durationMs / 2;
  return {
    offsetMs: serviceDateMs + HEADER_SECOND_MS / 2 - middleMs,
    uncertaintyMs: (durationMs + HEADER_SECOND_MS) / 2,
  };
}

export const SKEW_SAMPLES = 9;
const MIN_SAMPLES = 3;

/** Median of the service's clock minus this one; null while unknown, 0 within the uncertainty. */
export function estimateClockSkew(samples: readonly SkewSample[]): number | null {
  const offset = median(samples.map(({ offsetMs }) => offsetMs));
  const uncertainty = median(samples.map(({ uncertaintyMs }) => uncertaintyMs));
  if (offset === null || uncertainty === null || samples.length < MIN_SAMPLES) return null;
  return Math.abs(offset) <= uncertainty ? 0 : Math.round(offset);
}

export const NOTABLE_SKEW_MS = 2 * 60_000;

export const isSkewNotable = (skewMs: number | null): boolean => skewMs !== null && Math.abs(skewMs) >= NOTABLE_SKEW_MS;
