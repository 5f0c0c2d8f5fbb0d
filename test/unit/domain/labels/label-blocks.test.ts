import { describe, expect, it } from "vitest";
import {
  findBlockingFault,
  canPrintDespite,
  LABEL_FAULTS,
  findOldestArrival,
  SKIPPED,
  findWaitStart,
  type PrintState,
} from "../../../../src-domain/labels/printing.ts";

const automaticPrint = (problem: string) => ({ isAutomatic: true, state: "not-given" as PrintState, problem });
const operatorPrint = (state: PrintState, problem: string | null = null) => ({ isAutomatic: false, state, problem });

describe("label queue", () => {
  const blockedPrint = automaticPrint("too-small");

  it.each(LABEL_FAULTS)("is blocked by %s", (fault) => expect(findBlockingFault([automaticPrint(fault)])).toBe(fault));

  it("lets the operator print each blocking label that only draws", () =>
    expect(LABEL_FAULTS.filter((fault) => !canPrintDespite(fault))).toEqual(["changes-printer"]));

  it.each([
    ["is not blocked before the first print", [], null],
    ["is not blocked by a missing printer", [automaticPrint("no-such-printer")], null],
    ["is not blocked by a print of the operator", [operatorPrint("not-given", "too-small")], null],
    ["is blocked until the label is printed", [blockedPrint, operatorPrint("begun")], "too-small"],
    [
      "is blocked while the printer refuses jobs",
      [blockedPrint, operatorPrint("not-given", "printer-refused")],
      "too-small",
    ],
    ["is not blocked after the label is printed", [blockedPrint, operatorPrint("given")], null],
    ["is not blocked after an unclear print", [blockedPrint, operatorPrint("unclear", "broke-off")], null],
    ["is not blocked after the label was skipped", [blockedPrint, operatorPrint("not-given", SKIPPED)], null],
  ] as const)("%s", (_title, prints, fault) => expect(findBlockingFault(prints)).toBe(fault));
});

describe("labels after a blocked label", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const block = (blockedAt: string, decidedAt: string | null) => ({
    blockedAt: `2026-11-21T${blockedAt}:00Z`,
    decidedAt: decidedAt && `2026-11-21T${decidedAt}:00Z`,
  });
  it.each([
    ["are recent as of now without a block", [], "12:00"],
    ["stay recent while the block lasts", [block("06:30", null)], "06:30"],
    ["stay recent for an hour after the block", [block("06:30", "11:01")], "06:30"],
    ["are not recent more than an hour after the block", [block("06:30", "11:00")], "12:00"],
    ["stay recent through consecutive blocks", [block("11:00", "11:59"), block("06:30", "10:30")], "06:30"],
    ["are not recent after a gap between blocks", [block("11:00", "11:59"), block("06:30", "09:59")], "11:00"],
  ] as const)("%s", (_title, blocks, expectedTime) =>
    expect(findWaitStart(blocks, now)).toEqual(new Date(`2026-11-21T${expectedTime}:00Z`)),
  );

  it("are printed when they arrived at most an hour before", () =>
    expect(findOldestArrival(now)).toEqual(new Date("2026-11-21T11:00:00Z")));
});
