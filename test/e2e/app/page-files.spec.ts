import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** The bundles that the window tests use. */
const OUT_FOLDER = join(import.meta.dirname, "../../../out");
const CHUNK_FOLDER = join(OUT_FOLDER, "main/chunks");
/** Each further file is one more request to main while main is busiest. */
const MAX_FILES = 8;
/** The limit for the characters of all scripts and styles. */
const MAX_CHARACTERS = 1_138_000;

interface Page {
  readonly html: string;
  readonly files: readonly string[];
  readonly text: string;
}

function readPage(name: string): Page {
  const html = join(OUT_FOLDER, "renderer", name);
  const files = [...readFileSync(html, "utf8").matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map(
    ([, path = ""]) => join(html, "..", path),
  );
  return { html, files, text: files.map((file) => readFileSync(file, "utf8")).join("\n") };
}

test("loads few files for the window", () => {
  const { files, text } = readPage("index.html");
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  // Each text occurs only in its library: bwip-js, pdf.js, zod.
  for (const unwantedText of ["bwipp", "pdfjs", "ZodError"]) expect(text).not.toContain(unwantedText);
  expect(text.length).toBeLessThan(MAX_CHARACTERS);
  // The label notices load later, because they use the reader's thread, which starts with the first call.
  expect(text).not.toContain("notice.notPrinted");
});

test("loads no file of the window in another page", () => {
  const windowFiles = new Set(readPage("index.html").files);
  const sharedFiles = ["sheet.html", "label.html"].flatMap((name) => {
    const { files } = readPage(name);
    expect(files.length).toBeGreaterThan(1);
    return files.filter((file) => windowFiles.has(file));
  });
  // A file shared by several pages has their names; one that only the window loads starts with `index-`.
  expect(sharedFiles.filter((file) => /[/\\]index-[^-]+\.(js|css)$/.test(file))).toEqual([]);
});

test("keeps main and the preload small", () => {
  const mainFile = join(OUT_FOLDER, "main/index.js");
  const preloadFile = join(OUT_FOLDER, "preload/index.cjs");
  expect(statSync(mainFile).size).toBeLessThan(50_600);
  expect(statSync(preloadFile).size).toBeLessThan(7600);
  for (const file of [mainFile, preloadFile]) expect(readFileSync(file, "utf8")).not.toContain("ZodError");
});

/** Parses modules without running them, and prints those with errors. */
const PARSE_ALL = `
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
  const files = readdirSync(CHUNK_FOLDER)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(CHUNK_FOLDER, name));
  expect(files.length).toBeGreaterThan(50);
  const flags = ["--no-warnings", "--experimental-vm-modules"];
  expect(execFileSync(process.execPath, [...flags, "-e", PARSE_ALL, "--", ...files], { encoding: "utf8" })).toBe("");
});

/** A string that occurs only in temporal-polyfill. */
const CALENDAR_TEXT = "PlainMonthDay";

/** Returns the text of a file of main and of all its static imports. */
function readWithImports(file: string): string {
  const texts = new Map<string, string>();
  for (const pendingFiles = [file]; pendingFiles.length > 0;) {
    const nextFile = pendingFiles.pop() ?? "";
    if (texts.has(nextFile)) continue;
    const text = readFileSync(nextFile, "utf8");
    texts.set(nextFile, text);
    for (const [, name = ""] of text.matchAll(/(?:^|;|\n)import(?:[^;"'`()]*?from)?"(\.[^"]+)"/g))
      pendingFiles.push(join(nextFile, "..", name));
  }
  return [...texts.values()].join("\n");
}

test("loads only the minified code that a start of the desk needs", () => {
  const [deskEntry = "", ...otherEntries] = readdirSync(CHUNK_FOLDER).filter((name) => name.startsWith("desk-entry"));
  expect(otherEntries).toEqual([]);
  const text = readWithImports(join(CHUNK_FOLDER, deskEntry));
  // The schemas import zod.
  expect(text).toContain("ZodError");
  expect(text.length).toBeLessThan(876_000);
  for (const unwantedText of ["better-sqlite3", CALENDAR_TEXT, "ZipDeflate"]) expect(text).not.toContain(unwantedText);
  // Contracts load on first use, except of settings and the inbox, which every start reads.
  const domains = [...text.matchAll(/\b(\w+)Contract=/g)].map(([, domain]) => domain);
  expect(new Set(domains)).toEqual(new Set(["inbox", "settings"]));
  // The log locates an error by the names of functions.
  expect(text).toContain("function createDesk(");
});

test("loads only the store in the store's thread", () => {
  const main = readFileSync(join(OUT_FOLDER, "main/index.js"), "utf8");
  const [, worker = ""] = /\/chunks\/(worker-\w+\.js)/.exec(main) ?? [];
  const text = readWithImports(join(CHUNK_FOLDER, worker));
  expect(text.length).toBeLessThan(540_000);
  // Statements on `temp.batch_intent` are only a fleet's.
  for (const unwantedText of [CALENDAR_TEXT, "ZodError", "temp.batch_intent"]) expect(text).not.toContain(unwantedText);
});
