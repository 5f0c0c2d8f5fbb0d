import { describe, expect, it } from "vitest";
import { createCopyPace } from "../../../src-domain/copy-pace.ts";

function paceOn() {
  let time = 0;
  const pace = createCopyPace(() => time);
  pace.note(0);
  return { pace, pass: (ms: number) => (time += ms) };
}

describe("the pace of a copying", () => {
  it("is not told before there is one", () => {
    const { pace, pass } = paceOn();
    pass(400);
    pace.note(50);
    expect(pace.rowsPerSecond()).toBeNull();
    expect(pace.secondsLeft(100)).toBeNull();
  });

  it("is that of the last seconds, not of the whole run", () => {
    const { pace, pass } = paceOn();
    for (let second = 1; second <= 30; second += 1) {
      pass(1000);
      pace.note(second * 100);
    }
    expect(pace.rowsPerSecond()).toBeCloseTo(100);
    for (let second = 1; second <= 12; second += 1) {
      pass(1000);
      pace.note(3000 + second * 10);
    }
    expect(pace.rowsPerSecond()).toBeCloseTo(10);
    expect(pace.secondsLeft(600)).toBe(60);
  });

  it("is that of all seconds there were, while there were fewer than ten", () => {
    const { pace, pass } = paceOn();
    for (const rows of [300, 300, 300]) {
      pass(1000);
      pace.note(rows);
    }
    expect(pace.rowsPerSecond()).toBeCloseTo(100);
  });

  it("tells no end while nothing comes, or nobody knows how much there is", () => {
    const { pace, pass } = paceOn();
    pass(5000);
    expect(pace.secondsLeft(100)).toBeNull();
    pace.note(50);
    expect(pace.secondsLeft(null)).toBeNull();
    expect(pace.secondsLeft(0)).toBe(0);
  });
});
