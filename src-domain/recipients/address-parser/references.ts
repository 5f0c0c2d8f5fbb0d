import { findLabel, parseLabelledLine } from "./labels.ts";
import { STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import { changeEachLine, tidy, type ParseState } from "./parsed-address.ts";
import { findPhone, isOtherNumberLabel, PHONE_LABEL } from "./phone.ts";

/** Numbers of orders, customers and taxpayers are no part of an address and become leftovers. */
const REFERENCE =
  /^(?:(?:ebay|amazon|etsy|shopify|walmart|temu|tiktok(?: shop)?|your|my|ihre?|votre|su) )?(?:order(?:nummer|nr)?|bestel(?:nummer|ling)|zamówienie|zwrot|nr zamówienia|retoure?|return|case(?! postale)|ticket|serial|bestell(?:ung|nummer|nr)|auftrag(?:s?nummer|s?nr)?|commande|pedido|ordine|invoice|rechnung(?:s?nummer|s?nr)?|facture|factura|fattura|rma|ref(?:erence)?|customer|kunden(?:nummer|nr)|client|cliente|account|tracking|sendung|bsn|cif|cpf|cnpj|nif|nie|dni|cuit|rfc|rut|ruc|nit|cédula|btw|kvk|tva|org\.?(?: ?nr)?|vat|tax|ust|steuer|eori|ssn|p\.?iva|codice fiscale|siret|abn|gstin|pan|nip|pesel|regon|c\.?f\.?|oib|dič|ičo|cvr|curp|pccc|personal customs(?: clearance)? code|개인통관(?:고유)?(?:부호|번호)|makani|emirates id|aadhaar|passport|order date|date(?: de (?:la )?commande)?|\p{L}*datum|fecha(?: del? pedido)?|data (?:dell['’])?ordine|data zamówienia|data do pedido|placed on|ordered on)(?!\p{L})(?:[^,]*\d{3}|[\s.:]*(?:no|nr|number|id)?[\s.:]*#? ?[a-z]{0,6}\d[a-z\d-]{3,}$)/iu;

/** Matches a labelled line of a return form: "Return reason: DEFECTIVE", "Item: SKU AB-7781 qty 1". */
const FORM_LINE =
  /^(?:return reason|reason|item|product|sku|qty|quantity|serial|model|total|price|artikel|produkt|produit|producto|prodotto|motivo|motif|grund)(?: (?:no|number|nr)\.?)?\s?:/iu;

/** Lines that phones and e-mail programs add below a text. */
const MAIL_FOOTER =
  /^(?:sent from|get outlook|von meinem|gesendet (?:von|mit)|envoyé (?:de|depuis)|enviado (?:desde|do)|inviato da|verstuurd (?:vanaf|met)|wysłane z)(?!\p{L})[\p{L}\d ]*[.!]?$/iu;

/** Buttons and marks of a page that was copied with its address. */
const PAGE_BUTTON =
  /^(?:address type: ?(?:residential|commercial|business)|view (?:on )?map|edit(?: address)?|change(?: address)?|copy(?: address)?|karte anzeigen|adresse (?:ändern|bearbeiten|kopieren)|bearbeiten|ändern|kopieren|voir (?:sur )?la carte|modifier|copier|ver (?:en el )?mapa|editar|copiar|modifica|copia|vedi mappa|wijzigen|kopiëren|edytuj|kopiuj)$/iu;

const GREETING =
  /^(?:(?:dear|hi|hello|hey|hallo|hola|ciao) (?:team|all|sir|madam|sirs|support|zusammen|there|everyone|guys|folks|a todos|a tutti)|beste|geachte|goede(?:morgen|middag|navond|ndag)|bom dia|boa (?:tarde|noite)|buen[ao]s (?:días|dias|tardes|noches)|bonsoir|buonasera|buon pomeriggio|salve|dzień dobry|dobrý den|hej|hei|merhaba|selamat (?:pagi|siang|sore|malam)|halo|xin chào|spett\.?(?:le|li)|gent\.?(?:mo|ma|mi|le)|egregio|estimad[oa]s?|prezad[oa]s?|thx|hi|hello|hey|dear|good (?:morning|day|evening)|hallo|guten (?:tag|morgen)|liebe[rs]?|sehr geehrte[rs]?|bonjour|madame, monsieur|hola|buenos días|buongiorno|ciao|olá|(?:(?:best|kind|warm|many) )?(?:regards|wishes)|thanks?(?: you)?|please|bitte|por favor|per favore|svp|many thanks|cheers|kind regards|sincerely|yours (?:sincerely|truly|faithfully)|(?:mit )?(?:freundlichen|besten|vielen|lieben|herzlichen) (?:grüßen|grüssen|dank)|(?:viele|beste|liebe|freundliche|schöne|herzliche) grü(?:ß|ss)e|mfg|lg|vg|cordialement|bien à vous|merci|saludos|un saludo|gracias|cordiali saluti|saluti|grazie|obrigad[oa]|atenciosamente|met vriendelijke groet(?:en)?|mvg|groeten|bedankt|danke|tack|mvh|tak|pozdrawiam|dziękuję)(?!\p{L})/iu;

/** Returns whether a line has digits, unless it has a reference: "New address for RMA 5521:". */
const hasDigits = (line: string): boolean =>
  /\d/.test(line) && !/(?<!\p{L})(?:rma|order|case|ticket)(?!\p{L})/iu.test(line);

/** Returns whether a line introduces the address below it: "Guten Tag,", "Unsere neue Adresse:". */
export const isIntroductionLine = (line: string): boolean =>
  !hasDigits(line) && (line.endsWith(":") || (GREETING.test(line) && /[,!]$/.test(line)));

/** Returns whether a line introduces an address with a colon, and is no label: "hier meine Adresse:". */
const isIntroduction = (line: string): boolean =>
  /^[^:]+:$/.test(line) && !hasDigits(line) && findLabel(line) === null && !STREET_WORD.test(line);

/** The desk drops an introduction that has only these words, because it names nobody. */
const INTRODUCTION_WORDS = new Set(
  "hi hello hey there please pls can could you here here's is are this ship send deliver post it them my our the new to for below address shipping delivery details hallo hier ist die der meine neue unsere adresse anschrift lieferadresse versandadresse voici mon ma notre livraison ecco il mio indirizzo aquí está mi dirección dane do adres wysyłki bitte an schicken senden por favor enviar a per favore spedire addy details dispatch swap exchange mail go it's controller skicka till spedite wysłać na d'expédier remplacement austausch umtausch reparatur ersatz lieferung paket für den zum zur il la une un los las ziel bonjour bonsoir merci dzień dobry hola buenas hallo beste goedemorgen goedemiddag olá oi ciao salve guten tag hej team guys replacement repaired unit item items package parcel order back address's we moved new below graag de het sturen stuur naar mijn nieuwe adres vervangende bezorgen verzenden van aub proszę o wysyłkę przesyłkę na mój nowy adres bom dia segue meu novo endereço para kirim ke alamat saya tolong ini ihre unser sendung das gerät reparierte folgende senden sie lautet an die merci de renvoyer envoyer expédier l'appareil le colis à l'adresse suivante nouvelle suivant svp enviarlo envíe enviad os paso nueva dirección datos daten coordonnées dati dane details el envío la reparación l'indirizzo nuovo la spedizione spedizione inviare buenas tardes buongiorno".split(
    " ",
  ),
);

function isPlainIntroduction(line: string): boolean {
  const words = line.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return (
    words.length > 1 &&
    !/\d/.test(line) &&
    findLabel(line) === null &&
    (words.every((word) => INTRODUCTION_WORDS.has(word)) || isSentenceBeforeColon(line, words))
  );
}

/** Detects words that name nobody and only ask to send something: "Spedite a:", "Cheers mate, new addy:". */
function isSentenceBeforeColon(line: string, words: readonly string[]): boolean {
  const writtenWords = line.match(/[\p{L}']+/gu) ?? [];
  const namesNobody = writtenWords.every(
    (word, index) => index === 0 || word === word.toLowerCase() || INTRODUCTION_WORDS.has(word.toLowerCase()),
  );
  return line.endsWith(":") && namesNobody && !CONDITION.test(line) && INTRODUCTION_WORDS.has(words.at(-1) ?? "");
}

/** Words of a condition or a refusal, which the operator must read. */
const CONDITION =
  /(?<!\p{L})(?:not|\p{L}+n['’]t|never|only|before|after|until|unless|wait|nicht|kein\p{L}*|nur|erst|bis|vor|nach|pas|avant|après|jusqu|no|non|solo|antes|después|hasta|prima|dopo|niet|geen|alleen|nie|tylko|przed|po|não|depois|jangan|tidak|inte|ikke)(?!\p{L})/iu;

function isGreetingOnly(line: string): boolean {
  const greeting = GREETING.exec(line)?.[0] ?? "";
  return greeting !== "" && greeting.length === line.replace(/[\s,.!:]+$/, "").length;
}

/**
 * Returns whether the last line repeats the recipient's name as a sign-off: "LG Steffen", or "Steffen" below "LG",
 * below the line "Steffen Kruse".
 */
function isSignOff(line: string, index: number, lines: readonly string[]): boolean {
  const greeting = GREETING.exec(line)?.[0] ?? "";
  const words = tidy(line.slice(greeting.length)).split(" ");
  const wordsAbove = lines.slice(0, index).join(" ").split(" ");
  const isNamedAbove = (word: string): boolean =>
    wordsAbove.includes(word) ||
    (/^\p{Lu}\.$/u.test(word) && wordsAbove.some((other) => other.startsWith(word.charAt(0))));
  const isBelowGreeting = isGreetingOnly(lines[index - 1] ?? "") && words.length < 4;
  return (greeting !== "" || isBelowGreeting) && index === lines.length - 1 && words.every(isNamedAbove);
}

/** Matches words before a name: "Ship it to Jane Doe", "Its Jane Doe", "Send to Jane Doe at 12 Main St". */
const SENDING_WORDS =
  /^(?:(?:please |pls |bitte |kindly )?(?:(?:re)?(?:ship|send|deliver|post|mail)(?: it| this| them)?(?: to| at(?= -))|(?:livrer|expédier) à|(?:wysłać|wyślij) (?:do|na)|(?:kirim|hantar) ke|m[aá]nd[ae](?:lo|melo)? a|env[ií][ae](?:lo|melo)? a|spedite a|(?:enviar|envio) para|enví[ao] a|(?:enviar|envío) a la atención de|an(?= (?:frau|herrn?|familie|firma) )|to(?= (?:mr|mrs|ms|dr)\.? )|recibe|(?:schicken|senden|liefern|bitte) an|spedi(?:sci|re|te) a|invia(?:re)? a|enviar a|envoyer à)|(?:(?:hi|hello|hey|hola|ciao|hallo|bonjour|olá|oi)[ ,!]+)?(?:soy|i am|my name is|ich bin|je suis|je m[’']appelle|mi chiamo|sono|ik ben|jestem|me llamo)|(?:(?:hi|hello|hey)[ ,!]+)?(?:it[’']s|i[’']m|(?:its|this is)(?= \p{L}+ \p{L}+$)))(?!\p{L})\s?:?(?: -)? (?=\S)/iu;

export function extractSendingWords(parseState: ParseState): void {
  changeEachLine(parseState, (line) => {
    const [words = ""] = SENDING_WORDS.exec(line) ?? [];
    if (words === "") return line;
    parseState.explanations.push(tidy(words));
    return line.slice(words.length).replace(/(?<=^[^\d,]*) at (?=\d)/u, (at) => {
      parseState.explanations.push(tidy(at));
      return " ";
    });
  });
}

/** Match header lines of an e-mail: "From: Shop <orders@shop.example>", "Subject: You made the sale". */
const MAIL_SENDER = /^(?:from|von|de|da|van|to|an|à|para|cc)\s?:.*@/iu;
const MAIL_HEADER = /^(?:subject|betreff|objet|asunto|oggetto|onderwerp|sent|gesendet|date|datum|fecha)\s?:/iu;

export const isMailHeader = (line: string): boolean => MAIL_HEADER.test(line);

/** The sender and the addressee of an e-mail need not be the recipient of a parcel. */
export function extractMailHeaders(parseState: ParseState): void {
  extractChatHeader(parseState);
  const isHeader = (line: string): boolean => MAIL_SENDER.test(line) || isMailHeader(line);
  if (!parseState.lines.slice(0, 4).some(isMailHeader)) return extractSenderWord(parseState);
  const headerCount = parseState.lines.findIndex((line) => !isHeader(line));
  parseState.leftovers.push(...parseState.lines.splice(0, Math.max(headerCount, 0)));
}

/**
 * Extracts the header of a chat message: "[12/11/2026, 14:02] Megan Rhys: 21 Harbour View". Leaves the time over, so
 * that the operator checks the sender's name.
 */
function extractChatHeader(parseState: ParseState): void {
  const senders = new Set<string>();
  parseState.lines = parseState.lines.flatMap((line) => {
    const [, time = "", sender = "", text = ""] = CHAT_HEADER.exec(line) ?? [];
    if (time === "") return [line];
    parseState.leftovers.push(tidy(time));
    const isRepeated = senders.has(sender) || text === sender;
    if (isRepeated) parseState.explanations.push(sender);
    senders.add(sender);
    return [isRepeated ? "" : sender, text].filter((part) => part !== "");
  });
}
const CHAT_HEADER =
  /^(\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?)[ –-]*(\p{L}[^:\d]{1,40}|\+\d[\d ()-]{6,20}): ?(.*)$/iu;

/**
 * Extracts the word before a sender with an e-mail address, who may be the recipient: "From: Jane Roe
 * <jane@shop.example>". Leaves the word over, so that the operator checks the name.
 */
function extractSenderWord(parseState: ParseState): void {
  parseState.lines = parseState.lines.map((line) => {
    const [word = ""] = /^(?:from|von|de|da|van) ?:(?=.*@)/iu.exec(line) ?? [];
    if (word === "") return line;
    parseState.leftovers.push(word);
    return tidy(line.slice(word.length));
  });
}

const isExplainedLine = (line: string, index: number, lines: readonly string[]): boolean =>
  (isPlainIntroduction(line) && (lines.length > 3 || line.endsWith(":"))) ||
  (isSignOff(line, index, lines) && lines.length > 3) ||
  MAIL_FOOTER.test(line) ||
  PAGE_BUTTON.test(line);

/** Extracts greetings, thanks and introductions; a line with other text becomes a leftover. */
export function extractGreetings(parseState: ParseState): void {
  parseState.lines = parseState.lines.filter((line, index, lines) => {
    const isShort = lines.length < 4;
    const isExplained = isExplainedLine(line, index, lines);
    if (isExplained || (isIntroduction(line) && index < lines.length - 1)) {
      const target = isExplained ? parseState.explanations : parseState.leftovers;
      target.push(tidy(line));
      return false;
    }
    const greeting = GREETING.exec(line)?.[0] ?? "";
    const isOnlyGreeting = isGreetingOnly(line);
    // "Hi Tech GmbH" and "Dear Park" are names, because they have no punctuation.
    if (greeting === "" || (!isOnlyGreeting && (isShort || !/[,!:.](?:$| )/.test(line)))) return true;
    const target = isOnlyGreeting ? parseState.explanations : parseState.leftovers;
    target.push(tidy(line));
    return false;
  });
}

/** Returns whether a line is a number whose label belongs to no field: "T.C. Kimlik No: 12345678901". */
const hasUnknownNumberLabel = (line: string): boolean => {
  const [, labelText = ""] =
    /^([^:\d]*\p{L}{3,}[ .]+(?:no|nr|id|number|nummer|número|numero|numer)\.?) ?: ?[\d -]{6,}$/iu.exec(line) ?? [];
  const isPhone = PHONE_LABEL.test(labelText) || (!isOtherNumberLabel(labelText) && findPhone(line) !== null);
  return labelText !== "" && findLabel(labelText) === null && !isPhone;
};

/**
 * Labels of taxpayers' numbers, with the forms of the numbers. A parcel needs no such number, and the service has no
 * field for it.
 */
const TAX_NUMBERS: readonly (readonly [label: string, pattern: string])[] = [
  ["cpf", "\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}"],
  ["cnpj", "[\\da-z]{2}\\.?[\\da-z]{3}\\.?[\\da-z]{3}/?[\\da-z]{4}-?\\d{2}"],
  [
    "vat|tax|ust|mwst|umsatzsteuer|steuer(?:nummer)?|vergi|btw|tva|iva|moms|mva|alv|dph|dič|nif|nipc|partita iva|p\\.? ?iva",
    "(?:[a-z]{2}[ .-]?)?\\d(?:[ ./-]?\\d){7,11}(?: ?b ?\\d{2}| ?mva)?|fr ?[\\da-z]{2}(?: ?\\d{3}){3}",
  ],
  ["nif|nie|dni|cif|vat|iva", "(?:es ?-?)?(?:[a-z][ -]?\\d{7}[ -]?[\\da-z]|\\d{2}\\.?\\d{3}\\.?\\d{3}[ -]?[a-z])"],
  ["(?:uid|mwst|tva|iva|vat)?", "che[ -]?\\d{3}\\.?\\d{3}\\.?\\d{3}(?: ?(?:mwst|tva|iva))?"],
  ["uid|ust|vat", "at ?u\\d{8}"],
  ["eori", "[a-z]{2} ?[\\da-z]{6,15}"],
  ["ioss", "im ?\\d{10}"],
  ["rfc", "[a-zñ&]{3,4}-?\\d{6}-?[\\da-z]{3}"],
  ["gstin|gst", "\\d{2}[a-z]{5}\\d{4}[a-z][\\da-z]z[\\da-z]|\\d{9} ?rt ?\\d{4}|\\d{2,3}-?\\d{3}-?\\d{3}"],
  ["pan", "[a-z]{5}\\d{4}[a-z]"],
  ["abn", "\\d{2} ?\\d{3} ?\\d{3} ?\\d{3}"],
  ["ruc", "\\d{11}|\\d{13}|\\d{6,8}-\\d"],
  ["rut", "\\d{1,2}\\.?\\d{3}\\.?\\d{3}-?[\\dk]"],
  ["nit", "\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d?"],
  ["cuit|cuil", "\\d{2}-?\\d{8}-?\\d"],
  ["c\\.? ?f\\.?|codice fiscale", "[a-z]{6}\\d{2}[a-z]\\d{2}[a-z]\\d{3}[a-z]|\\d{11}"],
  ["nip", "(?:pl ?)?(?:\\d{3}-?\\d{3}-?\\d{2}-?\\d{2}|\\d{3}-\\d{2}-\\d{2}-\\d{3})"],
  ["siret|siren", "\\d{3} ?\\d{3} ?\\d{3}(?: ?\\d{5})?"],
  ["ičo|kvk", "\\d{8}"],
  ["cvr", "(?:dk ?)?\\d{2} ?\\d{2} ?\\d{2} ?\\d{2}"],
  ["bsn", "\\d{4}\\.?\\d{2}\\.?\\d{3}"],
  ["y-tunnus", "\\d{7}-\\d"],
  ["αφμ|α\\.φ\\.μ\\.|afm", "\\d{9}"],
  ["oib", "\\d{11}"],
  ["ein|tin", "\\d{2}-\\d{7}"],
  ["trn", "\\d{15}"],
  ["инн", "\\d{10}(?:\\d{2})?"],
  ["统一社会信用代码|纳税人识别号|税号", "[\\da-z]{15,18}"],
  ["統一編號|統編", "\\d{8}"],
  ["사업자 ?등록 ?번호", "\\d{3}-?\\d{2}-?\\d{5}"],
];
const NUMBER_LABEL =
  "(?:[ .-]*(?:id|intracommunautaire|comunitari[ao]|reg|registration|nummer|number|num|no|nr|n[º°]|#))*";
const TAX_NUMBER = new RegExp(
  `^(?:n(?:o\\.?|[º°]) ?|num[ée]ro (?:de )?)?(?:${TAX_NUMBERS.map(([label, pattern]) => `(?:${label})${NUMBER_LABEL}[ .]*:? ?(?:${pattern})`).join("|")})$`,
  "iu",
);

/** Recognizes a taxpayer's number by its label and form, so that digits with a note stay a reference. */
export const isTaxNumber = (line: string): boolean => TAX_NUMBER.test(line);

/**
 * Returns whether a line is a number whose short label could be a country's letters: "CC 1020304050", "ID
 * 8001015009087", "No. 4155550123". "US 415-555-0123" is a phone.
 */
const hasShortNumberLabel = (line: string): boolean => {
  const [, letters = ""] = /^(CC|CE|CI|ID|RC|[Nn][or])[ .:#]+(?!\d{5}-\d{3,4}$)(?:\d[ .-]?){8,}$/u.exec(line) ?? [];
  return letters !== "" && !PHONE_LABEL.test(letters);
};

export const isReference = (line: string): boolean =>
  FORM_LINE.test(line) ||
  hasUnknownNumberLabel(line) ||
  hasShortNumberLabel(line) ||
  (REFERENCE.test(line) && !STREET_ENDING.test(line));

export function extractReferences(parseState: ParseState): void {
  parseState.lines = parseState.lines.filter((line) => {
    const isNumber = isTaxNumber(line);
    if (!isNumber && !isReference(line)) return true;
    const target = isNumber ? parseState.explanations : parseState.leftovers;
    target.push(line);
    return false;
  });
}

/** Matches the label of a postal code: "CEP 01021-200", "PIN - 560010", but not "pin 4471", which opens a door. */
const CODE_LABEL =
  /(?<![\p{L}\p{N}])(?:c\. ?p\.|cp|cep|cap|pin(?: ?code)?(?![\s.:-]*\d{1,4}(?! ?\d))|plz|zip(?: ?code)?|post ?code|postal code|eircode|psč|postleitzahl|cod po[sșş]tal|irányítószám|poštanski broj|poštna številka|τ\.? ?κ\.|пощенски код|code postal|código postal|kod pocztowy|postnummer|postnr|postinumero|kode ?pos|poskod|posta kodu)[\s.:-]*(?=\d|[a-z]\d)/giu;

/** Matches the value of a label that is only a code: in "PLZ: 10115", but not in "PLZ: 89073 Ulm". */
const IS_CODE_ONLY = /^(?!\d{4,} ?\p{L}{3})[a-z\d -]{3,10}$/iu;

export function extractCodeLabels(parseState: ParseState): void {
  changeEachLine(parseState, (line) => {
    const labelledLine = parseLabelledLine(line);
    if (labelledLine?.label === "shipmentPostalCode" && IS_CODE_ONLY.test(labelledLine.value)) return line;
    // "CP 123" may be a post office box, so the label stays without a code.
    const lineWithoutLabels = line.replace(CODE_LABEL, "");
    if (lineWithoutLabels === line || !/(?:\d[ -]?){4}|[a-z]\d/i.test(lineWithoutLabels)) return line;
    parseState.explanations.push(...[...line.matchAll(CODE_LABEL)].map(([label]) => tidy(label.replace(/[-:]/g, " "))));
    return lineWithoutLabels;
  });
}
