import { estimateClockSkew, SKEW_SAMPLES, toSkewSample, type SkewSample } from "../../src-domain/health/clock-skew.ts";
import type { CallRecord } from "./call-record.ts";

/** A larger change means that this computer's clock was set, so that earlier samples do not count. */
const MAX_CLOCK_DRIFT_MS = 2000;
const REPORT_STEP_MS = 2000;

interface ServiceClockOptions {
  readonly now: () => Date;
  /** Milliseconds of the monotonic clock. */
  readonly elapsed: () => number;
  readonly onChanged: () => void;
}

/** Derived from the answers' Date headers. */
export function createServiceClock({ now, elapsed, onChanged }: ServiceClockOptions) {
  let samples: readonly SkewSample[] = [];
  /** This computer's clock minus the monotonic clock, in milliseconds. */
  let clockOffsetMs: number | null = null;
  let reportedMs = 0;

  const skewMs = (): number | null => estimateClockSkew(samples);

  return {
    skewMs,
    now: (): Date => new Date(now().getTime() + (skewMs() ?? 0)),

    /** Call when the answer arrives. */
    onCall({ durationMs, serviceDateMs }: Pick<CallRecord, "durationMs" | "serviceDateMs">): void {
      if (serviceDateMs === null) return;
      // oxlint-disable-next-line waits/elapsed -- compares the clocks
      const answeredAtMs = now().getTime();
      const sample = toSkewSample({ requestedAtMs: answeredAtMs - durationMs, durationMs, serviceDateMs });
      if (sample === null) return;
      const newOffsetMs = answeredAtMs - elapsed();
      const wasClockSet = clockOffsetMs !== null && Math.abs(newOffsetMs - clockOffsetMs) > MAX_CLOCK_DRIFT_MS;
      clockOffsetMs = newOffsetMs;
      samples = [...(wasClockSet ? [] : samples), sample].slice(-SKEW_SAMPLES);
      const currentSkewMs = skewMs() ?? 0;
      if (Math.abs(currentSkewMs - reportedMs) < REPORT_STEP_MS) return;
      reportedMs = currentSkewMs;
      onChanged();
    },
  };
}
