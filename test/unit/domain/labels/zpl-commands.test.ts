import { describe, expect, it } from "vitest";
import { detectLabelType } from "../../../../src-domain/labels/type.ts";
import {
  onlyDraws,
  withoutDriverHead,
  parseZplCommands,
  findZplFault,
  countZplPages,
} from "../../../../src-domain/labels/zpl-commands.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const PAPER_203 = { size: "100x150", resolution: 203 } as const;
const PAPER_300 = { size: "4x6in", resolution: 300 } as const;
const faultOf = (label: Uint8Array, copies = 1) => findZplFault(label, copies, PAPER_203);
const DRAWN_TEXT = "^FO1,1^A0N,9^FDx^FS";

describe("ZPL of a carrier", () => {
  it.each([
    "^XA^LRN^MNY^MFN,N^LH10,12^MCY^POI^PW812^CI27",
    "^XA^SZ2^JMA^MCY^PMN^PW800~JSN^JZY^LH0,0^LRN",
    "~SD20\r\n^XA^MCY^MTD^MMT,N^PR4,4,4^MD-5^ML1400^XB",
    "^XA^MUD^SEE:GB18030.DAT^CI26^CVY~TA-012",
    "^XA^CC^^CT~^CD,",
    "CT~~CD,~CC^~CT~^XA",
    "^CI28^XA^PW812",
    "~JO^XA^PMN^MUD^LH10,10",
    "^XA^PW812^FO9,9^",
    "^XA^FO9,9^GFA,2,2,1,FFFF^DN",
  ])("is accepted with the preparation %j", (preparation) =>
    expect(faultOf(bytes(`${preparation}${DRAWN_TEXT}^XZ`))).toBeNull(),
  );

  it.each([
    ..."^JUS ^JUF ^JUN ^SZ1 ^MUM ^MUD,150,300 ^CC! ^CT! ^CD; ^IDR:X ^HWR: ^HH ^KP9 ^NI1 ^ND2 ^DFR:X ^SS ^RFW ~HS".split(
      " ",
    ),
    ..."~JR ~JA ~JC ~PR ~SD ~SDx ~TA99999 ~JSx ~DGE:X,1,1,FF ~DGR:X ~DYE:X,A,G,1,1,F ~DYR:X,B,G,1,1,F ~DYR:X,A,T,1,,F ^CWA,R:X.FNT ^EG ^TO ^CO ^CM ^SC ^SX ^MP ^PP".split(
      " ",
    ),
  ])("is refused with the printer change %j", (command) =>
    expect(faultOf(bytes(`^XA${command}${DRAWN_TEXT}^XZ`))).toBe("changes-printer"),
  );

  const GRAPHIC = "~DGR:LOGO.GRF,00004,001,\r\nFF00,:FF\r\n";

  it.each([
    ["before its format", `${GRAPHIC}^XA^FO1,1^XGR:LOGO.GRF,1,1^FS^XZ^XA^IDR:LOGO.GRF^FS^XZ`],
    ["in its format", `^XA${GRAPHIC}^FO1,1^XGLOGO,1,1^FS^XZ`],
    ["compressed", "~DYR:LOGO,A,P,24,,:Z64:eJxjYGBg+A8AAQQBAA==:1A2B\r\n^XA^FO1,1^IMR:LOGO.PNG^FS^XZ"],
  ])("is accepted with a graphic %s", (_position, label) => {
    expect(detectLabelType(bytes(label))).toBe("zpl");
    expect(faultOf(bytes(label))).toBeNull();
  });

  it.each(["R:OTHER.GRF", "R:*.GRF", "E:LOGO.GRF", "LOGO"])("is refused when it deletes %s", (graphic) =>
    expect(faultOf(bytes(`${GRAPHIC}^XA${DRAWN_TEXT}^ID${graphic}^FS^XZ`))).toBe("changes-printer"),
  );

  it("is accepted with comments outside its formats", () => {
    expect(faultOf(bytes(`^FX Carrier label 4x6\r\n^XA${DRAWN_TEXT}^XZ\r\n^FX 2\r\n^XA${DRAWN_TEXT}^XZ`))).toBeNull();
    expect(faultOf(bytes(`^FX Parcel ^FS\r\n^XA${DRAWN_TEXT}^XZ`))).toBeNull();
    expect(faultOf(bytes(`^XA${DRAWN_TEXT}^XZ^FX x ^FS ${DRAWN_TEXT}`))).toBe("changes-printer");
    expect(faultOf(bytes(`^XA${DRAWN_TEXT}^XZ^FX x ${DRAWN_TEXT}`))).toBe("changes-printer");
  });

  it("is accepted with a binary picture of any bytes", () => {
    const picture = "^JUS~JR\u0000\u0005\n! x";
    const sizedPicture = `${picture.length},${picture.length},1,${picture}`;
    expect(faultOf(bytes(`^XA^FO1,1^GFB,${sizedPicture}^FS^XZ`))).toBeNull();
    expect(faultOf(bytes(`^XA^FO1,1^GFC,${picture.length},40,4,${picture}\r\n^FS^XZ`))).toBeNull();
    expect(countZplPages(bytes(`^XA^GFB,3,3,1,^XZ^FS^XZ`))).toBe(1);
  });

  it.each([
    ["more bytes than the picture has", "^GFB,20,10,1,0123456789^KP9^FS...."],
    ["a part of a row", "^GFB,3,3,2,abc^FS"],
    ["rows without width", "^GFB,3,3,0,abc^FS"],
    ["more bytes than the file has", "^GFC,900,10,1,abc^FS"],
    ["fewer bytes than follow", "^GFB,2,2,1,abc^FS"],
    ["no counts", "^GFB,abc^FS\u0001"],
  ])("is refused with a binary picture that claims %s", (_claim, picture) =>
    expect(onlyDraws(bytes(`^XA^FO1,1${picture}^XZ`))).toBe(false),
  );

  it.each([
    ["in its size", "^PW812^LL1218", PAPER_203, null],
    ["in its size", "^PW1200^LL1800", PAPER_300, null],
    ["without a stated size", "", PAPER_300, null],
    ["smaller, because the printer has more dots per inch", "^PW812^LL1218", PAPER_300, "other-resolution"],
    ["smaller, with its width alone", "^LH0,0^PW800", PAPER_300, "other-resolution"],
    [
      "larger than the paper, because the printer has fewer dots per inch",
      "^PW1200^LL1800",
      PAPER_203,
      "other-resolution",
    ],
    ["as a narrow label as long as the paper", "^PW812^LL1800", PAPER_300, null],
    ["as a small label", "^PW400^LL300", PAPER_203, null],
  ] as const)("is printed %s: %s", (_how, sizeCommands, paper, fault) =>
    expect(findZplFault(bytes(`^XA${sizeCommands}${DRAWN_TEXT}^XZ`), 1, paper)).toBe(fault),
  );

  it.each([
    [
      "larger, with fields right of the paper",
      "^FO1180,9^FDx^FS^FO9,1700^GB1150,99,9^FS",
      PAPER_203,
      "other-resolution",
    ],
    [
      "smaller, with lines that end at other edges",
      "^FO0,0^GB810,4,4^FS^FT9,1210^GB9,9,9^FS",
      PAPER_300,
      "other-resolution",
    ],
    ["with its end below the paper", "^FO9,1500^FDx^FS", PAPER_203, "cut-off"],
    ["with its end below the paper and a stated size", "^PW812^LL1624^FO9,1500^FDx^FS", PAPER_203, "cut-off"],
    [
      "with its end below the paper, for longer paper",
      "^LL1624^FO9,1500^FDx^FS",
      { ...PAPER_203, size: "4x8in" },
      null,
    ],
    ["with its end on a roll without gaps", "^MNN^LL1700^FO9,1600^FDx^FS", PAPER_203, null],
    ["with its end below the length on such a roll", "^MNN^LL1400^FO9,1600^FDx^FS", PAPER_203, "cut-off"],
    ["with its right side beyond the paper", "^FO1000,9^FDx^FS", PAPER_203, "cut-off"],
    ["with all fields behind its home below the paper", "^LH0,1000^FO9,500^FDx^FS", PAPER_203, "cut-off"],
    ["with a line along the lower edge", "^FT0,1198^GB800,3,3^FS", PAPER_203, null],
    ["with a field right of the width that it states", "^PW800^FO840,9^FDx^FS", PAPER_203, null],
    ["with an empty field and a white box below the paper", "^FO9,2000^FD ^FS^FO9,2000^GB9,9,9,W^FS", PAPER_203, null],
    ["in a corner of the paper", "^FO9,9^GB400,300,4^FS", PAPER_300, null],
    ["with a shift that moves a field onto the paper", "^LS300^FO1000,9^FDx^FS", PAPER_203, null],
    ["with a shift that moves a field off the paper", "^LS-300^FO700,9^FDx^FS", PAPER_203, "cut-off"],
    ["with a top that moves a field onto the paper", "^LT-100^FO9,1290^FDx^FS", PAPER_203, null],
    ["with a shift that moves a field behind its stated width", "^PW812^LS-300^FO600,9^FDx^FS", PAPER_203, null],
    ["smaller, with a shift", "^LS400^FO400,0^GB810,4,4^FS^FT409,1210^GB9,9,9^FS", PAPER_300, "other-resolution"],
  ] as const)("is checked %s: %s", (_how, fields, paper, fault) =>
    expect(findZplFault(bytes(`^XA${fields}${DRAWN_TEXT}^XZ`), 1, paper)).toBe(fault),
  );

  it("is printed with a small drawing in the far corner of the paper", () =>
    expect(findZplFault(bytes("^XA^FO700,1000^GB110,210,4^FS^XZ"), 1, PAPER_300)).toBeNull());

  it("is recognized after commands of the printer's other language", () => {
    const label = bytes(`! U1 setvar "device.languages" "zpl"\r\n^XA${DRAWN_TEXT}^XZ`);
    expect(detectLabelType(label)).toBe("zpl");
    expect(faultOf(label)).toBe("changes-printer");
  });

  it("is blocked when it draws no label or too many labels", () => {
    expect(faultOf(bytes("^XA^MCY^PW812^XZ"))).toBe("blank-page");
    expect(faultOf(bytes("^XA^FO1,1^FD  ^FS^XZ"))).toBe("blank-page");
    expect(faultOf(bytes(`^XA${DRAWN_TEXT}^PQ5^XZ`))).toBe("many-pages");
    expect(faultOf(bytes(`^XA${DRAWN_TEXT}^PQ4^XZ`))).toBeNull();
    expect(faultOf(bytes(`^XA${DRAWN_TEXT}^PQ4^XZ`), 3)).toBeNull();
    expect(faultOf(bytes(`^XA${DRAWN_TEXT}^PQ4^XZ`), 4)).toBe("many-pages");
  });
});

describe("header of the Zebra driver", () => {
  const setUp = (save: string) => `^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR6,6~SD15${save}^LRN^CI27^XZ\r\n`;
  const label = `^XA^MMT${DRAWN_TEXT}^PQ1,0,1,Y^XZ`;
  const withoutHead = (text: string) => Buffer.from(withoutDriverHead(bytes(text))).toString("latin1");

  it("loses only the command that saves settings", () => {
    expect(withoutHead(`CT~~CD,~CC^~CT~\r\n${setUp("^JUS")}${label}`)).toBe(`\r\n${setUp("")}${label}`);
    expect(withoutHead(`${setUp("^JUS")}${label}`)).toBe(`${setUp("")}${label}`);
    expect(faultOf(bytes(withoutHead(`CT~~CD,~CC^~CT~${setUp("^JUS")}${label}`)))).toBeNull();
  });

  it.each(["\u0010CT~~CD,~CC^~CT~", "${"])("loses what the driver writes before and after it: %j", (prefix) => {
    const sentLabel = withoutHead(`${prefix}${label}${prefix === "${" ? "}$" : ""}`);
    expect(sentLabel).toBe(label);
    expect(faultOf(bytes(sentLabel))).toBeNull();
  });

  it.each(["\u001A", "\r\n\u001A\r\n", "\0", "\0".repeat(9), "\f", "\r\n\u0003", "\u001A\0\u0004"])(
    "loses the bytes with which programs end a file: %j",
    (end) => {
      const sentLabel = withoutHead(`\u0002${label}${end}`);
      expect(sentLabel).toBe(label);
      expect(detectLabelType(bytes(`\u0002${label}`))).toBe("zpl");
      expect(faultOf(bytes(sentLabel))).toBeNull();
      expect(withoutHead(`\${${label}}$${end}`)).toBe(label);
    },
  );

  it("does not lose control characters between two labels", () =>
    expect(faultOf(bytes(withoutHead(`${label}\0\u001A${label}\0`)))).toBe("changes-printer"));

  it("keeps its end when a letter is longer in upper case", () => {
    const germanLabel = "^XA^FO1,1^FDStra\u00DFe^FS^XZ";
    expect(withoutHead(`\${${germanLabel}}$`)).toBe(germanLabel);
    expect(withoutHead(`\${^xa^fxStra\u00DFe^jus^xz${germanLabel}}$`)).toBe(`^xa^fxStra\u00DFe^xz${germanLabel}`);
  });

  it.each([`${DRAWN_TEXT}\u00FF`, `^XA${DRAWN_TEXT}^JUS^XZ${label}`, `^XA^JUS^XZ`, `${label}^XA^JUS^XZ`, label])(
    "is not recognized in: %j",
    (text) => expect(withoutHead(text)).toBe(text),
  );
});

describe("label type", () => {
  it.each([
    ["CT~~CD,~CC^~CT~^XA^XZ", "zpl"],
    ["\u0010CT~~CD,~CC^~CT~\r\n^XA^XZ", "zpl"],
    ["${^XA^XZ}$", "zpl"],
    ["~DGR:LOGO.GRF,8,1,FF\r\n^XA^XZ", "zpl"],
    ["~SD20^XA^XZ", "zpl"],
    ["--part\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n", "pdf"],
    [`${" ".repeat(1018)}%PDF-1.4`, "pdf"],
    [`${" ".repeat(1019)}%PDF-1.4`, null],
    ["<!DOCTYPE html><p>%PDF-1.4 is missing</p>", null],
    ["~ none", null],
    ["~note", null],
    ["{}", null],
  ])("is detected in %j as %j", (text, type) => expect(detectLabelType(bytes(text))).toBe(type));
});

it("holds a label whose quantity is a long text", () => {
  const label = bytes(`^XA^PQ${"1 ".repeat(200_000)}${DRAWN_TEXT}^XZ`);
  expect(countZplPages(label)).toBe(Infinity);
});

it("sends no label of more commands than the desk reads", () => {
  const withCommands = (count: number) => bytes(`^XA${"^FS".repeat(count)}${DRAWN_TEXT}^XZ`);
  expect(onlyDraws(withCommands(19_000))).toBe(true);
  expect(onlyDraws(withCommands(20_000))).toBe(false);
  // The last command that the desk reads ends a format.
  expect(onlyDraws(bytes(`^XA${"^FS".repeat(19_998)}^XZ~JR`))).toBe(false);
  expect(parseZplCommands(withCommands(1_000_000))).toHaveLength(20_000);
});
