import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSyncSchedule } from "../../../src-main/use-cases/sync/sync-scheduler.ts";

const MINUTE_MS = 60_000;
let runs = 0;
let refreshMinutes = 30;
let isListedByRelay = false;
const createSchedule = () =>
  createSyncSchedule(
    { now: () => new Date() },
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
