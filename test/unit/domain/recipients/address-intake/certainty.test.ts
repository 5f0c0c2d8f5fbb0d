import { describe, expect, it } from "vitest";
import { doubtedFields, isCertain, judge } from "../../../../../src-domain/recipients/address-intake/certainty.ts";
import { readAddress } from "../../../../../src-domain/recipients/address-intake/read-address.ts";

const textOf = (lines: string): string => lines.replaceAll(" / ", "\n");
const isSure = (lines: string): boolean => isCertain(readAddress(textOf(lines)), textOf(lines));
const doubts = (lines: string): string[] =>
  doubtedFields(readAddress(textOf(lines)), textOf(lines)).map((field) => field.replace("shipment", ""));

const CERTAIN = [
  "Jane Doe / 12 Main St / Austin, TX 78701",
  "Jane Doe / 12 Main St / Austin, TX 78701 / (415) 555-0123",
  "Jordan Smith / 12 Main St / Paris, TX 75460",
  "Jane Doe / 12 King St / London, ON N6A 1A1",
  "Jane Doe / Flat 2, Orchard House / 12 High St / London / NW1 6XE / UK",
  "Jane Doe / Hauptstr. 5 / 10115 Berlin",
  "Jane Doe / Rue du Simplon 14 / CH-1800 Vevey",
  "Jane Doe / 16 Sandilands Road / Singapore 546080",
  "张三 13812341234 广东省深圳市南山区科技园路88号",
];
const ASKED: readonly (readonly [string, string])[] = [
  ["a company for a name", "Acme Widgets / 12 Main St / Austin, TX 78701"],
  ["a gift note for a name", "Gift Note / 12 Main St / Austin, TX 78701"],
  ["a second person", "Jane Doe / John Roe / 12 Main St / Austin, TX 78701"],
  ["a second address", "Jane Doe / 12 Main St / Austin, TX 78701 / John Roe / 5 Elm St / Boston, MA 02108"],
  ["a house number for a code", "Jane Doe / 90210 Sunset Blvd / Los Angeles, CA"],
  ["a number that may be a customer's", "Jane Doe / 12 Main St / Austin, TX 78701 / 4155550123"],
  ["a city that is also a country", "Jane Doe / 12 Main St / Lebanon, TN 37087"],
  ["a state of another zone", "Jane Doe / 12 Main St / Austin, CA 78701"],
  ["a country that contradicts the code", "Jane Doe / 12 Orchard Road / Singapore 238823 / Malaysia"],
  ["a code of Guernsey in the UK", "Jane Doe / 3 Smith St / St Peter Port / GY1 2JU / UK"],
  ["a code of Liechtenstein in Switzerland", "Jane Doe / Bahnhofstrasse 5 / 9490 Vaduz / Switzerland"],
  ["a code of French Guiana in France", "Jane Doe / 5 Rue Royale / 97300 Cayenne / France"],
  ["German words with an Italian code", "Jane Doe / Bahnhofstrasse 5 / 39100 Bozen"],
  ["a flat that looks like a Belgian code", "Raj Mehta / B-1202 Sunrise Towers / Pune 411001"],
  ["a filler for a Chinese code", "北京市朝阳区建国路88号 张三 13812341234 000000"],
  ["a wish behind a Chinese street", "张三 13812341234 北京市朝阳区建国路88号 送到门口"],
  ["a second Chinese address", "北京市朝阳区建国路88号 张三 13812341234 上海市徐汇区复兴路5号"],
  ["a name that the street repeats", "王府井 13812341234 北京市东城区王府井大街5号"],
  ["a Korean wish for a name", "서울특별시 강남구 테헤란로 152 / 문앞 / 06236 / 010-2345-0123"],
  ["a Japanese room for a name", "管理室 / 〒100-0005 東京都千代田区丸の内1-9-1"],
];

describe("certainty", () => {
  it.each(CERTAIN)("fills in %s", (lines) => expect(isSure(lines)).toBe(true));
  it.each(ASKED)("asks about %s", (_, lines) => expect(isSure(lines)).toBe(false));

  it("doubts a name with digits", () => {
    expect(doubts("Jane Doe 7 / 12 Main St / Austin, TX 78701")).toContain("Name");
  });

  it("doubts a line of words in the second street field only", () => {
    expect(doubts("Jane Doe / 53 Pirie Street / Mount Victoria / Wellington 6011 / New Zealand")).toEqual(["Street2"]);
  });

  it("marks every field when something pasted is nowhere", () => {
    const text = textOf("Jane Doe / 12 Main St / Austin, TX 78701");
    const { fields } = judge(readAddress(text), `${text}\nunplaced`);
    expect(Object.values(fields).some(({ sure }) => sure)).toBe(false);
  });
});
