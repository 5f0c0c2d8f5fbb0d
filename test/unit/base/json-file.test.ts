import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createJsonFile } from "../../../src-main/base/json-file.ts";
import { tempFolder } from "../../temp-folder.ts";

interface Printer {
  readonly name: string;
  readonly copies: number;
}
const schema = z.strictObject({ name: z.string(), copies: z.int().max(9) });

let file: string;
beforeEach(() => {
  file = join(tempFolder(), "printer.json");
});

const open = (repair?: (rest: Printer) => Printer) =>
  createJsonFile<Printer>({
    file,
    readSchema: () => Promise.resolve(schema),
    fallback: { name: "", copies: 1 },
    ...(repair && { repair }),
  });

it("keeps the valid parts of a damaged file and a copy of the file", async () => {
  const content = JSON.stringify({ name: "Zebra", copies: 70 });
  writeFileSync(file, content);
  const stored = open((rest) => ({ ...rest, name: `${rest.name}?` }));
  expect(await stored.read()).toEqual({ name: "Zebra?", copies: 1 });
  expect(await stored.isReset()).toBe(true);
  expect([readFileSync(file, "utf8"), readFileSync(`${file}.damaged`, "utf8")]).toEqual([content, content]);
});

it.each(["", "{", "[]", "null", "\0\0\0"])("returns the fallback for %j and reports a reset", async (content) => {
  writeFileSync(file, content);
  const stored = open();
  expect([await stored.isReset(), await stored.read()]).toEqual([true, { name: "", copies: 1 }]);
});

it.each([
  ["for a missing file", null],
  ["for a valid file", JSON.stringify({ name: "", copies: 1 })],
  ["for a byte order mark", `\uFEFF${JSON.stringify({ name: "", copies: 1 })}`],
  ["for a later version", JSON.stringify({ name: "", copies: 1, tray: 2 })],
  ["for an earlier version", JSON.stringify({ name: "" })],
])("reports no reset %s", async (_which, content) => {
  if (content !== null) writeFileSync(file, content);
  const stored = open();
  expect([await stored.read(), await stored.isReset()]).toEqual([{ name: "", copies: 1 }, false]);
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

it("detects a damaged file that is written before it is read", async () => {
  writeFileSync(file, "{");
  const stored = open();
  await stored.write({ name: "new", copies: 2 });
  expect([await stored.isReset(), readFileSync(`${file}.damaged`, "utf8")]).toEqual([true, "{"]);
});

it("reports a reset until it is accepted", async () => {
  writeFileSync(file, JSON.stringify({ name: "Zebra", copies: "2" }));
  const stored = open();
  await stored.read();
  await stored.acceptReset();
  expect([await stored.isReset(), await open().isReset()]).toEqual([false, false]);
  expect(await open().read()).toEqual({ name: "Zebra", copies: 1 });
});
