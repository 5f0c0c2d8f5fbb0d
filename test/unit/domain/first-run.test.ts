import { expect, it } from "vitest";
import { firstRunSteps, stepAfter, stepBefore } from "../../../src-domain/first-run.ts";

it.each([
  [{ useGiven: false, connects: false }, ["language", "use", "scanner"]],
  [{ useGiven: false, connects: true }, ["language", "use", "connect", "scanner"]],
  [{ useGiven: true, connects: true }, ["language", "connect", "scanner"]],
  [{ useGiven: true, connects: false }, ["language", "scanner"]],
] as const)("with %j a desk is asked %j, one after the other", (situation, steps) => {
  expect(firstRunSteps(situation)).toEqual(steps);
  for (const [place, step] of steps.entries()) {
    expect(stepAfter(step, situation)).toBe(steps[place + 1] ?? null);
    expect(stepBefore(step, situation)).toBe(steps[place - 1] ?? null);
  }
});

it("continues after a step that is no longer asked", () =>
  expect(stepAfter("connect", { useGiven: false, connects: false })).toBe("scanner"));
