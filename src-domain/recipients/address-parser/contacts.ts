import { findLabel } from "./labels.ts";
import { eachLine, setParsedField, tidy, withoutSpan, type ParseState } from "./parsed-address.ts";
import { findPhone, findShortPhone, type PhoneMatch } from "./phone.ts";

/** Groups: "mailto:", the e-mail address, and the periods of a sentence after it. */
const EMAIL_IN_BRACKETS =
  /[<([{"']*\s*(mailto:)?([^\s,;:<>()"'|@[\]{}]{1,64}@[^\s,;:<>()"'|@.[\]{}]+(?:\.[^\s,;:<>()"'|@.[\]{}]+)+)(\.*)\s*[>)\]}"']*/iu;

export function extractEmails(parseState: ParseState): void {
  eachLine(parseState, (line) => {
    const match = EMAIL_IN_BRACKETS.exec(line);
    if (!match) return line;
    const [fullMatch, mailto, address = "", periods] = match;
    setParsedField(parseState, "shipmentEmail", address);
    for (const part of [mailto, periods]) if (part) parseState.explanations.push(part);
    return withoutBareLabel(parseState, withoutSpan(line, match.index, fullMatch.length)).replace(/^"(.*)"$/, "$1");
  });
}

const ASIAN_EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

export function extractAsianContacts(parseState: ParseState, findNumber: (line: string) => PhoneMatch | null): void {
  parseState.lines = parseState.lines.map((line) => {
    const email = ASIAN_EMAIL.exec(line);
    if (email) setParsedField(parseState, "shipmentEmail", email[0]);
    const lineWithoutEmail = email ? withoutSpan(line, email.index, email[0].length) : line;
    const phone = findNumber(lineWithoutEmail);
    if (!phone) return lineWithoutEmail;
    setParsedField(parseState, "shipmentPhone", phone.text);
    return withoutSpan(lineWithoutEmail, phone.start, phone.length);
  });
}

/** Countries whose phone numbers have eight digits without an area code. */
const SHORT_PHONE_COUNTRIES = /(?<!\p{L})(?:singapore|hong ?kong|macau|macao|danmark|denmark|norge|norway)(?!\p{L})/iu;

export function extractPhones(parseState: ParseState): void {
  const hasShortPhones = parseState.lines.some((line) => SHORT_PHONE_COUNTRIES.test(line));
  eachLine(parseState, (line) => {
    const match = findPhone(line) ?? (hasShortPhones ? findShortPhone(line) : null);
    if (!match) return line;
    const isFax = /^fax/i.test(line);
    setParsedField(parseState, isFax ? "shipmentFax" : "shipmentPhone", match.text, match.isSure);
    const label = PHONE_LABEL.exec(line.slice(0, match.start))?.[0] ?? "";
    if (label.trim() !== "") parseState.explanations.push(tidy(label));
    return withoutBareLabel(parseState, withoutSpan(line, match.start - label.length, match.length + label.length));
  });
}

const PHONE_LABEL =
  /(?<![\p{L}\p{N}])(?:tel|telephone|phone|ph|mobile|mob|cell|cel|telefon|telefono|teléfono|telefone|téléphone|tél|tlf|handy|móvil|cellulare|fone|gsm|电话|電話|手机|手機|전화)(?: ?(?:no|nr|number))?\s?[.:]*\s*$/iu;

/** Drops a line that is only a label, such as "Tel" after its number was extracted. */
function withoutBareLabel(parseState: ParseState, line: string): string {
  if (findLabel(line) === null) return line;
  parseState.explanations.push(tidy(line));
  return "";
}
