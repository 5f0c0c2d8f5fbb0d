import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");
const SOURCES = globSync("**/*.{ts,tsx}", { cwd: RENDERER }).map((file) => file.replaceAll("\\", "/"));
/** Files with text that is not ours: postal addresses, and the service's fields and messages for support. */
const AS_IT_CAME = new Set(["features/scanning/destination/recent-recipients.ts", "features/batches/refusal.ts"]);

// The linter checks text between tags and in attributes.
it.each([
  [
    "formats dates and numbers for a fixed language",
    /(?:Intl\.\w+|toLocale\w*String|localeCompare)\([^)]*"(?:en|de|zh)\b/,
  ],
  // `listed` and `labelled` (i18n/listed.ts) use the punctuation of each language.
  ["puts commas and colons of one language between words", /\.join\("[,:;] "\)|\}[,:;] \$\{/],
  // Errors have a code; the page has the text for it.
  [
    "shows an error's own text",
    /\b(?:error|fault|failure|cause|problem)\??\.message\b|String\((?:error|fault|failure|cause|problem)\)|\bmessage[,:} ][^=;]*\} = (?:\w+\.)?(?:error|failure|problem)\b/,
  ],
])("no file %s", (_what, pattern) => {
  const found = SOURCES.filter((file) => !file.startsWith("i18n/") && !AS_IT_CAME.has(file)).filter((file) =>
    pattern.test(readFileSync(join(RENDERER, file), "utf8")),
  );
  expect(found).toEqual([]);
});
