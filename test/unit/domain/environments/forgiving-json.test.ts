import fc from "fast-check";
import { expect, it } from "vitest";
import { readForgivingly } from "../../../../src-domain/environments/forgiving-json.ts";

it.each<[string, unknown, readonly number[]]>([
  ['{\n "a": 1\n "b": 2\n "c": 3 }', { a: 1, b: 2, c: 3 }, [3, 4]],
  ['{ "a": [1, 2,],\n "b": 2,\n}', { a: [1, 2], b: 2 }, [1, 3]],
  ['{\n // station\n "a": 1, # 2\n /* 3 */ "b": 2 }', { a: 1, b: 2 }, [2, 3, 4]],
  ["{ 'a': “b”,\n c: d }", { a: "b", c: "d" }, [1, 2]],
  ['{ "a": tru,\n "b": 08 }', { a: "tru", b: "08" }, [1, 2]],
  ['{ "a" 1,\n "b": "open\n}', { a: 1, b: "open" }, [1, 2]],
  ['{ "a": { "b": 1\n', { a: { b: 1 } }, [2]],
  ['{ "a": 1 } }', { a: 1 }, [1]],
  ['{ "a": C:\\dir }', { a: "C", "": "\\dir" }, [1]],
  ["", "", [1]],
])("names every line at which %j breaks", (text, value, faultyLines) => {
  expect(readForgivingly(text)).toEqual({ value, faultyLines });
});

it("reads valid JSON like the parser", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(readForgivingly(text)).toEqual({ value: JSON.parse(text) as unknown, faultyLines: [] });
    }),
  );
});

it("ends with at most 50 lines for any text", () => {
  const brackets = fc.string({
    unit: fc.constantFrom("{", "}", "[", "]", ",", ":", '"', "'", "\n", "a", "/", "*", "\\"),
  });
  fc.assert(
    fc.property(brackets, (text) => {
      expect(readForgivingly(text).faultyLines.length).toBeLessThanOrEqual(50);
    }),
  );
  expect(readForgivingly("[\n".repeat(400_000)).faultyLines.length).toBeLessThanOrEqual(50);
  expect(readForgivingly("'\n".repeat(400_000)).faultyLines.length).toBeLessThanOrEqual(50);
});
