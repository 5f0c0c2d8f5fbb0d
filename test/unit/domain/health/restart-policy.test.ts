import { expect, it } from "vitest";
import { decideRestart } from "../../../../src-domain/health/restart-policy.ts";

const MINUTE = 60_000;

function actionsAt(...minutes: readonly number[]): string[] {
  let crashTimes: readonly number[] = [];
  return minutes.map((minute) => {
    const decision = decideRestart(crashTimes, minute * MINUTE);
    ({ crashTimes } = decision);
    return decision.action;
  });
}

it.each([
  ["the first time", [0], ["bring-back"]],
  ["twice at once", [0, 0], ["bring-back", "bring-back"]],
  ["three times at once", [0, 0, 0], ["bring-back", "bring-back", "stop"]],
  ["three times, the last just within ten minutes", [0, 5, 9.99], ["bring-back", "bring-back", "stop"]],
  ["three times, the last after ten minutes", [0, 5, 10], ["bring-back", "bring-back", "bring-back"]],
  ["every six minutes", [0, 6, 12, 18, 24], Array.from({ length: 5 }, () => "bring-back")],
  ["after 20 minutes, then every four minutes", [0, 20, 24, 28], ["bring-back", "bring-back", "bring-back", "stop"]],
])("decides on a restart after a crash %s", (_crashes, minutes, expected) =>
  expect(actionsAt(...minutes)).toEqual(expected),
);
