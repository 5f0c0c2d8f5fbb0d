import { expect, it } from "vitest";
import { findElementCodes } from "../../../../src-domain/scanning/code-forms.ts";
import { parseGs1Elements } from "../../../../src-domain/scanning/gs1-elements.ts";

const GS = "\u001D";

it.each<[string, readonly string[] | null]>([
  [`10A7${GS}0100036000291452`, ["10 A7", "01 00036000291452"]],
  ["17261231010003600029145221S7", ["17 261231", "01 00036000291452", "21 S7"]],
  [`42012345${GS}9400100000000123456780`, ["420 12345", "94 00100000000123456780"]],
  [`3103001250${GS}8008261128`, ["3103 001250", "8008 261128"]],
  ["0100036000291452X", null],
  ["010003600029145", null],
  ["GBR-8-261113-D00030-43", null],
  ["17AB12311", null],
  [GS, null],
])("parses %j as %j", (text, elements) =>
  expect(parseGs1Elements(text)?.map(({ identifier, value }) => `${identifier} ${value}`) ?? null).toEqual(elements),
);

it.each<[string, readonly string[]]>([
  [`10A7${GS}0100036000291452`, ["00036000291452"]],
  [`21S7${GS}240AB-1`, ["AB-1"]],
  ["1726123100340434123456789012", ["340434123456789012", "00340434123456789012"]],
  ["1726123100340434123456789013", []],
  ["17261231240AB-1", []],
  ["240AB-1", []],
])("finds in %j the codes %j", (text, codes) => expect(findElementCodes(text)).toEqual(codes));
