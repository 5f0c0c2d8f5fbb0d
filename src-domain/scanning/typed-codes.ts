import { withoutHiddenCharacters } from "../hidden-characters.ts";
import { isMessage } from "./scan-code.ts";

const SEPARATORS = ["\u001D", "\u001E"] as const;

/** Removes hidden characters, but not a message's separators, which mark the ends of its codes. */
function removeHidden(
  line: string,
  separators: readonly string[] = isMessage(line.trimStart()) ? SEPARATORS : [],
): string {
  const [separator, ...others] = separators;
  if (separator === undefined) return withoutHiddenCharacters(line);
  const parts = line.split(separator).map((part) => removeHidden(part, others));
  return parts.join(separator);
}

export const splitCodeLines = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => removeHidden(line).trim())
    .filter((line) => line !== "");

const BETWEEN_CODES = /[\s,;，；、]+(?:(?:[/|&+]|and|und)\s+)?/iu;
const QUOTES = "\"'`“”„‘’‚«»‹›「」";
/** A bullet or number of a list, or the mark of a quoted mail. */
const LIST_MARK = /^(?:(?:[•·▪*–-]|\d{1,3}[.)])\s+|>[>\s]*)/u;
const LABEL_WORD =
  "rma|id|sku|fnsku|asin|lpn|ean|upc|gtin|imei|s/?n|awb|barcode|code|serial|tracking|shipment|parcel|package|order|item|unit|article|product|returns?|label|waybill|ref|reference|no|nr|number|retoure|(?:rma|retouren|artikel|serien|sendungs|paket|bestell|auftrags|produkt)?-?(?:nummer|nr|code|id)|kennung|artikel|sendung|paket|bestellung|auftrag|(?:快递|快遞|物流|运|運|订|訂|退货|退貨|包裹)?(?:单号|單號)|条码|條碼|序列号|序號|货号|貨號|编号|編號|商品编码";
/** Words before a code, such as "RMA:", but not a note, such as "Not received:". */
const LABEL_WORDS = new RegExp(`^(?:(?:${LABEL_WORD})[ .#-]{0,2}){1,4}[:：]\\s*`, "iu");
/** Words before a code, without a colon. Digits in place of the code could be the ID of another item. */
const PLAIN_WORDS = new RegExp(
  `^(?:ID[ #]+(?=\\d+$)|(?:(?:${LABEL_WORD})[ .-]{0,2}){1,4}(?:#\\s*|(?<=\\s))(?=\\S*(?:\\p{L}|\\d{12})))`,
  "iu",
);
/** A part of a line that says how many units an item has, or where it is. */
const NO_CODE = /^(?:qty|quantity|pcs|menge|anzahl|stück|数量|數量|room|raum|房间|房間) ?\.?[:：]/iu;
/** Matches a code in quotes or in a chat's bold type, and a spreadsheet's `="0012"`. */
const QUOTED = new RegExp(`^=?(?:[${QUOTES}]|\\*\\*)(.+)(?:[${QUOTES}]|\\*\\*)$`, "u");
/** Keeps the zeros of a number in a spreadsheet. */
const APOSTROPHE = /^'(?=[0-9A-Za-z])/;
const SENTENCE_END = /[.!?。]$/u;

const MAX_PARTS = 200;

const MARKS = [LIST_MARK, LABEL_WORDS, PLAIN_WORDS, SENTENCE_END, QUOTED, APOSTROPHE];
const withoutMarks = (line: string): string =>
  MARKS.reduce((text, mark) => text.replace(mark, mark === QUOTED ? "$1" : "").trim(), line);

/** Returns whether the line must be compared with the items before it counts as one code. */
export const canBeSeveralCodes = (line: string): boolean =>
  BETWEEN_CODES.test(line.trim()) || withoutMarks(line) !== line.trim();

/**
 * Returns the line as one code. If the line matches no item, returns its parts, or what is left without quotes, the
 * words before a code and the marks of a list, if those match items. A code with a trailing comma becomes one part.
 */
export function codesOfLine(line: string, matchesItem: (code: string) => boolean): readonly string[] {
  if (!canBeSeveralCodes(line) || line.split(BETWEEN_CODES).length > MAX_PARTS || matchesItem(line)) return [line];
  const code = withoutMarks(line);
  const interpretations = [splitCodes(line), [code], splitCodes(code).map(withoutMarks), splitLabelled(line)];
  return (
    interpretations.find((codes) => codes.length > 0 && codes.every((part) => part !== "" && matchesItem(part))) ?? [
      line,
    ]
  );
}

const splitCodes = (line: string): string[] => line.split(BETWEEN_CODES).filter((part) => part !== "");

/** Splits codes that each have a label, such as "RMA: 1, RMA: 2". */
const splitLabelled = (line: string): string[] =>
  line
    .split(/[,;，；、]/u)
    .filter((part) => !NO_CODE.test(part.trim()))
    .map(withoutMarks);
