import { expect, it } from "vitest";
import { looksJapanese, looksKorean } from "../../../../../src-domain/recipients/address-parser/japanese-korean.ts";
import { pastedTextOf, describeParsed } from "./address-cases.ts";

it.each([
  ["四川省成都市大阪路5号", false],
  ["東京都町田市1-2", true],
  ["〒100-0005 丸の内", true],
  ["埼玉県越谷市9-3", true],
])("recognizes %s as Japanese: %s", (text, expected) => expect(looksJapanese(text)).toBe(expected));

it.each([
  ["서울 서초구 서초대로23길 9", true],
  ["이지은", false],
])("recognizes %s as Korean: %s", (text, expected) => expect(looksKorean(text)).toBe(expected));

it.each([
  "〒194-0037 東京都町田市木曽東4-14 / 渡辺 健 → n=渡辺 健|s1=木曽東4-14|c=町田市|st=東京都|z=194-0037|k=?JPN|word=〒",
  "〒601-8446 京都市南区西九条25-1 松本 亮 → n=松本 亮|s1=西九条25-1|c=京都市南区|z=601-8446|k=?JPN|word=〒",
  "(42708) 대구광역시 달서구 장기로 115 (성당동) 최민준 → n=최민준|s1=달서구 장기로 115 (성당동)|c=대구광역시|z=42708|k=?KOR",
  "경기 성남시 분당구 판교역로 235 / 이서연 / 우편번호 13494 → n=이서연|s1=판교역로 235|c=성남시 분당구|st=경기|z=13494|k=?KOR|word=우편번호",
])("parses %s", (addressCase) => expect(describeParsed(pastedTextOf(addressCase))).toBe(addressCase.split(" → ")[1]));
