import { describe, expect, it } from "vitest";
import { parseLabelledLine, findLabel } from "../../../../../src-domain/recipients/address-parser/labels.ts";
import { isCompleteAddress, parseAddress } from "../../../../../src-domain/recipients/address-parser/parse-address.ts";
import { pastedTextOf, describeParsed } from "./address-cases.ts";
import { ADDRESSES } from "./addresses.ts";
import { MORE_CHINESE, MORE_LINES, MORE_ROWS } from "./more-addresses.ts";
import { PASTED_KINDS } from "./pasted-addresses.ts";

describe.each([
  ["in one text", ADDRESSES],
  ["of lines", MORE_LINES],
  ["of a spreadsheet", MORE_ROWS],
  ["in Chinese", MORE_CHINESE],
  ["of a pasted kind", PASTED_KINDS],
])("address %s", (_, cases) => {
  it.each(cases)("is parsed: %s", (addressCase) =>
    expect(describeParsed(pastedTextOf(addressCase))).toBe(addressCase.split(" → ")[1]),
  );
});

it.each([
  ["Jane Doe\n1 High Street", true],
  ["Jane Doe\tLondon", true],
  ["  Jane Doe \n", false],
  ["Jane Doe, 1 High Street, London, NW1 6XE, UK", true],
  ["Ivy Cross, 4 Station Road, York YO1 7AB, UK", true],
  ["12 Main St, Apt 4, Springfield", false],
  ["12 Main St, Apt 4, Springfield, IL 62704", false],
  ["Smith, Jones, and Partners", false],
  ["张三 13800138000 广东省深圳市南山区科技园路88号", true],
  ["Ivy Cross 4 Station Road York YO1 7AB", true],
  ["SSG Dale Moss, CMR 402 Box 1187, APO AE 09604, United States", true],
  ["MR J SMITH, APT 415, 410 RUE LALONDE, POINTE-CLAIRE QC H9R 4W8, CANADA", true],
  ["Dot Hale, 1050 Town Center, Elk Grove Village, Illinois, 60007", true],
  ["Uwe Lenk, Am Bürgerpark 15-18, 13156, Berlin", true],
  ["〒222-0032, 神奈川県横浜市港北区大豆戸町17, 木村 直樹", true],
  ["Tan Wei Jie, 45 Bedok Road, Singapore 460045", true],
  ["Carol Yip, 100 Queen's Road Central, Central, Hong Kong", true],
  ["Room 5, 100 Queen's Road Central, Central, Hong Kong", false],
  ["〒194-0037 東京都町田市木曽東4丁目14-22 渡辺 健", true],
  ["東京都町田市木曽東4丁目14-22 田中ビル2F", false],
  ["서울 서초구 서초대로23길 9 박지훈 06584", true],
  ["서울 서초구 서초대로23길 9 1203호", false],
  ["香港中環皇后大道中99號12樓 陳大文 9123 4567", true],
  ["广东省深圳市", false],
  ["南山区科技园路88号 张三", false],
  ["广东省深圳市科技园路88号", false],
  ["广东省深圳市科技园路88号 张三", true],
  ["", false],
])("recognizes whether %j is a complete address: %s", (pasted, isComplete) =>
  expect(isCompleteAddress(pasted)).toBe(isComplete),
);

it("refuses a text above 2000 characters as a complete address", () => {
  const address = "张三 13800138000 广东省深圳市南山区科技园路88号 ";
  expect(isCompleteAddress(address + "号".repeat(2000 - address.length))).toBe(true);
  expect(isCompleteAddress(address + "号".repeat(2001 - address.length))).toBe(false);
});

it("parses a line of at most 2000 characters", () => {
  expect(parseAddress("x".repeat(2000)).leftovers).toEqual([]);
  expect(parseAddress("x".repeat(2001))).toEqual({ fields: {}, leftovers: ["x".repeat(2001)], explanations: [] });
});

it("splits a line at semicolons or bars", () => {
  const expected = "n=Jane Doe|s1=1 High Street|c=London|z=NW1 6XE|k=?GBR";
  expect(describeParsed("Jane Doe;1 High Street;London NW1 6XE")).toBe(expected);
  expect(describeParsed("Jane Doe | 1 High Street | London NW1 6XE")).toBe(expected);
});

it.each([
  ["Shipping first name", "given"],
  ["Ship to: postcode", "shipmentPostalCode"],
  ["First recipient name", null],
  ["Shoe size", null],
  ["", null],
])("maps the heading %j to %s", (heading, label) => expect(findLabel(heading)).toBe(label));

it("parses the text before the first colon as the label", () => {
  expect(parseLabelledLine("Name: Jane: Doe")).toEqual({
    labelText: "Name:",
    label: "shipmentName",
    value: "Jane: Doe",
  });
  expect(parseLabelledLine(":Name: Jane Doe")).toBeNull();
});
