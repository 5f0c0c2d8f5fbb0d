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

const openFile = (repair?: (rest: Printer) => Printer) =>
  createJsonFile<Printer>({
    file,
    loadSchema: () => Promise.resolve(schema),
    fallback: { name: "", copies: 1 },
    ...(repair && { repair }),
  });

it("keeps the valid parts of a damaged file", async () => {
  const content = JSON.stringify({ name: "Zebra", copies: 70 });
  writeFileSync(file, content);
  const storedFile = openFile((rest) => ({ ...rest, name: `${rest.name}?` }));
  expect(await storedFile.read()).toEqual({ name: "Zebra?", copies: 1 });
  expect(await storedFile.isReset()).toBe(true);
  expect([readFileSync(file, "utf8"), readFileSync(`${file}.damaged`, "utf8")]).toEqual([content, content]);
});

it.each(["", "{", "[]", "null", "\0\0\0"])("returns the fallback for %j", async (content) => {
  writeFileSync(file, content);
  const storedFile = openFile();
  expect([await storedFile.isReset(), await storedFile.read()]).toEqual([true, { name: "", copies: 1 }]);
});

it.each([
  ["for a missing file", null],
  ["for a valid file", JSON.stringify({ name: "", copies: 1 })],
  ["for a byte order mark", `\uFEFF${JSON.stringify({ name: "", copies: 1 })}`],
  ["for a later version", JSON.stringify({ name: "", copies: 1, tray: 2 })],
  ["for an earlier version", JSON.stringify({ name: "" })],
])("reports no reset %s", async (_which, content) => {
  if (content !== null) writeFileSync(file, content);
  const storedFile = openFile();
  expect([await storedFile.read(), await storedFile.isReset()]).toEqual([{ name: "", copies: 1 }, false]);
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

it("detects a damaged file that is written before it is read", async () => {
  writeFileSync(file, "{");
  const storedFile = openFile();
  await storedFile.write({ name: "new", copies: 2 });
  expect([await storedFile.isReset(), readFileSync(`${file}.damaged`, "utf8")]).toEqual([true, "{"]);
});

it("reports a reset until it is accepted", async () => {
  writeFileSync(file, JSON.stringify({ name: "Zebra", copies: "2" }));
  const storedFile = openFile();
  await storedFile.read();
  await storedFile.acceptReset();
  expect([await storedFile.isReset(), await openFile().isReset()]).toEqual([false, false]);
  expect(await openFile().read()).toEqual({ name: "Zebra", copies: 1 });
});
