import { beforeEach, describe, expect, it } from "vitest";
import { lockWhenIdle } from "../../../src-renderer/features/shift/idle-lock.ts";
import { createIdleTime } from "../../../src-renderer/shell/operator-idle.ts";
import { FakeWindow } from "../scanner/fake-window.ts";

const MINUTE_MS = 60_000;

let window = new FakeWindow();
/** How far the computer's clock is from the elapsed time: ahead after sleep, behind after it was set back. */
let clockAheadMs = 0;
let minutes = 5;
let lockedAtMinutes: number[] = [];
const elapsed = (): number => window.performance.now();

beforeEach(() => {
  window = new FakeWindow();
  clockAheadMs = 0;
  minutes = 5;
  lockedAtMinutes = [];
});

const startIdleLock = () =>
  lockWhenIdle(window.asWindow(), {
    minutes: () => minutes,
    idleTime: createIdleTime(elapsed, () => elapsed() + clockAheadMs),
    lock: () => lockedAtMinutes.push(elapsed() / MINUTE_MS),
  });

describe("an idle desk", () => {
  it.each(["keydown", "pointerdown", "pointermove", "wheel"])("is locked the set time after a %s", (eventType) => {
    startIdleLock();
    window.advanceTime(4 * MINUTE_MS);
    window.emit(eventType);
    window.advanceTime(5 * MINUTE_MS - 1);
    expect(lockedAtMinutes).toEqual([]);
    window.advanceTime(1);
    expect(lockedAtMinutes).toEqual([9]);
  });

  it("is not locked until the setting is switched on", () => {
    minutes = 0;
    const idleLock = startIdleLock();
    window.advanceTime(600 * MINUTE_MS);
    expect(lockedAtMinutes).toEqual([]);
    minutes = 2;
    idleLock.scheduleLock();
    expect(lockedAtMinutes).toEqual([600]);
  });

  it.each([-60, 600])("is locked in time after the clock was set by %i minutes", (setMinutes) => {
    startIdleLock();
    clockAheadMs = setMinutes * MINUTE_MS;
    window.emit("pointermove");
    lockedAtMinutes = [];
    window.advanceTime(5 * MINUTE_MS);
    expect(lockedAtMinutes).toEqual([5]);
  });

  // Proof P36
  it("is locked in time when the clock is set back while it is idle", () => {
    startIdleLock();
    clockAheadMs = -60 * MINUTE_MS;
    window.advanceTime(5 * MINUTE_MS);
    expect(lockedAtMinutes).toEqual([5]);
  });

  it("is locked before the first key after the computer slept", () => {
    startIdleLock();
    clockAheadMs = 60 * MINUTE_MS;
    window.emit("keydown");
    expect(lockedAtMinutes).toEqual([0]);
  });

  it("is locked soon after the computer slept, without a key", () => {
    startIdleLock();
    clockAheadMs = 60 * MINUTE_MS;
    window.advanceTime(5000);
    expect(lockedAtMinutes).toHaveLength(1);
  });

  it("is not locked after the idle lock is stopped", () => {
    startIdleLock().stop();
    window.advanceTime(10 * MINUTE_MS);
    window.emit("keydown");
    expect(lockedAtMinutes).toEqual([]);
  });
});
