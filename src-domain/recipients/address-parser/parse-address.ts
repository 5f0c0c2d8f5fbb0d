import { findCountry } from "../country-names.ts";
import { plainText } from "../plain-text.ts";
import { findState } from "../states.ts";
import { looksJapanese, looksKorean, parseJapanese, parseKorean } from "./japanese-korean.ts";
import { findLabel, parseLabelledLine, restoreColons } from "./labels.ts";
import { looksLikeSecondary, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import { parseBlock } from "./parse-block.ts";
import { parseRows, parseRowsOfCells } from "./parse-cells.ts";
import { looksChinese, parseChinese } from "./parse-chinese.ts";
import { type ParsedAddress, tidy } from "./parsed-address.ts";
import { findPhone, PHONE_LABEL } from "./phone.ts";
import { countryOfPostalCode, hasPostalCodes } from "./postal-code.ts";
import { isIntroductionLine, isReference, isTaxNumber } from "./references.ts";
import { splitSections } from "./sections.ts";
import { isStreetExtra } from "./street-extras.ts";

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .map((line) => line.replace(GLUED_CODE, "$1 "))
    .filter((line) => line !== "");

/** Matches a code that is glued to its city: "72074Tübingen". */
const GLUED_CODE = /^(\d{5})(?=\p{Lu}\p{Ll}{2})/u;

/** Maximum characters; a longer text is not an address. */
const MAX_LENGTH = 2000;
/** Maximum number of lines, cells and parts between commas or dashes, which are compared with each other. */
const MAX_PARTS = 300;
const PART_END = /[\n\t,、–-]/g;

/**
 * Parses a block of lines, spreadsheet rows with or without headings, one line with commas, or Chinese in any order.
 */
export function parseAddress(pasted: string): ParsedAddress {
  const text = plainText(pasted);
  const isAddressLike = text.length <= MAX_LENGTH && (text.match(PART_END)?.length ?? 0) < MAX_PARTS;
  if (!isAddressLike) return { fields: {}, leftovers: splitLines(text), explanations: [] };
  return parseFirstOfSeveral(text) ?? parseText(text);
}

/** Parses the recipient's or the first of several addresses; the operator sees the others as leftovers. */
function parseFirstOfSeveral(text: string): ParsedAddress | null {
  const sections = text.includes("\t") ? null : splitSections(splitLines(text));
  if (sections !== null) {
    const { recipientLines, otherLines, headings } = sections;
    const parsed = parseText(recipientLines.join("\n"));
    const isRepeated = (line: string): boolean => recipientLines.includes(line);
    return {
      fields: parsed.fields,
      leftovers: [...parsed.leftovers, ...otherLines.filter((line) => !isRepeated(line))],
      explanations: [...parsed.explanations, ...headings, ...otherLines.filter(isRepeated)],
    };
  }
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  const parses = paragraphs.length > 1 ? paragraphs.map(parseText) : [];
  const firstIndex = parses.findIndex(isAddress);
  const first = parses[firstIndex];
  if (first === undefined || parses.findLastIndex(isAddress) === firstIndex) return null;
  const otherParagraphs = paragraphs.filter((_, index) => index !== firstIndex);
  return { ...first, leftovers: [...first.leftovers, ...otherParagraphs.flatMap(splitLines)] };
}

const isAddress = ({ fields }: ParsedAddress): boolean =>
  fields.shipmentName !== undefined &&
  fields.shipmentStreet1 !== undefined &&
  fields.shipmentCity !== undefined &&
  fields.shipmentPostalCode !== undefined;

function parseText(text: string): ParsedAddress {
  if (text.includes("\t")) {
    const rows = parseRowsOfCells(text);
    const isAsian = [looksJapanese, looksKorean, looksChinese].some((looksAsian) => looksAsian(text));
    return isAsian && rows.length === 1 ? parseLines(text, rows[0] ?? []) : parseRows(rows);
  }
  const explanations: string[] = [];
  const lines = restoreColons(withoutRepeatedLines(splitLines(text), explanations));
  const parsed = parseLines(text, lines);
  return { ...parsed, explanations: [...parsed.explanations, ...explanations] };
}

/** Drops a name or a line with digits that a shop's template wrote twice. */
function withoutRepeatedLines(lines: readonly string[], explanations: string[]): string[] {
  return lines.filter((line, index) => {
    const isRepeated = index === 1 ? line === lines[0] : /\d/.test(line) && lines.indexOf(line) < index;
    if (isRepeated) explanations.push(line);
    return !isRepeated;
  });
}

function parseLines(text: string, lines: readonly string[]): ParsedAddress {
  const asianLines =
    lines.length === 1 ? splitAsian(text) : lines.flatMap((line) => line.split(" / ")).flatMap(splitLabelledContacts);
  if (looksJapanese(text)) return withoutTaxNumbers(asianLines, parseJapanese);
  if (looksKorean(text)) return withoutTaxNumbers(asianLines, parseKorean);
  if (looksChinese(text)) return withoutTaxNumbers(lines, parseChinese);
  const headedRows = splitHeadedRows(lines);
  if (headedRows !== null) return parseRows(headedRows);
  const isOnlyLine = lines.filter((line) => !isIntroductionLine(line) && !isBesideAddress(line)).length === 1;
  return parseBlock(
    isOnlyLine
      ? lines.flatMap(splitLabelledLine).flatMap(splitLine).flatMap(splitContacts)
      : lines
          .flatMap((line) => line.split(/ [|•·] /))
          .flatMap(splitLabelledLine)
          .flatMap(splitContacts)
          .map((line) => line.replaceAll("; ", ", ")),
    isOnlyLine ? splitName : undefined,
  );
}

function withoutTaxNumbers(
  lines: readonly string[],
  parse: (lines: readonly string[]) => ParsedAddress,
): ParsedAddress {
  const parsed = parse(lines.filter((line) => !isTaxNumber(line)));
  return { ...parsed, explanations: [...parsed.explanations, ...lines.filter(isTaxNumber)] };
}

/**
 * Splits headings and the rows of values below into cells: "Recipient,Street,City,Zip". Returns null without headings.
 */
function splitHeadedRows(lines: readonly string[]): string[][] | null {
  const [headings = [], ...rows] = lines.map((line) => line.split(/[,;]/).map(tidy));
  const areHeadings = headings.length > 3 && headings.every((heading) => findLabel(heading) !== null);
  return areHeadings && rows.length > 0 ? [headings, ...rows] : null;
}

/** A phone, an e-mail address or a country below an address on one line. */
function isBesideAddress(line: string): boolean {
  const phone = findPhone(line);
  const label = line.slice(0, phone?.start).replace(PHONE_LABEL, "");
  const isPhoneOnly = phone !== null && label.trim() === "" && phone.start + phone.length === line.length;
  return isPhoneOnly || /^[^\s,]*@[^\s,]*$/.test(line) || findCountry(line) !== null;
}

/** Splits a line before each label: "Código postal: 20121 Città: Milano Provincia: MI" becomes three lines. */
function splitLabelledLine(line: string): string[] {
  if (parseLabelledLine(line) === null) return [line];
  const lines: string[] = [];
  for (const part of line.split(/ (?=\p{L}[\p{L}.]{1,20} ?: ?\S)/u)) {
    const lineAbove = lines.pop();
    if (lineAbove === undefined) lines.push(part);
    else lines.push(...(splitBeforeLabel(lineAbove, part) ?? [`${lineAbove} ${part}`]));
  }
  return lines;
}

/**
 * Divides two parts before a label that the split cut in two: "Granada Código" and "postal: 18012". Returns null if
 * there is no such label.
 */
function splitBeforeLabel(lineAbove: string, part: string): string[] | null {
  const [, labelledText = "", firstWord = ""] = /^(.*: ?\S.*) (\p{L}+)$/u.exec(lineAbove) ?? [];
  if (labelledText !== "" && parseLabelledLine(`${firstWord} ${part}`) !== null)
    return [labelledText, `${firstWord} ${part}`];
  return /: ?\S/.test(lineAbove) && parseLabelledLine(part) !== null ? [lineAbove, part] : null;
}

/** Splits a line with two phones into two lines: "Tel: 06 555 0123 Fax: 06 555 0124". */
const splitContacts = (line: string): string[] =>
  line.replace(TWO_PHONES, "$1\n$2").split("\n").flatMap(splitLabelledContacts);
const TWO_PHONES = /^(\+?\(?\d[\d ().-]{7,}\d) ?[/,;|] ?(\+?\(?\d[\d ().-]{7,}\d)$/;
const splitLabelledContacts = (line: string): string[] =>
  line.split(/(?<=[\d@].*)[ ,;/]+(?=(?:tel|telefon|fax|telefax|phone|mobile|mob|cell|e-?mail|[tmfe])\.?: ?\S)/iu);

const splitAsian = (line: string): string[] => splitLines(line.replace(ASIAN_SEPARATOR, "\n"));
const ASIAN_SEPARATOR =
  /, (?![^(]*\))|、| \/ | (?=(?:住所|氏名|お名前|電話|電話番号|郵便番号|TEL|携帯|이름|성함|전화|연락처|주소|우편번호) ?:|〒)/giu;

const splitLine = (line: string): string[] =>
  splitSentences(line.replace(BRACKETS_AT_END, ", $1"))
    .flatMap((sentence) =>
      sentence.split(
        /(?<!^(?:delivery|shipping|mailing|postal)|[ ,](?:new|my|our)) (?=(?:name|address|mobile|phone|tel|e-?mail|city|zip|postcode|country) ?:)/iu,
      ),
    )
    .flatMap(splitIntroduction)
    .flatMap((part) => (isIntroductionLine(part) ? [part] : splitDashes(part).flatMap(splitCommas)));

/** Matches brackets with a label or number, or behind a code, at the end: "BA11 2AB (call 01373 555014)". */
const BRACKETS_AT_END = / \((?:(?=[^()]*(?::|\d{5}))|(?<=\d\p{Lu}{2} \())([^()]+)\)$/u;

/**
 * Splits a line into sentences: "16 EK Amsterdam. Naam: Lotte Bakker" has two, and "5 Blvd. Laurier" has one. Thanks at
 * the end count as a sentence.
 */
const splitSentences = (line: string): string[] =>
  line
    .split(/((?<=\p{L}{5}|\d{3}|\d\p{Lu}{2}|\p{L}(?=\?))[.?]) (?=\p{Lu}|[+(0])/u)
    .flatMap((sentence) =>
      sentence.split(
        /[ ,]+([.!-]*) ?(?=(?:please|bitte|por favor|per favore|svp|thank you|thanks|thx|merci|danke|gracias|grazie|obrigad[oa])[!. ]*$)/iu,
      ),
    )
    .filter((sentence) => sentence !== "");

/** Splits off the text that introduces the address: "Bonjour, voici mon adresse : Luc Blanc, 9 quai ...". */
function splitIntroduction(sentence: string): string[] {
  const [, introduction = "", text = ""] = INTRODUCTION.exec(sentence) ?? THANKS_BEFORE_REQUEST.exec(sentence) ?? [];
  // "Poseidon Livs AB, Att: Mehmet Demir": the colon belongs to the label.
  const lastPart = introduction.slice(introduction.lastIndexOf(",") + 1);
  const isTaxLabel = isTaxNumber(tidy(`${lastPart} ${text.split(",", 1)[0] ?? ""}`));
  return text === "" || findLabel(lastPart) !== null || isTaxLabel ? [sentence] : [introduction, text];
}

const INTRODUCTION = /^([^\d:@]{2,80}:|[^:@,]*(?<!\p{L})(?:rma|order|case|ticket)(?!\p{L})[^:@,]*:) ?(\p{L}.*)$/iu;
/** Matches thanks before a request: "Thanks team, please send to Priya Menon". */
const THANKS_BEFORE_REQUEST = /^([^\d:@,]{2,40}[,!]) ((?:please|pls|kindly|bitte|por favor) .*)$/iu;

/**
 * Splits "Anna Lisi - Via Roma 5 - 00174 Roma RM" into name, street and city, but not "São Paulo - SP". Two or more
 * long dashes or dots split any line.
 */
function splitDashes(line: string): string[] {
  const spacedParts = line.split(/ (?:—|[•·]) /);
  if (spacedParts.length > 2) return spacedParts.flatMap(splitDashes);
  const [text = "", ...requests] = line.split(/ [-–—] (?=\p{Ll}+(?: [\p{L}'’]+){2,}[.!]?$)/u);
  if (requests.length > 0) return [...splitDashes(text), ...requests];
  const parts = line.split(/ [-–—] (?!\p{Lu}{2}(?:[ ,]|$))/u);
  const isPhoneLast = /^\+?\(?\d[\d ().-]{7,}\d$/.test(parts.at(-1) ?? "");
  const isList = parts.length > 2 && (!/\d/.test(parts[0] ?? "") || isPhoneLast || isReference(parts[0] ?? ""));
  return isList ? parts : [line];
}

const splitCommas = (line: string): string[] =>
  line
    .replace(/(?<=, ?\p{Lu}{2}), ?(?=\d{5}(?:-\d{4})?(?:,|$))/gu, " ")
    .replace(/ [-–] (?=\p{L}[\p{L} ]{1,15}:)/gu, ", ")
    .replace(/(?<=\d.*) [-–] (?=\p{Lu}[^\d,–-]+ - \p{Lu}{2}(?:,|$))/gu, ", ")
    .replace(/(?<=\d\p{L}?), ?(\d{5}), ?(?=\p{Lu}[\p{L} .-]+(?:,|$))/gu, ", $1 ")
    .replace(
      /, ?(?!(?:RD|CEP|CAP|PIN|PLZ|ZIP|APT|STE|FL|RM|RR|BP|CS|BOX|LOT|BLK|CMR|PSC) )(?=\p{Lu}{2,3}\.? [A-Z]?\d|\p{Lu}\p{Ll}\.? \d{5}(?!\d))/gu,
      (comma, offset: number, text: string) => {
        const [nextPart = ""] = text.slice(offset + comma.length).split(",", 1);
        return isTaxNumber(nextPart.trim()) ? comma : "\u0000";
      },
    )
    .replace(/(?<=, ?)(\p{Lu}[\p{L} ]{3,19}), ?(?=\d{5}(?:\d|-\d{4})?(?:,|$))/gu, (fullMatch, name: string) =>
      findState("USA", name) === null && countryOfPostalCode([`${name} 100000`]) !== "IND" ? fullMatch : `${name} `,
    )
    .split(line.includes(" / ") && / \/ .* \/ |@|\d{6}/.test(line) ? /[,;|]| \/ / : /[,;|]/)
    .map((part) => part.replaceAll("\u0000", ", ").trim())
    .reduce<string[]>(joinHouseNumber, []);

/** Joins a house number with its street, because "10, rue d'Arlay" and "Travessa Um, s/n" are one part. */
function joinHouseNumber(parts: string[], part: string): string[] {
  const previous = parts.at(-1) ?? "";
  const isStreetAfterNumber = /^(?:no\.? ?)?\d{1,5}\p{L}?(?: bis| ter)?$/iu.test(previous) && STREET_WORD.test(part);
  const [number = "", unit = ""] = HOUSE_NUMBER.exec(part.split(" - ")[0] ?? "") ?? [];
  const isNumber = number !== "" && (unit === "" || isStreetExtra(unit));
  const isNumberAfterStreet = isNumber && !/\d/.test(previous) && STREET_WORD.test(previous);
  return isStreetAfterNumber || isNumberAfterStreet
    ? [...parts.slice(0, -1), `${previous}, ${part}`]
    : [...parts, part];
}
/** Matches a house number, possibly with a unit: "s/n", "nº 12", "1200 apto 301". */
const HOUSE_NUMBER = /^(?:(?:n[º°o]?\.? ?)?\d{1,5}\p{L}?|s\/n)(?: (\p{L}.*))?$/iu;

/** Splits a name from the house number that ends it: "marc tissot 22 bis avenue foch 54000 nancy". */
function splitName(part: string, index: number): string[] {
  const matchOfStreet = NAME_AND_STREET_WORD.exec(part) ?? NAME_AND_STREET_ENDING.exec(part);
  const [, name = "", street = ""] = matchOfStreet ?? NAME_AND_NUMBER.exec(part) ?? [];
  const isStreet =
    matchOfStreet !== null || [STREET_WORD, STREET_ENDING, JAPANESE_NUMBER].some((pattern) => pattern.test(street));
  // "Dr." is a title here, not a drive.
  const isInName =
    STREET_WORD.test(name.replace(/^dr\. /i, "")) || STREET_ENDING.test(name) || looksLikeSecondary(name);
  return index === 0 && isStreet && !isInName ? [name, street] : [part];
}
const NAME = "\\p{L}[\\p{L}.'’-]*(?: \\p{L}[\\p{L}.'’-]*){1,3}?";
/** Matches a Japanese house number before its quarter: "3-5-1 Shibuya". */
const JAPANESE_NUMBER = /^\d+-\d+-\d+ \p{L}/u;
const NAME_AND_NUMBER = new RegExp(`^(${NAME}) (\\d{1,5}(?:-\\d{1,4}){0,2}\\p{L}? (?:bis |ter )?[\\p{L}\\d].*)$`, "u");
const NAME_AND_STREET_WORD = new RegExp(
  `^(${NAME}) ((?:ul\\.?|ulica|calle|c/|avda\\.?|avenida|via|viale|piazza|corso|rua|rue|chemin|route|avenue|allée|jl\\.?|jln\\.?|jalan|(?:am|im|zum|zur|an de[rnm]|auf de[rm]|box|postboks|postfach|postbus)(?= (?:\\p{L}+ )?\\d)) .*\\d.*)$`,
  "iu",
);
const NAME_AND_STREET_ENDING = new RegExp(
  `^(${NAME}) ((?:\\p{L}+(?:straße|strasse|str\\.|weg|platz|gasse|allee|straat|laan|gracht|plein|gatan|vägen|gata|gaten|gade|gate|vej|vejen|veien|vegen|allé|katu|tie)|\\p{L}+er (?:straße|strasse|str\\.|weg|platz|gasse|allee)) ?\\d.*)$`,
  "iu",
);

export function isCompleteAddress(pasted: string): boolean {
  const text = plainText(pasted).trim();
  if (/[\n\t]/.test(text)) return true;
  const { fields } = parseAddress(text);
  const { shipmentName, shipmentPhone, shipmentStreet1, shipmentCity, shipmentPostalCode, shipmentCountryCode } =
    fields;
  if (looksJapanese(text) || looksKorean(text)) return shipmentName !== undefined && Object.keys(fields).length >= 5;
  const isAddressed = shipmentName !== undefined && shipmentPhone !== undefined && shipmentStreet1 !== undefined;
  if (looksChinese(text)) return isAddressed || Object.keys(fields).length >= 5;
  // A street may be long too, so one line must contain a name and every required field.
  const requiredValues = [shipmentName, shipmentStreet1, shipmentCity, shipmentCountryCode];
  if (hasPostalCodes(shipmentCountryCode?.value ?? "")) requiredValues.push(shipmentPostalCode);
  return text.length <= 300 && requiredValues.every((parsedValue) => parsedValue !== undefined);
}
