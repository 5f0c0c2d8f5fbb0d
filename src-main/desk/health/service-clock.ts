import { clockSkew, SKEW_SAMPLES, skewSample, type SkewSample } from "../../../src-domain/health/clock-skew.ts";
import type { CallRecord } from "../../service/index.ts";
import type { DeskBasics } from "../context.ts";

/** A larger change means that this computer's clock was set, and earlier samples are worthless. */
const CLOCK_SET_MS = 2000;
const NEWS_MS = 2000;

/** Derived from the answers' Date headers. */
export function createServiceClock({ now, elapsed }: DeskBasics, onChanged: () => void) {
  let samples: readonly SkewSample[] = [];
  /** This computer's clock minus the monotonic clock. */
  let base: number | null = null;
  let reported = 0;

  const skewMs = (): number | null => clockSkew(samples);

  return {
    skewMs,
    now: (): Date => new Date(now().getTime() + (skewMs() ?? 0)),

    note({ startedAt, durationMs, serviceDateMs }: CallRecord): void {
      if (serviceDateMs === null) return;
      const askedAtMs = Date.parse(startedAt);
      const sample = skewSample({ askedAtMs, tookMs: durationMs, serviceDateMs });
      if (sample === null) return;
      const newBase = askedAtMs + durationMs - elapsed();
      const wasSet = base !== null && Math.abs(newBase - base) > CLOCK_SET_MS;
      base = newBase;
      samples = [...(wasSet ? [] : samples), sample].slice(-SKEW_SAMPLES);
      const known = skewMs() ?? 0;
      if (Math.abs(known - reported) < NEWS_MS) return;
      reported = known;
      onChanged();
    },
  };
}
