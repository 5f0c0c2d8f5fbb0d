import { alphabetOdds, charactersOf, isCyrillic, type SingleByteEncoding } from "./alphabet-odds.ts";
import { JAPANESE, KOREAN, SIMPLIFIED_CHINESE, TRADITIONAL_CHINESE } from "./common-characters.ts";
import type { Encoding } from "./file-form.ts";

/**
 * Encodings in which almost any bytes are valid, so that the most likely one is chosen, with their odds before the first
 * word: some are more usual.
 */
const PRIOR_ODDS = {
  gb18030: 1,
  "windows-1252": 1.5,
  big5: 0,
  shift_jis: 0,
  "euc-jp": -1.5,
  "euc-kr": 0,
  "windows-1250": 0,
  "iso-8859-2": -2,
  "windows-1251": 0,
  "koi8-r": -2,
  "windows-1254": -2,
  macintosh: -2,
} as const satisfies Partial<Readonly<Record<Encoding, number>>>;
type LegacyEncoding = keyof typeof PRIOR_ODDS;
const LEGACY_ENCODINGS = Object.keys(PRIOR_ODDS) as readonly LegacyEncoding[];
type DoubleByteEncoding = Exclude<LegacyEncoding, SingleByteEncoding>;

/** Natural logarithms of a character's probability in text of its language. */
const ODDS = { ascii: -4, punctuation: -8, kana: -5.2, rareScript: -12.5, unknown: -16.5, impossible: -25 };

interface Script {
  readonly common: string;
  readonly commonOdds: number;
  /** Odds of characters that are not in `common`, by the block of their bytes. */
  readonly block: (lead: number, trail: number) => number;
}

const DOUBLE_BYTE: Readonly<Record<DoubleByteEncoding, Script>> = {
  gb18030: {
    common: SIMPLIFIED_CHINESE,
    commonOdds: -6.6,
    block: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return ODDS.unknown;
      if (lead <= 0xa3) return ODDS.punctuation;
      return lead >= 0xb0 && lead <= 0xd7 ? -10.3 : ODDS.rareScript;
    },
  },
  big5: {
    common: TRADITIONAL_CHINESE,
    commonOdds: -6.6,
    block: (lead) => {
      if (lead < 0xa1) return ODDS.unknown;
      if (lead <= 0xa3) return ODDS.punctuation;
      return lead <= 0xc6 ? -10.6 : -13.5;
    },
  },
  shift_jis: {
    common: JAPANESE,
    commonOdds: -7.6,
    block: (lead) => {
      if (lead === 0x81) return ODDS.punctuation;
      if (lead === 0x82 || lead === 0x83) return ODDS.kana;
      return lead >= 0x88 && lead <= 0x97 ? -10 : -13.5;
    },
  },
  "euc-jp": {
    common: JAPANESE,
    commonOdds: -7,
    block: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return ODDS.unknown;
      if (lead === 0xa1) return ODDS.punctuation;
      if (lead === 0xa4 || lead === 0xa5) return ODDS.kana;
      return lead >= 0xb0 && lead <= 0xcf ? -10 : -13.5;
    },
  },
  "euc-kr": {
    common: KOREAN,
    commonOdds: -6,
    block: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return ODDS.unknown;
      if (lead <= 0xa3) return ODDS.punctuation;
      return lead >= 0xb0 && lead <= 0xc8 ? -9.6 : -14;
    },
  },
};

/** Odds of each byte pair (lead * 256 + trail); 0 if it is no character. */
function pairOdds(encoding: DoubleByteEncoding): Float32Array {
  const { common, commonOdds, block } = DOUBLE_BYTE[encoding];
  const frequent = new Set(common);
  const decoder = new TextDecoder(encoding);
  const odds = new Float32Array(65_536);
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (text.includes("\uFFFD") || [...text].length !== 1) continue;
      odds[lead * 256 + trail] = frequent.has(text) ? commonOdds : block(lead, trail);
    }
  }
  return odds;
}

type Judge = (bytes: Uint8Array, from: number, to: number) => number;

/** Half-width kana occur in runs. */
const KANA_RUN_START = -9;
const KANA_IN_RUN = -4.6;
const isHalfKana = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;
/** Added to a single pair among lower-case letters: real characters occur beside each other. */
const ISOLATED_PAIR = -4;
const isLowerCaseLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

interface Step {
  readonly kind: "ascii" | "pair" | "half-kana" | "impossible";
  readonly length: number;
}

const ASCII: Step = { kind: "ascii", length: 1 };
const PAIR: Step = { kind: "pair", length: 2 };
const HALF_KANA: Step = { kind: "half-kana", length: 1 };
const IMPOSSIBLE: Step = { kind: "impossible", length: 1 };
/** GB18030 uses four bytes only for rare characters. */
const FOUR_BYTES: Step = { kind: "impossible", length: 4 };

function stepAt(encoding: DoubleByteEncoding, odds: Float32Array, bytes: Uint8Array, index: number): Step {
  const byte = bytes[index] ?? 0;
  if (byte < 0x80) return ASCII;
  if (encoding === "shift_jis" && isHalfKana(byte)) return HALF_KANA;
  if (odds[byte * 256 + (bytes[index + 1] ?? 0)] !== 0) return PAIR;
  const isLong = encoding === "gb18030" && isDigit(bytes[index + 1]) && isDigit(bytes[index + 3]);
  return isLong ? FOUR_BYTES : IMPOSSIBLE;
}

function pairJudge(encoding: DoubleByteEncoding): Judge {
  const odds = pairOdds(encoding);

  function oddsOfPair(bytes: Uint8Array, index: number, isFirst: boolean): number {
    const after = bytes[index + 2] ?? 0;
    const isIsolated = isFirst && after < 0x80;
    const isAmongLowerCase = isLowerCaseLetter(bytes[index - 1]) || isLowerCaseLetter(after);
    return (
      (odds[(bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0)] ?? 0) +
      (isIsolated && isAmongLowerCase ? ISOLATED_PAIR : 0)
    );
  }

  return (bytes, from, to) => {
    let sum = 0;
    let previous: Step["kind"] = "ascii";
    for (let index = from; index < to;) {
      const { kind, length } = stepAt(encoding, odds, bytes, index);
      if (kind === "ascii") sum += ODDS.ascii;
      else if (kind === "pair") sum += oddsOfPair(bytes, index, previous !== "pair");
      else if (kind === "half-kana") sum += previous === "half-kana" ? KANA_IN_RUN : KANA_RUN_START;
      else sum += ODDS.impossible;
      previous = kind;
      index += length;
    }
    return sum;
  };
}

const judgeOf = (encoding: LegacyEncoding): Judge =>
  isSingleByte(encoding) ? alphabetOdds(encoding) : pairJudge(encoding);

let judges: readonly (readonly [LegacyEncoding, Judge])[] | null = null;

export interface EncodingVerdict {
  readonly encoding: Encoding;
  readonly isDoubtful: boolean;
}

const isSingleByte = (encoding: LegacyEncoding): encoding is SingleByteEncoding => !(encoding in DOUBLE_BYTE);

/** Whether two encodings decode every byte of the file to the same character. */
function areEquivalent(one: LegacyEncoding, other: LegacyEncoding, occurring: Uint8Array): boolean {
  if (!isSingleByte(one) || !isSingleByte(other)) return false;
  const [first, second] = [charactersOf(one), charactersOf(other)];
  return occurring.every((occurs, byte) => occurs === 0 || first[byte] === second[byte]);
}

/** Smaller leads may be chance; for alphabets with the same letters a smaller lead is enough. */
const MIN_LEAD = { alphabets: 3, others: 4 };
/** Mean odds per byte beyond ASCII; below them the words are not real. */
const MIN_ODDS_PER_BYTE = { pairs: -5.5, latin: -6.2, cyrillic: -3.8 };

function isImplausible(encoding: LegacyEncoding, oddsOfByte: number): boolean {
  if (!isSingleByte(encoding)) return oddsOfByte < MIN_ODDS_PER_BYTE.pairs;
  return oddsOfByte < (isCyrillic(encoding) ? MIN_ODDS_PER_BYTE.cyrillic : MIN_ODDS_PER_BYTE.latin);
}

/** Words may be split at these bytes in every encoding: no character of several bytes contains them. */
export const isWordEnd = (byte: number): boolean => byte < 0x30 || (byte >= 0x3a && byte <= 0x3f);

/** Rates a file's words with characters beyond ASCII in every legacy encoding. */
export function createEncodingOdds() {
  judges ??= LEGACY_ENCODINGS.map((encoding) => [encoding, judgeOf(encoding)] as const);
  const allJudges = judges;
  const sums: Record<LegacyEncoding, number> = { ...PRIOR_ODDS };
  const occurring = new Uint8Array(256);
  let beyondAscii = 0;
  let ascii = 0;

  function addWord(bytes: Uint8Array, from: number, to: number): void {
    for (const [encoding, judge] of allJudges) sums[encoding] += judge(bytes, from, to);
    for (let index = from; index < to; index += 1) {
      const byte = bytes[index] ?? 0;
      occurring[byte] = 1;
      if (byte < 0x80) ascii += 1;
      else beyondAscii += 1;
    }
  }

  return {
    /** `bytes` must start and end with complete words. */
    add(bytes: Uint8Array): void {
      let from = 0;
      let isAscii = true;
      for (let index = 0; index <= bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (byte >= 0x80) isAscii = false;
        if (!isWordEnd(byte)) continue;
        if (!isAscii) addWord(bytes, from, index);
        from = index + 1;
        isAscii = true;
      }
    },
    verdict(): EncodingVerdict {
      const [best, ...others] = LEGACY_ENCODINGS.map((encoding) => ({ encoding, sum: sums[encoding] })).toSorted(
        (one, other) => other.sum - one.sum,
      );
      if (best === undefined || beyondAscii === 0) return { encoding: "utf-8", isDoubtful: false };
      const { encoding, sum } = best;
      const isClear = others.every((other) => {
        const areAlphabets = isSingleByte(encoding) && isSingleByte(other.encoding);
        const lead = areAlphabets ? MIN_LEAD.alphabets : MIN_LEAD.others;
        return sum - other.sum >= lead || areEquivalent(encoding, other.encoding, occurring);
      });
      const oddsPerByte = (sum - PRIOR_ODDS[encoding] - ascii * ODDS.ascii) / beyondAscii;
      const isDoubtful = !isClear || isImplausible(encoding, oddsPerByte);
      return { encoding: areEquivalent(encoding, "windows-1252", occurring) ? "windows-1252" : encoding, isDoubtful };
    },
  };
}
