import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { simplifiedChinese } from "../../../src-renderer/i18n/zh-Hans/index.ts";

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

/** A text of a namespace by its key, such as "items.asOf". */
const chineseText = (namespace: string, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>(
      (texts, part) => (texts as Record<string, unknown> | undefined)?.[part],
      (simplifiedChinese as Record<string, unknown>)[namespace],
    );

// Full-width punctuation contains its blank: `sentenceGap` (i18n/format.ts) adds one only for other languages.
it("puts no blank after Chinese punctuation", () => {
  const findings = SOURCES.filter((file) => file.endsWith(".tsx")).flatMap((file) => {
    const source = readFileSync(join(RENDERER, file), "utf8");
    const namespaces = Object.keys(simplifiedChinese).filter((name) => source.includes(`"${name}"`));
    return [...source.matchAll(/\{t\("(?:(\w+):)?([\w.]+)"\)\}(?: [<{]|\{" "\})/g)]
      .filter(([, namespace, key = ""]) =>
        (namespace === undefined ? namespaces : [namespace]).some((name) =>
          /[：，。；！？]$/.test(String(chineseText(name, key))),
        ),
      )
      .map(([match]) => `${file}: ${match}`);
  });
  expect(findings).toEqual([]);
});
