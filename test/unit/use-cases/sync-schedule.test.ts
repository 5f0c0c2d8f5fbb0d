import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSyncSchedule } from "../../../src-main/use-cases/sync/sync-scheduler.ts";

const MINUTE = 60_000;
let runs = 0;
let minutes = 30;
const open = () =>
  createSyncSchedule(
    { now: () => new Date() },
    () => minutes,
    () => (runs += 1),
  );

beforeEach(() => {
  vi.useFakeTimers();
  runs = 0;
  minutes = 30;
});
afterEach(() => vi.useRealTimers());

describe("the sync schedule", () => {
  it("runs after the interval, and never when it is switched off", () => {
    const schedule = open();
    schedule.succeeded(new Date(Date.now() - 10 * MINUTE).toISOString());
    vi.advanceTimersByTime(20 * MINUTE - 1);
    expect(runs).toBe(0);
    vi.advanceTimersByTime(1);
    expect(runs).toBe(1);
    minutes = 0;
    schedule.succeeded(new Date().toISOString());
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect(runs).toBe(1);
  });

  it("runs after the interval when the clock was set back", () => {
    open().succeeded(new Date(Date.now() + 600 * MINUTE).toISOString());
    vi.advanceTimersByTime(30 * MINUTE);
    expect(runs).toBe(1);
  });

  it("retries after growing waits until a success", () => {
    const schedule = open();
    const waits = Array.from({ length: 6 }, () => Date.parse(schedule.failed()) - Date.now());
    expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000]);
    schedule.succeeded(null);
    expect(Date.parse(schedule.failed()) - Date.now()).toBe(15_000);
    vi.advanceTimersByTime(15_000);
    expect(runs).toBe(1);
  });

  it("does nothing after the desk is closed", () => {
    const schedule = open();
    schedule.failed();
    schedule.close();
    schedule.succeeded(null);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(runs).toBe(0);
  });
});
