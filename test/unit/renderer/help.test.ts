import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MantineProvider } from "@mantine/core";
import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, it, vi } from "vitest";
import { commandCode, COMMANDS } from "../../../src-domain/scanning/commands.ts";
import type { Notice } from "../../../src-preload/contract/health/notices.ts";
import words from "../../../src-renderer/i18n/en/help.ts";
import scan from "../../../src-renderer/i18n/en/scanning/scan.ts";
import find from "../../../src-renderer/i18n/en/find.ts";
import { english } from "../../../src-renderer/i18n/en/index.ts";
import { findPages } from "../../../src-renderer/help/chapters.ts";
import * as troubles from "../../../src-renderer/app/troubles.ts";
import { capsOf, DESK_KEYS, type DeskKey } from "../../../src-renderer/desk/key-help-table.ts";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");
let page = "";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

beforeAll(async () => {
  // What the module graph reads of a page when it is loaded; nothing of it is called.
  vi.stubGlobal("window", { desk: {}, addEventListener: () => undefined });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  await i18next
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: english }, interpolation: { escapeValue: false } });
  const { KeyReference } = await import("../../../src-renderer/screens/help/KeyReference.tsx");
  page = renderToStaticMarkup(createElement(KeyReference));
});

it.each(Object.keys(DESK_KEYS) as DeskKey[])("the list of keys has %s: its caps, and what it does", (key) => {
  const caps = capsOf(key, false)
    .map((cap) => `<kbd>${escaped(cap)}</kbd>`)
    .join("");
  expect(page).toContain(`<span class="key-help__caps">${caps}</span><span>${escaped(scan.keys[key])}</span>`);
});

it.each(COMMANDS)("the list of commands has %s: its code, and what it does", (command) => {
  expect(page).toContain(escaped(scan.reason.command[command]));
  expect(page).toContain(`<li>${commandCode(command)}</li>`);
});

it("the list has everything that the box for everything can do", () => {
  for (const text of Object.values(find.command)) expect(page).toContain(escaped(text));
});

it("binds keys of the whole window in the table's own place alone, so that none is missing from the list", async () => {
  const binding: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: RENDERER })) {
    const text = await readFile(join(RENDERER, file), "utf8");
    if (/listen\((?:window|document), \{[^}]*\bkeydown\b/.test(text)) binding.push(file.replaceAll("\\", "/"));
  }
  expect(binding.filter((file) => !file.startsWith("scanner/")).toSorted()).toEqual([
    "app/KeyHelp.tsx",
    // Waits for the first key, whichever it is.
    "desk/keep-focus.ts",
    "desk/key-help-bind.ts",
  ]);
});

it.each(Object.keys(troubles.HELP_OF_NOTICE) as (keyof typeof troubles.HELP_OF_NOTICE)[])(
  "a notice that files are %s leads to its page",
  async (kind) => {
    const { FileNotice } = await import("../../../src-renderer/app/notices/Notices.tsx");
    const at = "2026-11-21T10:00:00Z";
    const notice = { kind, at, fault: "disk-full", restoredAt: at, backupAt: null, brokenFile: null } as Notice;
    const shown = createElement(FileNotice, { notice, onDismiss: () => Promise.resolve() });
    const markup = renderToStaticMarkup(createElement(MantineProvider, null, shown));
    const chapter = troubles.HELP_OF_NOTICE[kind];
    expect(markup).toContain(escaped(`Help: ${words.chapter[chapter].title}`));
  },
);

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
])("searched for %j, pages are %j", (wanted, found) => expect(findPages(TEXTS, wanted)).toEqual(found));
