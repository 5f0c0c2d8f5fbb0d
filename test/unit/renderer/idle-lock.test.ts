import { beforeEach, describe, expect, it } from "vitest";
import { lockWhenIdle } from "../../../src-renderer/features/shift/idle-lock.ts";
import { FakeWindow } from "../scanner/fake-window.ts";

const MINUTE = 60_000;

let window = new FakeWindow();
let asleepMs = 0;
let minutes = 5;
let locked: number[] = [];
const now = (): number => window.performance.now() + asleepMs;

beforeEach(() => {
  window = new FakeWindow();
  [asleepMs, minutes, locked] = [0, 5, []];
});

const start = () =>
  lockWhenIdle(window.asWindow(), { minutes: () => minutes, now, lock: () => locked.push(now() / MINUTE) });

describe("an idle desk", () => {
  it.each(["keydown", "pointerdown", "pointermove", "wheel"])(
    "is locked the set time after a %s, not sooner",
    (sign) => {
      start();
      window.passTime(4 * MINUTE);
      window.emit(sign);
      window.passTime(5 * MINUTE - 1);
      expect(locked).toEqual([]);
      window.passTime(1);
      expect(locked).toEqual([9]);
    },
  );

  it("is not locked until the setting is switched on", () => {
    minutes = 0;
    const idle = start();
    window.passTime(600 * MINUTE);
    expect(locked).toEqual([]);
    minutes = 2;
    idle.scheduleLock();
    expect(locked).toEqual([600]);
  });

  it("is locked before the first key after the computer slept", () => {
    start();
    asleepMs = 60 * MINUTE;
    window.emit("keydown");
    expect(locked).toEqual([60]);
  });

  it("is not locked after the idle lock is stopped", () => {
    start().stop();
    window.passTime(10 * MINUTE);
    window.emit("keydown");
    expect(locked).toEqual([]);
  });
});
