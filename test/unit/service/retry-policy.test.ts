import { describe, expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { MAX_RETRY_AFTER_MS, RETRY_POLICIES, retryDelay } from "../../../src-main/service/retry-policy.ts";

const patience = { attempts: 4, baseMs: 100, capMs: 300, budgetMs: 90_000 };
const failed = (kind: (typeof FAILURE_KINDS)[number], retryAfterMs: number | null = null) => ({ kind, retryAfterMs });

describe("a failed read", () => {
  it("is retried only when the next answer may differ", () => {
    const again = FAILURE_KINDS.filter(
      (kind) => retryDelay(failed(kind), { attempts: 1, elapsedMs: 0 }, patience, 0.5) !== null,
    );
    expect(again.toSorted()).toEqual(["offline", "rate-limited", "server", "timeout"]);
  });

  it.each([
    [1, 100],
    [2, 200],
    [3, 300],
  ])("waits after try %d between 0 and %d ms", (attempts, longest) => {
    const delay = (random: number) => retryDelay(failed("offline"), { attempts, elapsedMs: 0 }, patience, random);
    expect([delay(0), delay(0.5), delay(1)]).toEqual([0, longest / 2, longest]);
  });

  it("is not retried after the last allowed try", () =>
    expect(retryDelay(failed("offline"), { attempts: 4, elapsedMs: 0 }, patience, 0)).toBeNull());

  it.each([
    [0, 7000, 7000],
    [1, 50, 100],
    [0, 3_600_000, MAX_RETRY_AFTER_MS],
    [0, Number.POSITIVE_INFINITY, MAX_RETRY_AFTER_MS],
  ])("waits with jitter %d at least the requested %d ms: %d", (random, asked, expected) => {
    const tried = { attempts: 1, elapsedMs: 0 };
    expect(retryDelay(failed("rate-limited", asked), tried, patience, random)).toBe(expected);
    expect(retryDelay(failed("server", asked), tried, patience, random)).toBe(expected);
  });

  it("is not retried when the wait exceeds the budget", () => {
    const tried = { attempts: 1, elapsedMs: 0 };
    expect(retryDelay(failed("rate-limited", 20_000), tried, RETRY_POLICIES.interactive, 0)).toBeNull();
    expect(retryDelay(failed("rate-limited", 20_000), tried, RETRY_POLICIES.background, 0)).toBe(20_000);
    expect(
      retryDelay(failed("offline"), { attempts: 1, elapsedMs: 14_999 }, RETRY_POLICIES.interactive, 0.9),
    ).toBeNull();
  });
});
