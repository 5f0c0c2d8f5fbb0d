import {
  createAlphabetOdds,
  charactersOf,
  createDosOdds,
  isCyrillic,
  type SingleByteEncoding,
} from "./alphabet-odds.ts";
import { JAPANESE, KOREAN, SIMPLIFIED_CHINESE, TRADITIONAL_CHINESE } from "./common-characters.ts";
import type { Encoding } from "./file-format.ts";

/**
 * Odds of each encoding before the first word, because some encodings are more usual. Almost any bytes are valid in
 * these encodings, so the desk chooses the most likely one.
 */
const PRIOR_LOG_ODDS = {
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
const DOS_PRIOR_LOG_ODDS = -2;
type LegacyEncoding = keyof typeof PRIOR_LOG_ODDS;
const LEGACY_ENCODINGS = Object.keys(PRIOR_LOG_ODDS) as readonly LegacyEncoding[];
type DoubleByteEncoding = Exclude<LegacyEncoding, SingleByteEncoding>;

/** Natural logarithms of a character's probability in text of its language. */
const ODDS = { ascii: -4, punctuation: -8, kana: -5.2, rareScript: -12.5, unknown: -16.5, impossible: -25 };

interface Script {
  readonly commonCharacters: string;
  readonly commonOdds: number;
  /** Odds of a character that is not common, by the block of its first byte (`lead`) and second byte (`trail`). */
  readonly oddsByBlock: (lead: number, trail: number) => number;
}

const DOUBLE_BYTE: Readonly<Record<DoubleByteEncoding, Script>> = {
  gb18030: {
    commonCharacters: SIMPLIFIED_CHINESE,
    commonOdds: -6.6,
    oddsByBlock: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return ODDS.unknown;
      if (lead <= 0xa3) return ODDS.punctuation;
      return lead >= 0xb0 && lead <= 0xd7 ? -10.3 : ODDS.rareScript;
    },
  },
  big5: {
    commonCharacters: TRADITIONAL_CHINESE,
    commonOdds: -6.6,
    oddsByBlock: (lead) => {
      if (lead < 0xa1) return ODDS.unknown;
      if (lead <= 0xa3) return ODDS.punctuation;
      return lead <= 0xc6 ? -10.6 : -13.5;
    },
  },
  shift_jis: {
    commonCharacters: JAPANESE,
    commonOdds: -7.6,
    oddsByBlock: (lead) => {
      if (lead === 0x81) return ODDS.punctuation;
      if (lead === 0x82 || lead === 0x83) return ODDS.kana;
      return lead >= 0x88 && lead <= 0x97 ? -10 : -13.5;
    },
  },
  "euc-jp": {
    commonCharacters: JAPANESE,
    commonOdds: -7,
    oddsByBlock: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return ODDS.unknown;
      if (lead === 0xa1) return ODDS.punctuation;
      if (lead === 0xa4 || lead === 0xa5) return ODDS.kana;
      return lead >= 0xb0 && lead <= 0xcf ? -10 : -13.5;
    },
  },
  "euc-kr": {
    commonCharacters: KOREAN,
    commonOdds: -6,
    oddsByBlock: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return ODDS.unknown;
      if (lead <= 0xa3) return ODDS.punctuation;
      return lead >= 0xb0 && lead <= 0xc8 ? -9.6 : -14;
    },
  },
};

/** Returns the odds of each byte pair, indexed by lead * 256 + trail; 0 for a pair that is no character. */
function createPairOdds(encoding: DoubleByteEncoding): Float32Array {
  const { commonCharacters, commonOdds, oddsByBlock } = DOUBLE_BYTE[encoding];
  const frequentCharacters = new Set(commonCharacters);
  const decoder = new TextDecoder(encoding);
  const odds = new Float32Array(65_536);
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (text.includes("\uFFFD") || [...text].length !== 1) continue;
      odds[lead * 256 + trail] = frequentCharacters.has(text) ? commonOdds : oddsByBlock(lead, trail);
    }
  }
  return odds;
}

type OddsFunction = (bytes: Uint8Array, startIndex: number, endIndex: number) => number;

/** Odds of the first half-width kana of a run, and of each further one: half-width kana occur in runs. */
const KANA_RUN_START = -9;
const KANA_IN_RUN = -4.6;
const isHalfKana = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;
/** Added to the odds of a single pair among lower-case letters, because real characters occur beside each other. */
const ISOLATED_PAIR = -4;
const isLowerCaseLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

interface ByteGroup {
  readonly kind: "ascii" | "pair" | "half-kana" | "impossible";
  readonly length: number;
}

const ASCII: ByteGroup = { kind: "ascii", length: 1 };
const PAIR: ByteGroup = { kind: "pair", length: 2 };
const HALF_KANA: ByteGroup = { kind: "half-kana", length: 1 };
const IMPOSSIBLE: ByteGroup = { kind: "impossible", length: 1 };
/** GB18030 uses four bytes only for rare characters. */
const FOUR_BYTES: ByteGroup = { kind: "impossible", length: 4 };

function byteGroupAt(encoding: DoubleByteEncoding, odds: Float32Array, bytes: Uint8Array, index: number): ByteGroup {
  const byte = bytes[index] ?? 0;
  if (byte < 0x80) return ASCII;
  if (encoding === "shift_jis" && isHalfKana(byte)) return HALF_KANA;
  if (odds[byte * 256 + (bytes[index + 1] ?? 0)] !== 0) return PAIR;
  const isLong = encoding === "gb18030" && isDigit(bytes[index + 1]) && isDigit(bytes[index + 3]);
  return isLong ? FOUR_BYTES : IMPOSSIBLE;
}

function createPairTable(encoding: DoubleByteEncoding): OddsFunction {
  const odds = createPairOdds(encoding);

  function oddsOfPair(bytes: Uint8Array, index: number, isFirst: boolean): number {
    const nextByte = bytes[index + 2] ?? 0;
    const isIsolated = isFirst && nextByte < 0x80;
    const isAmongLowerCase = isLowerCaseLetter(bytes[index - 1]) || isLowerCaseLetter(nextByte);
    return (
      (odds[(bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0)] ?? 0) +
      (isIsolated && isAmongLowerCase ? ISOLATED_PAIR : 0)
    );
  }

  return (bytes, startIndex, endIndex) => {
    let sum = 0;
    let previous: ByteGroup["kind"] = "ascii";
    for (let index = startIndex; index < endIndex;) {
      const { kind, length } = byteGroupAt(encoding, odds, bytes, index);
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

const createOddsFunction = (encoding: LegacyEncoding): OddsFunction =>
  isSingleByte(encoding) ? createAlphabetOdds(encoding) : createPairTable(encoding);

let dosOddsFunction: OddsFunction | null = null;
let oddsFunctions: readonly (readonly [LegacyEncoding, OddsFunction])[] | null = null;

export interface EncodingVerdict {
  readonly encoding: Encoding;
  readonly isDoubtful: boolean;
}

const isSingleByte = (encoding: LegacyEncoding): encoding is SingleByteEncoding => !(encoding in DOUBLE_BYTE);

/** Returns whether two encodings decode every byte of the file to the same character. */
function areEquivalent(encoding: LegacyEncoding, otherEncoding: LegacyEncoding, occurringBytes: Uint8Array): boolean {
  if (!isSingleByte(encoding) || !isSingleByte(otherEncoding)) return false;
  const [characters, otherCharacters] = [charactersOf(encoding), charactersOf(otherEncoding)];
  return occurringBytes.every((occurs, byte) => occurs === 0 || characters[byte] === otherCharacters[byte]);
}

/** Lead in odds below which the best encoding may be chance. Alphabets share letters, so they differ by less. */
const MIN_MARGIN = { alphabets: 3, others: 4 };
/** Minimum mean odds per non-ASCII byte; words with lower odds are not real text. */
const MIN_ODDS_PER_BYTE = { pairs: -5.5, latin: -6.2, cyrillic: -3.8 };

function isImplausible(encoding: LegacyEncoding, oddsOfByte: number): boolean {
  if (!isSingleByte(encoding)) return oddsOfByte < MIN_ODDS_PER_BYTE.pairs;
  return oddsOfByte < (isCyrillic(encoding) ? MIN_ODDS_PER_BYTE.cyrillic : MIN_ODDS_PER_BYTE.latin);
}

/** Returns whether a word can end at this byte in any encoding: no character of several bytes contains it. */
export const isWordEnd = (byte: number): boolean => byte < 0x30 || (byte >= 0x3a && byte <= 0x3f);

/** Rates a file's words with characters beyond ASCII in every legacy encoding. */
export function createEncodingOdds() {
  oddsFunctions ??= LEGACY_ENCODINGS.map((encoding) => [encoding, createOddsFunction(encoding)] as const);
  dosOddsFunction ??= createDosOdds();
  const allOddsFunctions = oddsFunctions;
  const oddsOfDos = dosOddsFunction;
  const sums: Record<LegacyEncoding, number> = { ...PRIOR_LOG_ODDS };
  const occurringBytes = new Uint8Array(256);
  let dosSum = DOS_PRIOR_LOG_ODDS;
  let nonAsciiCount = 0;
  let asciiCount = 0;

  function addWord(bytes: Uint8Array, startIndex: number, endIndex: number): void {
    for (const [encoding, oddsOf] of allOddsFunctions) sums[encoding] += oddsOf(bytes, startIndex, endIndex);
    dosSum += oddsOfDos(bytes, startIndex, endIndex);
    for (let index = startIndex; index < endIndex; index += 1) {
      const byte = bytes[index] ?? 0;
      occurringBytes[byte] = 1;
      if (byte < 0x80) asciiCount += 1;
      else nonAsciiCount += 1;
    }
  }

  return {
    /** Adds the words in a part of the file. `bytes` must start and end with complete words. */
    add(bytes: Uint8Array): void {
      let startIndex = 0;
      let isAscii = true;
      for (let index = 0; index <= bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (byte >= 0x80) isAscii = false;
        if (!isWordEnd(byte)) continue;
        if (!isAscii) addWord(bytes, startIndex, index);
        startIndex = index + 1;
        isAscii = true;
      }
    },
    verdict(): EncodingVerdict {
      const [bestEncoding, ...otherEncodings] = LEGACY_ENCODINGS.map((encoding) => ({
        encoding,
        sum: sums[encoding],
      })).toSorted((one, other) => other.sum - one.sum);
      if (bestEncoding === undefined || nonAsciiCount === 0) return { encoding: "utf-8", isDoubtful: false };
      const { encoding, sum } = bestEncoding;
      const isClear = otherEncodings.every((competitor) => {
        const areBothSingleByte = isSingleByte(encoding) && isSingleByte(competitor.encoding);
        const minMargin = areBothSingleByte ? MIN_MARGIN.alphabets : MIN_MARGIN.others;
        return sum - competitor.sum >= minMargin || areEquivalent(encoding, competitor.encoding, occurringBytes);
      });
      const nonAsciiSum = sum - PRIOR_LOG_ODDS[encoding] - asciiCount * ODDS.ascii;
      const oddsPerByte = nonAsciiSum / nonAsciiCount;
      const isDoubtful = !isClear || dosSum > sum || isImplausible(encoding, oddsPerByte);
      return {
        encoding: areEquivalent(encoding, "windows-1252", occurringBytes) ? "windows-1252" : encoding,
        isDoubtful,
      };
    },
  };
}
