import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDelimiter, parseDelimited } from "../../../src-domain/delimited-text.ts";

describe("delimited text", () => {
  it.each([
    ["a,b\r\nc,d\r\n", ",", ["a¦b", "c¦d"]],
    ["\uFEFFa;b\nc;", ";", ["a¦b", "c¦"]],
    ["a\tb\rc\td", "\t", ["a¦b", "c¦d"]],
    ['"x, ""y""\r\nz",b\n\n,,\n1,2', ",", ['x, "y"\r\nz¦b', "1¦2"]],
    ['5" cable,b\n"open,b\nc,d', ",", ['5" cable¦b', '"open¦b', "c¦d"]],
    ['"a"b,c', ",", ['"a"b¦c']],
    ['"\'(","\'",""', ",", ["'(¦'¦"]],
  ] as const)("splits %j at %j", (text, delimiter, records) =>
    expect(parseDelimited(text, delimiter).map((cells) => cells.join("¦"))).toEqual(records),
  );

  it.each([
    ["id,when,amount\n1,2026-11-20,5", ","],
    ['id;when;text\n1;x;"a, b, c"\n2;y;"d, e"', ";"],
    ["id\twhen, where\n1\tx, y", "\t"],
    ["a|b|c\n1|2|3", "|"],
  ])("finds the delimiter of %j: %j", (text, delimiter) => expect(findDelimiter(text)).toBe(delimiter));

  it("returns quoted values unchanged for every delimiter", () => {
    const values = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(values, fc.constantFrom("\t" as const, "," as const, ";" as const), (records, delimiter) => {
        const filledRecords = records.filter((record) => record.some((value) => value !== ""));
        const text = records
          .map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
          .join("\r\n");
        expect(parseDelimited(text, delimiter)).toEqual(filledRecords);
      }),
    );
  });
});

it("returns at most the requested number of records", () => {
  expect(parseDelimited("a\nb\nc", ",", 2)).toEqual([["a"], ["b"]]);
  expect(parseDelimited("a\nb", ",", 1)).toEqual([["a"]]);
  expect(parseDelimited("", ",")).toEqual([]);
});

it("chooses the delimiter that splits most lines into equal widths", () => {
  expect(findDelimiter("a;b,c,d\ne;f,g,h")).toBe(",");
  expect(findDelimiter("a;b\nc;d\ne,f")).toBe(";");
  expect(findDelimiter("a,b\nc;d\ne;f")).toBe(";");
  expect(findDelimiter("a\nb")).toBeNull();
  expect(findDelimiter("")).toBeNull();
  expect(findDelimiter("a,b;c;d\ne,f;g;h")).toBe(";");
  expect(findDelimiter("a,b;c;d\ne,f")).toBe(",");
});

it("compares delimiters by their most frequent width", () => {
  expect(findDelimiter("a,b;c\na,b;c\na,b\na,b,c")).toBe(",");
  expect(findDelimiter("a,b;c;d\ne,f,g")).toBe(";");
  expect(findDelimiter("x;a,b\ny;c,d\n,\n,")).toBe(",");
});
