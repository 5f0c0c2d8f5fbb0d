import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** The bundles that the window tests use. */
const OUT = join(import.meta.dirname, "../../../out");
const CHUNKS = join(OUT, "main/chunks");
/** Each further file is one more request to main while main is busiest. */
const MAX_FILES = 8;
/** Scripts and styles together. */
const MAX_CHARACTERS = 1_074_000;

interface Page {
  readonly html: string;
  readonly files: readonly string[];
  readonly text: string;
}

function readPage(name: string): Page {
  const html = join(OUT, "renderer", name);
  const files = [...readFileSync(html, "utf8").matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map(
    ([, path = ""]) => join(html, "..", path),
  );
  return { html, files, text: files.map((file) => readFileSync(file, "utf8")).join("\n") };
}

test("loads few files and no code or PDF library for the window", () => {
  const { files, text } = readPage("index.html");
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  // A string that occurs only in each library: bwip-js, pdf.js, zod.
  for (const unwanted of ["bwipp", "pdfjs", "ZodError"]) expect(text).not.toContain(unwanted);
  expect(text.length).toBeLessThan(MAX_CHARACTERS);
  // The label notices use the reader's thread, which starts with the first call.
  expect(text).not.toContain("notice.notPrinted");
});

test("loads no file of the window in another page", () => {
  const window = new Set(readPage("index.html").files);
  const shared = ["sheet.html", "label.html"].flatMap((name) => {
    const { files } = readPage(name);
    expect(files.length).toBeGreaterThan(1);
    return files.filter((file) => window.has(file));
  });
  // A file shared by several pages has their names; one that only the window loads starts with `index-`.
  expect(shared.filter((file) => /[/\\]index-[^-]+\.(js|css)$/.test(file))).toEqual([]);
});

test("keeps main and the preload small and free of schemas", () => {
  const main = join(OUT, "main/index.js");
  const preload = join(OUT, "preload/index.cjs");
  expect(statSync(main).size).toBeLessThan(47_000);
  expect(statSync(preload).size).toBeLessThan(7000);
  for (const file of [main, preload]) expect(readFileSync(file, "utf8")).not.toContain("ZodError");
});

/** Parses modules without running them, and prints those with errors. */
const READ_ALL = `
  const { readFileSync } = require("node:fs");
  const { SourceTextModule } = require("node:vm");
  for (const file of process.argv.slice(1)) {
    try {
      new SourceTextModule(readFileSync(file, "utf8"));
    } catch (error) {
      console.log(file, String(error));
    }
  }
`;

test("builds every lazily loaded file of main without syntax errors", () => {
  const files = readdirSync(CHUNKS).map((name) => join(CHUNKS, name));
  expect(files.length).toBeGreaterThan(50);
  const flags = ["--no-warnings", "--experimental-vm-modules"];
  expect(execFileSync(process.execPath, [...flags, "-e", READ_ALL, "--", ...files], { encoding: "utf8" })).toBe("");
});

/** A string that occurs only in temporal-polyfill. */
const CALENDAR = "PlainMonthDay";

/** Returns a file of main with everything it imports statically. */
function readWithImports(file: string): string {
  const texts = new Map<string, string>();
  for (const pending = [file]; pending.length > 0;) {
    const next = pending.pop() ?? "";
    if (texts.has(next)) continue;
    const text = readFileSync(next, "utf8");
    texts.set(next, text);
    for (const [, name = ""] of text.matchAll(/(?:^|;|\n)import(?:[^;"'`()]*?from)?"(\.[^"]+)"/g))
      pending.push(join(next, "..", name));
  }
  return [...texts.values()].join("\n");
}

test("loads only the minified code that a start of the desk needs", () => {
  const [desk = "", ...others] = readdirSync(CHUNKS).filter((name) => name.startsWith("desk-entry"));
  expect(others).toEqual([]);
  const text = readWithImports(join(CHUNKS, desk));
  // The schemas bring zod along, and shared files.
  expect(text).toContain("ZodError");
  expect(text.length).toBeLessThan(748_500);
  for (const unwanted of ["better-sqlite3", CALENDAR, "ZipDeflate"]) expect(text).not.toContain(unwanted);
  // Contracts load on first use, except of settings and the inbox, which every start reads.
  const domains = [...text.matchAll(/\b(\w+)Contract=/g)].map(([, domain]) => domain);
  expect(new Set(domains)).toEqual(new Set(["inbox", "settings"]));
  // The log uses them to locate an error.
  expect(text).toContain("function createDesk(");
});

test("loads only the store in the store's thread", () => {
  const main = readFileSync(join(OUT, "main/index.js"), "utf8");
  const [, worker = ""] = /\/chunks\/(worker-\w+\.js)/.exec(main) ?? [];
  const text = readWithImports(join(CHUNKS, worker));
  expect(text.length).toBeLessThan(347_000);
  for (const unwanted of [CALENDAR, "ZodError"]) expect(text).not.toContain(unwanted);
});
