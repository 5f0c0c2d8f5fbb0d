import { expect, it } from "vitest";
import { firstRunSteps, stepAfter, stepBefore } from "../../../src-domain/first-run.ts";

it.each([
  [{ answeredSteps: [], connects: false }, ["language", "use", "scanner"]],
  [{ answeredSteps: [], connects: true }, ["language", "use", "connect", "scanner"]],
  [{ answeredSteps: ["use"], connects: true }, ["language", "connect", "scanner"]],
  [{ answeredSteps: ["use"], connects: false }, ["language", "scanner"]],
  [{ answeredSteps: ["language", "use", "scanner"], connects: true }, ["connect"]],
  [{ answeredSteps: ["language", "use", "scanner"], connects: false }, []],
] as const)("for %j shows the steps %j in order", (situation, steps) => {
  expect(firstRunSteps(situation)).toEqual(steps);
  for (const [place, step] of steps.entries()) {
    expect(stepAfter(step, situation)).toBe(steps[place + 1] ?? null);
    expect(stepBefore(step, situation)).toBe(steps[place - 1] ?? null);
  }
});

it("continues after a step that no longer applies", () =>
  expect(stepAfter("connect", { answeredSteps: [], connects: false })).toBe("scanner"));
