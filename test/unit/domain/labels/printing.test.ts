import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTooSmall, LABEL_SIZES, PAPER, fitToPaper } from "../../../../src-domain/labels/paper.ts";
import {
  withPrinterChange,
  mayBeOnPaper,
  DEFAULT_LABEL_PRINTER_SETTINGS,
  PRINT_STATES,
  printerHost,
  printRetryAfter,
  printsAutomatically,
  managedParts,
  withManagedPrinting,
} from "../../../../src-domain/labels/printing.ts";
import { labelTypeOf } from "../../../../src-domain/labels/type.ts";
import { ticks, zplTestLabel } from "../../../../src-domain/labels/zpl.ts";
import { onlyDraws, zplPages } from "../../../../src-domain/labels/zpl-commands.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ["%PDF-1.7\n", "pdf"],
  ["^XA^FO1,1^XZ", "zpl"],
  ["\uFEFF\r\n  ^XA", "zpl"],
  ["", null],
  [`${" ".repeat(64)}^XA`, "zpl"],
  [`${" ".repeat(65)}^XA`, null],
])("what a label is %j is %j", (content, expected) => expect(labelTypeOf(bytes(content))).toBe(expected));

it("what a label is knows a PNG by all of its signature", () => {
  expect(labelTypeOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]))).toBe("png");
  expect(labelTypeOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x0a, 0x1a, 0x0a, 1]))).toBeNull();
});

it("a label on paper keeps its size where it fits, lies as the paper does, and says when bars get too fine", () => {
  expect(fitToPaper(PAPER["4x6in"], PAPER["4x6in"])).toMatchObject({ scale: 1, turned: false, left: 0, top: 0 });
  expect(fitToPaper({ width: 152.4, height: 101.6 }, PAPER["4x6in"])).toMatchObject({ scale: 1, turned: true });
  const close = fitToPaper(PAPER["4x6in"], PAPER["100x150"]);
  expect(close.scale).toBeCloseTo(100 / 101.6);
  expect([0.9, 0.899].map(isTooSmall)).toEqual([false, true]);
  // A square fits either way.
  expect(fitToPaper({ width: 100, height: 100 }, PAPER["100x150"]).turned).toBe(false);
});

it("a label on paper always lies within the paper and is never stretched", () => {
  const length = fc.double({ min: 1, max: 2000, noNaN: true });
  fc.assert(
    fc.property(length, length, fc.constantFrom(...LABEL_SIZES), (width, height, size) => {
      const paper = PAPER[size];
      const placed = fitToPaper({ width, height }, paper);
      expect(placed.scale).toBeLessThanOrEqual(1);
      expect(placed.left).toBeGreaterThanOrEqual(-1e-9);
      expect(placed.top).toBeGreaterThanOrEqual(-1e-9);
      expect(placed.left * 2 + placed.width).toBeCloseTo(paper.width);
      expect(placed.top * 2 + placed.height).toBeCloseTo(paper.height);
      const [across, down] = placed.turned ? [height, width] : [width, height];
      expect(placed.width / across).toBeCloseTo(placed.height / down);
    }),
  );
});

describe("a label in ZPL that comes from outside", () => {
  const only = (text: string): boolean => onlyDraws(bytes(text));

  it.each([
    zplTestLabel("4x6in", 203, "Desk 1"),
    "\uFEFF^XA^PW812^LL1218^CI28^FO10,10^A0N,40,40^FD收件人 ! Ö^FS\r\n^XZ\r\n",
    "^XA^MMT^MNW^PR4^MD10^FO1,1^A@N,2,2,E:X.FNT^FH^FD_5Ea^FS^BY2^BCN,50,Y,N,N^FDX1^FS^B7N,4,5^FDx^FS^XZ^XA^PQ2^XZ",
    "^XA^fo1,1^GFA,8,8,1,FFFFFFFF^FS^FXa remark^FS^xz",
  ])("is sent where it draws alone: %j", (text) => expect(only(text)).toBe(true));

  // Proof S17
  it.each([
    ..."^KP1234 ^JUS ^JUF ^NS ^ND2,P ^ST ^HH ^HW ^DFE:X ^IDR:*.* ^XFE:X ^WD ^SX"
      .split(" ")
      .map((command) => `^XA${command}^XZ`),
    ..."~JR ~DGE:X,1,1,FF ~DYE:X ~HS ~NR ~CC! ~jr".split(" ").map((command) => `^XA^XZ${command}`),
    ..."^XA~JA^XZ ^XA~PR^XZ ^XA^CC!^XZ!KP1 ^XA^CT+^XZ ^XA^CDx^XZ ^XA^BZ9,^XZ^JUS ^XA^FO1,1^FDx^FS".split(" "),
    ..."^XA^GFB,2,1,1,x^FS^XZ ^XA^GFC,9,1,1,x^FS^XZ ^XA\u001b^XZ ^XA\u0005^XZ x^XA^XZ ^XA^^XZ".split(" "),
    '^XA^XZ\r\n! U1 setvar "a" "b"',
    '^XA\n ! U1 do "device.reset" ""\n^XZ',
    "^XA^XZ setvar",
    "",
  ])("is not where it does anything else: %j", (text) => expect(only(text)).toBe(false));
});

// Proof F13
it.each([
  ["^XA^FDx^FS^XZ", 1],
  ["^XA^XZ^XA^PQ3^XZ\n^xa^xz", 5],
  ["^XA^PQ99999999,0,1,Y^XZ", 99_999_999],
  ["^XA^PQ^XZ", 1],
  ["^XA^PQ-100^XZ^XA^PQ100^XZ", 200],
  ["^XA^PQ-5^XZ^XA^PQ0^XZ^XA^PQ,9,9^XZ", 7],
  ["^XA^PQ 5 ,0^XZ^XA^PQ+5^XZ^XA^PQx5^XZ", 15],
  ["^XA^PQ9^PQ1^PQ-1^PQ^XZ^XA^XZ", 10],
  [`^XA^PQ${"9".repeat(400)}^XZ^XA^PQ-${"9".repeat(400)}^XZ`, Infinity],
])("how many labels come out of %j: %i", (text, pages) => expect(zplPages(bytes(text))).toBe(pages));

it("the test label in ZPL has a name that is no command", () =>
  expect(zplTestLabel("4x6in", 203, "Desk ^1~")).toContain("^FDDesk  1 ^FS"));

describe("printing a label as it arrives", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const station = { ...DEFAULT_LABEL_PRINTER_SETTINGS, silent: true, byItselfSince: "2026-11-21T08:00:00.000Z" };
  const label = { firstReportedAt: "2026-11-21T11:59:00.000Z", status: "label-success" as const, prints: 0 };
  it.each([
    ["news", station, label, true],
    ["a status that is not known", station, { ...label, status: null }, true],
    ["not switched on", { ...station, byItselfSince: null }, label, false],
    ["the print dialog would ask", { ...station, silent: false }, label, false],
    ["tried before", station, { ...label, prints: 1 }, false],
    ["the parcel left", station, { ...label, status: "completed" as const }, false],
    ["canceled", station, { ...label, status: "canceled" as const }, false],
    ["from the very moment it may", { ...station, byItselfSince: label.firstReportedAt }, label, true],
    ["not before", { ...station, byItselfSince: "2026-11-21T11:59:00.001Z" }, label, false],
  ])("%s", (_name, how, what, expected) => expect(printsAutomatically(how, what, NOW)).toBe(expected));

  it("for less than an hour", () => {
    const after = (ms: number) => printsAutomatically(station, label, new Date(Date.parse(label.firstReportedAt) + ms));
    expect([after(0), after(3_599_999), after(3_600_000)]).toEqual([true, true, false]);
  });
});

it.each([
  [" Zebra-1 ", "zebra-1"],
  ["10.0.0.7", "10.0.0.7"],
  ["http://zebra", null],
  ["a b", null],
  ["-a", null],
  ["", null],
])("the host of a label printer %j is %j", (typed, expected) => expect(printerHost(typed)).toBe(expected));

it("a label that could not be printed unasked is tried again after half a minute, then twice as late each time, and every ten minutes at the end", () =>
  expect([1, 2, 3, 4, 5, 6, 40].map(printRetryAfter)).toEqual([
    30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000,
  ]));

it("a label that may be on paper is every one but that of which the printer certainly got nothing", () =>
  expect(PRINT_STATES.filter((state) => !mayBeOnPaper(state))).toEqual(["not-given"]));

it("a computer on which nobody has chosen a printer asks before it prints, on the size that labels have", () => {
  const unset = { printer: null, byItselfSince: null, zpl: null };
  expect(DEFAULT_LABEL_PRINTER_SETTINGS).toEqual({
    ...unset,
    size: "100x150",
    resolution: 203,
    copies: 1,
    silent: false,
  });
});

it("a computer on which nobody has chosen a printer may name a printer of 253 characters", () => {
  const name = `${Array.from({ length: 3 }, () => "p".repeat(63)).join(".")}.${"p".repeat(61)}`;
  expect(printerHost(name)).toBe(name);
  expect(printerHost(`${name}p`)).toBeNull();
});

it("the label that shows whether a printer is set up right is a frame with a mark each centimetre, longer at five, its name, its size and a bar code", () => {
  // 203 dots per inch are 8 to the millimetre.
  const lines = zplTestLabel("100x150", 203, "Desk 1").split("\n");
  expect(lines.slice(0, 3)).toEqual(["^XA", "^PW799^LL1199^LH0,0^CI28", "^FO16,16^GB767,1167,2^FS"]);
  expect(lines.slice(3, 12)).toEqual([
    ...[80, 160, 240, 320].map((at) => `^FO${at},16^GB2,24,2^FS`),
    "^FO400,16^GB2,40,2^FS",
    ...[480, 559, 639, 719].map((at) => `^FO${at},16^GB2,24,2^FS`),
  ]);
  const down = lines.slice(12, 26);
  expect(down.filter((line) => line.includes("^GB40,2,2"))).toEqual(["^FO16,400^GB40,2,2^FS", "^FO16,799^GB40,2,2^FS"]);
  expect(down.filter((line) => line.includes("^GB24,2,2"))).toHaveLength(12);
  expect(lines.slice(26)).toEqual([
    "^FO96,112^A0N,40,40^FDDesk 1^FS",
    "^FO96,176^A0N,40,40^FD100 x 150 mm, 203 dpi^FS",
    "^FO96,288^BY2^BCN,120,Y,N,N^FDTEST-LABEL^FS",
    "^PQ1^XZ",
    "",
  ]);
});

it("the label that shows whether a printer is set up right has lines that a finer printer still shows", () =>
  expect(zplTestLabel("100x150", 600, "Desk 1")).toContain("^GB2268,3449,7^FS"));

it("the label that shows whether a printer is set up right has as many marks as lie inside its frame", () =>
  expect([14, 14.5, 24, 100, 101.6].map((mm) => ticks(mm).length)).toEqual([0, 1, 1, 9, 9]));

describe("the printers of a computer", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const zpl = { host: "zebra", port: 9100 };
  const on = { silent: true, byItselfSince: NOW.toISOString() };
  const off = { silent: true, byItselfSince: null };
  it.each([
    ["the first one prints as labels arrive, from now on", DEFAULT_LABEL_PRINTER_SETTINGS, { printer: "one" }, on],
    ["so does a first one for ZPL", DEFAULT_LABEL_PRINTER_SETTINGS, { zpl }, on],
    [
      "a second one leaves off what was switched off",
      { ...DEFAULT_LABEL_PRINTER_SETTINGS, ...off, printer: "one" },
      { zpl },
      off,
    ],
    [
      "paper is no printer",
      DEFAULT_LABEL_PRINTER_SETTINGS,
      { size: "a6" as const },
      { silent: false, byItselfSince: null },
    ],
  ])("%s", (_name, station, change, expected) =>
    expect(withPrinterChange(station, change, NOW)).toEqual({ ...station, ...change, ...expected }),
  );
});

describe("what IT rolled out", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const before = "2026-11-20T12:00:00.000Z";
  const own = { ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "own", copies: 3, silent: true, byItselfSince: before };

  const asking = { silent: false, byItselfSince: null };

  it("counts over what was chosen at the computer, and leaves the rest", () => {
    const rolledOut = { printer: "theirs", size: "a6", zpl: { host: "zebra", port: 9100 } } as const;
    expect(withManagedPrinting(own, rolledOut, NOW)).toEqual({ ...own, ...rolledOut });
    expect(managedParts(rolledOut)).toEqual(["printer", "size", "zpl"]);
    expect([withManagedPrinting(own, {}, NOW), managedParts({})]).toEqual([own, []]);
  });

  it.each([
    [
      "a first printer prints as labels arrive",
      DEFAULT_LABEL_PRINTER_SETTINGS,
      { printer: "theirs" },
      true,
      NOW.toISOString(),
    ],
    ["what was switched off stays off", { ...own, byItselfSince: null }, { printer: "theirs" }, true, null],
    ["it is switched on for all", { ...own, ...asking }, { automatic: true }, true, NOW.toISOString()],
    ["it stays on since it was", own, { automatic: true }, true, before],
    ["it is switched off for all", own, { automatic: false }, true, null],
    ["also with a first printer", DEFAULT_LABEL_PRINTER_SETTINGS, { printer: "theirs", automatic: false }, true, null],
  ])("%s", (_what, chosen, rolledOut, silent, byItselfSince) =>
    expect(withManagedPrinting(chosen, rolledOut, NOW)).toMatchObject({ silent, byItselfSince }),
  );

  it("fixes the dialog only where labels print without it", () => {
    expect(managedParts({ automatic: true, copies: 2 })).toEqual(["copies", "silent", "byItselfSince"]);
    expect(managedParts({ automatic: false })).toEqual(["byItselfSince"]);
  });
});
