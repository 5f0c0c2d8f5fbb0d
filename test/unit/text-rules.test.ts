import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it, vi } from "vitest";
import { formatCsvLine, unescapeFormulas } from "../../src-domain/csv-text.ts";
import { parseAddress } from "../../src-domain/recipients/address-parser/parse-address.ts";
import { parseServiceMessage } from "../../src-domain/resends/refusal-message.ts";
import { withoutFraming } from "../../src-domain/scanning/framing.ts";
import { createStepCounter, hostileTexts } from "./pattern-steps.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Folders whose code sees text from outside in main, the store's threads or the relay. */
const FOLDERS = ["src-domain", "src-main", "src-relay"];

interface AstNode {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly AstNode[];
  readonly quasi?: AstNode;
  readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[];
  readonly value?: unknown;
}

/** A part that is inserted into a pattern when the program runs. */
const INSERTED = "x";

function sourceOf(argument: AstNode | undefined): string | null {
  if (argument?.type === "Literal" && typeof argument.value === "string") return argument.value;
  if (argument?.type === "TemplateLiteral")
    return argument.quasis?.map(({ value }) => value.cooked).join(INSERTED) ?? null;
  if (argument?.type === "TaggedTemplateExpression")
    return argument.quasi?.quasis?.map(({ value }) => value.raw).join(INSERTED) ?? null;
  return null;
}

/** The patterns in a file's syntax tree; those that the program puts together with `INSERTED` for what it inserts. */
function* patternsIn(node: unknown): Generator<RegExp> {
  if (typeof node !== "object" || node === null) return;
  const { type, regex, callee, arguments: values } = node as AstNode;
  if (regex) yield new RegExp(regex.pattern, regex.flags);
  if ((type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp") {
    const source = sourceOf(values?.[0]);
    if (source !== null) yield new RegExp(source, sourceOf(values?.[1]) ?? "");
  }
  for (const child of Object.values(node)) yield* patternsIn(child);
}

/** Returns the file of a folder above whose code called `callee`; null if none did. */
function callerOf(callee: (...values: never[]) => unknown): string | null {
  const trace: { stack?: string } = {};
  Error.captureStackTrace(trace, callee);
  return /(?:src-domain|src-main|src-relay)\/[^:?)]+\.ts/.exec((trace.stack ?? "").replaceAll("\\", "/"))?.[0] ?? null;
}

/** The patterns that modules of the domain put together when they are loaded, by the file that does. */
async function loadPatterns(files: readonly string[]): Promise<ReadonlyMap<string, readonly RegExp[]>> {
  const patterns = new Map<string, RegExp[]>();
  const OriginalRegExp = globalThis.RegExp;
  const construct = (target: RegExpConstructor, parameters: [string, string?], newTarget: typeof RegExp): RegExp => {
    const pattern = Reflect.construct(target, parameters, newTarget);
    const file = callerOf(construct);
    if (file !== null) patterns.set(file, [...(patterns.get(file) ?? []), pattern]);
    return pattern;
  };
  // Other tests of this process may have loaded the modules.
  vi.resetModules();
  globalThis.RegExp = new Proxy(OriginalRegExp, { construct });
  try {
    for (const file of files) await import(join(ROOT, file));
  } finally {
    globalThis.RegExp = OriginalRegExp;
  }
  return patterns;
}

const listFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .toSorted();

const patternsByFile = new Map<string, readonly RegExp[]>();
const loadedPatterns = await loadPatterns(listFiles("src-domain"));
for (const file of FOLDERS.flatMap(listFiles)) {
  const written = [...patternsIn(parseSync(file, readFileSync(join(ROOT, file), "utf8")).program)];
  const patterns = [...written, ...(loadedPatterns.get(file) ?? [])];
  if (patterns.length > 0) patternsByFile.set(file, [...new Map(patterns.map((one) => [String(one), one])).values()]);
}

interface Growth {
  readonly short: number;
  readonly long: number;
  /** How many times as many steps the long text may take. */
  readonly limit: number;
}

/** For 8 times the text, a linear pattern takes 8 times as many steps, a quadratic one 64 times. */
const LINEAR: Growth = { short: 100, long: 800, limit: 20 };
/** For 4 times the text, a quadratic pattern takes 16 times as many steps, a cubic one 64 times. */
const QUADRATIC: Growth = { short: 50, long: 200, limit: 24 };
/** A text with fewer steps for each character is not measured further. */
const FEW_STEPS = 10;
/** No short text takes so many, unless they grow exponentially. */
const MANY_STEPS = 1_000_000;

/** Returns a text for which the pattern's steps grow faster; null if no text does. */
function findSlowText(pattern: RegExp, { short, long, limit }: Growth): string | null {
  const counter = createStepCounter(pattern);
  for (const text of hostileTexts(counter, pattern.source)) {
    if (counter.count(text(long), FEW_STEPS * long) < Infinity) continue;
    const shortSteps = counter.count(text(short), MANY_STEPS);
    if (shortSteps === Infinity || counter.count(text(long), limit * shortSteps) === Infinity) return text(short);
  }
  return null;
}

/** Records the patterns that run meanwhile, the longest text that each of them reads, and how often it runs. */
function recordPatterns(run: () => unknown) {
  const uses = new Map<string, { readonly pattern: RegExp; maxLength: number; runs: number }>();
  // oxlint-disable-next-line typescript/unbound-method -- called with its pattern
  const { exec } = RegExp.prototype;
  const spy = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function recordExec(this: RegExp, text) {
    const use = uses.get(String(this)) ?? { pattern: this, maxLength: 0, runs: 0 };
    use.maxLength = Math.max(use.maxLength, text.length);
    use.runs += 1;
    uses.set(String(this), use);
    return exec.call(this, text);
  });
  try {
    run();
  } finally {
    spy.mockRestore();
  }
  return [...uses.values()];
}

/** Files whose entry function gives its patterns 2000 characters at most, so that quadratic ones take milliseconds. */
const BOUNDED_FILES: readonly (readonly [path: string, entrance: string, (text: string) => unknown])[] = [
  ["src-domain/recipients/address-parser/", "parseAddress", (text) => parseAddress(text)],
  ["src-domain/resends/refusal-message.ts", "parseServiceMessage", parseServiceMessage],
];
const BOUND = 2000;
/** Where each part is compared with all others, more runs take seconds. */
const MAX_RUNS_PER_CHARACTER = 500;
const isBounded = (file: string): boolean => BOUNDED_FILES.some(([path]) => file.startsWith(path));

const MEGABYTE = 1_000_000;
const PIECES = [" ", "\t", ",", "'", "\u200B", "a", "1 ", "a,", "a b\n", "–　", "省1"];
const repeatTo = (length: number, piece: string): string => piece.repeat(Math.ceil(length / piece.length));

describe("the step counter", () => {
  it.each([
    /\s+$/,
    /a*a*b/,
    /(?:a+)+$/,
    /T.*Z$/,
    /<c [^>]*>/g,
    /"(?:[^"\\]|\\.)*"/g,
    /(?<=a.*)b/,
    /(["']).*?\1x/,
    /^(?:\w+\s?){1,3}$/,
  ])("finds a text for which %s is not linear", (pattern) => expect(findSlowText(pattern, LINEAR)).not.toBeNull());

  it.each([
    /^\s+|(?<!\s)\s+$/,
    /a*b/y,
    /^(?:a+b)+$/,
    /<c [^<>]*>/g,
    /"(?:[^"\\]|\\[^])*"?/g,
    /(?<=a.{0,9})b/,
    /^[\w.-]{1,64}@\w+$/,
  ])("finds no text for which %s is not linear", (pattern) => expect(findSlowText(pattern, LINEAR)).toBeNull());

  it.each(["", "a", "ab", "aab", "xaabb", "a1 b2", "\n", "ab ab", "中b"])(
    "finds the same match as V8 in %j",
    (text) => {
      const patterns = [
        /a+?b/,
        /(a|b)\1/,
        /^(?:a|(?=b)b)*$/,
        /(?<!a)b|(?<=a)1/,
        /\bb/,
        /[^a-b\s]/u,
        /(?<first>a)\k<first>?b/,
      ];
      for (const pattern of patterns)
        expect(createStepCounter(pattern).find(text)).toEqual(pattern.exec(text)?.[0] ?? null);
    },
  );
});

// Proof F10
describe("steps of text rules", () => {
  it("are counted for every pattern of main, the domain and the relay", () => {
    const count = (folder: string): number =>
      [...patternsByFile].filter(([file]) => file.startsWith(folder)).flatMap(([, patterns]) => patterns).length;
    expect(count("src-domain/")).toBeGreaterThan(400);
    expect(count("src-main/")).toBeGreaterThan(100);
    expect(count("src-relay/")).toBeGreaterThan(4);
  });

  it.each([...patternsByFile.keys()].filter((file) => !isBounded(file)))(
    "grow linearly for the patterns of %s",
    (file) => {
      const slow = (patternsByFile.get(file) ?? []).flatMap((pattern) => {
        const text = findSlowText(pattern, LINEAR);
        return text === null ? [] : [`${pattern} ${JSON.stringify(text)}`];
      });
      expect(slow).toEqual([]);
    },
  );

  it.each(BOUNDED_FILES)("are bounded for the patterns of %s by %s", (path, _entrance, rule) => {
    const patterns = [...patternsByFile].filter(([file]) => file.startsWith(path)).flatMap(([, found]) => found);
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((pattern) => findSlowText(pattern, QUADRATIC) !== null).map(String)).toEqual([]);
    const unbounded = recordPatterns(() => PIECES.forEach((piece) => rule(repeatTo(10 * BOUND, piece))))
      .filter(({ maxLength }) => maxLength > BOUND)
      .map(({ pattern }) => pattern);
    expect(unbounded.filter((pattern) => findSlowText(pattern, LINEAR) !== null).map(String)).toEqual([]);
    for (const piece of PIECES) {
      const runs = recordPatterns(() => rule(repeatTo(BOUND, piece))).reduce((sum, use) => sum + use.runs, 0);
      expect([piece, runs <= MAX_RUNS_PER_CHARACTER * BOUND]).toEqual([piece, true]);
    }
  });

  it.each([
    ["csvLine", (text: string) => formatCsvLine([text])],
    ["unescapeFormulas", unescapeFormulas],
    ["withoutFraming", withoutFraming],
  ])("let %s read 1 MB of text", (_name, rule) => {
    for (const piece of PIECES) expect(rule(repeatTo(MEGABYTE, piece))).toBeTypeOf("string");
  });
});
