import { describe, expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { MAX_RETRY_WAIT_MS, RETRY_POLICIES, retryDelay } from "../../../src-main/service/retry-policy.ts";

const policy = { attempts: 4, baseMs: 100, capMs: 300, budgetMs: 90_000 };
const failureOf = (kind: (typeof FAILURE_KINDS)[number], retryAfterMs: number | null = null) => ({
  kind,
  retryAfterMs,
});

describe("a failed read", () => {
  it("is retried only after a failure that may be temporary", () => {
    const retriedKinds = FAILURE_KINDS.filter(
      (kind) => retryDelay(failureOf(kind), { attempts: 1, elapsedMs: 0 }, policy, 0.5) !== null,
    );
    expect(retriedKinds.toSorted()).toEqual(["offline", "rate-limited", "server", "timeout"]);
  });

  it.each([
    [1, 100],
    [2, 200],
    [3, 300],
  ])("waits after try %d between 0 and %d ms", (attempts, maxMs) => {
    const delayFor = (random: number) => retryDelay(failureOf("offline"), { attempts, elapsedMs: 0 }, policy, random);
    expect([delayFor(0), delayFor(0.5), delayFor(1)]).toEqual([0, maxMs / 2, maxMs]);
  });

  it("is not retried after the last allowed try", () =>
    expect(retryDelay(failureOf("offline"), { attempts: 4, elapsedMs: 0 }, policy, 0)).toBeNull());

  it.each([
    [0, 7000, 7000],
    [1, 50, 100],
    [0, 3_600_000, MAX_RETRY_WAIT_MS],
    [0, Number.POSITIVE_INFINITY, MAX_RETRY_WAIT_MS],
  ])("waits with jitter %d at least the requested %d ms: %d", (random, requestedMs, expected) => {
    const progress = { attempts: 1, elapsedMs: 0 };
    expect(retryDelay(failureOf("rate-limited", requestedMs), progress, policy, random)).toBe(expected);
    expect(retryDelay(failureOf("server", requestedMs), progress, policy, random)).toBe(expected);
  });

  it("is not retried when the wait exceeds the budget", () => {
    const progress = { attempts: 1, elapsedMs: 0 };
    expect(retryDelay(failureOf("rate-limited", 20_000), progress, RETRY_POLICIES.interactive, 0)).toBeNull();
    expect(retryDelay(failureOf("rate-limited", 20_000), progress, RETRY_POLICIES.background, 0)).toBe(20_000);
    expect(
      retryDelay(failureOf("offline"), { attempts: 1, elapsedMs: 14_999 }, RETRY_POLICIES.interactive, 0.9),
    ).toBeNull();
  });
});
