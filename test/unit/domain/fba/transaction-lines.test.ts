import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDelimiter, readDelimited } from "../../../../src-domain/delimited-text.ts";
import {
  countUnknown,
  decodedCsv,
  findCodeColumn,
  readTransactionLines,
  TransactionNames,
  type TransactionLines,
} from "../../../../src-domain/fba/transaction-lines.ts";

const names = new TransactionNames([
  { code: "resend-fee", name: "Resend shipping fee" },
  { code: "deposit", name: "Deposit" },
  { code: "7", name: null },
]);

const wordsOf = (text: string) => {
  const lines = readTransactionLines(text, names);
  const column = findCodeColumn(lines, names);
  return lines.rows.map((row) => names.decode(row[column] ?? ""));
};

const csvOf = (lines: TransactionLines, words: readonly string[]): string =>
  [...decodedCsv(lines, words, "Transaction type", ",")].join("");

describe("delimited text", () => {
  it.each([
    ["a,b\r\nc,d\r\n", ",", ["a¦b", "c¦d"]],
    ["\uFEFFa;b\nc;", ";", ["a¦b", "c¦"]],
    ["a\tb\rc\td", "\t", ["a¦b", "c¦d"]],
    ['"x, ""y""\r\nz",b\n\n,,\n1,2', ",", ['x, "y"\r\nz¦b', "1¦2"]],
    ['5" cable,b\n"open,b\nc,d', ",", ['5" cable¦b', '"open¦b', "c¦d"]],
    ['"a"b,c', ",", ['"a"b¦c']],
  ] as const)("%j parted by %j", (text, delimiter, records) =>
    expect(readDelimited(text, delimiter).map((cells) => cells.join("¦"))).toEqual(records),
  );

  it.each([
    ["id,when,amount\n1,2026-11-20,5", ","],
    ['id;when;text\n1;x;"a, b, c"\n2;y;"d, e"', ";"],
    ["id\twhen, where\n1\tx, y", "\t"],
    ["a|b|c\n1|2|3", "|"],
  ])("%j is parted by %j", (text, delimiter) => expect(findDelimiter(text)).toBe(delimiter));

  it("gives back whatever was quoted, whatever the delimiter", () => {
    const values = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(values, fc.constantFrom("\t" as const, "," as const, ";" as const), (records, delimiter) => {
        const kept = records.filter((record) => record.some((value) => value !== ""));
        const text = records
          .map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
          .join("\r\n");
        expect(readDelimited(text, delimiter)).toEqual(kept);
      }),
    );
  });
});

describe("transaction history lines", () => {
  const text = "transactionId,createOn,transactionTypeCode,amount\n9007199254740993,2026-11-20,resend-fee,-12.50\n";

  it("get the name of each code; unknown codes and missing ones are distinguished", () =>
    expect(
      wordsOf(`${text}2,2026-11-20, DEPOSIT ,1\n3,2026-11-20,mystery,1\n4,2026-11-20,,1\n5,2026-11-20,7,1`),
    ).toEqual([
      { kind: "known", name: "Resend shipping fee" },
      { kind: "known", name: "Deposit" },
      { kind: "unknown", code: "mystery" },
      { kind: "none" },
      { kind: "known", name: "7" },
    ]));

  it("know the first line as names or as values, and the person has the last word", () => {
    expect(readTransactionLines("1;resend-fee;5\n2;deposit;6", names)).toMatchObject({ header: null, width: 3 });
    expect(readTransactionLines("resend-fee\ndeposit", names)).toMatchObject({ header: null, rows: { length: 2 } });
    expect(readTransactionLines("Type\ndeposit", names).header).toEqual(["Type"]);
    expect(readTransactionLines("mystery\nmystery", names).header).toBeNull();
    expect(readTransactionLines("交易编号\t类型\n1\tdeposit", names).header).toEqual(["交易编号", "类型"]);
    expect(readTransactionLines(text, names, "values").rows).toHaveLength(2);
    expect(readTransactionLines("1;deposit\n2;deposit", names, "names").rows).toHaveLength(1);
  });

  it("find the column with the codes by what is in it, else by its name", () => {
    expect(findCodeColumn(readTransactionLines(text, names), names)).toBe(2);
    expect(findCodeColumn(readTransactionLines("deposit,x,1\ny,deposit,2\nz,resend-fee,3", names), names)).toBe(1);
    expect(findCodeColumn(readTransactionLines("Country code,Transaction Type\nusa,foo\ngbr,bar", names), names)).toBe(
      1,
    );
    for (const first of ["1,x\n2,y", "", "Type,Country\nfoo,usa", "Transaction type,Code\nfoo,usa"])
      expect([first, findCodeColumn(readTransactionLines(first, names), names)]).toEqual([first, 0]);
    expect(findCodeColumn(readTransactionLines("Transaction type,Type code\nfoo,usa", names), names)).toBe(0);
  });

  it.each([
    ["id,,amount", true],
    [" id , type , amount", true],
    ["id, deposit ,amount", false],
    ["id,type,5 amounts", false],
  ])("take the first line for names only where all begin with a letter and none is a code: %s is %s", (first, named) =>
    expect(readTransactionLines(`${first}\n1,deposit,2`, names).header !== null).toBe(named),
  );

  it("are decoded by the code as it is written before any other letter case, and without the blanks round it", () => {
    const both = new TransactionNames([
      { code: "Fee", name: "One" },
      { code: "fee", name: "Other" },
    ]);
    expect(["Fee", "fee", "FEE", " Fee "].map((code) => both.nameOf(code))).toEqual(["One", "Other", "Other", "One"]);
    expect(both.decode(" Fee ")).toEqual({ kind: "known", name: "One" });
    expect(both.decode(" x ")).toEqual({ kind: "unknown", code: "x" });
    expect(both.decode("  ")).toEqual({ kind: "none" });
  });

  it("are judged by the first 5000, however many others there are", () => {
    const rowsOf = (count: number, row: readonly string[]) => Array.from({ length: count }, () => row);
    const rows = [...rowsOf(5000, ["deposit", "x"]), ...rowsOf(5001, ["x", "deposit"])];
    expect(findCodeColumn({ header: null, rows, width: 2 }, names)).toBe(0);
  });

  it("count unknown codes, the most frequent first", () =>
    expect(countUnknown(wordsOf("1;a\n2;b\n3;b\n4;deposit"))).toEqual([
      ["b", 2],
      ["a", 1],
    ]));

  it("come out as CSV with every value as it was written, short lines filled up", () => {
    const lines = readTransactionLines(`${text}9223372036854775807,2026-11-21,deposit\n5,"a, b",=1+1,+3`, names);
    expect(csvOf(lines, ["Resend shipping fee", "Deposit", "Unknown code"])).toBe(
      [
        "transactionId,createOn,transactionTypeCode,amount,Transaction type",
        "9007199254740993,2026-11-20,resend-fee,-12.50,Resend shipping fee",
        "9223372036854775807,2026-11-21,deposit,,Deposit",
        `5,"a, b",'=1+1,+3,Unknown code`,
        "",
      ].join("\r\n"),
    );
    expect(csvOf(readTransactionLines("1;deposit", names), ["Deposit"])).toBe("1,deposit,Deposit\r\n");
  });

  it("come out whole and in order, however many they are", () => {
    const many = Array.from({ length: 2501 }, (_, at) => `${at};deposit`);
    const lines = readTransactionLines(many.join("\n"), names);
    const words = many.map((_, at) => `word ${at}`);
    expect(csvOf(lines, words)).toBe(many.map((_, at) => `${at},deposit,word ${at}\r\n`).join(""));
  });
});

it("a table that is pasted as text has no more records than are asked for", () => {
  expect(readDelimited("a\nb\nc", ",", 2)).toEqual([["a"], ["b"]]);
  expect(readDelimited("a\nb", ",", 1)).toEqual([["a"]]);
  expect(readDelimited("", ",")).toEqual([]);
});

it("a table that is pasted as text is parted by what parts most lines alike, and of two by the one into more columns", () => {
  expect(findDelimiter("a;b,c,d\ne;f,g,h")).toBe(",");
  expect(findDelimiter("a;b\nc;d\ne,f")).toBe(";");
  expect(findDelimiter("a,b\nc;d\ne;f")).toBe(";");
  expect(findDelimiter("a\nb")).toBeNull();
  expect(findDelimiter("")).toBeNull();
  expect(findDelimiter("a,b;c;d\ne,f;g;h")).toBe(";");
  expect(findDelimiter("a,b;c;d\ne,f")).toBe(",");
});

it("a table that is pasted as text is judged by its most frequent width, of equally frequent ones by the first, and not by its blank lines", () => {
  expect(findDelimiter("a,b;c\na,b;c\na,b\na,b,c")).toBe(",");
  expect(findDelimiter("a,b;c;d\ne,f,g")).toBe(";");
  expect(findDelimiter("x;a,b\ny;c,d\n,\n,")).toBe(",");
});
