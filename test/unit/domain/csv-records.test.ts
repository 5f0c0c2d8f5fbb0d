import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader, isBlank, type CsvFormat, type CsvRecord } from "../../../src-domain/csv-records.ts";

const COMMA: CsvFormat = { delimiter: ",", newline: "\n" };

function read(text: string, form = COMMA, pieceLength = text.length || 1): CsvRecord[] {
  const reader = new CsvReader(form);
  const records: CsvRecord[] = [];
  for (let index = 0; index < text.length; index += pieceLength)
    records.push(...reader.push(text.slice(index, index + pieceLength)));
  return [...records, ...reader.end()];
}

const cellsOf = (text: string, form = COMMA, pieceLength?: number) =>
  read(text, form, pieceLength).map(({ cells, problem }) => problem ?? cells.join("¦"));

describe("CSV reader", () => {
  it.each([
    ["a,b\nc,d", ["a¦b", "c¦d"]],
    ["a,b\r\nc,d\r\n", ["a¦b", "c¦d"]],
    ['"a,1","b ""quoted"""\nc,d', ['a,1¦b "quoted"', "c¦d"]],
    ['"two\nlines",b\nc,d', ["two\nlines¦b", "c¦d"]],
    ['"two\r\nlines","b"\r\nc,"d"\r\n', ["two\r\nlines¦b", "c¦d"]],
    ['5" disk,b', ['5" disk¦b']],
    ['x,5" disk,"q"\ny', ['x¦5" disk¦q', "y"]],
    ["a,,\n,,", ["a¦¦", "¦¦"]],
    ['"",""', ["¦"]],
    ['1, "Lamp, big" , x\n2,"a" \n', ["1¦Lamp, big¦ x", "2¦a"]],
    ['1, "two\nlines"\r\n2, "a" b,c', ["1¦two\nlines", '2¦ "a" b¦c']],
    // A wrong quotation mark makes one line unreadable.
    ['a,"never closed\nb,c\nd,e', ["open-quote", "b¦c", "d¦e"]],
    ['a,"closed" badly,c\nd,e', ["stray-quote", "d¦e"]],
    ['a,b\n"', ["a¦b", "open-quote"]],
    ['1,"abc\n2,"def\n3,x', ["stray-quote", "open-quote", "3¦x"]],
    ['"a"b\nc,d', ["stray-quote", "c¦d"]],
    // A cell in marks that are no CSV quotes was divided at its separators.
    ["1,'Lamp, red',9\nc,d", ["other-quotes", "c¦d"]],
    ["1,“Lamp, red”,9\n2,„a, b“\n3,«a, b»\n4,‘a, b’\n5,`a, b`", Array.from({ length: 5 }, () => "other-quotes")],
    ["\"1\",'Lamp, red'", ["other-quotes"]],
    [
      "1,'t Haantje,9\n2,'0012','a'\n3,it's,5'\n4,',x\n5,“a”, b”",
      ["1¦'t Haantje¦9", "2¦'0012'¦'a'", "3¦it's¦5'", "4¦'¦x", "5¦“a”¦ b”"],
    ],
    // Spreadsheets write an apostrophe before digits, and Dutch names and English shortenings begin with one.
    ["n,z,t\n1,'02110,leave it at the 'back door'", ["n¦z¦t", "1¦'02110¦leave it at the 'back door'"]],
    ["n,z,t\n'02110,leave it,at the 'back door'", ["n¦z¦t", "'02110¦leave it¦at the 'back door'"]],
    ["s,t\n's-Hertogenbosch,bij Jans'\n'90s Rod,ROD 5'", ["s¦t", "'s-Hertogenbosch¦bij Jans'", "'90s Rod¦ROD 5'"]],
    ["s,t\n'90s Rod, red',9\n“a,b”", ["s¦t", "other-quotes", "other-quotes"]],
    ['"a\nb",cd\ne', ["a\nb¦cd", "e"]],
    ['"x\ny""z",c\nd', ['x\ny"z¦c', "d"]],
    ['"q",b\r\nc,d\r\n', ["q¦b", "c¦d"]],
    ['a\r,"q"\n', ["a\r¦q"]],
    [',"q"\nx', ["¦q", "x"]],
    ['"a\r\nb"\r\n"c"', ["a\r\nb", "c"]],
  ])("returns equal records for pieces of any length: %j", (text, expected) => {
    for (let length = 1; length <= text.length; length += 1) expect(cellsOf(text, COMMA, length)).toEqual(expected);
  });

  it("uses the separator and line end of the form", () => {
    expect(cellsOf("a;b,c\rd;e", { delimiter: ";", newline: "\r" })).toEqual(["a¦b,c", "d¦e"]);
    expect(cellsOf('"a"\r"b","c"\rd', { delimiter: ",", newline: "\r" })).toEqual(["a", "b¦c", "d"]);
  });

  // Proof F15
  it("continues after a quotation mark that stays open beyond the record limit", () => {
    const laterLines = Array.from({ length: 20_000 }, (_, index) => `${index},ok`).join("\n");
    const records = read(`bad,"open\n${laterLines}`, COMMA, 10_000);
    expect(records[0]).toEqual({ line: 1, cells: [], problem: "open-quote", text: 'bad,"open' });
    expect(records.slice(1).every(({ problem }) => problem === null)).toBe(true);
    expect(records).toHaveLength(20_001);
    expect(records.at(-1)).toMatchObject({ line: 20_001, cells: ["19999", "ok"] });
    // The reader returns records before the end of the file.
    expect(new CsvReader(COMMA).push(`bad,"open\n${laterLines}`).length).toBeGreaterThan(10_000);
  });

  it("reports the beginning of a line that is too long", () => {
    const longCell = "x".repeat(1_000_000);
    for (const pieceLength of [5000, 100_000, 2_000_000]) {
      const records = read(`a,b\n${longCell},c\nd,e`, COMMA, pieceLength);
      expect(records.map(({ problem, line }) => `${line} ${problem}`)).toEqual(["1 null", "2 line-too-long", "3 null"]);
      expect(records[1]).toMatchObject({ text: "x".repeat(1000), cells: [] });
    }
    const quotedRecords = read(`"${longCell}",c\nd,e`, COMMA, 5000);
    expect(quotedRecords.map(({ problem }) => problem)).toEqual(["line-too-long", null]);
  });

  it("returns the line number at which each record begins", () => {
    expect(read('a\n"b\n\nc"\n\nd').map(({ line }) => line)).toEqual([1, 2, 5, 6]);
    expect(
      read("a\n\n b \n")
        .filter((record) => !isBlank(record))
        .map(({ line }) => line),
    ).toEqual([1, 3]);
  });

  const hostileText = fc
    .array(fc.constantFrom('"', '""', ",", "\n", "\r\n", "a", "é", "数", "\0", "=1+1", " "), { maxLength: 60 })
    .map((parts) => parts.join(""));

  it("returns equal records for hostile text in pieces of any length", () =>
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 7 }), (text, pieceLength) => {
        expect(read(text, COMMA, pieceLength)).toEqual(read(text));
      }),
    ));

  it("keeps every character of the file in the texts of the records", () =>
    fc.assert(
      fc.property(hostileText, (text) => {
        const normalizedText = text.replaceAll("\r\n", "\n");
        const texts = read(normalizedText).map((record) => record.text);
        expect(texts.join("\n")).toBe(normalizedText.endsWith("\n") ? normalizedText.slice(0, -1) : normalizedText);
      }),
    ));

  it("reads quoted cells back unchanged", () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\r", ""));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, pieceLength) => {
        const text = rows
          .map((row) => row.map((cellText) => `"${cellText.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        expect(read(text, COMMA, pieceLength).map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});

describe("CSV reader with a record limit", () => {
  const TEN_CHARACTERS: CsvFormat = { ...COMMA, maxRecordLength: 10 };

  it.each([
    ["1234567890\na", ["1234567890", "a"]],
    ["12345678901\na", ["line-too-long", "a"]],
    ['"12\n56",89\na', ["12\n56¦89", "a"]],
    ['"12\n56",890\na', ["open-quote", '56"¦890', "a"]],
    ['12,4\n"12\n56",89\na', ["12¦4", "12\n56¦89", "a"]],
    ['1\n"12\n\n\n\n\n\n\n"\na', ["1", "open-quote", "", "", "", "", "", "", "open-quote", "a"]],
  ])("applies the limit to pieces of any length: %j", (text, expected) => {
    for (let length = 1; length <= text.length; length += 1)
      expect(cellsOf(text, TEN_CHARACTERS, length)).toEqual(expected);
  });

  it("reports a line that is too long before the line ends", () => {
    const reader = new CsvReader(TEN_CHARACTERS);
    expect(reader.push("1234567890")).toEqual([]);
    expect(reader.push("1")).toEqual([{ line: 1, cells: [], text: "12345678901", problem: "line-too-long" }]);
    expect(reader.push("\na\n")).toMatchObject([{ line: 2, cells: ["a"] }]);
  });
});

it.each([
  ["", true],
  [" ", true],
  [" , \t", true],
  ["\0\0\0", true],
  ["\u001A", true],
  [" ,x", false],
  ["x, ", false],
  ['"x', false],
])("recognizes %j as a blank record: %s", (text, isBlankText) =>
  expect(read(`${text}\n`).map(isBlank)).toEqual([isBlankText]),
);

it("ends one line at CR LF in a file whose lines end in CR", () => {
  const reader = new CsvReader({ delimiter: ",", newline: "\r" });
  const records = [...reader.push("a,1\rb,2\r"), ...reader.push("\nc,3"), ...reader.end()];
  expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "a", "1"],
    [2, "b", "2"],
    [3, "c", "3"],
  ]);
});
