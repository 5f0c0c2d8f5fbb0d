import { JAPANESE, KOREAN, SIMPLIFIED_CHINESE, TRADITIONAL_CHINESE } from "./common-characters.ts";
import { alphabetOdds, charactersOf, isCyrillic, type SingleByteEncoding } from "./alphabet-odds.ts";
import type { Encoding } from "./file-form.ts";

/** In each of these, any bytes may seem to be text: only the likeliest makes sense. */
const LEGACY_ENCODINGS = [
  "gb18030",
  "windows-1252",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "windows-1254",
  "macintosh",
] as const;
type LegacyEncoding = Extract<Encoding, (typeof LEGACY_ENCODINGS)[number]>;
type DoubleByteEncoding = Exclude<LegacyEncoding, SingleByteEncoding>;

/** Natural logarithms of how likely a character is where text of its language stands. */
const ODDS = { ascii: -4, punctuation: -8, kana: -5.2, rareScript: -12.5, unknown: -16.5, impossible: -25 };

/** How likely a pair of bytes is, by the character that it means. */
interface Script {
  readonly common: string;
  readonly commonOdds: number;
  /** Of what stands in the blocks that ordinary text is made of, beside the common characters. */
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

/** Of each two bytes (lead * 256 + trail); 0 where they are no character. */
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

/** Half-width kana stand in rows of their own. */
const KANA_BEGINS = -9;
const KANA_GOES_ON = -4.6;
const isHalfKana = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;
/** In real text these stand beside each other, and hardly ever alone among small letters. */
const LONELY = -4;
const isSmallLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** One character, or what is none. */
interface Step {
  readonly kind: "ascii" | "pair" | "half-kana" | "impossible";
  readonly length: number;
}

const ASCII: Step = { kind: "ascii", length: 1 };
const PAIR: Step = { kind: "pair", length: 2 };
const HALF_KANA: Step = { kind: "half-kana", length: 1 };
const IMPOSSIBLE: Step = { kind: "impossible", length: 1 };
/** GB18030 has these for characters that ordinary text does without. */
const FOUR_BYTES: Step = { kind: "impossible", length: 4 };

function stepAt(encoding: DoubleByteEncoding, odds: Float32Array, bytes: Uint8Array, at: number): Step {
  const byte = bytes[at] ?? 0;
  if (byte < 0x80) return ASCII;
  if (encoding === "shift_jis" && isHalfKana(byte)) return HALF_KANA;
  if (odds[byte * 256 + (bytes[at + 1] ?? 0)] !== 0) return PAIR;
  const isLong = encoding === "gb18030" && isDigit(bytes[at + 1]) && isDigit(bytes[at + 3]);
  return isLong ? FOUR_BYTES : IMPOSSIBLE;
}

function pairJudge(encoding: DoubleByteEncoding): Judge {
  const odds = pairOdds(encoding);

  function oddsOfPair(bytes: Uint8Array, at: number, isFirst: boolean): number {
    const after = bytes[at + 2] ?? 0;
    const isAlone = isFirst && after < 0x80;
    const isAmongSmall = isSmallLetter(bytes[at - 1]) || isSmallLetter(after);
    return (odds[(bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)] ?? 0) + (isAlone && isAmongSmall ? LONELY : 0);
  }

  return (bytes, from, to) => {
    let sum = 0;
    let before: Step["kind"] = "ascii";
    for (let at = from; at < to;) {
      const { kind, length } = stepAt(encoding, odds, bytes, at);
      if (kind === "ascii") sum += ODDS.ascii;
      else if (kind === "pair") sum += oddsOfPair(bytes, at, before !== "pair");
      else if (kind === "half-kana") sum += before === "half-kana" ? KANA_GOES_ON : KANA_BEGINS;
      else sum += ODDS.impossible;
      before = kind;
      at += length;
    }
    return sum;
  };
}

const createJudges = (): Readonly<Record<LegacyEncoding, Judge>> => ({
  gb18030: pairJudge("gb18030"),
  "windows-1252": alphabetOdds("windows-1252"),
  big5: pairJudge("big5"),
  shift_jis: pairJudge("shift_jis"),
  "euc-jp": pairJudge("euc-jp"),
  "euc-kr": pairJudge("euc-kr"),
  "windows-1250": alphabetOdds("windows-1250"),
  "iso-8859-2": alphabetOdds("iso-8859-2"),
  "windows-1251": alphabetOdds("windows-1251"),
  "koi8-r": alphabetOdds("koi8-r"),
  "windows-1254": alphabetOdds("windows-1254"),
  macintosh: alphabetOdds("macintosh"),
});

let judges: ReturnType<typeof createJudges> | null = null;

/** What the desk's files usually are, before the first word is read. */
const USUAL: Readonly<Record<LegacyEncoding, number>> = {
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
};

export interface EncodingVerdict {
  readonly encoding: Encoding;
  /** Another encoding would make as much sense, or none makes much. */
  readonly isDoubtful: boolean;
}

const isSingleByte = (encoding: LegacyEncoding): encoding is SingleByteEncoding => !(encoding in DOUBLE_BYTE);

/** Whether two encodings read every byte of the file alike: then it does not matter which one it is. */
function readAlike(one: LegacyEncoding, other: LegacyEncoding, seen: Uint8Array): boolean {
  if (!isSingleByte(one) || !isSingleByte(other)) return false;
  const [ours, theirs] = [charactersOf(one), charactersOf(other)];
  return seen.every((isSeen, byte) => isSeen === 0 || ours[byte] === theirs[byte]);
}

/** Smaller leads than this come about by chance; among alphabets of the same letters, a little shows much. */
const CLEAR_LEAD = { alphabets: 3, others: 4 };
/** For each byte beyond ASCII: what words that nobody writes come to. */
const SENSELESS = { pairs: -5.5, latin: -6.2, cyrillic: -3.8 };

function isSenseless(encoding: LegacyEncoding, oddsOfByte: number): boolean {
  if (!isSingleByte(encoding)) return oddsOfByte < SENSELESS.pairs;
  return oddsOfByte < (isCyrillic(encoding) ? SENSELESS.cyrillic : SENSELESS.latin);
}

/** No byte of a character is below 0x30, or from 0x3a to 0x3f: words may be cut there, whatever the encoding. */
export const isWordEnd = (byte: number): boolean => byte < 0x30 || (byte >= 0x3a && byte <= 0x3f);

/** Weighs the words beyond ASCII of a file in every legacy encoding. */
export function createEncodingOdds() {
  judges ??= createJudges();
  const judge = judges;
  const sums = { ...USUAL };
  const seen = new Uint8Array(256);
  let beyondAscii = 0;
  let ascii = 0;

  function addWord(bytes: Uint8Array, from: number, to: number): void {
    for (const encoding of LEGACY_ENCODINGS) sums[encoding] += judge[encoding](bytes, from, to);
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0;
      seen[byte] = 1;
      if (byte < 0x80) ascii += 1;
      else beyondAscii += 1;
    }
  }

  return {
    /** `bytes` begin and end with whole words. */
    add(bytes: Uint8Array): void {
      let from = 0;
      let isPlain = true;
      for (let at = 0; at <= bytes.length; at += 1) {
        const byte = bytes[at] ?? 0;
        if (byte >= 0x80) isPlain = false;
        if (!isWordEnd(byte)) continue;
        if (!isPlain) addWord(bytes, from, at);
        from = at + 1;
        isPlain = true;
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
        const lead = areAlphabets ? CLEAR_LEAD.alphabets : CLEAR_LEAD.others;
        return sum - other.sum >= lead || readAlike(encoding, other.encoding, seen);
      });
      const ofBytesBeyond = (sum - USUAL[encoding] - ascii * ODDS.ascii) / beyondAscii;
      const isDoubtful = !isClear || isSenseless(encoding, ofBytesBeyond);
      return { encoding: readAlike(encoding, "windows-1252", seen) ? "windows-1252" : encoding, isDoubtful };
    },
  };
}
