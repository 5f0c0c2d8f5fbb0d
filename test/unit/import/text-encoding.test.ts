import { expect, it } from "vitest";
import { guessCsvLayout } from "../../../src-domain/import/csv-structure.ts";
import { detectEventLayout } from "../../../src-main/use-cases/import/inspect-file.ts";
import { createEncodingDetector } from "../../../src-main/use-cases/import/text-encoding.ts";

const TEXT = "sku,描述\r\nA-1,蓝色耳机\r\n";
const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : Buffer.from(part))));
const utf16 = Buffer.from(TEXT, "utf16le");

function encodingOf(bytes: Uint8Array): string | null {
  const judge = createEncodingDetector();
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES)
    judge.add(bytes.subarray(offset, offset + CHUNK_BYTES));
  judge.end();
  return judge.verdict()?.encoding ?? null;
}
const CHUNK_BYTES = 262_144;

/** 折りたたみ傘 in Shift_JIS. */
const JAPANESE = [0x90, 0xdc, 0x82, 0xe8, 0x82, 0xbd, 0x82, 0xbd, 0x82, 0xdd, 0x8e, 0x50];
/** 蓝色 in GB18030. */
const CHINESE = [0xc0, 0xb6, 0xc9, 0xab];

it.each([
  ["UTF-8", bytesOf(TEXT), "utf-8"],
  ["UTF-8 with a mark", bytesOf([0xef, 0xbb, 0xbf], TEXT), "utf-8"],
  ["UTF-8 cut inside a character", bytesOf(TEXT).subarray(0, 6), "utf-8"],
  ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), "utf-16le"],
  ["UTF-16 in big-endian order", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]), "utf-16be"],
  ["UTF-16 without a mark", utf16, "utf-16le"],
  ["UTF-16 of Chinese without a mark", Buffer.from(`A-1,${"蓝色保温水杯".repeat(9)}\r\n`, "utf16le"), "utf-16le"],
  ["GB18030", bytesOf("sku,name\r\nA-1,", CHINESE, "\r\n"), "gb18030"],
  ["Windows' Latin", bytesOf("sku,name\r\nA-1,caf", [0xe9], "\r\n"), "windows-1252"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452000000000000", "hex"), null],
  ["zeros", Buffer.alloc(1000), null],
  [
    "zeros after a text",
    bytesOf(
      TEXT,
      Array.from({ length: 500 }, () => 0),
    ),
    "utf-8",
  ],
  ["UTF-32", Buffer.from("fffe00007300000068000000", "hex"), null],
  ["PDF", bytesOf("%PDF-1.7\n1 0 obj\n"), null],
  ["damaged UTF-8", bytesOf(TEXT, TEXT, [0xe8], TEXT), "utf-8"],
  ["Shift_JIS after a long start", bytesOf("A-1,plain\r\n".repeat(150_000), "A-2,", JAPANESE, "\r\n"), "shift_jis"],
])("detects the encoding of %s", (_name, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
});

it.each([
  ["sku,rma\nA,1\nB,2", { delimiter: ",", newline: "\n", hasHeading: true }],
  ["sku;rma;description\nA;1;x, y\nB;2;y, z, a", { delimiter: ";" }],
  ["sku\trma\nA\t1\n", { delimiter: "\t" }],
  ["sku|rma\rA|1\r", { delimiter: "|", newline: "\r" }],
  ["sep=;\r\nsku;rma\r\nA;1", { delimiter: ";", linesBefore: 1, hasHeading: true }],
  ["sep=\\t\nsku\trma\nA\t1", { delimiter: "\t", linesBefore: 1, hasHeading: true }],
  ["sep=,\nsku;rma\nA;1", { delimiter: ";", linesBefore: 1, hasHeading: true }],
  ["RMA\nsku,rma,warehouse\nA,1,2", { linesBefore: 1, width: 3 }],
  ["sku,rma\nA,1\rB,2\nC,3\n", { newline: "\r" }],
  ["sku,rma\nA,1\rB\nC,3\n", { newline: "\n" }],
  ['"sep=|"\nA|1\nB|2', { delimiter: "|", linesBefore: 1, hasHeading: false }],
  ["Returns, week 47\n\nsku;rma;warehouse\nA;1;2\nB;2;2", { delimiter: ";", linesBefore: 1, width: 3 }],
  ["Report\nBy:,Anna\nsku,rma,warehouse,status\nA,1,2,ohd", { linesBefore: 2, width: 4 }],
  ["A,1,2,ohd\nB,2,2,ohd\nsku,rma,warehouse,status", { linesBefore: 0, hasHeading: false }],
  ['sku,rma\r"A\nB",1\rC,2\r', { newline: "\r", hasHeading: true }],
  ['sku,rma\n"A\rB\rC\rD",1\n', { newline: "\n" }],
  ["9007199254740993,RMA-1,2\n9007199254740994,RMA-2,2", { delimiter: ",", hasHeading: false, width: null }],
])("detects the CSV layout of %j", (text, form) =>
  expect(guessCsvLayout({ text, isComplete: true }, "utf-8")).toMatchObject(form),
);

it("detects the format of an event file by its start", () => {
  expect(detectEventLayout('{"a":1}\n{"b":2}', "utf-8")).toMatchObject({ format: "lines" });
  expect(detectEventLayout(' [{"a":1}]', "utf-8")).toMatchObject({ format: "values" });
  expect(detectEventLayout('{\n"a":1}', "utf-8")).toMatchObject({ format: "values" });
  expect(detectEventLayout('\u001E{"a":1}\n\u001E{"b":2}\n', "utf-8")).toMatchObject({ format: "values" });
  expect(detectEventLayout("sku,rma", "utf-8")).toBeNull();
});
