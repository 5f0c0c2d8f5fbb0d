import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { configuration } from "../../src-main/environments/managed-configuration.ts";
import { english } from "../../src-renderer/i18n/en/index.ts";
import { simplifiedChinese } from "../../src-renderer/i18n/zh-Hans/index.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const filesMatching = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll("\\", "/"));
const DOCUMENTS = filesMatching("{*,docs/**/*,src-*/**/*,test/**/*}.md");

const listAnchors = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

const isTest = (file: string): boolean => /\.(?:test|spec)\.ts$/.test(file);
const listProofs = (file: string): string[] =>
  [...read(file).matchAll(/^ *\/\/ Proof (\w+)$/gm)].map(([, id = ""]) => id);

function findBrokenLinks(document: string): string[] {
  const text = read(document).replaceAll(/^```[\s\S]*?^```/gm, "");
  const links = [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].filter(
    ([, , target = ""]) => !/^[a-z]+:/.test(target),
  );
  return links.flatMap(([link, title = "", target = ""]) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, file))) return [link];
    if (anchor !== undefined) return listAnchors(read(file)).includes(anchor) ? [] : [link];
    // A link to a test names the comment above it, "Proof" and an id, so that the test's title may change.
    return !isTest(file) || listProofs(file).includes(title) ? [] : [link];
  });
}

it("links only to files, headings and proofs that exist", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(DOCUMENTS.flatMap((document) => findBrokenLinks(document).map((link) => `${document}: ${link}`))).toEqual([]);
});

it("links to every proof by its own id", () => {
  const proofs = filesMatching("test/**/*.{test,spec}.ts").flatMap(listProofs);
  expect(proofs.length).toBeGreaterThan(80);
  expect(proofs.filter((id, index) => proofs.indexOf(id) < index)).toEqual([]);
  const linked = new Set(
    DOCUMENTS.flatMap((document) => [...read(document).matchAll(/\[(\w+)\]\([^)]+\.(?:test|spec)\.ts\)/g)]).map(
      ([, id]) => id,
    ),
  );
  expect(proofs.filter((id) => !linked.has(id))).toEqual([]);
});

it.each([
  ["ARCHITECTURE.md", 1200],
  ["SECURITY.md", 2250],
])("%s has at most %i words besides links and the glossary", (document, maxWords) => {
  const countedText = read(document)
    .replace(/^## Glossary$[\s\S]*?(?=^## )/m, "")
    .replaceAll(/\[[^\]]*\]\([^)]*\)/g, "");
  expect(countedText.split(/\s+/).length).toBeLessThanOrEqual(maxWords);
});

// Proof A10
it("pins every workflow action by its commit", () => {
  const actions = filesMatching(".github/workflows/*.yml").flatMap((file) => read(file).match(/uses: \S+/g) ?? []);
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

it("explains exactly the fields of config.json that the desk reads", () => {
  const objectSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
  const schema = objectSchema.parse(z.toJSONSchema(configuration, { io: "input", unrepresentable: "any" }));
  const fields = (schemaPart: unknown): string[] =>
    Object.keys(objectSchema.safeParse(schemaPart).data?.properties ?? {});
  const environments = z.looseObject({ items: z.unknown() }).parse(schema.properties["environments"]).items;
  const fieldsRead = [
    ...fields(schema),
    ...fields(environments).map((field) => `environments[].${field}`),
    ...["scanner", "labelPrinting", "beyondContract", "settings", "fleet"].flatMap((part) =>
      fields(schema.properties[part]).map((field) => `${part}.${field}`),
    ),
  ];

  const manual = read("docs/managed-configuration.md");
  expect(fieldsRead.filter((field) => !manual.includes(`\`${field}\``))).toEqual([]);
  const rows = [...manual.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)]);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(([, field = ""]) => field).filter((field) => !fieldsRead.includes(field))).toEqual([]);
  const inbox = read("docs/event-inbox.md");
  expect(fields(schema.properties["inbox"]).filter((field) => !inbox.includes(`| \`${field}\` |`))).toEqual([]);
});

const listTexts = (texts: unknown): string[] =>
  typeof texts === "string"
    ? [texts.replaceAll(/<[^>]*>|\u00AD/g, "")]
    : Object.values((texts ?? {}) as Record<string, unknown>).flatMap(listTexts);

/** A phrase may have values in place of variables, end in "...", or leave out what follows a colon. */
function isTextOf(texts: readonly string[], phrase: string): boolean {
  const beginning = phrase.replace(/ ?(?:\.\.\.|…)$/, "");
  return texts.some((text) => {
    if (beginning !== phrase && text.startsWith(beginning)) return true;
    return [text, text.split(/[:：]/, 1).join("")].some((shownText) => {
      const fixedParts = shownText.split(/\{\{[^}]*\}\}/);
      const pattern = fixedParts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+");
      return fixedParts.some((part) => /\p{L}/u.test(part)) && new RegExp(`^${pattern}$`).test(phrase);
    });
  });
}

/** File types in the system's save dialog. */
const DIALOG_TEXTS = ["Excel", "CSV"];

it.each([
  ["docs/operators-guide.md", english],
  ["docs/operators-guide.zh-Hans.md", simplifiedChinese],
] as const)("%s has only texts of the screen in bold", (document, words) => {
  const texts = [...listTexts(words), ...DIALOG_TEXTS];
  const phrases = [...read(document).matchAll(/\*\*([^*]+)\*\*/g)].map(([, phrase = ""]) =>
    phrase.replaceAll(/\s+/g, " "),
  );
  expect(phrases.length).toBeGreaterThan(100);
  expect(phrases.filter((phrase) => !isTextOf(texts, phrase))).toEqual([]);
});
