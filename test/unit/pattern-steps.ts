/** A part of a pattern. `set`: one character, a class or an escape. */
type Part =
  | { readonly kind: "set" | "edge"; readonly source: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "group"; readonly name: string | null; readonly part: Part }
  | { readonly kind: "look"; readonly isBehind: boolean; readonly isNegative: boolean; readonly part: Part }
  | {
      readonly kind: "repeat";
      readonly part: Part;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    }
  | { readonly kind: "reference"; readonly name: string };

/** A group's start: what is captured, and where it looks. */
const GROUP_START = /^\((?:\?(?:[:!=]|<[!=]|<\w+>))?/;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})(\??)/;
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/u;
const CLASS = /^\[(?:\\[^]|[^\\\]])*\]/u;
const REFERENCE_ANYWHERE = /\\(?:k<|[1-9])/;
const REFERENCE = /^\\(?:k<(\w+)>|([1-9]))/;
const SIMPLE_QUANTIFIERS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  "*": [0, Infinity],
  "+": [1, Infinity],
  "?": [0, 1],
};

/** Parses the patterns of this code: no sets in sets (flag v). */
function parsePattern(source: string): Part {
  let rest = source;
  let groupCount = 0;
  const take = (text: string): string => {
    rest = rest.slice(text.length);
    return text;
  };

  function parseChoice(): Part {
    const parts = [parseSequence()];
    while (rest.startsWith("|")) {
      take("|");
      parts.push(parseSequence());
    }
    return { kind: "choice", parts };
  }

  function parseSequence(): Part {
    const parts: Part[] = [];
    while (rest !== "" && !/^[|)]/.test(rest)) parts.push(parseRepeat(parseUnit()));
    return { kind: "sequence", parts };
  }

  function parseUnit(): Part {
    const [groupStart] = GROUP_START.exec(rest) ?? [];
    if (groupStart !== undefined) return parseGroup(take(groupStart));
    const [edge] = /^(?:[\^$]|\\[bB])/.exec(rest) ?? [];
    if (edge !== undefined) return { kind: "edge", source: take(edge) };
    const [reference, name, number] = REFERENCE.exec(rest) ?? [];
    if (reference !== undefined) {
      take(reference);
      return { kind: "reference", name: name ?? number ?? "" };
    }
    const [set = ""] = ESCAPE.exec(rest) ?? CLASS.exec(rest) ?? /^[^]/u.exec(rest) ?? [];
    return { kind: "set", source: take(set) };
  }

  function parseGroup(start: string): Part {
    const isLook = /[!=]$/.test(start);
    const number = start === "(" || /\w>$/.test(start) ? String((groupCount += 1)) : null;
    const part = parseChoice();
    take(")");
    if (isLook) return { kind: "look", isBehind: start.includes("<"), isNegative: start.endsWith("!"), part };
    return { kind: "group", name: /<(\w+)>/.exec(start)?.[1] ?? number, part };
  }

  function parseRepeat(part: Part): Part {
    const [quantifier, least, hasRange, most, lazy] = QUANTIFIER.exec(rest) ?? [];
    if (quantifier === undefined) return part;
    take(quantifier);
    const isLazy = lazy === "?";
    const simple = SIMPLE_QUANTIFIERS[quantifier.charAt(0)];
    if (simple) return { kind: "repeat", part, min: simple[0], max: simple[1], isLazy };
    const min = Number(least);
    const upper = most === "" ? Infinity : Number(most);
    return { kind: "repeat", part, min, max: hasRange === undefined ? min : upper, isLazy };
  }

  const pattern = parseChoice();
  if (rest !== "") throw new Error(`Pattern not understood: ${source}`);
  return pattern;
}

const childrenOf = (part: Part): readonly Part[] => {
  if ("parts" in part) return part.parts;
  return "part" in part ? [part.part] : [];
};

/** Matches from an index, then calls `next` with the index behind the match; false if no way leads to a match. */
type Matcher = (at: number, next: (end: number) => boolean) => boolean;

class StepLimit extends Error {}

/** A backtracking matcher, as V8 has one, that counts its steps: a test then measures growth without a clock. */
export function createStepCounter(pattern: RegExp) {
  const { flags } = pattern;
  const setFlags = flags.replace(/[gmy]/g, "");
  const root = parsePattern(pattern.source);
  const sets = new Map<string, (character: string) => boolean>();
  let characters: readonly string[] = [];
  const captures = new Map<string, string>();
  const hasReferences = REFERENCE_ANYWHERE.test(pattern.source);
  let steps = 0;
  let maxSteps = 0;

  function step(): void {
    steps += 1;
    if (steps > maxSteps) throw new StepLimit();
  }

  function setOf(source: string): (character: string) => boolean {
    const known = sets.get(source);
    if (known) return known;
    const set = new RegExp(`^(?:${source})$`, setFlags);
    const answers = new Map<string, boolean>();
    const matches = (character: string): boolean => {
      const answer = answers.get(character) ?? set.test(character);
      answers.set(character, answer);
      return answer;
    };
    sets.set(source, matches);
    return matches;
  }

  const isWord = (at: number): boolean => /^\w$/.test(characters[at] ?? "");
  const isLineEnd = (at: number): boolean => flags.includes("m") && /^[\n\r\u2028\u2029]$/.test(characters[at] ?? "");
  const EDGES: Readonly<Record<string, (at: number) => boolean>> = {
    "^": (at) => at === 0 || isLineEnd(at - 1),
    $: (at) => at === characters.length || isLineEnd(at),
    "\\b": (at) => isWord(at - 1) !== isWord(at),
    "\\B": (at) => isWord(at - 1) === isWord(at),
  };

  function compile(part: Part, isBackward: boolean): Matcher {
    const move = isBackward ? -1 : 1;
    switch (part.kind) {
      case "set": {
        const matches = setOf(part.source);
        return (at, next) => {
          step();
          const character = characters[isBackward ? at - 1 : at];
          return character !== undefined && matches(character) && next(at + move);
        };
      }
      case "edge":
        return (at, next) => EDGES[part.source]?.(at) === true && next(at);
      case "sequence": {
        const matchers = (isBackward ? part.parts.toReversed() : part.parts).map((item) => compile(item, isBackward));
        const matchFrom = (index: number, at: number, next: (end: number) => boolean): boolean => {
          const matcher = matchers[index];
          return matcher === undefined ? next(at) : matcher(at, (end) => matchFrom(index + 1, end, next));
        };
        return (at, next) => matchFrom(0, at, next);
      }
      case "choice": {
        const matchers = part.parts.map((option) => compile(option, isBackward));
        return (at, next) => matchers.some((matcher) => matcher(at, next));
      }
      case "group":
        return compileGroup(part.name, compile(part.part, isBackward));
      case "look": {
        const matcher = compile(part.part, part.isBehind);
        return (at, next) => matcher(at, () => true) !== part.isNegative && next(at);
      }
      case "reference":
        return (at, next) => {
          step();
          const text = captures.get(part.name) ?? "";
          const { length } = [...text];
          const start = isBackward ? at - length : at;
          return characters.slice(start, start + length).join("") === text && next(at + move * length);
        };
      case "repeat":
        return compileRepeat(part, compile(part.part, isBackward), isBackward);
    }
  }

  function compileGroup(name: string | null, matcher: Matcher): Matcher {
    if (name === null || !hasReferences) return matcher;
    return (at, next) =>
      matcher(at, (end) => {
        const before = captures.get(name) ?? "";
        captures.set(name, characters.slice(Math.min(at, end), Math.max(at, end)).join(""));
        if (next(end)) return true;
        captures.set(name, before);
        return false;
      });
  }

  function compileRepeat(
    { part, min, max, isLazy }: Part & { kind: "repeat" },
    item: Matcher,
    isBackward: boolean,
  ): Matcher {
    if (part.kind === "set") return compileSetRepeat(item, { min, max, isLazy }, isBackward ? -1 : 1);
    const attempt = (at: number, count: number, next: (end: number) => boolean): boolean => {
      step();
      const more = (): boolean =>
        count < max && item(at, (end) => (end !== at || count < min) && attempt(end, count + 1, next));
      const enough = (): boolean => count >= min && next(at);
      return isLazy ? enough() || more() : more() || enough();
    };
    return (at, next) => attempt(at, 0, next);
  }

  /** Without recursion, because most repeats are of one character. */
  function compileSetRepeat(
    item: Matcher,
    { min, max, isLazy }: { readonly min: number; readonly max: number; readonly isLazy: boolean },
    move: 1 | -1,
  ): Matcher {
    const fits = (at: number): boolean => item(at, () => true);
    return (at, next) => {
      let count = 0;
      const needed = isLazy ? min : max;
      while (count < needed && fits(at + move * count)) count += 1;
      if (!isLazy) {
        for (; count >= min; count -= 1) if (next(at + move * count)) return true;
        return false;
      }
      let canMatch = count >= min;
      while (canMatch) {
        if (next(at + move * count)) return true;
        canMatch = count < max && fits(at + move * count);
        count += 1;
      }
      return false;
    };
  }

  const matcher = compile(root, false);

  /** Returns the first match, or null. A global pattern is tried again behind each match. */
  function search(): string | null {
    let firstMatch: string | null = null;
    for (let at = 0; at <= characters.length; at += 1) {
      step();
      captures.clear();
      let endAt = at;
      const isFound = matcher(at, (end) => {
        endAt = end;
        return true;
      });
      if (isFound) firstMatch ??= characters.slice(at, endAt).join("");
      if ((isFound && !flags.includes("g")) || flags.includes("y")) return firstMatch;
      if (isFound) at = Math.max(at, endAt - 1);
    }
    return firstMatch;
  }

  function start(text: string, limit: number): void {
    characters = /[uv]/.test(flags) ? [...text] : text.split("");
    steps = 0;
    maxSteps = limit;
  }

  return {
    root,
    /** Which of the pattern's sets have the character, as text. */
    describe: (character: string): string =>
      [...sets.values()].map((matches) => (matches(character) ? "1" : "0")).join(""),
    setOf,
    find(text: string): string | null {
      start(text, Infinity);
      return search();
    },
    /**
     * Steps to search the text, from each index and for each match as far as the flags say; Infinity above the limit.
     */
    count(text: string, limit: number): number {
      start(text, limit);
      try {
        search();
        return steps;
      } catch (error) {
        if (error instanceof StepLimit) return Infinity;
        throw error;
      }
    },
  };
}

export type StepCounter = ReturnType<typeof createStepCounter>;

/** A repeat with a lower maximum takes a bounded number of steps. */
const MIN_LONG_REPEAT = 100;

/** Characters of the kinds that patterns distinguish. */
const CHARACTERS = [..." \t\n\r\0aeAEzxf019-_.,:;/\\|+*#~^!?&%$@=()[]{}<>`\"'中号省あ가éÄΩЖ\u200B\uFEFF\u00A0\u3000٣"];

/** Texts made of the pattern's own parts: what leads to a repeat once, what the repeat takes many times, and an end. */
export function hostileTexts({ root, describe, setOf }: StepCounter, source: string): ((length: number) => string)[] {
  const alphabet = [
    ...new Map([...CHARACTERS, ...source].map((character) => [describe(character), character])).values(),
  ];
  const sampleOf = (part: Part): string => {
    if (part.kind === "set") return alphabet.find(setOf(part.source)) ?? "";
    if (part.kind === "choice") return sampleOf(part.parts[0] ?? part);
    if (part.kind === "repeat") return sampleOf(part.part).repeat(Math.max(1, part.min));
    return part.kind === "look" ? "" : childrenOf(part).map(sampleOf).join("");
  };
  /** The sample, and the samples in which another character stands for one of the sets. */
  const variantsOf = (part: Part): readonly string[] => {
    if (part.kind === "set") return alphabet.filter(setOf(part.source));
    const children = childrenOf(part);
    if (part.kind !== "sequence") return [sampleOf(part), ...children.flatMap(variantsOf)];
    const samples = children.map(sampleOf);
    return children.flatMap((child, index) =>
      variantsOf(child).map((variant) => samples.with(index, variant).join("")),
    );
  };
  const starts = new Set<string>();
  const pumps = new Set<string>();
  const visit = (part: Part, start: string): void => {
    if (part.kind === "repeat" && part.max >= MIN_LONG_REPEAT) {
      starts.add(start);
      for (const option of optionsOf(part.part)) for (const sample of variantsOf(option)) pumps.add(sample);
      // The whole way to the repeat, again and again.
      pumps.add(start + sampleOf(part.part));
    }
    let leading = start;
    for (const child of childrenOf(part)) {
      visit(child, leading);
      if (part.kind === "sequence") leading += sampleOf(child);
    }
  };
  visit(root, "");
  pumps.delete("");
  // Characters that few sets have are the likeliest to end a match.
  const rarity = (character: string): number => describe(character).replaceAll("0", "").length;
  const ends = ["", ...alphabet.toSorted((one, other) => rarity(one) - rarity(other)).slice(0, MAX_ENDS)];
  return [...starts].flatMap((start) =>
    [...pumps].flatMap((pump) =>
      ends.map((end) => (length: number) => start + pump.repeat(Math.ceil(length / pump.length)) + end),
    ),
  );
}

const MAX_ENDS = 2;

function optionsOf(part: Part): readonly Part[] {
  if (part.kind === "choice") return part.parts.flatMap(optionsOf);
  return part.kind === "group" ? optionsOf(part.part) : [part];
}
