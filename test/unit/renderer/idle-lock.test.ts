import { beforeEach, describe, expect, it } from "vitest";
import { lockWhenIdle } from "../../../src-renderer/features/shift/idle-lock.ts";
import { FakeWindow } from "../scanner/fake-window.ts";

const MINUTE_MS = 60_000;

let window = new FakeWindow();
let asleepMs = 0;
let minutes = 5;
let lockedAtMinutes: number[] = [];
const now = (): number => window.performance.now() + asleepMs;

beforeEach(() => {
  window = new FakeWindow();
  asleepMs = 0;
  minutes = 5;
  lockedAtMinutes = [];
});

const startIdleLock = () =>
  lockWhenIdle(window.asWindow(), { minutes: () => minutes, now, lock: () => lockedAtMinutes.push(now() / MINUTE_MS) });

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

  it("is locked before the first key after the computer slept", () => {
    startIdleLock();
    asleepMs = 60 * MINUTE_MS;
    window.emit("keydown");
    expect(lockedAtMinutes).toEqual([60]);
  });

  it("is not locked after the idle lock is stopped", () => {
    startIdleLock().stop();
    window.advanceTime(10 * MINUTE_MS);
    window.emit("keydown");
    expect(lockedAtMinutes).toEqual([]);
  });
});
