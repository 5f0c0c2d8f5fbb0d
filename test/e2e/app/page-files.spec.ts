import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** What was built for the tests of the window. */
const OUT = join(import.meta.dirname, "../../../out");
const CHUNKS = join(OUT, "main/chunks");
/** A file more is a question more to main while it is busiest. */
const MOST_FILES = 8;
/** Scripts and styles together. */
const MOST_CHARACTERS = 1_074_000;

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

test("the window reads few files first, and none of what only codes or documents need", () => {
  const { files, text } = readPage("index.html");
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  // A name of each library that is no word of ours: bwip-js, pdf.js, zod.
  for (const foreign of ["bwipp", "pdfjs", "ZodError"]) expect(text).not.toContain(foreign);
  expect(text.length).toBeLessThan(MOST_CHARACTERS);
  // The notices of labels ask the thread that reads, which begins with the first question.
  expect(text).not.toContain("notice.notPrinted");
});

test("no other page reads what is the window's", () => {
  const window = new Set(readPage("index.html").files);
  const shared = ["sheet.html", "label.html"].flatMap((name) => {
    const { files } = readPage(name);
    expect(files.length).toBeGreaterThan(1);
    return files.filter((file) => window.has(file));
  });
  // A file of several pages carries their names; one that carries the window's alone is the window's.
  expect(shared.filter((file) => /[/\\]index-[^-]+\.(js|css)$/.test(file))).toEqual([]);
});

test("main and the preload begin with little, and know the bridge by names alone", () => {
  const main = join(OUT, "main/index.js");
  const preload = join(OUT, "preload/index.cjs");
  expect(statSync(main).size).toBeLessThan(46_000);
  expect(statSync(preload).size).toBeLessThan(7000);
  for (const file of [main, preload]) expect(readFileSync(file, "utf8")).not.toContain("ZodError");
});

/** Reads modules without running them, and prints those that can not be read. */
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

test("every file of main's can be read, those too that are loaded when something is first asked for", () => {
  const files = readdirSync(CHUNKS).map((name) => join(CHUNKS, name));
  expect(files.length).toBeGreaterThan(50);
  const flags = ["--no-warnings", "--experimental-vm-modules"];
  expect(execFileSync(process.execPath, [...flags, "-e", READ_ALL, "--", ...files], { encoding: "utf8" })).toBe("");
});

/** A name of temporal-polyfill's that is no word of ours. */
const CALENDAR = "PlainMonthDay";

/** A file of main's and all that it cannot begin without. */
function readWithImports(file: string): string {
  const read = new Map<string, string>();
  for (const pending = [file]; pending.length > 0;) {
    const next = pending.pop() ?? "";
    if (read.has(next)) continue;
    const text = readFileSync(next, "utf8");
    read.set(next, text);
    for (const [, name = ""] of text.matchAll(/(?:^|;|\n)import(?:[^;"'`()]*?from)?"(\.[^"]+)"/g))
      pending.push(join(next, "..", name));
  }
  return [...read.values()].join("\n");
}

test("main reads the desk without blanks, with its names, and without what no start needs", () => {
  const [desk = "", ...others] = readdirSync(CHUNKS).filter((name) => name.startsWith("whole-desk"));
  expect(others).toEqual([]);
  const text = readWithImports(join(CHUNKS, desk));
  // What its schemas are made with comes along, and so do the files that it shares with others.
  expect(text).toContain("ZodError");
  expect(text.length).toBeLessThan(748_500);
  for (const foreign of ["better-sqlite3", CALENDAR, "ZipDeflate"]) expect(text).not.toContain(foreign);
  // What a domain of the bridge takes and gives is read when it is first asked for; settings are read by every start.
  const domains = [...text.matchAll(/\b(\w+)Contract=/g)].map(([, domain]) => domain);
  expect(new Set(domains)).toEqual(new Set(["inbox", "settings"]));
  // The log uses them to locate an error.
  expect(text).toContain("function createDesk(");
});

test("the store's thread reads no more than the store", () => {
  const begin = readFileSync(join(OUT, "main/index.js"), "utf8");
  const [, worker = ""] = /\/chunks\/(worker-\w+\.js)/.exec(begin) ?? [];
  const text = readWithImports(join(CHUNKS, worker));
  expect(text.length).toBeLessThan(347_000);
  for (const foreign of [CALENDAR, "ZodError"]) expect(text).not.toContain(foreign);
});
