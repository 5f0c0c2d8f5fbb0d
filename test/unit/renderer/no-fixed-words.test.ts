import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");
const SOURCES = globSync("**/*.{ts,tsx}", { cwd: RENDERER }).map((file) => file.replaceAll("\\", "/"));
/** What is no text of ours: an address as it is written where it goes; the service's own fields and messages, for support. */
const AS_IT_CAME = new Set(["features/scanning/destination/recent-recipients.ts", "features/batches/refusal.ts"]);

// Words between tags and in attributes are the linter's.
it.each([
  [
    "formats dates and numbers for a fixed language",
    /(?:Intl\.\w+|toLocale\w*String|localeCompare)\([^)]*"(?:en|de|zh)\b/,
  ],
  // `listed` and `labelled` (i18n/listed.ts) have the signs of each language.
  ["puts commas and colons of one language between words", /\.join\("[,:;] "\)|\}[,:;] \$\{/],
  // What went wrong has a code, and the page its words.
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
