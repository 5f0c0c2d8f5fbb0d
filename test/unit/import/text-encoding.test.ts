import { expect, it } from "vitest";
import { recogniseEncoding } from "../../../src-main/import/text-encoding.ts";
import { recogniseCsv, recogniseEvents } from "../../../src-main/import/inspect-file.ts";

const TEXT = "sku,描述\r\nA-1,蓝色耳机\r\n";
const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : Buffer.from(part))));
const utf16 = Buffer.from(TEXT, "utf16le");
/** 蓝色 in GB18030. */
const CHINESE = [0xc0, 0xb6, 0xc9, 0xab];

it.each([
  ["UTF-8", bytesOf(TEXT), "utf-8"],
  ["UTF-8 with a mark", bytesOf([0xef, 0xbb, 0xbf], TEXT), "utf-8"],
  ["UTF-8 cut inside a character", bytesOf(TEXT).subarray(0, 6), "utf-8"],
  ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), "utf-16le"],
  ["UTF-16 the other way round", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]), "utf-16be"],
  ["UTF-16 without a mark", utf16, "utf-16le"],
  ["GB18030", bytesOf("sku,name\r\nA-1,", CHINESE, "\r\n"), "gb18030"],
  ["Windows' Latin", bytesOf("sku,name\r\nA-1,caf", [0xe9], "\r\n"), "windows-1252"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452000000000000", "hex"), null],
  ["zeros", Buffer.alloc(1000), null],
])("the encoding of a file %s", (_name, bytes, encoding) => expect(recogniseEncoding(bytes)).toBe(encoding));

it.each([
  ["sku,rma\nA,1\nB,2", { delimiter: ",", newline: "\n", hasHeading: true }],
  ["sku;rma;description\nA;1;x, y\nB;2;y, z, a", { delimiter: ";" }],
  ["sku\trma\nA\t1\n", { delimiter: "\t" }],
  ["sku|rma\rA|1\r", { delimiter: "|", newline: "\r" }],
  ["9007199254740993,RMA-1,2\n9007199254740994,RMA-2,2", { delimiter: ",", hasHeading: false, width: null }],
])("the form of a file %j", (text, form) => expect(recogniseCsv(text, "utf-8", true)).toMatchObject(form));

it("the form of a file of events is recognized by how they begin", () => {
  expect(recogniseEvents('{"a":1}\n{"b":2}', "utf-8")).toMatchObject({ form: "lines" });
  expect(recogniseEvents(' [{"a":1}]', "utf-8")).toMatchObject({ form: "values" });
  expect(recogniseEvents('{\n"a":1}', "utf-8")).toMatchObject({ form: "values" });
  expect(recogniseEvents("sku,rma", "utf-8")).toBeNull();
});
