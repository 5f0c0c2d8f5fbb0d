import { describe, expect, it } from "vitest";
import {
  changedStation,
  NO_LABEL_STATION,
  rolledOutParts,
  rolledOutStation,
} from "../../../../src-domain/labels/printing.ts";

describe("the printers of a computer", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const zpl = { host: "zebra", port: 9100 };
  const on = { silent: true, byItselfSince: NOW.toISOString() };
  const off = { silent: true, byItselfSince: null };
  it.each([
    ["the first one prints as labels arrive, from now on", NO_LABEL_STATION, { printer: "one" }, on],
    ["so does a first one for ZPL", NO_LABEL_STATION, { zpl }, on],
    ["a second one leaves off what was switched off", { ...NO_LABEL_STATION, ...off, printer: "one" }, { zpl }, off],
    ["paper is no printer", NO_LABEL_STATION, { size: "a6" as const }, { silent: false, byItselfSince: null }],
  ])("%s", (_name, station, change, expected) =>
    expect(changedStation(station, change, NOW)).toEqual({ ...station, ...change, ...expected }),
  );
});

describe("what IT rolled out", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const before = "2026-11-20T12:00:00.000Z";
  const own = { ...NO_LABEL_STATION, printer: "own", copies: 3, silent: true, byItselfSince: before };

  const asking = { silent: false, byItselfSince: null };

  it("counts over what was chosen at the computer, and leaves the rest", () => {
    const rolledOut = { printer: "theirs", size: "a6", zpl: { host: "zebra", port: 9100 } } as const;
    expect(rolledOutStation(own, rolledOut, NOW)).toEqual({ ...own, ...rolledOut });
    expect(rolledOutParts(rolledOut)).toEqual(["printer", "size", "zpl"]);
    expect([rolledOutStation(own, {}, NOW), rolledOutParts({})]).toEqual([own, []]);
  });

  it.each([
    ["a first printer prints as labels arrive", NO_LABEL_STATION, { printer: "theirs" }, true, NOW.toISOString()],
    ["what was switched off stays off", { ...own, byItselfSince: null }, { printer: "theirs" }, true, null],
    ["it is switched on for all", { ...own, ...asking }, { automatic: true }, true, NOW.toISOString()],
    ["it stays on since it was", own, { automatic: true }, true, before],
    ["it is switched off for all", own, { automatic: false }, true, null],
    ["also with a first printer", NO_LABEL_STATION, { printer: "theirs", automatic: false }, true, null],
  ])("%s", (_what, chosen, rolledOut, silent, byItselfSince) =>
    expect(rolledOutStation(chosen, rolledOut, NOW)).toMatchObject({ silent, byItselfSince }),
  );

  it("fixes the dialog only where labels print without it", () => {
    expect(rolledOutParts({ automatic: true, copies: 2 })).toEqual(["copies", "silent", "byItselfSince"]);
    expect(rolledOutParts({ automatic: false })).toEqual(["byItselfSince"]);
  });
});
