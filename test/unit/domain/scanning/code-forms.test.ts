import { describe, expect, it } from "vitest";
import {
  findContainedCodes,
  listGtinSpellings,
  toNormalForm,
  findPositionedNumbers,
} from "../../../../src-domain/scanning/code-forms.ts";

it.each<[string, string]>([
  ["größe-40-süß", "GRÖSSE-40-SÜSS"],
  ["Gro\u0308ße\u201340", "GRÖSSE-40"],
  ["ＡＢＣ\u3000１２", "abc12"],
  ["USE\u20111\u00AD2", "USE-12"],
  ["*ABC-1*", "ABC-1"],
  ["ABC\u30FC12", "ABC-12"],
  ["ABC\u02D712", "ABC-12"],
])("returns one normal form for %j and %j", (firstSpelling, secondSpelling) =>
  expect(toNormalForm(firstSpelling)).toBe(toNormalForm(secondSpelling)),
);

it("returns different normal forms for different codes", () => {
  const codes = ["\u30B3\u30FC\u30D2", "\u30B3-\u30D2", "007", "7", "A_1", "A-1", "A.1", "A1", "ABC*1"];
  expect(new Set(codes.map(toNormalForm)).size).toBe(codes.length);
});

describe("GTINs", () => {
  it.each(["036000291452", "0036000291452", "00036000291452", "0100036000291452", "010003600029145221S7"])(
    "are one number as %s",
    (gtin) =>
      expect(listGtinSpellings(gtin)).toEqual(
        expect.arrayContaining(["036000291452", "0036000291452", "00036000291452"]),
      ),
  );

  it("are one number as UPC-A or EAN-13 with any check digit", () =>
    expect([listGtinSpellings("819012345672"), listGtinSpellings("0819012345672")]).toEqual([
      ["0819012345672"],
      ["819012345672"],
    ]));

  it.each(["00036000291453", "36000291452", "00000000", "10036000291452", "0103600029145299"])(
    "differ from %s",
    (digits) => expect(listGtinSpellings(digits)).not.toContain("036000291452"),
  );
});

it.each<[string, string, string]>([
  ["USPS with a ZIP code of 5", "420100019400100000000123456780", "9400100000000123456780"],
  ["USPS with a ZIP code of 9", "4201000112349400100000000123456780", "9400100000000123456780"],
  ["FedEx with 34 digits", "9622001900000000000000123456789012", "123456789012"],
  ["FedEx Ground 96", "9611020123456712345609", "123456712345609"],
  ["DHL with its data identifier", "JJD011234567890123456", "JD011234567890123456"],
  ["DHL with its data identifier in brackets", "(J)JD011234567890123456", "JD011234567890123456"],
  ["DHL without its data identifier", "JD011234567890123456", "JJD011234567890123456"],
  ["DPD", "%001011509980000123456101276", "09980000123456"],
  ["DPD without its sign", "001011509980000123456101276", "09980000123456"],
  ["DPD to a postal code of letters", "%00SW1A109980000123456101826", "09980000123456"],
  ["USPS with 26 digits", "4201000192612901001304350828780120", "92612901001304350828780120"],
  ["DPD as printed", "%001011509980000123456101276", "09980000123456Y"],
  ["GLS with its check digit", "201234567898", "20123456789"],
])("extracts the tracking number of %s", (_carrier, barcode, number) =>
  expect(findContainedCodes(barcode).trackingNumbers).toContain(number),
);

it.each<[string, string]>([
  ["A123456789013A", "123456789013"],
  ["C12345678901234D", "12345678901234"],
  ["1234-5678-9013", "123456789013"],
  ["978-3-16-148410-0", "9783161484100"],
  ["99.60.012345.12345678", "996001234512345678"],
  ["00340434123456789012", "340434123456789012"],
  ["340434123456789012", "00340434123456789012"],
  ["(00)340434299055555552", "00340434299055555552"],
  ["(01)00036000291452(21)7", "00036000291452"],
])("extracts the code in %s", (text, code) => expect(findContainedCodes(text).anyCodes).toContain(code));

it.each([
  "9622001900000000000000123456789013",
  "9611020123456712345608",
  "42010001",
  "SKU(1)2",
  "BADA",
  "4201000112345",
  "42010001964489013043508287801234",
  "A123456789012A",
  "B1234567C",
  "T123456789013N",
  "2026-11-28",
  "192.168.100.1",
  "1234.5678-9013",
  "00340434123456789013",
  "340434123456789013",
])("extracts no number from %s", (text) =>
  expect(findContainedCodes(text)).toEqual({ anyCodes: [], trackingNumbers: [] }),
);

describe("number at a fixed position", () => {
  const glsMatrix = (text: string): string => text.padEnd(33, "#") + "ZA1B2C3D".padEnd(90, " ");

  it("is the Track ID of a GLS DataMatrix", () =>
    expect(findPositionedNumbers(glsMatrix("A DE 550"))).toEqual(["ZA1B2C3D"]));

  it.each([
    ["with separators after it", "019931265099999891ABC1234567\u001D4202000"],
    ["without other data", "019931265099999891ABC1234567"],
  ])("is Australia Post's article %s", (_carrier, text) => expect(findPositionedNumbers(text)).toEqual(["ABC1234567"]));

  it.each([glsMatrix("A DE 550").slice(1), "010400638133393191ABC1234567", "x".repeat(123)])(
    "is not found in %j",
    (text) => expect(findPositionedNumbers(text)).toEqual([]),
  );
});
