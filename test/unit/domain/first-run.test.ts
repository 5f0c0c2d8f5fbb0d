import { expect, it } from "vitest";
import { listFirstRunSteps, stepAfter, stepBefore } from "../../../src-domain/first-run.ts";

it.each([
  [{ answeredSteps: [], needsConnection: false }, ["language", "use", "printer", "scanner"]],
  [{ answeredSteps: [], needsConnection: true }, ["language", "use", "connect", "printer", "scanner"]],
  [{ answeredSteps: ["use"], needsConnection: true }, ["language", "connect", "printer", "scanner"]],
  [{ answeredSteps: ["use", "printer"], needsConnection: false }, ["language", "scanner"]],
  [{ answeredSteps: ["language", "use", "printer", "scanner"], needsConnection: true }, ["connect"]],
  [{ answeredSteps: ["language", "use", "printer", "scanner"], needsConnection: false }, []],
] as const)("shows the steps for %j in order: %j", (situation, steps) => {
  expect(listFirstRunSteps(situation)).toEqual(steps);
  for (const [index, step] of steps.entries()) {
    expect(stepAfter(step, situation)).toBe(steps[index + 1] ?? null);
    expect(stepBefore(step, situation)).toBe(steps[index - 1] ?? null);
  }
});

it("continues after a step that no longer applies", () =>
  expect(stepAfter("connect", { answeredSteps: [], needsConnection: false })).toBe("printer"));
