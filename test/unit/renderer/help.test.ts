import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPages } from "../../../src-renderer/shell/help.ts";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");

it("binds window-wide keys only in the listed files", async () => {
  const bindingFiles: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: RENDERER })) {
    const text = await readFile(join(RENDERER, file), "utf8");
    if (/listen\((?:window|document), \{[^}]*\bkeydown\b/.test(text)) bindingFiles.push(file.replaceAll("\\", "/"));
  }
  expect(bindingFiles.filter((file) => !file.startsWith("scanner/")).toSorted()).toEqual([
    "app/KeyHelp.tsx",
    // restore-focus.ts only waits for the first key press.
    "shell/restore-focus.ts",
    "shell/use-shortcuts.ts",
  ]);
});

const TEXTS = [
  { page: "offline", text: "There is no network. Orders are sent later." },
  { page: "disk-full", text: "Scans are not stored. ＤＩＳＫ" },
] as const;

it.each([
  ["", ["offline", "disk-full"]],
  ["NETWORK", ["offline"]],
  ["are  sent", ["offline"]],
  ["later network", ["offline"]],
  ["disk", ["disk-full"]],
  ["are", ["offline", "disk-full"]],
  ["fax", []],
])("finds for %j the pages %j", (searchText, pages) => expect(findPages(TEXTS, searchText)).toEqual(pages));
