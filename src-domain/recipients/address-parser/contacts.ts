import { findLabel } from "./labels.ts";
import { changeEachLine, setParsedField, tidy, withoutSpan, type ParseState } from "./parsed-address.ts";
import { findLabelledPhone, findPhone, findShortPhone, NUMBER_LABEL, PHONE_LABEL, type PhoneMatch } from "./phone.ts";

/** Groups: "mailto:", the e-mail address, and the periods of a sentence after it. */
const EMAIL_IN_BRACKETS =
  /[<([{"']*\s*(mailto:)?([^\s,;:<>()"'|@[\]{}]{1,64}@[^\s,;:<>()"'|@.[\]{}]+(?:\.[^\s,;:<>()"'|@.[\]{}]+)+)(\.*)\s*[>)\]}"']*/iu;

export function extractEmails(parseState: ParseState): void {
  changeEachLine(parseState, (line) => {
    const match = EMAIL_IN_BRACKETS.exec(line);
    if (!match) return line;
    const [fullMatch, mailto, address = "", periods] = match;
    setParsedField(parseState, "shipmentEmail", address);
    for (const part of [mailto, periods]) if (part) parseState.explanations.push(part);
    if (isOtherLabel(line.slice(0, match.index)) && match.index + fullMatch.length === line.length) {
      parseState.leftovers.push(tidy(line.slice(0, match.index)));
      return "";
    }
    return withoutBareLabel(parseState, withoutSpan(line, match.index, fullMatch.length)).replace(/^"(.*)"$/, "$1");
  });
}

/** Returns whether a text is a label such as "Répondre à :", but neither "E-mail:" nor a person's name. */
const isOtherLabel = (text: string): boolean =>
  /^[^:]{2,30}: *$/.test(text) &&
  !CONTACT_KIND.test(tidy(text)) &&
  findLabel(text) === null &&
  !/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text);

const ASIAN_EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

export function extractAsianContacts(parseState: ParseState, findNumber: (line: string) => PhoneMatch | null): void {
  parseState.lines = parseState.lines.map((line) => {
    const email = ASIAN_EMAIL.exec(line);
    if (email) setParsedField(parseState, "shipmentEmail", email[0]);
    const lineWithoutEmail = email ? withoutSpan(line, email.index, email[0].length) : line;
    const phone = findNumber(lineWithoutEmail);
    if (!phone) return lineWithoutEmail;
    setParsedField(parseState, "shipmentPhone", phone.text);
    const label = PHONE_LABEL.exec(lineWithoutEmail.slice(0, phone.start))?.[0] ?? "";
    if (label.trim() === "" || label.length === phone.start)
      return withoutSpan(lineWithoutEmail, phone.start, phone.length);
    parseState.explanations.push(tidy(label));
    return withoutSpan(lineWithoutEmail, phone.start - label.length, phone.length + label.length);
  });
}

/** Countries whose phone numbers have eight digits without an area code. */
const SHORT_PHONE_COUNTRIES = /(?<!\p{L})(?:singapore|hong ?kong|macau|macao|danmark|denmark|norge|norway)(?!\p{L})/iu;

/** Matches boxes and lockers, whose numbers look like phones: "Parcel Locker 10123 45678". */
const NUMBERED_BOX =
  /^(?:parcel (?:locker|collect)|paczkomat|locker|locked bag|apartado|postbus|(?:p\.? ?o\.? ?)?box)(?!\p{L})/iu;

const findPhoneIn = (line: string, hasShortPhones: boolean): PhoneMatch | null =>
  findPhone(line) ?? (hasShortPhones ? findShortPhone(line) : null);

export function extractPhones(parseState: ParseState): void {
  const hasShortPhones = parseState.lines.some((line) => SHORT_PHONE_COUNTRIES.test(line));
  changeEachLine(parseState, (line) => {
    const match = NUMBERED_BOX.test(line) ? findLabelledPhone(line) : findPhoneIn(line, hasShortPhones);
    if (!match) return line;
    const label = PHONE_LABEL.exec(line.slice(0, match.start))?.[0] ?? "";
    const isFax = /fax/i.test(label);
    setParsedField(parseState, isFax ? "shipmentFax" : "shipmentPhone", match.text, match.isSure);
    if (label.trim() !== "") parseState.explanations.push(tidy(label));
    return withoutBareLabel(parseState, withoutSpan(line, match.start - label.length, match.length + label.length));
  });
}

/** Phones write the kind of a contact's number or address: "home: ada@mail.example". */
const CONTACT_KIND =
  /^(?:home|work|office|private?|personal|privat|dienstlich|domicile|bureau|casa|trabajo|lavoro|praca|other|day(?:time)?|evening|alternat(?:e|ive)|second(?:ary)?)$/i;

/**
 * Drops a line that is only a label, such as "Tel" after its number was extracted. "Gym number:" becomes a leftover.
 */
function withoutBareLabel(parseState: ParseState, line: string): string {
  const kind = NUMBER_LABEL.exec(line)?.[1];
  const isLabel = findLabel(line) !== null || CONTACT_KIND.test(kind ?? line);
  if (!isLabel && kind === undefined) return line;
  (isLabel ? parseState.explanations : parseState.leftovers).push(tidy(line));
  return "";
}
