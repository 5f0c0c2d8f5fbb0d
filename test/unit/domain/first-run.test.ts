import { expect, it } from "vitest";
import { firstRunSteps, stepAfter, stepBefore } from "../../../src-domain/first-run.ts";

it.each([
  [{ given: [], connects: false }, ["language", "use", "scanner"]],
  [{ given: [], connects: true }, ["language", "use", "connect", "scanner"]],
  [{ given: ["use"], connects: true }, ["language", "connect", "scanner"]],
  [{ given: ["use"], connects: false }, ["language", "scanner"]],
  [{ given: ["language", "use", "scanner"], connects: true }, ["connect"]],
  [{ given: ["language", "use", "scanner"], connects: false }, []],
] as const)("returns for %j the steps %j in order", (situation, steps) => {
  expect(firstRunSteps(situation)).toEqual(steps);
  for (const [place, step] of steps.entries()) {
    expect(stepAfter(step, situation)).toBe(steps[place + 1] ?? null);
    expect(stepBefore(step, situation)).toBe(steps[place - 1] ?? null);
  }
});

it("continues after a step that no longer applies", () =>
  expect(stepAfter("connect", { given: [], connects: false })).toBe("scanner"));
