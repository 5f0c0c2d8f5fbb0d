import { describe, expect, it } from "vitest";
import { isTooSmall, placeOnPaper } from "../../../../src-domain/label/paper.ts";
import {
  mayBeOnPaper,
  NO_LABEL_STATION,
  PRINT_STATES,
  printerHost,
  printsByItself,
} from "../../../../src-domain/label/printing.ts";
import { labelTypeOf } from "../../../../src-domain/label/type.ts";
import { ticks, zplTestLabel } from "../../../../src-domain/label/zpl.ts";

describe("the label that shows whether a printer is set up right", () => {
  it("is a frame with a mark each centimetre, longer at five, its name, its size and a bar code", () => {
    // 203 dots per inch are 8 to the millimetre.
    const lines = zplTestLabel("100x150", 203, "Desk 1").split("\n");
    expect(lines.slice(0, 3)).toEqual(["^XA", "^PW799^LL1199^LH0,0^CI28", "^FO16,16^GB767,1167,2^FS"]);
    expect(lines.slice(3, 12)).toEqual([
      ...[80, 160, 240, 320].map((at) => `^FO${at},16^GB2,24,2^FS`),
      "^FO400,16^GB2,40,2^FS",
      ...[480, 559, 639, 719].map((at) => `^FO${at},16^GB2,24,2^FS`),
    ]);
    const down = lines.slice(12, 26);
    expect(down.filter((line) => line.includes("^GB40,2,2"))).toEqual([
      "^FO16,400^GB40,2,2^FS",
      "^FO16,799^GB40,2,2^FS",
    ]);
    expect(down.filter((line) => line.includes("^GB24,2,2"))).toHaveLength(12);
    expect(lines.slice(26)).toEqual([
      "^FO96,112^A0N,40,40^FDDesk 1^FS",
      "^FO96,176^A0N,40,40^FD100 x 150 mm, 203 dpi^FS",
      "^FO96,288^BY2^BCN,120,Y,N,N^FDTEST-LABEL^FS",
      "^PQ1^XZ",
      "",
    ]);
  });

  it("has lines that a finer printer still shows", () =>
    expect(zplTestLabel("100x150", 600, "Desk 1")).toContain("^GB2268,3449,7^FS"));

  it.each([
    [100, 9, 90],
    [150, 14, 140],
    [101.6, 9, 90],
    [152.4, 14, 140],
    [14, 0, undefined],
    [14.5, 1, 10],
    [24, 1, 10],
  ])("has on %d mm as many marks as lie inside its frame", (length, count, last) => {
    expect(ticks(length)).toHaveLength(count);
    expect(ticks(length).at(-1)).toBe(last);
  });
});

describe("a label that is printed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const station = { ...NO_LABEL_STATION, silent: true, byItselfSince: "2026-11-21T11:30:00Z" };
  const told = (firstToldAt: string) => printsByItself(station, { firstToldAt, status: null, prints: 0 }, now);

  it("is printed by itself from the moment that was switched on, and for an hour", () => {
    expect(told("2026-11-21T11:30:00Z")).toBe(true);
    expect(told("2026-11-21T11:29:59.999Z")).toBe(false);
    const since = { ...station, byItselfSince: "2026-11-21T00:00:00Z" };
    const at = (firstToldAt: string) => printsByItself(since, { firstToldAt, status: null, prints: 0 }, now);
    expect(at("2026-11-21T11:00:00.001Z")).toBe(true);
    expect(at("2026-11-21T11:00:00Z")).toBe(false);
    expect(printsByItself(NO_LABEL_STATION, { firstToldAt: now.toISOString(), status: null, prints: 0 }, now)).toBe(
      false,
    );
    const never = { ...station, byItselfSince: null };
    expect(printsByItself(never, { firstToldAt: now.toISOString(), status: null, prints: 0 }, now)).toBe(false);
  });

  it("may be on paper unless the printer certainly got nothing", () =>
    expect(PRINT_STATES.filter(mayBeOnPaper)).toEqual(["begun", "given", "unclear"]));

  it("is printed on a label of 100 by 150 by nobody's printer, with the system's dialog, until somebody chooses", () =>
    expect(NO_LABEL_STATION).toEqual({
      printer: null,
      size: "100x150",
      resolution: 203,
      silent: false,
      byItselfSince: null,
      zpl: null,
    }));

  it("is not turned where it fits either way, and is too small below nine tenths", () => {
    expect(placeOnPaper({ width: 100, height: 100 }, { width: 100, height: 150 }).turned).toBe(false);
    expect(isTooSmall(0.9)).toBe(false);
    expect(isTooSmall(0.899)).toBe(true);
  });

  it("is ZPL where it begins so behind 64 blanks at most", () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    expect(labelTypeOf(bytes(`${" ".repeat(64)}^XA`))).toBe("zpl");
    expect(labelTypeOf(bytes(`${" ".repeat(65)}^XA`))).toBeNull();
  });
});

it("a printer's name has 253 characters at most", () => {
  const name = (length: number): string => `${"abcdefghi.".repeat(25)}${"a".repeat(length - 250)}`;
  expect(printerHost(name(253))).toBe(name(253));
  expect(printerHost(name(254))).toBeNull();
});
