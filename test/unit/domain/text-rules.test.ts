import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { csvLine, withFormulas } from "../../../src-domain/csv-text.ts";
import { parseAddress } from "../../../src-domain/recipients/address-parser/parse-address.ts";
import { parseServiceMessage } from "../../../src-domain/resends/refusal-message.ts";

const FOLDER = join(import.meta.dirname, "../../../src-domain");

interface Rule {
  readonly pattern: RegExp;
  readonly places: Set<string>;
}

async function rulesOf(files: readonly string[]): Promise<readonly Rule[]> {
  const rules = new Map<string, Rule>();
  const add = (pattern: RegExp, place: string): void => {
    const key = `${pattern.source}/${pattern.flags}`;
    const rule = rules.get(key) ?? { pattern, places: new Set() };
    rule.places.add(place);
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
  const Constructed = globalThis.RegExp;
  let loading = "";
  globalThis.RegExp = new Proxy(Constructed, {
    construct(target, parameters: [string, string?], newTarget) {
      const pattern = Reflect.construct(target, parameters, newTarget) as RegExp;
      if (loading !== "") add(pattern, loading);
      return pattern;
    },
  });
  try {
    for (const file of files) {
      loading = file;
      await import(join(FOLDER, file));
      loading = "";
    }
  } finally {
    globalThis.RegExp = Constructed;
  }
  return [...rules.values()];
}

/** Pieces that repeated parts of patterns match, and endings at which a match fails. */
const PIECES = [
  ..." \t\n01aA-'\",;:.=()[]{}<>@/\\|+*#~^_!?&%中省号\u200B\uFEFF\u00A0é가あ、",
  ...'1-|1.|1,|1(|a.|a-|a@|a,|A_|(1|""|\' |\n |> |ab|a1|0:|//|^F|中1|1 |a '.split("|"),
  ..."(01)1|order|=?|box |a=b\n|, |- |cut off |passed |P.O. |SE-1 ".split("|"),
];
const ENDS = ["", "\u0000", "x", "1", " ", "!"];

const hostile = (piece: string, length: number, end: string): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end;

const use = ({ source, flags }: RegExp): ((text: string) => unknown) => {
  const pattern = new RegExp(source, flags);
  return pattern.global ? (text) => text.replace(pattern, "") : (text) => pattern.exec(text);
};

/** Returns the shortest of several runs in milliseconds, because other programs can only make a run longer. */
function timeOf(rule: (text: string) => unknown, text: string, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    rule(text);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const [SHORT, LONG, MB] = [2000, 16_000, 1_000_000];
/** For 8 times the text, a linear rule takes 8 times as long, a quadratic one 64 times. Noise is below `FLOOR_MS`. */
const GROWTH = 24;
const FLOOR_MS = 0.25;

function growsTooFast(rule: (text: string) => unknown, piece: string, end: string): boolean {
  const [short, long] = [SHORT, LONG].map((length) => hostile(piece, length, end)) as [string, string];
  const quick = timeOf(rule, long, 1);
  if (quick < FLOOR_MS * GROWTH) return false;
  return timeOf(rule, long, 5) > GROWTH * Math.max(FLOOR_MS, timeOf(rule, short, 9));
}

/** Files whose entry function limits the text: the test calls only that function, which uses all of their patterns. */
const BOUNDED: readonly (readonly [place: string, entrance: string, (text: string) => unknown])[] = [
  ["recipients/address-parser/", "parseAddress", (text) => parseAddress(text)],
  ["resends/refusal-message.ts", "parseServiceMessage", parseServiceMessage],
];

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
  .toSorted();
const rules = await rulesOf(files);

// Proof F10
describe("time of text rules", () => {
  it("is measured for every pattern of the domain", () => {
    expect(rules.length).toBeGreaterThan(150);
    expect(rules.some(({ places }) => places.has("csv-text.ts"))).toBe(true);
  });

  it.each(files.filter((file) => !BOUNDED.some(([place]) => file.startsWith(place))))(
    "grows linearly for the patterns of %s",
    (file) => {
      const slow: string[] = [];
      for (const { pattern, places } of rules.filter((rule) => rule.places.has(file))) {
        const rule = use(pattern);
        for (const piece of PIECES) {
          const end = ENDS.find((tail) => growsTooFast(rule, piece, tail));
          if (end !== undefined)
            slow.push(`${pattern} ${JSON.stringify(piece)} ${JSON.stringify(end)} ${[...places].join()}`);
          if (end !== undefined) break;
        }
      }
      expect(slow).toEqual([]);
    },
  );

  it.each(BOUNDED)("grows linearly for the patterns of %s through %s", (_place, _entrance, rule) => {
    expect(PIECES.filter((piece) => growsTooFast(rule, piece, "x"))).toEqual([]);
    for (const piece of [" ", "a", "1 "]) expect(rule(hostile(piece, MB, "x"))).toBeDefined();
  });

  it.each([
    ["csvLine", (text: string) => csvLine([text])],
    ["withFormulas", withFormulas],
  ])("grows linearly for %s with 1 MB of text", (_name, rule) => {
    const slow = PIECES.filter((piece) => ENDS.some((end) => growsTooFast(rule, piece, end)));
    expect(slow).toEqual([]);
    for (const piece of [" ", "\t", ",", "'", "\u200B"])
      expect(rule(hostile(piece, MB, "x")).length).toBeGreaterThan(0);
  });
});
