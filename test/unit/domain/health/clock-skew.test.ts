import { describe, expect, it } from "vitest";
import {
  estimateClockSkew,
  isSkewNotable,
  NOTABLE_SKEW_MS,
  toSkewSample,
} from "../../../../src-domain/health/clock-skew.ts";

describe("skew of the service's clock", () => {
  const sample = (offsetMs: number, uncertaintyMs = 100) => ({ offsetMs, uncertaintyMs });

  it("is measured by an answer within ten seconds", () => {
    expect(toSkewSample({ requestedAtMs: 1000, durationMs: 200, serviceDateMs: 5000 })).toEqual({
      offsetMs: 4400,
      uncertaintyMs: 600,
    });
    expect(toSkewSample({ requestedAtMs: 1000, durationMs: 0, serviceDateMs: 5000 })).not.toBeNull();
    expect(toSkewSample({ requestedAtMs: 1000, durationMs: 10_000, serviceDateMs: 5000 })).not.toBeNull();
    expect(toSkewSample({ requestedAtMs: 1000, durationMs: 10_001, serviceDateMs: 5000 })).toBeNull();
    expect(toSkewSample({ requestedAtMs: 1000, durationMs: -1, serviceDateMs: 5000 })).toBeNull();
    expect(toSkewSample({ requestedAtMs: 1000, durationMs: 0, serviceDateMs: Number.NaN })).toBeNull();
  });

  it("is the median of at least three answers", () => {
    expect(estimateClockSkew([sample(900), sample(100_000)])).toBeNull();
    expect(estimateClockSkew([sample(900), sample(100_000), sample(-500)])).toBe(900);
    expect(estimateClockSkew([sample(9000), sample(1000), sample(3000), sample(2000)])).toBe(2500);
    expect(estimateClockSkew([sample(10_000), sample(9000), sample(200), sample(3000)])).toBe(6000);
  });

  it("is zero when the difference is within the uncertainty", () => {
    expect(estimateClockSkew([sample(100), sample(100), sample(100)])).toBe(0);
    expect(estimateClockSkew([sample(101), sample(101), sample(101)])).toBe(101);
    expect(estimateClockSkew([sample(-100.4), sample(-100.4), sample(-100.4)])).toBe(-100);
  });

  it("is notable from two minutes on", () => {
    expect(isSkewNotable(null)).toBe(false);
    expect(isSkewNotable(NOTABLE_SKEW_MS)).toBe(true);
    expect(isSkewNotable(-NOTABLE_SKEW_MS)).toBe(true);
    expect(isSkewNotable(NOTABLE_SKEW_MS - 1)).toBe(false);
  });
});
