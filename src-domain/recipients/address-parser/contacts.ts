import { labelNamed } from "./labels.ts";
import { eachLine, setParsedField, tidy, removeSpan, type ParseState } from "./parsed-address.ts";
import { findPhone, findShortPhone, type PhoneMatch } from "./phone.ts";

/** Groups: "mailto:", the e-mail address, and the periods of a sentence after it. */
const EMAIL_IN_BRACKETS =
  /[<([{"']*\s*(mailto:)?([^\s,;:<>()"'|@[\]{}]{1,64}@[^\s,;:<>()"'|@.[\]{}]+(?:\.[^\s,;:<>()"'|@.[\]{}]+)+)(\.*)\s*[>)\]}"']*/iu;

export function takeEmails(draft: ParseState): void {
  eachLine(draft, (line) => {
    const match = EMAIL_IN_BRACKETS.exec(line);
    if (!match) return line;
    const [whole, mailto, address = "", periods] = match;
    setParsedField(draft, "shipmentEmail", address, true);
    for (const part of [mailto, periods]) if (part) draft.understood.push(part);
    return withoutLabel(draft, removeSpan(line, match.index, whole.length)).replace(/^"(.*)"$/, "$1");
  });
}

const ASIAN_EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

export function takeAsianContacts(draft: ParseState, findNumber: (line: string) => PhoneMatch | null): void {
  draft.lines = draft.lines.map((line) => {
    const email = ASIAN_EMAIL.exec(line);
    if (email) setParsedField(draft, "shipmentEmail", email[0], true);
    const rest = email ? removeSpan(line, email.index, email[0].length) : line;
    const phone = findNumber(rest);
    if (!phone) return rest;
    setParsedField(draft, "shipmentPhone", phone.text, true);
    return removeSpan(rest, phone.start, phone.length);
  });
}

/** Countries whose phone numbers have eight digits without an area code. */
const SHORT_PHONE_COUNTRIES = /(?<!\p{L})(?:singapore|hong ?kong|macau|macao|danmark|denmark|norge|norway)(?!\p{L})/iu;

export function takePhones(draft: ParseState): void {
  const hasShortPhones = draft.lines.some((line) => SHORT_PHONE_COUNTRIES.test(line));
  eachLine(draft, (line) => {
    const match = findPhone(line) ?? (hasShortPhones ? findShortPhone(line) : null);
    if (!match) return line;
    const fax = /^fax/i.test(line);
    setParsedField(draft, fax ? "shipmentFax" : "shipmentPhone", match.text, match.sure);
    const label = PHONE_LABEL.exec(line.slice(0, match.start))?.[0] ?? "";
    if (label.trim() !== "") draft.understood.push(tidy(label));
    return withoutLabel(draft, removeSpan(line, match.start - label.length, match.length + label.length));
  });
}

const PHONE_LABEL =
  /(?<![\p{L}\p{N}])(?:tel|telephone|phone|ph|mobile|mob|cell|cel|telefon|telefono|teléfono|telefone|téléphone|tél|tlf|handy|móvil|cellulare|fone|gsm|电话|電話|手机|手機|전화)(?: ?(?:no|nr|number))?\s?[.:]*\s*$/iu;

/** Drops the rest of a line if it is only a label, such as "Tel" without its number. */
function withoutLabel(draft: ParseState, rest: string): string {
  if (labelNamed(rest) === null) return rest;
  draft.understood.push(tidy(rest));
  return "";
}
