import { findLabel, parseLabelledLine } from "./labels.ts";
import { ATTENTION_WORDS, looksLikeCompany, looksLikeSecondary, looksLikeStreet } from "./line-kinds.ts";
import { type ParseState, setParsedField, tidy, withoutSpan } from "./parsed-address.ts";
import { findPhone } from "./phone.ts";
import { isCompany } from "./street-extras.ts";

/** Matches words before a person or department at the recipient's address, such as "Attn:", "z. Hd." and "FAO". */
const ATTENTION = new RegExp(
  `^(?:${ATTENTION_WORDS}|(?:ansprechpartner(?:in)?|kontaktperson|contact(?: person| name)?|contactpersoon)(?= ?:))\\.?(?: ?: ?| )(?=\\p{L})`,
  "iu",
);
const CARE_OF = /^(?:c\/o|care of) ?:? ?(?=\p{L})/iu;

/** Words for a part of a company. */
const DEPARTMENT =
  /(?<!\p{L})(?:receiving|returns?|reception|dep(?:t|artment)|office|accounts?|payable|purchasing|customer|service|support|sales|shipping|parts|repairs?|team|mailroom|front desk|manager|lager|wareneingang|retouren?|einkauf|buchhaltung|abteilung|kundendienst|vertrieb|empfang|accueil|réception|magasin|comptabilité|achats|magazzino|ufficio|accettazione|resi|almacén|recepción|departamento|compras|devoluciones|magazijn|inkoop|afdeling|magazyn|dział|expedição|recebimento|almoxarifado)(?!\p{L})/iu;

const isPerson = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*)+$/u.test(text) &&
  !DEPARTMENT.test(text) &&
  !looksLikeCompany(text);

/** Splits a line before words for attention: "Jill Sand c/o Tom Reed" becomes two lines. */
export const splitBeforeAttention = (line: string): string[] =>
  line.split(/,? (?=(?:c\/o|attn:?|fao:?|z\. ?hd\.:?|t\.a\.v\.:?) \p{L})/iu);

/**
 * Extracts the attention lines of an address that names its recipient on another line, so that the desk never confuses
 * the two: "Attn: Receiving" above a company, "z. Hd. Frau Reiter" below it, "c/o Reiter GmbH" above a person.
 */
export function extractAttentionLines(parseState: ParseState): readonly string[] {
  moveAttentionUp(parseState);
  const { lines } = parseState;
  const others = lines.filter((line) => !isAttentionLine(line) && findLabel(line) === null);
  const isNameLabelled = lines.some(isLabelledName);
  const isExtracted = (line: string, index: number): boolean =>
    isAttentionLine(line) && (isNameLabelled || isBesideRecipient(line, index === 0, others));
  parseState.lines = lines.filter((line, index) => !isExtracted(line, index));
  return lines.filter(isExtracted).map((line) => withoutPhone(parseState, line));
}

/** Moves the recipient above an address that comes first: "t.a.v. R. Kok" below "Postbus 512" and "2300 AM Leiden". */
function moveAttentionUp({ lines }: ParseState): void {
  const [street = "", lastLine = ""] = [lines[0], lines.at(-1)];
  const isBelowAddress =
    looksLikeStreet(street) && /\d|s\/n/i.test(street) && ATTENTION.test(lastLine) && !lastLine.includes(":");
  if (isBelowAddress && !lines.some((line) => isLabelledName(line) || isCompany(line)))
    lines.unshift(lines.pop() ?? "");
}

const isAttentionLine = (line: string): boolean => ATTENTION.test(line) || CARE_OF.test(line);

/** `recipient` and `lineBelow`: the first two lines without words for attention. */
function isBesideRecipient(
  line: string,
  isFirst: boolean,
  [recipient = "", lineBelow = ""]: readonly string[],
): boolean {
  if (!canBeRecipient(recipient) || lineBelow === "") return false;
  const [attention = ""] = ATTENTION.exec(line) ?? [];
  if (attention === "") return isFirst;
  const name = tidy(line.slice(attention.length, findPhone(line)?.start));
  if (!isPerson(name)) return name !== "";
  return !isFirst && (isCompany(recipient) || !attention.includes(":"));
}

const isLabelledName = (line: string): boolean => {
  const labelledLine = ATTENTION.test(line) ? null : parseLabelledLine(line);
  return (labelledLine?.label === "shipmentName" || labelledLine?.label === "given") && labelledLine.value !== "";
};

const canBeRecipient = (line: string): boolean =>
  isCompany(line) || (/^\p{L}[^\d:@]+$/u.test(line) && !looksLikeStreet(line) && !looksLikeSecondary(line));

function withoutPhone(parseState: ParseState, line: string): string {
  const phone = findPhone(line);
  if (phone === null) return line;
  setParsedField(parseState, "shipmentPhone", phone.text, phone.isSure);
  return withoutSpan(line, phone.start, phone.length);
}

/** Removes words for attention from the first line, because they are before the recipient: "Attn Jill Sand". */
export function extractAttention({ lines, explanations }: ParseState): void {
  const [words = ""] = ATTENTION.exec(lines[0] ?? "") ?? [];
  // "Tav Cohen" is a name.
  if (words === "" || /^tav $/i.test(words)) return;
  explanations.push(tidy(words));
  lines.splice(0, 1, tidy((lines[0] ?? "").slice(words.length)));
}
