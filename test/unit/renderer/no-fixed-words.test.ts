import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");
/** What people see or hear of an element besides its content. */
const SPOKEN = new Set([
  "aria-label",
  "aria-description",
  "alt",
  "description",
  "label",
  "placeholder",
  "title",
  "data-tip",
]);
/** The product's words come from i18n; a fixed tag would write dates and numbers in one language. */
const FIXED_TAG = /(?:Intl\.\w+|toLocale\w*String|localeCompare)\([^)]*"(?:en|de|zh)\b/;

const sources = (ending: RegExp): readonly (readonly [string, string])[] =>
  readdirSync(RENDERER, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !file.startsWith("i18n"))
    .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(RENDERER, file), "utf8")]);

/** What a pattern finds in the sources, or what is found in the syntax of those with elements. */
const found = (pattern: RegExp) =>
  sources(/\.tsx?$/).flatMap(([file, source]) =>
    (pattern.exec(source) ?? []).slice(0, 1).map((text) => ({ file, text })),
  );
const foundBy = (find: (file: string, source: string) => string[]) =>
  sources(/\.tsx$/).flatMap(([file, source]) => find(file, source).map((text) => ({ file, text })));

/** Each node of a syntax tree, from the outside in. What is printed on a key is the keyboard's. */
function* nodesOf(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== "object" || value === null || isKey(value)) return;
  if ("type" in value) yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

const isKey = (value: object): boolean =>
  "openingElement" in value &&
  (value.openingElement as { readonly name: { readonly name?: string } }).name.name === "kbd";

const isWord = (text: unknown): text is string => typeof text === "string" && /\p{L}{2}/u.test(text);
const valueOf = (node: unknown, type: string): unknown =>
  typeof node === "object" && node !== null && "type" in node && node.type === type && "value" in node
    ? node.value
    : null;

function fixedWords(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  return [...nodesOf(program)].flatMap((node) => {
    if (node["type"] === "JSXText" && isWord(node["value"])) return [node["value"].trim()];
    if (node["type"] !== "JSXAttribute") return [];
    const name = (node["name"] as { readonly name?: unknown }).name;
    const text = valueOf(node["value"], "Literal");
    return SPOKEN.has(String(name)) && isWord(text) ? [text] : [];
  });
}

it("leaves every word on the screen to i18n", () => expect(foundBy(fixedWords)).toEqual([]));

it("writes dates and numbers in the language that is spoken", () => expect(found(FIXED_TAG)).toEqual([]));

/** Signs of one language between what is filled in: `listed` and `labelled` (i18n/listed.ts) have those of each. */
const OWN_SIGNS = /\.join\("[,:;] "\)|\}[,:;] \$\{/;
/** What is no text of ours. */
const AS_IT_CAME: Readonly<Record<string, string>> = {
  "screens/scan/destination/recent-recipients.ts": "an address, written as addresses are where it goes",
  "batches/refusal.ts": "the service's fields and messages, to be copied for support",
};

it("leaves commas and colons between words to i18n", () =>
  expect(found(OWN_SIGNS).filter(({ file }) => !(file in AS_IT_CAME))).toEqual([]));

/** Of an error of JavaScript or of main: a sentence of English that nobody translated. */
const ERROR_TEXT =
  /\b(?:error|fault|failure|cause|problem)\??\.message\b|String\((?:error|fault|failure|cause|problem)\)|\bmessage[,:} ][^=;]*\} = (?:\w+\.)?(?:error|failure|problem)\b/;

it("shows no error's own text: what went wrong has a code, and the page its words", () =>
  expect(found(ERROR_TEXT)).toEqual([]));

/** What takes the focus; a title of anything else is for the mouse alone. */
const FOCUSABLE = new Set(["a", "button", "iframe", "input", "select", "summary", "textarea"]);

function mouseTitles(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  return [...nodesOf(program)]
    .filter((node) => node["type"] === "JSXOpeningElement")
    .flatMap((node) => {
      const { name } = node["name"] as { readonly name?: string };
      const attributes = node["attributes"] as readonly { readonly name?: { readonly name?: unknown } }[];
      const isElement = name !== undefined && name === name.toLowerCase() && !FOCUSABLE.has(name);
      return isElement && attributes.some((attribute) => attribute.name?.name === "title") ? [name] : [];
    });
}

it("says nothing in a title alone: data-tip is for keyboard and touch too (app/tips.ts)", () =>
  expect(foundBy(mouseTitles)).toEqual([]));
