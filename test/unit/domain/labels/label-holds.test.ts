import { describe, expect, it } from "vitest";
import {
  blockingFault,
  LABEL_FAULTS,
  oldestArrival,
  SKIPPED,
  waitingSince,
  type PrintState,
} from "../../../../src-domain/labels/printing.ts";

const print = (byItself: boolean, state: PrintState, problem: string | null = null) => ({ byItself, state, problem });

describe("a label", () => {
  const held = print(true, "not-given", "too-small");

  it.each(LABEL_FAULTS)("is held for %s", (fault) =>
    expect(blockingFault([print(true, "not-given", fault)])).toBe(fault),
  );

  it.each([
    ["is not held before it printed", [], null],
    ["is not held for a printer that is off", [print(true, "not-given", "no-such-printer")], null],
    ["is not held for what the operator printed", [print(false, "not-given", "too-small")], null],
    ["is held until it printed", [held, print(false, "begun")], "too-small"],
    ["is held while the printer takes nothing", [held, print(false, "not-given", "printer-refused")], "too-small"],
    ["is not held once it printed", [held, print(false, "given")], null],
    ["is not held once it may have printed", [held, print(false, "unclear", "broke-off")], null],
    ["is not held once it was skipped", [held, print(false, "not-given", SKIPPED)], null],
  ] as const)("%s", (_title, prints, fault) => expect(blockingFault(prints)).toBe(fault));
});

describe("labels behind a held one", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const hold = (heldAt: string, decidedAt: string | null) => ({
    heldAt: `2026-11-21T${heldAt}:00Z`,
    decidedAt: decidedAt && `2026-11-21T${decidedAt}:00Z`,
  });
  it.each([
    ["are recent as of now without a hold", [], "12:00"],
    ["stay recent while the hold lasts", [hold("06:30", null)], "06:30"],
    ["stay recent for an hour after it", [hold("06:30", "11:01")], "06:30"],
    ["do not stay recent later", [hold("06:30", "11:00")], "12:00"],
    ["stay recent through holds that follow each other", [hold("11:00", "11:59"), hold("06:30", "10:30")], "06:30"],
    ["do not stay recent through a gap", [hold("11:00", "11:59"), hold("06:30", "09:59")], "11:00"],
  ] as const)("%s", (_title, holds, since) =>
    expect(waitingSince(holds, now)).toEqual(new Date(`2026-11-21T${since}:00Z`)),
  );

  it("are printed if they arrived up to an hour before", () =>
    expect(oldestArrival(now)).toEqual(new Date("2026-11-21T11:00:00Z")));
});
