import { expect, it } from "vitest";
import { isMisread } from "../../../../src-domain/scanning/check-code-misread.ts";
import { CHECK_CODES, type CheckCodeId } from "../../../../src-domain/scanning/scanner-profile.ts";

it.each<[CheckCodeId, string]>([
  ["digits", "\u00E8\"\u00E0&(\u00E7_'\u00E9\u2026"],
  ["digits", "S7390158264E"],
  ["digits", "739015864"],
  ["mixed-case", "AZQYWMBXVAZQ"],
  ["mixed-case", "a;'F,MxQkA;'"],
  ["symbols", "\u00DF?&\u00D6\u00B4`:\u00C4\u00A7/)=\u00F6_"],
  ["long", "USE-2-261121-D00001-57-CHECK-01234567"],
  ["short", "k4-7"],
  ["ending", "END\u00DF41"],
])("recognizes a misread %s: %s", (codeId, text) => expect(isMisread(codeId, [text])).toBe(true));

const PARCEL_CODES = [
  "1000000042",
  "1234567890",
  "7390158265",
  "036000291452",
  "00340434299012345675",
  "USE-2-261121-D00001-57",
  "1Z999AA10123456784",
  "RMA#12345",
  "AB/1234.56",
  "SKU(1234)-#ABC",
  "ABCDEFGHIJKL",
  "K5-7",
  "A1#2",
  "END-42",
  "%SUBMIT%",
  "",
];

it.each(PARCEL_CODES)("does not count the parcel code %s as a misread check code", (text) =>
  expect(CHECK_CODES.filter(({ id }) => isMisread(id, [text]))).toEqual([]),
);
