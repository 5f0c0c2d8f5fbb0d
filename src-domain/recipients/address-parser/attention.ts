import { findLabel, parseLabelledLine } from "./labels.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet } from "./line-kinds.ts";
import { type ParseState, setParsedField, tidy, withoutSpan } from "./parsed-address.ts";
import { findPhone } from "./phone.ts";
import { isCompany } from "./street-extras.ts";

/** "Attn:", "z. Hd.", "FAO": words before the person or department at the recipient's address. */
const ATTENTION =
  /^(?:att(?:n|ention)?|atn|f\.?a\.?o|for the attention of|z\. ?hd?\.?(?: ?v)?|zhd|zu händen(?: von)?|t\. ?a\. ?v|ter attentie van|[àa] l[’']att(?:ention|\.) de|a la at(?:ención|t\.) de|all[’']att(?:enzione|\.) di|(?:alla )?c\.a\.?(?: di)?|a\/a|a\/c|aos cuidados de|v\/|k rukám|do rąk(?: własnych)?|(?:ansprechpartner(?:in)?|kontaktperson|contact(?: person| name)?|contactpersoon)(?= ?:))\.?(?: ?: ?| )(?=\p{L})/iu;
const CARE_OF = /^(?:c\/o|care of) ?:? ?(?=\p{L})/iu;

/** Words for a part of a company. */
const DEPARTMENT =
  /(?<!\p{L})(?:receiving|returns?|reception|dep(?:t|artment)|office|accounts?|payable|purchasing|customer|service|support|sales|shipping|parts|repairs?|team|mailroom|front desk|manager|lager|wareneingang|retouren?|einkauf|buchhaltung|abteilung|kundendienst|vertrieb|empfang|accueil|réception|magasin|comptabilité|achats|magazzino|ufficio|accettazione|resi|almacén|recepción|departamento|compras|devoluciones|magazijn|inkoop|afdeling|magazyn|dział|expedição|recebimento|almoxarifado)(?!\p{L})/iu;

const isPerson = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*)+$/u.test(text) &&
  !DEPARTMENT.test(text) &&
  !looksLikeCompany(text);

/** "Jill Sand c/o Tom Reed", "Alder Outdoor Inc. Attn: Jill Sand" are two lines. */
export const splitBeforeAttention = (line: string): string[] =>
  line.split(/,? (?=(?:c\/o|attn:?|fao:?|z\. ?hd\.:?|t\.a\.v\.:?) \p{L})/iu);

/**
 * Extracts the attention lines of an address that names its recipient on another line, so that the two never change
 * places: "Attn: Receiving" above a company, "z. Hd. Frau Reiter" below it, "c/o Reiter GmbH" above a person.
 */
export function extractAttentionLines(parseState: ParseState): readonly string[] {
  const { lines } = parseState;
  const isExtracted = lines.map((line, index) => isBesideRecipient(line, index, lines));
  parseState.lines = lines.filter((_, index) => isExtracted[index] !== true);
  return lines.filter((_, index) => isExtracted[index]).map((line) => withoutPhone(parseState, line));
}

function isBesideRecipient(line: string, index: number, lines: readonly string[]): boolean {
  const [attention = ""] = ATTENTION.exec(line) ?? CARE_OF.exec(line) ?? [];
  if (attention === "") return false;
  if (lines.some((other) => isLabelledName(other))) return true;
  const [recipient = "", lineBelow = ""] = lines.filter((other) => other !== line && findLabel(other) === null);
  if (!canBeRecipient(recipient) || lineBelow === "") return false;
  if (CARE_OF.test(line)) return index === 0;
  const phone = findPhone(line);
  const name = tidy(line.slice(attention.length, phone?.start));
  if (!isPerson(name)) return name !== "";
  return index > 0 && (isCompany(recipient) || !attention.includes(":"));
}

const isLabelledName = (line: string): boolean => {
  const labelledLine = ATTENTION.test(line) ? null : parseLabelledLine(line);
  return (labelledLine?.label === "shipmentName" || labelledLine?.label === "given") && labelledLine.value !== "";
};

const canBeRecipient = (line: string): boolean =>
  isCompany(line) ||
  (/^\p{L}[^\d:@]+$/u.test(line) && !ATTENTION.test(line) && !looksLikeStreet(line) && !looksLikeSecondary(line));

function withoutPhone(parseState: ParseState, line: string): string {
  const phone = findPhone(line);
  if (phone === null) return line;
  setParsedField(parseState, "shipmentPhone", phone.text, phone.isSure);
  return withoutSpan(line, phone.start, phone.length);
}

/** "Attn Jill Sand" in the first line: the person is the recipient. */
export function extractAttention({ lines, explanations }: ParseState): void {
  const [words = ""] = ATTENTION.exec(lines[0] ?? "") ?? [];
  if (words === "") return;
  explanations.push(tidy(words));
  lines.splice(0, 1, tidy((lines[0] ?? "").slice(words.length)));
}
