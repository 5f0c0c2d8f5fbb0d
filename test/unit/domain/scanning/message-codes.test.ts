import { describe, expect, it } from "vitest";
import { findMessageCodes } from "../../../../src-domain/scanning/message-codes.ts";

const [RS, GS, EOT] = ["\u001E", "\u001D", "\u0004"];
const MAXICODE = `[)>${RS}01${GS}96841706672${GS}840${GS}001${GS}1Z12345676${GS}UPSN${GS}12345E${GS}089${GS}${GS}1/1${GS}10${GS}Y${GS}${GS}${GS}UT${RS}${EOT}`;
const SUPPLIER = `[)>${RS}06${GS}PABC-12${GS}1PX 7${GS}Q25${GS}K4711${GS}3SPOST1${GS}S99${RS}${EOT}`;

const withoutMarks = (text: string, ...marks: readonly string[]): string =>
  marks.reduce((remainingText, mark) => remainingText.replaceAll(mark, ""), text);
const withOtherMarks = (text: string, forRs: string, forGs: string, forEot = ""): string =>
  text.replaceAll(RS, forRs).replaceAll(GS, forGs).replaceAll(EOT, forEot);

describe("UPS tracking number in a MaxiCode", () => {
  it.each<[string, string]>([
    ["as sent", MAXICODE],
    ["without EOT", withoutMarks(MAXICODE, EOT)],
    ["without RS", withoutMarks(MAXICODE, RS, EOT)],
    ["without all marks", withoutMarks(MAXICODE, RS, GS, EOT)],
    ["with marks as text", withOtherMarks(MAXICODE, "<RS>", "<GS>", "<EOT>")],
    ["with console characters as marks", withOtherMarks(MAXICODE, "▲", "↔", "♦")],
    ["with symbols for marks", withOtherMarks(MAXICODE, "␞", "␝", "␄")],
    ["with keys without Ctrl", withOtherMarks(MAXICODE, "^", "]", "d")],
    ["with carets", withOtherMarks(MAXICODE, "^^", "^]", "^D")],
    ["with bars", withOtherMarks(MAXICODE, "|", "|")],
  ])("is among the candidates for a code %s", (_encoding, text) =>
    expect(findMessageCodes(text)?.trackingNumbers).toContain("1Z12345E1512345676"),
  );

  it("has the shipper and the end of the label", () => {
    const numbers = findMessageCodes(MAXICODE)?.trackingNumbers ?? [];
    expect(numbers.length).toBeLessThan(200);
    expect(numbers.every((number) => /^1Z12345E..12345676$/.test(number))).toBe(true);
    expect(numbers).not.toContain("1Z12345E1612345676");
  });

  it.each([
    `[)>${RS}01${GS}961Z12345677`,
    `[)>${RS}01${GS}96841706672${GS}840${GS}001${GS}1Z12345676${GS}FDE${GS}12345E`,
    `[)>${RS}01${GS}96841706672${GS}840${GS}001`,
  ])("is not found in %j", (text) => expect(findMessageCodes(text)?.trackingNumbers).toEqual([]));
});

it("extracts the numbers of other carriers in format 01", () => {
  const fedEx = `[)>${RS}01${GS}0238017${GS}840${GS}19${GS}1234567890120201${GS}FDE${GS}12345${RS}06${GS}10ZGI002${RS}${EOT}`;
  expect(findMessageCodes(fedEx)?.trackingNumbers).toEqual(["1234567890120201", "123456789012"]);
});

describe("items and parcels in format 06", () => {
  it.each<[string, string]>([
    ["as sent", SUPPLIER],
    ["without RS and EOT", withoutMarks(SUPPLIER, RS, EOT)],
    ["with marks as text", withOtherMarks(SUPPLIER, "{RS}", "{GS}", "{EOT}")],
    ["with slashes", withOtherMarks(SUPPLIER, "", "/")],
  ])("are the values of complete elements %s", (_encoding, text) =>
    expect(findMessageCodes(text)).toEqual({ anyCodes: ["ABC-12", "X 7"], trackingNumbers: ["POST1", "3SPOST1"] }),
  );

  it("are not extracted when elements have no separators", () => {
    expect(findMessageCodes(withoutMarks(SUPPLIER, RS, GS, EOT))).toEqual({
      anyCodes: ["ABC-121PX 7Q25K47113SPOST1S99"],
      trackingNumbers: [],
    });
    expect(findMessageCodes(withOtherMarks(SUPPLIER, " ", " "))).toEqual({ anyCodes: [], trackingNumbers: [] });
  });

  it("include a returns number", () =>
    expect(findMessageCodes(`[)>${RS}06${GS}RGBR-8-261113-D00030-43${RS}`)?.anyCodes).toEqual([
      "GBR-8-261113-D00030-43",
    ]));
});

it("extracts SSCC, GTIN and SKU in format 05", () => {
  const text = `[)>${RS}05${GS}00340434123456789012${GS}0100036000291452${GS}240AB 1${RS}${EOT}`;
  const expectedCodes = ["340434123456789012", "00340434123456789012", "00036000291452", "AB 1"];
  expect([findMessageCodes(text)?.anyCodes, findMessageCodes(withoutMarks(text, RS, GS, EOT))?.anyCodes]).toEqual([
    expectedCodes,
    expectedCodes,
  ]);
});

it("finds no codes in formats without items", () => {
  expect(findMessageCodes(`[)>${RS}07${GS}4000480${RS}`)).toEqual({ anyCodes: [], trackingNumbers: [] });
  expect(findMessageCodes("[)>")).toEqual({ anyCodes: [], trackingNumbers: [] });
  expect(findMessageCodes("06PABC")).toBeNull();
});
