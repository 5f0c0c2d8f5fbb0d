import { expect, it } from "vitest";
import { createCopyPace } from "../../../src-domain/copy-pace.ts";

function paceOn() {
  let time = 0;
  const pace = createCopyPace(() => time);
  pace.note(0);
  return { pace, pass: (ms: number) => (time += ms) };
}

it("the pace of a copying tells no end while nothing comes, or nobody knows how much there is", () => {
  const { pace, pass } = paceOn();
  pass(5000);
  expect(pace.secondsLeft(100)).toBeNull();
  pace.note(50);
  expect(pace.secondsLeft(null)).toBeNull();
  expect(pace.secondsLeft(0)).toBe(0);
});
