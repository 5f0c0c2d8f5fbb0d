import { describe, expect, it } from "vitest";
import {
  countryOfPostalCode,
  findPostalCode,
} from "../../../../../src-domain/recipients/address-parser/postal-code.ts";

const codesIn = (position: "before" | "after", lines: readonly string[]) =>
  lines.flatMap((line) => line.split(", ").map((entry) => [entry.slice(0, 3), entry.slice(4), position] as const));

const CODES = [
  ...codesIn("before", [
    "AUT 1010, BEL 1000, BGR 1000, CHE 8001, CYP 1065, CZE 110 00, DEU 10115, DNK 2100, ESP 28013",
    "EST 10111, FIN 00100, FRA 75001, GRC 105 57, HRV 10000, HUN 1051, ISL 101, ISR 6100000, ISR 61000",
    "ITA 00184, LIE 9490, LTU LT-01100, LUX 1009, LVA LV-1010, MAR 20000, MCO 98000, MEX 06000, MYS 50480",
    "NLD 1012 AB, NOR 0150, POL 00-001, PRT 1100-148, ROU 010011, SRB 11000, SVK 811 01, SVN 1000, SWE 111 29",
    "TUR 34110, UKR 01001, ARG C1002AAO, ARG 1002, CHL 8320000, ARM 0010, BLR 220030, DOM 10101",
    "GEO 0108, GTM 01001, KWT 13001, UZB 100000",
  ]),
  ...codesIn("after", [
    "CAN K1A 0B1, USA 07102, USA 07102-1234, GBR SW1A 1AA, AUS 2000, NZL 6011, IRL D02 AF30, JPN 〒100-0001",
    "JPN 100-0001, CHN 518000, IND 110 001, BRA 01310-100, KOR 04524, SGP 018956, ZAF 8001, THA 10110",
    "PHL 1000, VNM 100000, VNM 70000, IDN 10110, RUS 101000, KAZ 050000, SAU 11564, SAU 11564-1234",
    "TWN 100, TWN 10048, TWN 100411, COL 110111, PER 15001, MLT VLT 1117, PAK 44000, LKA 00100",
    "EGY 11511, BGD 1213, ECU 170150, KHM 120207, NGA 100271, NPL 44600",
  ]),
];

describe("postal code", () => {
  it.each(CODES)("is found for %s, %s, usually %s its city", (iso3, code, position) => {
    const [codeFirst, codeLast] = [`${code} Somewhere`, `Somewhere ${code}`];
    const [usualLine, otherLine] = position === "before" ? [codeFirst, codeLast] : [codeLast, codeFirst];
    const otherPosition = position === "before" ? "after" : "before";
    const match = { length: code.length, code, prefix: "", position };
    expect(findPostalCode(usualLine, iso3)).toEqual({
      ...match,
      start: usualLine.indexOf(code),
      isInUsualPosition: true,
    });
    expect(findPostalCode(otherLine, iso3)).toMatchObject({
      code,
      position: otherPosition,
      isInUsualPosition: false,
      start: otherLine.indexOf(code),
    });
    // Text with adjacent letters or digits is not the code.
    for (const line of [`X7${code} Somewhere`, `Somewhere ${code}Q7`, `Somewhere ${code}-7`, `7-${code} Somewhere`])
      expect(findPostalCode(line, iso3)?.code).not.toBe(code);
  });

  it.each(
    [
      "A AUT 1010, AT AUT 1010, B BEL 1000, BE BEL 1000, CH CHE 8001, CZ CZE 11000, D DEU 10115",
      "DE DEU 10115, DK DNK 2100, E ESP 28013, ES ESP 28013, F FRA 75001, FR FRA 75001, FI FIN 00100",
      "FIN FIN 00100, H HUN 1051, HR HRV 10000, I ITA 00184, IT ITA 00184, L LUX 1009, LI LIE 9490",
      "N NOR 0150, NO NOR 0150, PL POL 00001, S SWE 11129, SE SWE 11129, SI SVN 1000, SK SVK 81101",
    ].flatMap((line) => line.split(", ").map((entry) => entry.split(" "))),
  )("gets the country from its prefix %s-: %s", (letters = "", iso3 = "", code = "") => {
    expect(countryOfPostalCode([`${letters}-${code} Somewhere`])).toBe(iso3);
    if (iso3 === "POL") return;
    expect(findPostalCode(`${letters}-${code} Somewhere`, iso3)).toMatchObject({
      code,
      prefix: `${letters}-`,
      start: 0,
    });
  });

  it("is not found after the prefix of another country", () => {
    expect(findPostalCode("F-75001 Paris", "DEU")).toBeNull();
    expect(findPostalCode("XX-10115 Berlin", "DEU")).toBeNull();
    expect(findPostalCode("d-10115 Berlin", "DEU")).toMatchObject({ code: "10115", prefix: "d-" });
    // The prefix has one letter or two.
    expect(findPostalCode("P-1100-148 Lisboa", "PRT")).toMatchObject({ code: "1100-148", prefix: "P-" });
    expect(findPostalCode("PT-1100-148 Lisboa", "PRT")).toMatchObject({ code: "1100-148", prefix: "PT-" });
  });

  it("is found only at the end or the start of a line or its part", () => {
    expect(findPostalCode("Newark, NJ 07102 .,;)", "USA")).toMatchObject({ code: "07102", isInUsualPosition: true });
    expect(findPostalCode("07102 Main Street 10001", "USA")).toMatchObject({ code: "10001", isInUsualPosition: true });
    expect(findPostalCode("Main Street 07102 Newark", "USA")).toBeNull();
    expect(findPostalCode("Hauptstr. 5, 10115 Berlin", "DEU")).toMatchObject({
      code: "10115",
      isInUsualPosition: true,
    });
    expect(findPostalCode("Hauptstr. 5 (10115 Berlin)", "DEU")).toMatchObject({
      code: "10115",
      isInUsualPosition: true,
    });
    expect(findPostalCode("Berlin 10115 Mitte", "DEU")).toBeNull();
    expect(findPostalCode("10115 Berlin 20095", "DEU")).toMatchObject({ code: "10115", position: "before" });
  });

  it("is not found for a country without a known format", () =>
    expect(findPostalCode("12345 Somewhere", "ARE")).toBeNull());

  it.each([
    [["Main Street 1", "Newark, NJ 07102"], "USA"],
    [["Newark NJ  07102-1234"], "USA"],
    [["Newark, NJ 07102", "ring twice"], "USA"],
    [["LondonSW1A 1AA"], null],
    [["Sydney NSW 2000"], "AUS"],
    [["Anytown XX 07102"], null],
    [["Newark NJ 07102 again"], null],
    [["1012 AB Amsterdam"], "NLD"],
    [["Dam 1, 1012 AB Amsterdam"], "NLD"],
    [["x1012 AB Amsterdam"], null],
    [["LV-1010 Riga"], "LVA"],
    [["00-001 Warszawa"], "POL"],
    [["1100-148 Lisboa"], "PRT"],
    [["Ottawa ON K1A 0B1"], "CAN"],
    [["London SW1A 1AA"], "GBR"],
    [["London SW1A 1AA and more"], null],
    [["Dublin D02 AF30"], "IRL"],
    [["São Paulo 01310-100"], "BRA"],
    [["東京都 100-0001"], "JPN"],
    [["Macon, GA 31201", "555-0123"], "USA"],
    [["〒100-0001 東京都"], "JPN"],
    [["100-0001 Tokyo"], null],
    [["Berlin 10115"], null],
    [[], null],
  ])("gets the country from %j: %s", (lines, iso3) => expect(countryOfPostalCode(lines)).toBe(iso3));
});
