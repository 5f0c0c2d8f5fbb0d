import fc from "fast-check";
import { expect, it } from "vitest";
import { clockSkew, skewSample, SKEW_SAMPLES, type SkewSample } from "../../../../src-domain/health/clock-skew.ts";

/** What a service `skewMs` ahead answers: its Date header is cut off to the second, at some point of the round trip. */
function answerOf(skewMs: number, askedAtMs: number, tookMs: number, share: number): SkewSample {
  const answeredAt = askedAtMs + tookMs * share + skewMs;
  const sample = skewSample({ askedAtMs, tookMs, serviceDateMs: Math.floor(answeredAt / 1000) * 1000 });
  if (sample === null) throw new Error("a quick answer is always conclusive");
  return sample;
}

const skew = fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 });
const answer = fc.record({
  askedAtMs: fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2040-01-01") }),
  tookMs: fc.integer({ min: 0, max: 4000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

it("the clock of the service is known from an answer as exactly as its round trip and the header's second allow", () =>
  fc.assert(
    fc.property(skew, answer, (skewMs, { askedAtMs, tookMs, share }) => {
      const { offsetMs, uncertaintyMs } = answerOf(skewMs, askedAtMs, tookMs, share);
      expect(Math.abs(offsetMs - skewMs)).toBeLessThanOrEqual(uncertaintyMs + 0.001);
    }),
  ));

it("the clock of the service is the median of several answers, which a few wild ones do not move", () => {
  fc.assert(
    fc.property(
      skew,
      fc.array(answer, { minLength: 5, maxLength: SKEW_SAMPLES }),
      fc.array(skew, { maxLength: 2 }),
      (skewMs, answers, wild) => {
        const samples = answers.map(({ askedAtMs, tookMs, share }) => answerOf(skewMs, askedAtMs, tookMs, share));
        const odd = wild.map((offsetMs) => ({ offsetMs, uncertaintyMs: 500 }));
        const known = clockSkew([...odd, ...samples]) ?? Number.NaN;
        // Zero where the answers, each off by 2500 ms at most, allow for no skew.
        expect(Math.abs(known - skewMs)).toBeLessThanOrEqual(known === 0 ? 5000 : 2501);
      },
    ),
  );
});
