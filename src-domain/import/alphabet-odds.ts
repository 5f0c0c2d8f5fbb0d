import { CENTRAL_EUROPEAN, CYRILLIC, TURKISH, WESTERN } from "./usual-letters.ts";

interface Alphabet {
  readonly letters: string;
  /** Odds of the most frequent letter; `STEP` is added for each following letter. */
  readonly firstOdds: number;
  /** Words contain no letters A to Z. */
  readonly isCyrillic: boolean;
}

const createLatinAlphabet = (letters: string): Alphabet => ({ letters, firstOdds: -3, isCyrillic: false });
const CYRILLIC_ALPHABET: Alphabet = { letters: CYRILLIC, firstOdds: -2.2, isCyrillic: true };

const ALPHABETS = {
  "windows-1252": createLatinAlphabet(WESTERN),
  macintosh: createLatinAlphabet(WESTERN),
  "windows-1250": createLatinAlphabet(CENTRAL_EUROPEAN),
  "iso-8859-2": createLatinAlphabet(CENTRAL_EUROPEAN),
  "windows-1254": createLatinAlphabet(TURKISH),
  "windows-1251": CYRILLIC_ALPHABET,
  "koi8-r": CYRILLIC_ALPHABET,
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

interface CharacterInfo {
  readonly isAscii: boolean;
  readonly odds: number;
  readonly kind: "capital" | "small" | "symbol" | "inside" | "none";
  /** Letters in lower case. */
  readonly text: string;
  /** Usual letters before and after; null if all are equally likely. */
  readonly usualBefore: ReadonlySet<string> | null;
  readonly usualAfter: ReadonlySet<string> | null;
}

const WORD_EDGE = "_";

function characterKindOf(text: string, isAscii: boolean): CharacterInfo["kind"] {
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

function createCharacterTable(
  characters: readonly string[],
  { letters, firstOdds }: Alphabet,
): readonly CharacterInfo[] {
  const letterEntries = letters.split(" ").map((entry) => entry.split(":"));
  return characters.map((character, byte): CharacterInfo => {
    const text = character.toLowerCase();
    const isAscii = byte < 0x80;
    const kind = characterKindOf(character, isAscii);
    const rank = isAscii ? -1 : letterEntries.findIndex(([letter]) => letter === text);
    const [, usualBefore = "", usualAfter = ""] = letterEntries[rank] ?? [];
    if (isAscii || rank < 0) {
      return {
        isAscii,
        odds: isAscii ? ODDS.ascii : symbolOdds(character),
        kind,
        text,
        usualBefore: null,
        usualAfter: null,
      };
    }
    const odds = firstOdds + STEP * rank + (kind === "capital" ? ODDS.capital : 0);
    return { isAscii, odds, kind, text, usualBefore: new Set(usualBefore), usualAfter: new Set(usualAfter) };
  });
}

const isLetter = (character: CharacterInfo | undefined): boolean =>
  character?.kind === "small" || character?.kind === "capital";
const isSymbol = (character: CharacterInfo | undefined): boolean =>
  character?.kind === "symbol" || character?.kind === "inside";

const neighborOdds = (usualNeighbors: CharacterInfo["usualBefore"], neighbor: CharacterInfo | undefined): number => {
  if (usualNeighbors === null) return 0;
  return usualNeighbors.has(isLetter(neighbor) ? (neighbor?.text ?? WORD_EDGE) : WORD_EDGE)
    ? USUAL_NEIGHBOR
    : UNUSUAL_NEIGHBOR;
};

function neighborhoodOdds(
  character: CharacterInfo,
  previous: CharacterInfo | undefined,
  next: CharacterInfo | undefined,
): number {
  let sum = neighborOdds(character.usualBefore, previous) + neighborOdds(character.usualAfter, next);
  if (previous?.isAscii === false && (isSymbol(character) || isSymbol(previous))) sum += ADJACENT_SYMBOLS;
  if (character.kind === "capital" && previous?.kind === "small") sum += CAPITAL_AFTER_SMALL;
  if (character.kind === "capital" && previous?.kind === "capital") sum += CAPITAL_AFTER_CAPITAL;
  if (character.kind === "symbol" && isLetter(previous) && isLetter(next)) sum += SYMBOL_INSIDE_WORD;
  return sum;
}

export const createAlphabetOdds = (encoding: SingleByteEncoding) =>
  createOddsFunction(charactersOf(encoding), ALPHABETS[encoding]);

/** Creates the odds of code page 850 of DOS, which the desk cannot decode but must not mistake for another encoding. */
export const createDosOdds = () =>
  createOddsFunction([...charactersOf("windows-1252").slice(0, 0x80), ...DOS_CHARACTERS], createLatinAlphabet(WESTERN));
const DOS_CHARACTERS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

function createOddsFunction(characters: readonly string[], alphabet: Alphabet) {
  const characterInfos = createCharacterTable(characters, alphabet);
  const isCyrillicOnly = alphabet.isCyrillic;
  return (bytes: Uint8Array, startIndex: number, endIndex: number): number => {
    let sum = 0;
    let previous: CharacterInfo | undefined;
    for (let index = startIndex; index < endIndex; index += 1) {
      const character = characterInfos[bytes[index] ?? 0];
      if (character === undefined) continue;
      const next = index + 1 < endIndex ? characterInfos[bytes[index + 1] ?? 0] : undefined;
      sum += character.isAscii ? character.odds : character.odds + neighborhoodOdds(character, previous, next);
      if (
        isCyrillicOnly &&
        previous !== undefined &&
        isLetter(character) &&
        isLetter(previous) &&
        character.isAscii !== previous.isAscii
      )
        sum += MIXED_ALPHABETS;
      previous = character;
    }
    return sum;
  };
}

export function charactersOf(encoding: SingleByteEncoding): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
}
