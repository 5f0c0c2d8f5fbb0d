import { describe, expect, it } from "vitest";
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
