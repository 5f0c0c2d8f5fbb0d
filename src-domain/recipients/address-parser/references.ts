import { findLabel, parseLabelledLine } from "./labels.ts";
import { STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import { eachLine, tidy, type ParseState } from "./parsed-address.ts";

/** Numbers of orders, customers and taxpayers are no part of an address and become leftovers. */
const REFERENCE =
  /^(?:order|bestell(?:ung|nummer|nr)|auftrag|commande|pedido|ordine|invoice|rechnung|facture|factura|fattura|rma|ref(?:erence)?|customer|kunden(?:nummer|nr)|client|cliente|account|tracking|sendung|bsn|cpf|cnpj|nif|nie|dni|cuit|rfc|vat|tax|ust|steuer|eori|ssn|p\.?iva|codice fiscale|siret|abn|gstin|pan|nip|pesel|regon|c\.?f\.?|oib|dič|ičo|cvr|curp|passport|order date|date|datum|fecha)(?!\p{L})(?:[^,]*\d{3}|[\s.:]*(?:no|nr|number|id)?[\s.:]*#? ?[a-z]{0,6}\d[a-z\d-]{3,}$)/iu;

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|day|evening)|hallo|guten (?:tag|morgen)|liebe[rs]?|sehr geehrte[rs]?|bonjour|madame, monsieur|hola|buenos días|buongiorno|ciao|olá|(?:(?:best|kind|warm|many) )?(?:regards|wishes)|thanks?(?: you)?|many thanks|cheers|sincerely|yours (?:sincerely|truly|faithfully)|(?:mit )?(?:freundlichen|besten|vielen|lieben|herzlichen) (?:grüßen|grüssen|dank)|(?:viele|beste|liebe|freundliche|schöne|herzliche) grü(?:ß|ss)e|mfg|lg|vg|cordialement|bien à vous|merci|saludos|un saludo|gracias|cordiali saluti|saluti|grazie|obrigad[oa]|atenciosamente|met vriendelijke groet(?:en)?|mvg|groeten|bedankt|danke|tack|mvh|tak|pozdrawiam|dziękuję)(?!\p{L})/iu;

/** "hier meine Adresse:" */
const isIntroduction = (line: string): boolean =>
  /^[^\d:]+ [^\d:]+:$/.test(line) && findLabel(line) === null && !STREET_WORD.test(line);

/** An introduction of these words names nobody, so nothing is lost without it. */
const INTRODUCTION_WORDS = new Set(
  "hi hello hey there please pls can could you here here's is are this ship send deliver post it them my our the new to for below address shipping delivery details hallo hier ist die der meine neue unsere adresse anschrift lieferadresse versandadresse voici mon ma notre livraison ecco il mio indirizzo aquí está mi dirección dane do adres wysyłki bitte an schicken senden por favor enviar a per favore spedire".split(
    " ",
  ),
);

function isPlainIntroduction(line: string): boolean {
  const words = line.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return (
    words.length > 1 &&
    !/\d/.test(line) &&
    findLabel(line) === null &&
    words.every((word) => INTRODUCTION_WORDS.has(word))
  );
}

/** "LG Steffen" in the last line, below the line "Steffen Kruse". */
function isSignOff(line: string, index: number, lines: readonly string[]): boolean {
  const greeting = GREETING.exec(line)?.[0] ?? "";
  const words = tidy(line.slice(greeting.length)).split(" ");
  const linesAbove = lines.slice(0, index).join(" ").split(" ");
  return greeting !== "" && index === lines.length - 1 && words.every((word) => linesAbove.includes(word));
}

/** "Ship it to Jane Doe", "Its Jane Doe". */
const SENDING_WORDS =
  /^(?:(?:please |bitte )?(?:(?:ship|send|deliver|post|mail)(?: it| this| them)? to|(?:schicken|senden|liefern|bitte) an|spedi(?:sci|re|te) a|invia(?:re)? a|enviar a|envoyer à)|(?:it[’']?s|i[’']?m)(?= \p{Lu}))(?!\p{L}):? (?=\S)/iu;

export function extractSendingWords(parseState: ParseState): void {
  eachLine(parseState, (line) => {
    const [words = ""] = SENDING_WORDS.exec(line) ?? [];
    if (words !== "") parseState.explanations.push(tidy(words));
    return line.slice(words.length);
  });
}

/** "From: Shop <orders@shop.example>" and "Subject: You made the sale" above an address. */
const MAIL_SENDER = /^(?:from|von|de|da|van|to|an|à|para|cc)\s?:.*@/iu;
const MAIL_HEADER = /^(?:subject|betreff|objet|asunto|oggetto|onderwerp|sent|gesendet|date|datum|fecha)\s?:/iu;

/** The sender and the addressee of an e-mail need not be the recipient of a parcel. */
export function extractMailHeaders(parseState: ParseState): void {
  const isHeader = (line: string): boolean => MAIL_SENDER.test(line) || MAIL_HEADER.test(line);
  if (!parseState.lines.slice(0, 4).some((line) => MAIL_HEADER.test(line))) return;
  const headerCount = parseState.lines.findIndex((line) => !isHeader(line));
  parseState.leftovers.push(...parseState.lines.splice(0, Math.max(headerCount, 0)));
}

/** Extracts greetings, thanks and introductions; a line with other text becomes a leftover. */
export function extractGreetings(parseState: ParseState): void {
  if (parseState.lines.length < 4) return;
  parseState.lines = parseState.lines.filter((line, index, lines) => {
    const isExplained = isPlainIntroduction(line) || isSignOff(line, index, lines);
    if (isExplained || isIntroduction(line)) {
      (isExplained ? parseState.explanations : parseState.leftovers).push(tidy(line));
      return false;
    }
    const greeting = GREETING.exec(line)?.[0] ?? "";
    const isOnlyGreeting = greeting.length === line.replace(/[\s,.!:]+$/, "").length;
    // "Hi Tech GmbH" and "Dear Park" are names, because they have no punctuation.
    if (greeting === "" || (!isOnlyGreeting && !/[,!:.](?:$| )/.test(line))) return true;
    (isOnlyGreeting ? parseState.explanations : parseState.leftovers).push(tidy(line));
    return false;
  });
}

export function extractReferences(parseState: ParseState): void {
  const isReference = (line: string): boolean => REFERENCE.test(line) && !STREET_ENDING.test(line);
  parseState.leftovers.push(...parseState.lines.filter(isReference));
  parseState.lines = parseState.lines.filter((line) => !isReference(line));
}

/** "CEP 01021-200", "C.P. 14200, Ciudad de México", "PIN - 560010". */
const CODE_LABEL =
  /(?<![\p{L}\p{N}])(?:c\. ?p\.|cp|cep|cap|pin(?: ?code)?|plz|zip(?: ?code)?|post ?code|postal code|eircode)[\s.:-]*(?=\d|[a-z]\d)/giu;

export function extractCodeLabels(parseState: ParseState): void {
  eachLine(parseState, (line) => {
    const labelledLine = parseLabelledLine(line);
    if (labelledLine?.label === "shipmentPostalCode" && /^[a-z\d -]{3,10}$/i.test(labelledLine.value)) return line;
    // "CP 123" may be a post office box, so the label stays without a code.
    const lineWithoutLabels = line.replace(CODE_LABEL, "");
    if (lineWithoutLabels === line || !/\d{4}|[a-z]\d/i.test(lineWithoutLabels)) return line;
    parseState.explanations.push(...[...line.matchAll(CODE_LABEL)].map(([label]) => tidy(label.replace(/[-:]/g, " "))));
    return lineWithoutLabels;
  });
}
