import { expect, it } from "vitest";
import {
  countryOfPhone,
  findChineseMobile,
  findPhone,
} from "../../../../../src-domain/recipients/address-parser/phone.ts";

it.each(
  [
    "31 NLD, 32 BEL, 33 FRA, 34 ESP, 39 ITA, 41 CHE, 43 AUT, 44 GBR, 45 DNK, 46 SWE, 47 NOR",
    "48 POL, 49 DEU, 52 MEX, 55 BRA, 60 MYS, 61 AUS, 64 NZL, 65 SGP, 66 THA, 81 JPN, 82 KOR",
    "84 VNM, 86 CHN, 91 IND, 351 PRT, 352 LUX, 353 IRL, 358 FIN, 420 CZE, 852 HKG, 886 TWN, 971 ARE",
  ].flatMap((line) => line.split(", ").map((pair) => pair.split(" "))),
)("maps the calling code +%s to %s in every notation", (code = "", iso3 = "") => {
  for (const phone of [`+${code} 20 1234567`, `00${code} (20) 1234567`, `+ ${code}-20.1234567`, `00 ${code}201234567`])
    expect(countryOfPhone(phone)).toBe(iso3);
  expect(countryOfPhone(`+${code.split("").join(" ")} 20 1234567`)).toBe(iso3);
});

it.each(["+1 555 0100", "+7 495 1234567", "49 30 1234567", "030 1234567", "call +49 30 1234567", "", "+"])(
  "returns no country for %j",
  (phone) => expect(countryOfPhone(phone)).toBeNull(),
);

it.each<[line: string, text: string | null, isSure: boolean | null]>([
  ["+49 30 1234567", "+49 30 1234567", true],
  ["0049 30 1234567", "0049 30 1234567", true],
  ["030 1234567", "030 1234567", true],
  ["12345678", null, null],
  ["01234567", "01234567", true],
  ["Ada Lovelace 555-010-0199", "555-010-0199", false],
  ["555-010-0199 Ada Lovelace", "555-010-0199", false],
  ["Ada 555-010-019", null, null],
  ["Ada +49 30 123", null, null],
  ["+123456789012345", "+123456789012345", true],
  ["+1234567890123456", null, null],
  ["12345-678", null, null],
  ["01234-5678", "01234-5678", true],
  ["555-010-0199 ext 12", "555-010-0199 ext 12", true],
  ["555-010-0199ext12", "555-010-0199ext12", true],
  ["555-010-0199x123456", "555-010-0199x123456", true],
  ["555-010-0199 #7", "555-010-0199 #7", true],
  ["755 8888 9999 转 801", "755 8888 9999 转 801", true],
  // The length of the number excludes the extension.
  ["+49 30 123 x45678", null, null],
  ["+12345678901234 x99", "+12345678901234 x99", true],
  ["A555-010-0199", null, null],
  ["555-010-0199A", null, null],
  ...["Mobil Nummer", "Tel. Nr.", "Mobilnummer:", "Handphone No", "Telefono numero", "Mobiel nummer:"].map(
    (label): [string, string | null, boolean | null] => [`${label} 0176 12345678`, "0176 12345678", true],
  ),
  ...["Home number", "Daytime number:", "Alternate number", "Office No.", "Private Nummer"].map(
    (label): [string, string | null, boolean | null] => [`${label} 775-555-0199`, "775-555-0199", true],
  ),
  // A label that the desk does not know is no phone's, but the operator sees it.
  ["Neighbor number 775-555-0199", "775-555-0199", false],
  ...[
    "Member ID",
    "T.C. Kimlik No:",
    "Customer number",
    "Steuernummer Nr.",
    "Passport No",
    "Gate code",
    "Card number",
  ].map((label): [string, string | null, boolean | null] => [`${label} 12345678901`, null, null]),
  // A person's number in Sweden has the form of a phone, which only a label makes sure.
  ["Tel 070123-4567", "070123-4567", true],
  ["Tel 089123-4567", "089123-4567", true],
  ["070123-4567", null, null],
  ["Ada 850101+1234", null, null],
  ["Ada 12345-6789, 555-010-0199", "555-010-0199", false],
])("finds in %j the phone number %j", (line, text, isSure) => {
  const match = findPhone(line);
  expect(match).toEqual(text === null ? null : { start: line.indexOf(text), length: text.length, text, isSure });
});

it.each([
  ["收件人 13812345678", "13812345678"],
  ["电话:138 1234 5678", "138 1234 5678"],
  ["138-1234-5678，张三", "138-1234-5678"],
  ["+86 138 1234 5678", "+86 138 1234 5678"],
  ["8613812345678", "8613812345678"],
  ["13812345678转1234", "13812345678转1234"],
  ["12812345678", null],
  ["138123456789", null],
  ["9138123456780", null],
])("finds in %j the Chinese mobile number %j", (line, text) => {
  const match = findChineseMobile(line);
  expect(match).toEqual(text === null ? null : { start: line.indexOf(text), length: text.length, text, isSure: true });
});
