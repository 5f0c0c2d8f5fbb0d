import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toExactInteger, parseExactJson } from "../../../src-main/service/exact-json.ts";
import { wireId } from "../../../src-main/service/wire.ts";

const SAFE_INTEGER_LIMIT = 2n ** 53n;

describe("exact JSON", () => {
  const int64 = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
  const nearLimit = fc.bigInt({ min: SAFE_INTEGER_LIMIT - 50n, max: SAFE_INTEGER_LIMIT + 50n });

  it("keeps every digit of an id as a number and as text", () =>
    fc.assert(
      fc.property(fc.oneof(int64, nearLimit), (id) => {
        const text = JSON.stringify({ resendId: toExactInteger(String(id)), list: [toExactInteger(String(id))] });
        expect(text).toBe(`{"resendId":${id},"list":[${id}]}`);
        const parsed = parseExactJson(text) as { resendId: unknown; list: unknown[] };
        expect([parsed.resendId, parsed.list[0], `${id}`].map((value) => wireId.parse(value))).toEqual(
          Array.from({ length: 3 }, () => String(id)),
        );
      }),
    ));

  it("parses other values like JSON.parse", () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const expected: unknown = JSON.parse(text);
        fc.pre(!/\d{16,}/.test(text));
        expect(parseExactJson(text)).toEqual(expected);
      }),
    ));

  it.each([
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740992", "9007199254740992"],
    ["9007199254740993", "9007199254740993"],
    ["-9007199254740993", "-9007199254740993"],
    ["1e400", Number.POSITIVE_INFINITY],
    ["9007199254740993.5", 9_007_199_254_740_994],
    ["9007199254740992e1", 90_071_992_547_409_920],
    ["0.1234567890123456789", 0.123_456_789_012_345_68],
  ])("parses the number %s", (text, expected) => expect(parseExactJson(text)).toBe(expected));

  it.each(["09007199254740993", "-", ".9007199254740993", "9007199254740993 1"])(
    "refuses %j like JSON.parse",
    (text) => {
      expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    },
  );

  it.each([
    ["lists", "[".repeat(65) + "]".repeat(65)],
    ["objects", '{"a":'.repeat(65) + "1" + "}".repeat(65)],
    ["unclosed lists", "[".repeat(1_000_000)],
    ["lists after a bracket in a text", `["]\\"]",${"[".repeat(64)}${"]".repeat(64)}]`],
  ])("refuses too deep nesting: %s", (_name, text) => expect(() => parseExactJson(text)).toThrow("nested too deeply"));

  // Proof S3
  it.each([
    ["values", `[${"0,".repeat(50_000)}0]`, "too many values"],
    ["long integers", `[${"9007199254740993,".repeat(5001)}0]`, "too many long integers"],
    ["lists", `[${"[],".repeat(50_000)}[]]`, "too many values"],
    ["values without an end", "[{},".repeat(5) + "{},".repeat(1_000_000), "too many values"],
    [
      "fields of one record",
      `[{${Array.from({ length: 1001 }, (_, index) => `"${index}":0`).join(",")}}]`,
      "too many fields",
    ],
  ])("refuses too many %s", (_name, text, errorText) => expect(() => parseExactJson(text)).toThrow(errorText));

  it.each([
    ["a field", '{"a":1,"b":{},"a":2}'],
    ["a field of a record in a list", '[{"c":1},{"a":{"b":1},"a":1}]'],
    ["a field in another spelling", String.raw`{"a\u0062":1,"ab":1}`],
    ["a long integer", '{"id":9007199254740993,"id":9007199254740994}'],
    ["the field __proto__", '{"__proto__":1,"__proto__":2}'],
  ])("refuses %s that comes twice", (_name, text) => expect(() => parseExactJson(text)).toThrow("names a field twice"));

  it.each([
    ["the same field in several records", '[{"a":{"a":[{"a":1}]}},{"a":2}]'],
    ["fields that differ in case", '{"a":1,"A":2}'],
    ["texts equal to a field", '{"a":"a","b":["a","a"]}'],
    ["50,000 values", `[${"0,".repeat(49_997)}0]`],
    ["1,000 fields", `{${Array.from({ length: 1000 }, (_, index) => `"${index}":[0,0]`).join(",")}}`],
    ["commas in a text", JSON.stringify([",".repeat(30_000)])],
    ["64 levels", "[".repeat(64) + "]".repeat(64)],
    ["brackets in a text", JSON.stringify(["[{".repeat(100), `\\"${"[".repeat(100)}`, "\\"])],
    ["many adjacent lists", `[${"[[]],".repeat(1000)}[]]`],
  ])("parses %s", (_name, text) => expect(parseExactJson(text)).toEqual(JSON.parse(text)));

  it.each(["", "01", "-1", "1.5", "1e3", "x", "1}"])("refuses to write %j as a number", (text) =>
    expect(() => toExactInteger(text)).toThrow(TypeError),
  );
});
