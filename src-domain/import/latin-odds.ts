/** Natural logarithms of how likely a character is in a Western European word that is not plain ASCII. */
const ODDS = { ascii: -4, small: -4, capital: -5.5, rareLetter: -8, symbol: -6, rareSymbol: -9.5, impossible: -25 };
/** What makes a neighborhood unlikely. */
const TWO_IN_A_ROW = -3.5;
const CAPITAL_AFTER_SMALL = -4.5;
const SYMBOL_INSIDE_WORD = -6;

const SMALL = "äöüßéèàçêëîïôûùñáíóúåæøãõâìòœ";
const CAPITALS = "ÄÖÜÉÈÀÇÊÎÔÑÁÍÓÚÅÆØÃÕÂ";
const SYMBOLS = "°®™©€£’‘“”–—•…×·²³½¼¾µ§«»ºª±¿¡\u00A0„";
/** These stand between letters too. */
const INSIDE_WORDS = "’·–—\u00A0";

interface Sign {
  readonly isAscii: boolean;
  readonly odds: number;
  readonly kind: "small" | "capital" | "symbol" | "inside";
}

const kindOf = (text: string): Sign["kind"] => {
  if (/\p{Lu}/u.test(text)) return "capital";
  if (/[\p{Ll}ªº]/u.test(text)) return "small";
  return INSIDE_WORDS.includes(text) ? "inside" : "symbol";
};

function oddsOf(text: string): number {
  if (SMALL.includes(text)) return ODDS.small;
  if (CAPITALS.includes(text)) return ODDS.capital;
  if (SYMBOLS.includes(text)) return ODDS.symbol;
  if (/\p{L}/u.test(text)) return ODDS.rareLetter;
  return /[\p{Cc}\p{Co}\uFFFD]/u.test(text) ? ODDS.impossible : ODDS.rareSymbol;
}

function signsOf(encoding: "windows-1252" | "macintosh"): readonly Sign[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 256 }, (_, byte): Sign => {
    const text = decoder.decode(Uint8Array.of(byte));
    const isAscii = byte < 0x80;
    return { isAscii, odds: isAscii ? ODDS.ascii : oddsOf(text), kind: kindOf(text) };
  });
}

const isLetter = (sign: Sign | undefined): boolean => sign?.kind === "small" || sign?.kind === "capital";

function neighborhood(sign: Sign, before: Sign | undefined, after: Sign | undefined): number {
  let sum = before?.isAscii === false ? TWO_IN_A_ROW : 0;
  if (sign.kind === "capital" && before?.kind === "small") sum += CAPITAL_AFTER_SMALL;
  if (sign.kind === "symbol" && isLetter(before) && isLetter(after)) sum += SYMBOL_INSIDE_WORD;
  return sum;
}

/** Judges words of a Western European single-byte encoding. */
export function latinOdds(encoding: "windows-1252" | "macintosh") {
  const signs = signsOf(encoding);
  return (bytes: Uint8Array, from: number, to: number): number => {
    let sum = 0;
    let before: Sign | undefined;
    for (let at = from; at < to; at += 1) {
      const sign = signs[bytes[at] ?? 0];
      if (sign === undefined) continue;
      const after = at + 1 < to ? signs[bytes[at + 1] ?? 0] : undefined;
      sum += sign.isAscii ? sign.odds : sign.odds + neighborhood(sign, before, after);
      before = sign;
    }
    return sum;
  };
}
