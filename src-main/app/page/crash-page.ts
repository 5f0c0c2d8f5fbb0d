import type { Language } from "../../../src-domain/language.ts";
import type { BundleFileView } from "../../../src-preload/contract/health/health.ts";
import { APP_ORIGIN } from "../security-policy.ts";
import { CRASH_PAGE_STRINGS } from "./crash-page-strings.ts";

export const CRASH_PAGE_URL = `${APP_ORIGIN}/stopped`;
export const CRASH_FILES_PAGE_URL = `${CRASH_PAGE_URL}/files`;

const CRASH_ACTIONS = ["retry", "bundle", "logs", "quit"] as const;
const FILES_ACTIONS = ["save", "back"] as const;
export type CrashPageAction = (typeof CRASH_ACTIONS)[number] | (typeof FILES_ACTIONS)[number];

/** The links of the crash pages only change the hash of the address; main reads the action from it. */
export const parseCrashPageAction = (url: string): CrashPageAction | null =>
  CRASH_ACTIONS.find((action) => url === `${CRASH_PAGE_URL}#${action}`) ??
  FILES_ACTIONS.find((action) => url === `${CRASH_FILES_PAGE_URL}#${action}`) ??
  null;

export interface CrashPageFiles {
  readonly files: readonly BundleFileView[] | "not-prepared";
  readonly saved: { readonly fileName: string } | "not-saved" | null;
}

/** Pages that need no file, script or bridge, so that they work when one of these fails. */
export interface CrashPages {
  readonly show: (files: CrashPageFiles) => void;
  /** Returns null for the address of any other page. */
  readonly contentAt: (url: string, language: Language, nonce: string) => string | null;
}

export function createCrashPages(): CrashPages {
  let currentFiles: CrashPageFiles = { files: "not-prepared", saved: null };
  return {
    show: (files) => void (currentFiles = files),
    contentAt(url, language, nonce) {
      if (url === CRASH_PAGE_URL) return renderPage(language, nonce, renderCrash(language));
      return url === CRASH_FILES_PAGE_URL ? renderPage(language, nonce, renderFiles(language, currentFiles)) : null;
    },
  };
}

function renderCrash(language: Language): string {
  const strings = CRASH_PAGE_STRINGS[language];
  return `<h1>${strings.title}</h1>
<p>${strings.explanation}</p>
<p>${strings.savedData}</p>
<p>${strings.instructions}</p>
<nav>${CRASH_ACTIONS.map((action) => link(action, strings[action])).join("\n")}</nav>`;
}

function renderFiles(language: Language, { files, saved }: CrashPageFiles): string {
  const strings = CRASH_PAGE_STRINGS[language].files;
  if (files === "not-prepared") {
    return `<h1>${strings.title}</h1>
<p role="alert">${strings.notPrepared}</p>
<nav>${link("back", strings.back)}</nav>`;
  }
  let status = "";
  if (saved === "not-saved") status = strings.notSaved;
  else if (saved !== null) status = strings.saved.replace("{file}", () => escapeHtml(saved.fileName));
  return `<h1>${strings.title}</h1>
<p>${strings.explanation}</p>
<p role="status">${status}</p>
<nav>${link("save", strings.save)}
${link("back", strings.back)}</nav>
${files.map(renderFile).join("\n")}`;
}

const renderFile = ({ name, text, bytes }: BundleFileView): string =>
  `<details><summary>${escapeHtml(name)} <small>${Math.ceil(bytes / 1000)} kB</small></summary>
<pre tabindex="0">${escapeHtml(text)}</pre></details>`;

const link = (action: CrashPageAction, text: string): string => `<a role="button" href="#${action}">${text}</a>`;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const renderPage = (language: Language, nonce: string, content: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>Returns Desk</title>
<style nonce="${nonce}">${STYLE}</style>
<main>
${content}
</main>
</html>
`;

const STYLE = `
:root { color-scheme: light dark; --ground: #f3f4f6; --ink: #16191d; --edge: #6b7280; --focus: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d0f11; --ink: #e8eaed; --edge: #9aa0a6; --focus: #8ab4f8; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/24px "Segoe UI", system-ui, "Noto Sans CJK SC", sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 15vh 32px 32px; }
main:has(details) { max-width: 960px; padding-top: 48px; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 34px; }
p { margin: 0 0 12px; }
nav { display: flex; flex-wrap: wrap; gap: 12px; margin: 28px 0; }
a { padding: 10px 18px; border: 1px solid var(--edge); border-radius: 6px; color: inherit; text-decoration: none; }
a:first-child { border-color: var(--ink); background: var(--ink); color: var(--ground); font-weight: 600; }
details { border-top: 1px solid var(--edge); }
summary { padding: 12px 4px; font-weight: 600; cursor: pointer; }
small { margin-left: 8px; font-weight: 400; }
pre { max-height: 50vh; margin: 0 0 16px; overflow: auto; font: 13px/20px ui-monospace, Consolas, monospace; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;
