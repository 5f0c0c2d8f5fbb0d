import { CENTRAL_EUROPEAN, CYRILLIC, TURKISH, WESTERN } from "./usual-letters.ts";

interface Alphabet {
  readonly letters: string;
  /** Odds of the most frequent letter; each following letter is less likely by `STEP`. */
  readonly firstOdds: number;
  /** Words contain no letters A to Z. */
  readonly isCyrillic: boolean;
}

const latin = (letters: string): Alphabet => ({ letters, firstOdds: -3, isCyrillic: false });
const cyrillic: Alphabet = { letters: CYRILLIC, firstOdds: -2.2, isCyrillic: true };

const ALPHABETS = {
  "windows-1252": latin(WESTERN),
  macintosh: latin(WESTERN),
  "windows-1250": latin(CENTRAL_EUROPEAN),
  "iso-8859-2": latin(CENTRAL_EUROPEAN),
  "windows-1254": latin(TURKISH),
  "windows-1251": cyrillic,
  "koi8-r": cyrillic,
} as const satisfies Readonly<Record<string, Alphabet>>;
export type SingleByteEncoding = keyof typeof ALPHABETS;

export const isCyrillic = (encoding: SingleByteEncoding): boolean => ALPHABETS[encoding].isCyrillic;

/** Natural logarithms of a character's probability in a word with a character beyond ASCII. */
const ODDS = { ascii: -4, capital: -1.5, rareLetter: -8, symbol: -6, rareSymbol: -9.5, impossible: -25 };
const STEP = -0.1;
const USUAL_NEIGHBOR = 0.4;
const UNUSUAL_NEIGHBOR = -1.8;
const ADJACENT_SYMBOLS = -3.5;
const CAPITAL_AFTER_SMALL = -4.5;
const CAPITAL_AFTER_CAPITAL = 1.5;
const SYMBOL_INSIDE_WORD = -6;
const MIXED_ALPHABETS = -4;

const SYMBOLS = "°®™©€£’‘“”–—•…×·²³½¼¾µ§«»ºª±¿¡\u00A0„№";
/** Symbols that also occur between letters. */
const WORD_SYMBOLS = "’·–—\u00A0";

interface Sign {
  readonly isAscii: boolean;
  readonly odds: number;
  readonly kind: "capital" | "small" | "symbol" | "inside" | "none";
  /** In lower case. */
  readonly text: string;
  /** Usual neighbors; null if all are equally likely. */
  readonly before: ReadonlySet<string> | null;
  readonly after: ReadonlySet<string> | null;
}

const EDGE = "_";

function kindOf(text: string, isAscii: boolean): Sign["kind"] {
  if (/[\p{Ll}ªº]/u.test(text)) return "small";
  if (/\p{L}/u.test(text)) return "capital";
  if (isAscii) return "none";
  return WORD_SYMBOLS.includes(text) ? "inside" : "symbol";
}

function symbolOdds(text: string): number {
  if (SYMBOLS.includes(text)) return ODDS.symbol;
  if (/\p{L}/u.test(text)) return ODDS.rareLetter;
  return /[\p{Cc}\p{Co}\uFFFD]/u.test(text) ? ODDS.impossible : ODDS.rareSymbol;
}

function signsOf(encoding: SingleByteEncoding): readonly Sign[] {
  const { letters, firstOdds } = ALPHABETS[encoding];
  const letterEntries = letters.split(" ").map((entry) => entry.split(":"));
  return charactersOf(encoding).map((character, byte): Sign => {
    const text = character.toLowerCase();
    const isAscii = byte < 0x80;
    const kind = kindOf(character, isAscii);
    const rank = isAscii ? -1 : letterEntries.findIndex(([letter]) => letter === text);
    const [, before = "", after = ""] = letterEntries[rank] ?? [];
    if (isAscii || rank < 0) {
      return { isAscii, odds: isAscii ? ODDS.ascii : symbolOdds(character), kind, text, before: null, after: null };
    }
    const odds = firstOdds + STEP * rank + (kind === "capital" ? ODDS.capital : 0);
    return { isAscii, odds, kind, text, before: new Set(before), after: new Set(after) };
  });
}

const isLetter = (sign: Sign | undefined): boolean => sign?.kind === "small" || sign?.kind === "capital";
const isSymbol = (sign: Sign | undefined): boolean => sign?.kind === "symbol" || sign?.kind === "inside";

const neighborOdds = (usual: Sign["before"], neighbor: Sign | undefined): number => {
  if (usual === null) return 0;
  return usual.has(isLetter(neighbor) ? (neighbor?.text ?? EDGE) : EDGE) ? USUAL_NEIGHBOR : UNUSUAL_NEIGHBOR;
};

function neighborhoodOdds(sign: Sign, before: Sign | undefined, after: Sign | undefined): number {
  let sum = neighborOdds(sign.before, before) + neighborOdds(sign.after, after);
  if (before?.isAscii === false && (isSymbol(sign) || isSymbol(before))) sum += ADJACENT_SYMBOLS;
  if (sign.kind === "capital" && before?.kind === "small") sum += CAPITAL_AFTER_SMALL;
  if (sign.kind === "capital" && before?.kind === "capital") sum += CAPITAL_AFTER_CAPITAL;
  if (sign.kind === "symbol" && isLetter(before) && isLetter(after)) sum += SYMBOL_INSIDE_WORD;
  return sum;
}

export function alphabetOdds(encoding: SingleByteEncoding) {
  const signs = signsOf(encoding);
  const isCyrillicOnly = isCyrillic(encoding);
  return (bytes: Uint8Array, from: number, to: number): number => {
    let sum = 0;
    let before: Sign | undefined;
    for (let index = from; index < to; index += 1) {
      const sign = signs[bytes[index] ?? 0];
      if (sign === undefined) continue;
      const after = index + 1 < to ? signs[bytes[index + 1] ?? 0] : undefined;
      sum += sign.isAscii ? sign.odds : sign.odds + neighborhoodOdds(sign, before, after);
      if (
        isCyrillicOnly &&
        before !== undefined &&
        isLetter(sign) &&
        isLetter(before) &&
        sign.isAscii !== before.isAscii
      )
        sum += MIXED_ALPHABETS;
      before = sign;
    }
    return sum;
  };
}

export function charactersOf(encoding: SingleByteEncoding): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
}
