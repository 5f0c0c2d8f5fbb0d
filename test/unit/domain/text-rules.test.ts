import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { csvLine, unescapeFormulas } from "../../../src-domain/csv-text.ts";
import { parseAddress } from "../../../src-domain/recipients/address-parser/parse-address.ts";
import { parseServiceMessage } from "../../../src-domain/resends/refusal-message.ts";
import { withoutFraming } from "../../../src-domain/scanning/framing.ts";

const FOLDER = join(import.meta.dirname, "../../../src-domain");

interface Rule {
  readonly pattern: RegExp;
  readonly places: Set<string>;
}

async function rulesOf(files: readonly string[]): Promise<readonly Rule[]> {
  const rules = new Map<string, Rule>();
  const add = (pattern: RegExp, file: string): void => {
    const key = `${pattern.source}/${pattern.flags}`;
    const rule = rules.get(key) ?? { pattern, places: new Set() };
    rule.places.add(file);
    rules.set(key, rule);
  };
  for (const file of files) {
    const walk = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
        const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
        add(new RegExp(pattern, flags), file);
      }
      Object.values(node).forEach(walk);
    };
    walk(parseSync(file, readFileSync(join(FOLDER, file), "utf8")).program);
  }
  const OriginalRegExp = globalThis.RegExp;
  let currentFile = "";
  globalThis.RegExp = new Proxy(OriginalRegExp, {
    construct(target, parameters: [string, string?], newTarget) {
      const pattern = Reflect.construct(target, parameters, newTarget) as RegExp;
      if (currentFile !== "") add(pattern, currentFile);
      return pattern;
    },
  });
  try {
    for (const file of files) {
      currentFile = file;
      await import(join(FOLDER, file));
      currentFile = "";
    }
  } finally {
    globalThis.RegExp = OriginalRegExp;
  }
  return [...rules.values()];
}

/** Texts that repeated parts of patterns match. */
const TEXT_PIECES = [
  ..." \t\n01aA-'\",;:.=()[]{}<>@/\\|+*#~^_!?&%中省号\u200B\uFEFF\u00A0é가あ、",
  ...'1-|1.|1,|1(|a.|a-|a@|a,|A_|(1|""|\' |\n |> |ab|a1|0:|//|^F|中1|1 |a '.split("|"),
  ..."(01)1|order|=?|box |a=b\n|, |- |cut off |passed |P.O. |SE-1 ".split("|"),
  ..."\u0001|<c |<workbookPr |<sheet a=' b='".split("|"),
];
/** Texts before and after the pieces: the first one stops a rule that removes the pieces from the start of a text. */
const TEXT_FRAMES = ["a…x", "…", "…\u0000", "…x", "…1", "… ", "…!"];

const hostile = (piece: string, length: number, frame = "…x"): string =>
  frame.replace("…", () => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

const toRule = ({ source, flags }: RegExp): ((text: string) => unknown) => {
  const pattern = new RegExp(source, flags);
  return pattern.global ? (text) => text.replace(pattern, "") : (text) => pattern.exec(text);
};

/** Returns the shortest of several runs in milliseconds, because other programs can only make a run longer. */
function shortestRunMs(rule: (text: string) => unknown, text: string, runs: number): number {
  let shortestMs = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    rule(text);
    shortestMs = Math.min(shortestMs, performance.now() - start);
  }
  return shortestMs;
}

const [SHORT, LONG, MEGABYTE] = [2000, 16_000, 1_000_000];
/** Maximum growth for 8 times the text: a linear rule takes 8 times as long, a quadratic rule 64 times. */
const GROWTH = 24;
/** Shorter times are noise. */
const FLOOR_MS = 0.25;

function growsTooFast(rule: (text: string) => unknown, piece: string, frame?: string): boolean {
  const [shortText, longText] = [SHORT, LONG].map((length) => hostile(piece, length, frame)) as [string, string];
  const quickMs = shortestRunMs(rule, longText, 1);
  if (quickMs < FLOOR_MS * GROWTH) return false;
  return shortestRunMs(rule, longText, 5) > GROWTH * Math.max(FLOOR_MS, shortestRunMs(rule, shortText, 9));
}

/** Files whose entry function limits the text: the test calls only that function, which uses all of their patterns. */
const BOUNDED_FILES: readonly (readonly [place: string, entrance: string, (text: string) => unknown])[] = [
  ["recipients/address-parser/", "parseAddress", (text) => parseAddress(text)],
  ["resends/refusal-message.ts", "parseServiceMessage", parseServiceMessage],
];

/** Also parses files from outside. */
const WORKBOOK_FILES = ["unpack-workbook", "sheet-rows"].map((name) => `../src-main/use-cases/orders/${name}.ts`);

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
  .toSorted()
  .concat(WORKBOOK_FILES);
const rules = await rulesOf(files);

// Proof F10
describe("time of text rules", () => {
  it("is measured for every pattern of the domain", () => {
    expect(rules.length).toBeGreaterThan(150);
    expect(rules.some(({ places }) => places.has("csv-text.ts"))).toBe(true);
  });

  it.each(files.filter((file) => !BOUNDED_FILES.some(([path]) => file.startsWith(path))))(
    "grows linearly for the patterns of %s",
    (file) => {
      const slowPatterns: string[] = [];
      for (const { pattern, places } of rules.filter((rule) => rule.places.has(file))) {
        const rule = toRule(pattern);
        for (const piece of TEXT_PIECES) {
          const slowFrame = TEXT_FRAMES.find((frame) => growsTooFast(rule, piece, frame));
          if (slowFrame !== undefined)
            slowPatterns.push(`${pattern} ${JSON.stringify([piece, slowFrame])} ${[...places].join()}`);
          if (slowFrame !== undefined) break;
        }
      }
      expect(slowPatterns).toEqual([]);
    },
  );

  it.each(BOUNDED_FILES)("grows linearly for the patterns of %s through %s", (_place, _entrance, rule) => {
    expect(TEXT_PIECES.filter((piece) => growsTooFast(rule, piece))).toEqual([]);
    for (const piece of [" ", "a", "1 "]) expect(rule(hostile(piece, MEGABYTE))).toBeDefined();
  });

  it.each([
    ["csvLine", (text: string) => csvLine([text])],
    ["unescapeFormulas", unescapeFormulas],
    ["withoutFraming", withoutFraming],
  ])("grows linearly for %s with 1 MB of text", (_name, rule) => {
    const slowPatterns = TEXT_PIECES.filter((piece) => TEXT_FRAMES.some((frame) => growsTooFast(rule, piece, frame)));
    expect(slowPatterns).toEqual([]);
    for (const piece of [" ", "\t", ",", "'", "\u200B"])
      expect(rule(hostile(piece, MEGABYTE)).length).toBeGreaterThan(0);
  });
});
