import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "../../../src-domain/result.ts";
import { createSyncSchedule, createSyncScheduler } from "../../../src-main/use-cases/sync/sync-scheduler.ts";
import type { SyncRequest } from "../../../src-main/use-cases/sync/sync-steps.ts";

const MINUTE_MS = 60_000;
let runs = 0;
let refreshMinutes = 30;
let isListedByRelay = false;
const createSchedule = () =>
  createSyncSchedule(
    { now: () => new Date(), elapsed: () => performance.now() },
    () => refreshMinutes,
    () => (runs += 1),
    () => isListedByRelay,
  );

beforeEach(() => {
  vi.useFakeTimers();
  runs = 0;
  refreshMinutes = 30;
  isListedByRelay = false;
});
afterEach(() => vi.useRealTimers());

describe("the sync schedule", () => {
  it("runs after the interval", () => {
    const schedule = createSchedule();
    schedule.onSuccess(new Date(Date.now() - 10 * MINUTE_MS).toISOString());
    vi.advanceTimersByTime(20 * MINUTE_MS - 1);
    expect(runs).toBe(0);
    vi.advanceTimersByTime(1);
    expect(runs).toBe(1);
    refreshMinutes = 0;
    schedule.onSuccess(new Date().toISOString());
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    expect(runs).toBe(1);
  });

  it("runs after the interval when the clock was set back", () => {
    createSchedule().onSuccess(new Date(Date.now() + 600 * MINUTE_MS).toISOString());
    vi.advanceTimersByTime(30 * MINUTE_MS);
    expect(runs).toBe(1);
  });

  it("waits while the relay reads the lists", () => {
    isListedByRelay = true;
    createSchedule().onSuccess(new Date().toISOString());
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    expect(runs).toBe(0);
    isListedByRelay = false;
    vi.advanceTimersByTime(MINUTE_MS);
    expect(runs).toBe(1);
  });

  it("retries a failed run while the relay reads the lists", () => {
    isListedByRelay = true;
    createSchedule().onFailure();
    vi.advanceTimersByTime(15_000);
    expect(runs).toBe(1);
  });

  it("retries after growing waits until a success", () => {
    const schedule = createSchedule();
    const waits = Array.from({ length: 6 }, () => Date.parse(schedule.onFailure()) - Date.now());
    expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000]);
    schedule.onSuccess(null);
    expect(Date.parse(schedule.onFailure()) - Date.now()).toBe(15_000);
    vi.advanceTimersByTime(15_000);
    expect(runs).toBe(1);
  });

  it("does nothing after the desk is closed", () => {
    const schedule = createSchedule();
    schedule.onFailure();
    schedule.close();
    schedule.onSuccess(null);
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(runs).toBe(0);
  });
});

describe("the sync scheduler", () => {
  it.each([-600, 600])("refreshes at each interval after the clock was set by %i minutes", async (setMinutes) => {
    let refreshedAt: string | null = null;
    const requests: { readonly request: SyncRequest; readonly atMs: number }[] = [];
    const startMs = performance.now();
    const steps = {
      coverage: { state: () => ({ refreshedAt }) },
      run(request: SyncRequest) {
        requests.push({ request, atMs: performance.now() - startMs });
        if (request.shouldRefresh) refreshedAt = new Date().toISOString();
        return Promise.resolve(success(null));
      },
    } as unknown as Parameters<typeof createSyncScheduler>[1];
    const context = {
      now: () => new Date(),
      elapsed: () => performance.now(),
      log: () => undefined,
    } as unknown as Parameters<typeof createSyncScheduler>[0];
    const rules = () => ({ days: 1, refreshMinutes, requestsPerMinute: 1 });
    const ignore = (): void => undefined;
    const scheduler = createSyncScheduler(context, steps, rules, ignore, () => false);
    scheduler.begin({ shouldFetchLists: true, shouldRefresh: true });
    await scheduler.whenIdle();
    vi.setSystemTime(Date.now() + setMinutes * MINUTE_MS);
    for (let interval = 0; interval < 2; interval += 1) {
      await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
      await scheduler.whenIdle();
    }
    const refresh = { shouldFetchLists: false, shouldRefresh: true };
    expect(requests.slice(1)).toEqual([
      { request: refresh, atMs: 30 * MINUTE_MS },
      { request: refresh, atMs: 60 * MINUTE_MS },
    ]);
  });
});
