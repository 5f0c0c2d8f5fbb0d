import { decodeHTMLStrict } from "entities/decode";
import { withoutHiddenCharacters } from "../hidden-characters.ts";

const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

const decodeEntities = (text: string): string => (text.includes("&") ? decodeHTMLStrict(decodeHTMLStrict(text)) : text);

/** HTML line breaks and blocks separate lines; inline tags do not. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/<(?:br|\/?(?:p|div|td|tr|li|address))(?: [^<>]{0,200})?\/?>/gi, "\n")
    .replace(/<\/?(?:b|strong|i|em|u|span|font|a|table|tbody|ul|html|body)(?: [^<>]{0,200})?\/?>/gi, "");

const withAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A sign before a number is the label of a phone. */
const PHONE_SIGN = /[\u260E\u260F\u2706\u2121\u{1F4DE}\u{1F4F1}\u{1F4F2}]\uFE0F?(?=[ :]{0,3}\(?[+\d])/gu;

const EMOJI = /(?![\d#*©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u20E3/gu;

/** Dashes of word processors and input methods, which write codes and phones: "100−0005", "090ー1234". */
const DASH_BETWEEN_DIGITS = /(?<=\d)[\p{Pd}\u2212\u30FC](?=\d)/gu;

/**
 * Decodes entities, converts full-width characters and dashes between digits to plain ASCII, drops emoji, invisible
 * characters and the marks of a quoted e-mail, and turns every kind of space into a plain one.
 */
export function plainText(pasted: string): string {
  const text = withAsciiDigits(withoutMarkup(decodeEntities(pasted)))
    .replace(PHONE_SIGN, "Tel: ")
    .replace(EMOJI, "")
    .replace(/^[ \t]*(?:> ?)+/gm, "")
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/^\s*["“]([^"“”\t]+)["”]\s*$/u, "$1")
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(DASH_BETWEEN_DIGITS, "-")
    .replace(/[^\S\n\t]|\p{Zs}/gu, " ");
  return withoutHiddenCharacters(text);
}
