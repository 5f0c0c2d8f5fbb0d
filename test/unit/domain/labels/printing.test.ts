import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTooSmall, LABEL_SIZES, PAPER, fitToPaper } from "../../../../src-domain/labels/paper.ts";
import {
  withPrinterChange,
  DEFAULT_LABEL_PRINTER_SETTINGS,
  parsePrinterHost,
  printRetryDelayMs,
  printsAutomatically,
  listManagedParts,
  withManagedPrinting,
} from "../../../../src-domain/labels/printing.ts";
import { detectLabelType, findOtherLabelProblem } from "../../../../src-domain/labels/type.ts";
import { onlyDraws, countZplPages } from "../../../../src-domain/labels/zpl-commands.ts";
import { createZplTestLabel } from "../../../../src-domain/labels/zpl.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ["%PDF-1.7\n", "pdf"],
  ['{"error":"%PDF-1.7 is missing"}', null],
  ["^XA^FO1,1^XZ", "zpl"],
  ["\uFEFF\r\n  ^XA", "zpl"],
  ["", null],
  [`${" ".repeat(64)}^XA`, "zpl"],
  [`${" ".repeat(65)}^XA`, null],
])("detects the label type of %j as %j", (content, expected) => expect(detectLabelType(bytes(content))).toBe(expected));

it.each([
  ["GIF89a\u0001\u0002", "is-gif"],
  ["II*\0\b\0", "is-tiff"],
  ["MM\0*\0\0\0\b", "is-tiff"],
  ["BM\u0036\u0001\0\0\0\0\0\0\u0036", "is-bmp"],
  ['\nN\nq812\nQ1218,24\nA50,50,0,4,1,1,N,"TO"\nP1\n', "is-epl"],
  ["I8,A,001\r\n\r\nQ1218,024\r\nq812\r\nN\r\nGW0,0,1,8,x\r\nP1\r\n", "is-epl"],
  ['SIZE 100 mm,150 mm\r\nGAP 2 mm,0\r\nCLS\r\nTEXT 10,10,"3",0,1,1,"TO"\r\nPRINT 1\r\n', "is-tspl"],
  ['SIZE 4,6\nDIRECTION 1\nCLS\nBARCODE 50,50,"128",80,1,0,2,2,"1"\nPRINT 1\n', "is-tspl"],
  ["! 0 200 200 1218 1\r\nTEXT 4 0 30 40 TO\r\nFORM\r\nPRINT\r\n", "is-cpcl"],
  ["N\nor is this a label\n", null],
  ["<html>SIZE 4,6</html>", null],
  ["", null],
])("names the type of the label %j: %j", (content, expected) => {
  const label = Uint8Array.from(Buffer.from(content, "latin1"));
  expect([detectLabelType(label), findOtherLabelProblem(label)]).toEqual([null, expected]);
});

it("names JPEG and WebP by their signatures", () => {
  expect(findOtherLabelProblem(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("is-jpeg");
  expect(findOtherLabelProblem(bytes("RIFF1234WEBPVP8 "))).toBe("is-webp");
});

it("recognizes a PNG only by its complete signature", () => {
  expect(detectLabelType(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]))).toBe("png");
  expect(detectLabelType(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x0a, 0x1a, 0x0a, 1]))).toBeNull();
});

it("fits a label to the paper by turning or shrinking it", () => {
  expect(fitToPaper(PAPER["4x6in"], PAPER["4x6in"])).toMatchObject({ scale: 1, isRotated: false, left: 0, top: 0 });
  expect(fitToPaper({ width: 152.4, height: 101.6 }, PAPER["4x6in"])).toMatchObject({ scale: 1, isRotated: true });
  const placement = fitToPaper(PAPER["4x6in"], PAPER["100x150"]);
  expect(placement.scale).toBeCloseTo(100 / 101.6);
  expect([0.9, 0.899].map(isTooSmall)).toEqual([false, true]);
  // A square label is not turned.
  expect(fitToPaper({ width: 100, height: 100 }, PAPER["100x150"]).isRotated).toBe(false);
});

it("keeps a label within the paper without distortion", () => {
  const length = fc.double({ min: 1, max: 2000, noNaN: true });
  fc.assert(
    fc.property(length, length, fc.constantFrom(...LABEL_SIZES), (width, height, size) => {
      const paper = PAPER[size];
      const placement = fitToPaper({ width, height }, paper);
      expect(placement.scale).toBeLessThanOrEqual(1);
      expect(placement.left).toBeGreaterThanOrEqual(-1e-9);
      expect(placement.top).toBeGreaterThanOrEqual(-1e-9);
      expect(placement.left * 2 + placement.width).toBeCloseTo(paper.width);
      expect(placement.top * 2 + placement.height).toBeCloseTo(paper.height);
      const [originalWidth, originalHeight] = placement.isRotated ? [height, width] : [width, height];
      expect(placement.width / originalWidth).toBeCloseTo(placement.height / originalHeight);
    }),
  );
});

describe("external ZPL label", () => {
  const drawsOnly = (text: string): boolean => onlyDraws(bytes(text));

  it.each([
    createZplTestLabel("4x6in", 203, "Desk 1"),
    "\uFEFF^XA^PW812^LL1218^CI28^FO10,10^A0N,40,40^FD收件人 ! Ö^FS\r\n^XZ\r\n",
    "^XA^MMT^MNW^PR4^MD10^FO1,1^A@N,2,2,E:X.FNT^FH^FD_5Ea^FS^BY2^BCN,50,Y,N,N^FDX1^FS^B7N,4,5^FDx^FS^XZ^XA^PQ2^XZ",
    "^XA^fo1,1^GFA,8,8,1,FFFFFFFF^FS^FXa remark^FS^xz",
  ])("is accepted when it only draws: %j", (text) => expect(drawsOnly(text)).toBe(true));

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
  ])("is refused when it does anything else: %j", (text) => expect(drawsOnly(text)).toBe(false));
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
])("counts the printed labels of %j as %i", (text, pages) => expect(countZplPages(bytes(text))).toBe(pages));

it("removes ZPL command characters from the name on the test label", () =>
  expect(createZplTestLabel("4x6in", 203, "Desk ^1~")).toContain("^FDDesk  1 ^FS"));

describe("automatic printing of a new label", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const silentPrinter = { ...DEFAULT_LABEL_PRINTER_SETTINGS, silent: true, byItselfSince: "2026-11-21T08:00:00.000Z" };
  const label = { firstReportedAt: "2026-11-21T11:59:00.000Z", status: "label-success" as const, prints: 0 };
  it.each([
    ["a new label", silentPrinter, label, true],
    ["a label with an unknown status", silentPrinter, { ...label, status: null }, true],
    ["automatic printing switched off", { ...silentPrinter, byItselfSince: null }, label, false],
    ["a printer with a print dialog", { ...silentPrinter, silent: false }, label, false],
    ["a label with an earlier print", silentPrinter, { ...label, prints: 1 }, false],
    ["a completed order", silentPrinter, { ...label, status: "completed" as const }, false],
    ["a canceled order", silentPrinter, { ...label, status: "canceled" as const }, false],
    [
      "a label from the moment of switching on",
      { ...silentPrinter, byItselfSince: label.firstReportedAt },
      label,
      true,
    ],
    ["a label from before switching on", { ...silentPrinter, byItselfSince: "2026-11-21T11:59:00.001Z" }, label, false],
  ])("applies the rules to %s", (_name, settings, labelReport, expected) =>
    expect(printsAutomatically(settings, labelReport, NOW)).toBe(expected),
  );

  it("ends an hour after the report", () => {
    const printsAfterMs = (ms: number) =>
      printsAutomatically(silentPrinter, label, new Date(Date.parse(label.firstReportedAt) + ms));
    expect([printsAfterMs(0), printsAfterMs(3_599_999), printsAfterMs(3_600_000)]).toEqual([true, true, false]);
  });
});

it.each([
  [" Zebra-1 ", "zebra-1"],
  ["10.0.0.7", "10.0.0.7"],
  ["http://zebra", null],
  ["a b", null],
  ["-a", null],
  ["", null],
])("normalizes the label printer host %j to %j", (typedHost, expected) =>
  expect(parsePrinterHost(typedHost)).toBe(expected),
);

it("retries an automatic print with doubling waits of 30 s to 10 min", () =>
  expect([1, 2, 3, 4, 5, 6, 40].map(printRetryDelayMs)).toEqual([
    30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000,
  ]));

it("accepts a printer host of at most 253 characters", () => {
  const name = `${Array.from({ length: 3 }, () => "p".repeat(63)).join(".")}.${"p".repeat(61)}`;
  expect(parsePrinterHost(name)).toBe(name);
  expect(parsePrinterHost(`${name}p`)).toBeNull();
});

it("draws a test label with a frame, ruler marks, texts and a barcode", () => {
  // 203 dots per inch are 8 dots per millimeter.
  const lines = createZplTestLabel("100x150", 203, "Desk 1").split("\n");
  expect(lines.slice(0, 3)).toEqual(["^XA", "^PW799^LL1199^LH0,0^CI28", "^FO16,16^GB767,1167,2^FS"]);
  expect(lines.slice(3, 12)).toEqual([
    ...[80, 160, 240, 320].map((position) => `^FO${position},16^GB2,24,2^FS`),
    "^FO400,16^GB2,40,2^FS",
    ...[480, 559, 639, 719].map((position) => `^FO${position},16^GB2,24,2^FS`),
  ]);
  const originalHeight = lines.slice(12, 26);
  expect(originalHeight.filter((line) => line.includes("^GB40,2,2"))).toEqual([
    "^FO16,400^GB40,2,2^FS",
    "^FO16,799^GB40,2,2^FS",
  ]);
  expect(originalHeight.filter((line) => line.includes("^GB24,2,2"))).toHaveLength(12);
  expect(lines.slice(26)).toEqual([
    "^FO96,112^A0N,40,40^FDDesk 1^FS",
    "^FO96,176^A0N,40,40^FD100 x 150 mm, 203 dpi^FS",
    "^FO96,288^BY2^BCN,120,Y,N,N^FDTEST-LABEL^FS",
    "^PQ1^XZ",
    "",
  ]);
});

describe("printer change", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const zpl = { host: "zebra", port: 9100 };
  const automaticOn = { silent: true, byItselfSince: NOW.toISOString() };
  const automaticOff = { silent: true, byItselfSince: null };
  it.each([
    [
      "switches automatic printing on for the first printer",
      DEFAULT_LABEL_PRINTER_SETTINGS,
      { printer: "one" },
      automaticOn,
    ],
    ["switches automatic printing on for the first ZPL printer", DEFAULT_LABEL_PRINTER_SETTINGS, { zpl }, automaticOn],
    [
      "leaves automatic printing off for a second printer",
      { ...DEFAULT_LABEL_PRINTER_SETTINGS, ...automaticOff, printer: "one" },
      { zpl },
      automaticOff,
    ],
    [
      "leaves automatic printing off for a new label size",
      DEFAULT_LABEL_PRINTER_SETTINGS,
      { size: "a6" as const },
      { silent: false, byItselfSince: null },
    ],
  ])("%s", (_name, silentPrinter, change, expected) =>
    expect(withPrinterChange(silentPrinter, change, NOW)).toEqual({ ...silentPrinter, ...change, ...expected }),
  );
});

describe("managed printing", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const SWITCHED_ON_AT = "2026-11-20T12:00:00.000Z";
  const ownSettings = {
    ...DEFAULT_LABEL_PRINTER_SETTINGS,
    printer: "own",
    copies: 3,
    silent: true,
    byItselfSince: SWITCHED_ON_AT,
  };

  const askEachTime = { silent: false, byItselfSince: null };

  it("overrides only the managed settings", () => {
    const managed = { printer: "theirs", size: "a6", zpl: { host: "zebra", port: 9100 } } as const;
    expect(withManagedPrinting(ownSettings, managed, NOW)).toEqual({ ...ownSettings, ...managed });
    expect(listManagedParts(managed)).toEqual(["printer", "size", "zpl"]);
    expect([withManagedPrinting(ownSettings, {}, NOW), listManagedParts({})]).toEqual([ownSettings, []]);
  });

  it.each([
    [
      "switches automatic printing on for a first printer",
      DEFAULT_LABEL_PRINTER_SETTINGS,
      { printer: "theirs" },
      true,
      NOW.toISOString(),
    ],
    [
      "leaves automatic printing off when it was switched off",
      { ...ownSettings, byItselfSince: null },
      { printer: "theirs" },
      true,
      null,
    ],
    [
      "switches automatic printing on for all",
      { ...ownSettings, ...askEachTime },
      { automatic: true },
      true,
      NOW.toISOString(),
    ],
    [
      "keeps the time at which automatic printing was switched on",
      ownSettings,
      { automatic: true },
      true,
      SWITCHED_ON_AT,
    ],
    ["switches automatic printing off for all", ownSettings, { automatic: false }, true, null],
    [
      "switches automatic printing off despite a first printer",
      DEFAULT_LABEL_PRINTER_SETTINGS,
      { printer: "theirs", automatic: false },
      true,
      null,
    ],
  ])("%s", (_what, settings, managed, silent, byItselfSince) =>
    expect(withManagedPrinting(settings, managed, NOW)).toMatchObject({ silent, byItselfSince }),
  );

  it("locks the dialog setting only when printing is automatic", () => {
    expect(listManagedParts({ automatic: true, copies: 2 })).toEqual(["copies", "silent", "byItselfSince"]);
    expect(listManagedParts({ automatic: false })).toEqual(["byItselfSince"]);
  });
});
