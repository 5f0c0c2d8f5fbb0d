import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");
const SOURCES = globSync("**/*.{ts,tsx}", { cwd: RENDERER }).map((file) => file.replaceAll("\\", "/"));
/** Files with texts from outside the desk: postal addresses, and the service's fields and messages for support. */
const FILES_WITH_EXTERNAL_TEXT = new Set([
  "features/scanning/destination/recent-recipients.ts",
  "features/batches/refusal.ts",
]);

// The linter checks text between tags and in attributes.
it.each([
  [
    "formats dates and numbers for a fixed language",
    /(?:Intl\.\w+|toLocale\w*String|localeCompare)\([^)]*"(?:en|de|zh)\b/,
  ],
  // `listText` and `labelledText` (i18n/list-text.ts) use the punctuation of each language.
  ["puts commas and colons of one language between words", /\.join\("[,:;] "\)|\}[,:;] \$\{/],
  // An error has a code, for which the page has a text.
  [
    "shows an error's own text",
    /\b(?:error|fault|failure|cause|problem)\??\.message\b|String\((?:error|fault|failure|cause|problem)\)|\bmessage[,:} ][^=;]*\} = (?:\w+\.)?(?:error|failure|problem)\b/,
  ],
])("no file %s", (_what, pattern) => {
  const matchingFiles = SOURCES.filter(
    (file) => !file.startsWith("i18n/") && !FILES_WITH_EXTERNAL_TEXT.has(file),
  ).filter((file) => pattern.test(readFileSync(join(RENDERER, file), "utf8")));
  expect(matchingFiles).toEqual([]);
});
