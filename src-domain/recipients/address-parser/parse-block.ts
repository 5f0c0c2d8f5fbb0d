import { findCountry, findCountryOrCode } from "../country-names.ts";
import { stateCodesOf } from "../state-zones.ts";
import { findState } from "../states.ts";
import { extractAttention, extractAttentionLines, splitBeforeAttention } from "./attention.ts";
import { extractCityAndCode } from "./city-and-code.ts";
import { extractEmails, extractPhones } from "./contacts.ts";
import { extractCountry } from "./country-line.ts";
import { findLabel, isOtherBy, parseLabelledLine, type Label, type LabelledLine } from "./labels.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import {
  changeEachLine,
  guessField,
  setParsedField,
  tidy,
  setParsedCountry,
  startParse,
  type ParseState,
  type ParsedAddress,
  withoutSpan,
} from "./parsed-address.ts";
import { findPhone, PHONE_LABEL } from "./phone.ts";
import { isCodeBeforeCityIn, isPostalCodeOf } from "./postal-code.ts";
import {
  extractCodeLabels,
  extractGreetings,
  extractMailHeaders,
  extractReferences,
  extractSendingWords,
} from "./references.ts";
import { splitQuarterFromCity } from "./regions.ts";
import { setStreets } from "./streets.ts";

function extractLabels(parseState: ParseState): void {
  const remainingLines: string[] = [];
  const codeTexts = [...parseState.lines, ...parseState.explanations];
  joinNameHalves(parseState);
  for (const [index, line] of parseState.lines.entries()) {
    const labelledLine = parseLabelledLine(line);
    const lineAbove = remainingLines.at(-1) ?? "";
    const isOfLineAbove = labelledLine?.label === "house" && lineAbove !== "" && !/\d/.test(lineAbove);
    if (isOfLineAbove && parseState.fields.shipmentStreet1 === undefined) {
      parseState.explanations.push(tidy(labelledLine.labelText));
      remainingLines.splice(-1, 1, tidy(`${lineAbove} ${labelledLine.value}`));
    } else if (labelledLine !== null && isOtherBy(line, codeTexts)) parseState.leftovers.push(line);
    else if (labelledLine !== null) remainingLines.push(...extractLabelledValue(parseState, labelledLine));
    else if (findLabel(line) === "company" || (findLabel(line) !== null && (index === 0 || line.includes(" ")))) {
      parseState.explanations.push(line);
    } else remainingLines.push(line);
  }
  parseState.lines = remainingLines;
}

/** Extracts lines with other labels below the first lines: "Landmark: near the mall", "Gift message: ...". */
function extractUnknownLabels(parseState: ParseState): void {
  const isOther = (line: string, index: number): boolean => index > 1 && UNKNOWN_LABEL.test(line) && !isPlace(line);
  const isPlace = (line: string): boolean =>
    looksLikeSecondary(line) || looksLikeStreet(line.slice(0, line.indexOf(":"))) || findPhone(line) !== null;
  parseState.leftovers.push(...parseState.lines.filter(isOther));
  parseState.lines = parseState.lines.filter((line, index) => !isOther(line, index));
}
const UNKNOWN_LABEL = /^\p{L}[\p{L} .'’/-]{2,30}: ?\p{L}/u;

/** Joins given and family name that have separate labels: "Vorname: Rita" and "Nachname: Zander". */
function joinNameHalves(parseState: ParseState): void {
  const halves = parseState.lines.map(parseLabelledLine);
  const findHalf = (label: Label) => halves.find((line) => line?.label === label);
  // French and Italian forms call the family name "Nom" and "Nome" beside the given name.
  const given = findHalf("given") ?? findHalf("shipmentName");
  const family = findHalf("family") ?? (findHalf("given") === undefined ? undefined : findHalf("shipmentName"));
  if (!given || !family || given.value === "" || family.value === "") return;
  parseState.lines = parseState.lines.filter((_, index) => halves[index] !== given && halves[index] !== family);
  parseState.explanations.push(tidy(given.labelText), tidy(family.labelText));
  setParsedField(parseState, "shipmentName", `${given.value} ${family.value}`);
}

/** Appends the number: languages whose forms have a separate number field write it after the street. */
function addHouseNumber(parseState: ParseState, value: string): void {
  const street = parseState.fields.shipmentStreet1;
  if (street === undefined || /\d$/.test(street.value)) parseState.leftovers.push(value);
  else parseState.fields.shipmentStreet1 = { value: tidy(`${street.value} ${value}`), isSure: street.isSure };
}

function extractLabelledValue(parseState: ParseState, { labelText, label, value }: LabelledLine): string[] {
  parseState.explanations.push(tidy(labelText));
  if (OPTIONAL_FIELDS.has(label) && FILLER.test(value)) {
    parseState.explanations.push(value);
    return [];
  }
  switch (label) {
    case "address":
    case "company":
    case "district":
    case "given":
    case "family":
      return [value];
    case "house":
      addHouseNumber(parseState, value);
      return [];
    case "shipmentName":
      setLabelledName(parseState, value);
      return [];
    case "shipmentCountryCode": {
      const iso3 = findCountryOrCode(value);
      if (iso3 === null) return [value];
      setParsedCountry(parseState, iso3, value);
      return [];
    }
    case "shipmentPhone":
      return setLabelledPhone(parseState, value);
    default:
      setParsedField(parseState, label, value);
      return [];
  }
}

/** Returns the text after the number, as in "+48 601 555 012, NIP 1234563218". */
function setLabelledPhone(parseState: ParseState, value: string): string[] {
  const [, phone = value, textAfter = ""] = /^(\+?[\d ().\-/]*\d)[,;]? +(\(?\p{L}{2,}.*)$/u.exec(value) ?? [];
  const isExtension = /^\(?(?:ext|x)\b/i.test(textAfter);
  setParsedField(parseState, "shipmentPhone", isExtension ? value : phone);
  return textAfter === "" || isExtension ? [] : [textAfter];
}

/**
 * Sets the name of a labelled line, and its phone: "Attn: Jill Sand 250-555-0166". "Contact: 94350 12345" has no name.
 */
function setLabelledName(parseState: ParseState, value: string): void {
  const phone = findPhone(value);
  if (phone !== null) setParsedField(parseState, "shipmentPhone", phone.text, phone.isSure);
  const name = phone === null ? value : withoutSpan(value, phone.start, phone.length);
  // Marketplaces write the buyer's account name here.
  if (!/^[\w.-]*[\d_][\w.-]*$/.test(name)) setParsedField(parseState, "shipmentName", name);
  else parseState.leftovers.push(name);
}

const LOCKER = /^(?:dhl[ -])?(?:packstation|paketbox|postfiliale|filiale|parcelshop|paketshop) /i;

/** Matches a numbered locker: "Packstation 123", but not the company "Filiale Nord GmbH". */
const NUMBERED_LOCKER = new RegExp(`${LOCKER.source}\\d+$`, "i");

/** Extracts the customer numbers of a locker address, so that they are not parsed as phones. */
function extractLockerNumbers(parseState: ParseState): readonly string[] {
  if (!parseState.lines.some((line) => LOCKER.test(line))) return [];
  const numbers: string[] = [];
  changeEachLine(parseState, (line) => {
    const [, name = "", number = ""] = NAME_AND_LOCKER_NUMBER.exec(line) ?? [];
    if (number !== "") numbers.push(number);
    return number === "" ? line : name;
  });
  return numbers;
}
const NAME_AND_LOCKER_NUMBER =
  /^(?:(\p{L}[\p{L} .'-]*?)[ ,]+)??((?:(?:dhl )?(?:postnummer|postnr\.?|kundennummer)[: ]*)?\d{6,10})$/iu;

/** `splitName`: splits the name from the street in an address of one line. */
export function parseBlock(
  lines: readonly string[],
  splitName: (line: string, index: number) => readonly string[] = (line) => [line],
): ParsedAddress {
  const parseState = startParse(lines);
  extractPunctuation(parseState);
  extractMailHeaders(parseState);
  extractEmails(parseState);
  const lockerNumbers = extractLockerNumbers(parseState);
  extractReferences(parseState);
  extractGreetings(parseState);
  extractSendingWords(parseState);
  parseState.lines = parseState.lines.flatMap(splitName).flatMap(splitBeforeAttention);
  const attentionLines = extractAttentionLines(parseState);
  splitStreetFromCity(parseState);
  extractCodeLabels(parseState);
  extractLabels(parseState);
  extractUnknownLabels(parseState);
  extractPhones(parseState);
  joinHouseNumbers(parseState);
  splitQuarters(parseState);
  joinStateAndCode(parseState);
  extractCountry(parseState);
  extractCityAndCode(parseState);
  extractName(parseState);
  parseState.lines.push(...attentionLines, ...lockerNumbers);
  setStreets(parseState);
  explainPunctuation(parseState);
  return parseState;
}

/** A period may remain after a phone: "06.55.50.11.22. Merci". */
function explainPunctuation({ leftovers, explanations }: ParseState): void {
  const texts = leftovers.splice(0);
  leftovers.push(...texts.filter((text) => !PUNCTUATION.test(text)));
  explanations.push(...texts.filter((text) => PUNCTUATION.test(text)));
}

/** Extracts the ends of sentences, which are separate lines here. */
function extractPunctuation(parseState: ParseState): void {
  parseState.explanations.push(...parseState.lines.filter((line) => PUNCTUATION.test(line)));
  parseState.lines = parseState.lines.filter((line) => !PUNCTUATION.test(line));
}
const PUNCTUATION = /^(?:[.!?-]+|[nN]\/[aA]|\(?null\)?|NULL|undefined)$/;

/** What people and shops write into a field that has no value. */
const FILLER =
  /^(?:n\/?a|none|nil|null|undefined|-+|0{3,}|keine?|kein(?:e angabe)?|aucune?|ningun[oa]|nessun[oa])\.?$/i;
const OPTIONAL_FIELDS: ReadonlySet<Label> = new Set([
  "shipmentPostalCode",
  "shipmentStreet2",
  "shipmentStreet3",
  "shipmentPhone",
  "shipmentFax",
  "shipmentEmail",
  "company",
]);

/** Splits street and city of one line: "Ankelmannstr. 212-220 20537 Hamburg" becomes two lines. */
function splitStreetFromCity(parseState: ParseState): void {
  parseState.lines = parseState.lines.flatMap((line) => {
    const phone = findPhone(line);
    const isPhoneAtEnd = phone !== null && phone.start + phone.length === line.length;
    const textBefore = line.slice(0, phone?.start);
    const label = PHONE_LABEL.exec(textBefore)?.[0] ?? "";
    const address = isPhoneAtEnd ? tidy(textBefore.slice(0, textBefore.length - label.length)) : line;
    const matchOfCountry = splitBeforeCodeOfCountry(address, parseState.lines);
    const [, street = "", cityText = ""] =
      matchOfCountry ?? NUMBER_LAST.exec(address) ?? NUMBER_FIRST.exec(address) ?? [];
    if (matchOfCountry === null && !STREET_ENDING.test(street) && !STREET_WORD.test(street)) return [line];
    return [street, cityText, ...(isPhoneAtEnd ? [label + phone.text] : [])];
  });
}

const NUMBER_LAST =
  /^(.*\p{L}.*? \d[\w/-]*(?: m \d+)?),? ((?:\d{5}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} \p{Lu}{2}) \p{L}[\p{L} .()'-]+)$/u;
const NUMBER_FIRST =
  /^(\d{1,4}\p{L}?(?: (?:bis|ter))?,? (?:rue|avenue|av|boulevard|bd|chemin|impasse|allée|place|quai|route) [^\d,]+),? (\d{5} \p{L}[\p{L} .()'-]+)$/iu;

/**
 * Splits "Vestergade 9 st th 8000 Aarhus C Danmark": digits behind the house number are a code of the named country.
 */
function splitBeforeCodeOfCountry(address: string, lines: readonly string[]): RegExpExecArray | null {
  const brazilianMatch = NUMBER_BEFORE_BRAZILIAN_CITY.exec(address);
  if (brazilianMatch !== null) return brazilianMatch;
  const match = NUMBER_BEFORE_CODE.exec(address);
  const words = (match?.[4] ?? "").split(" ");
  const names = [...[1, 2, 3].map((count) => words.slice(-count).join(" ")), ...lines];
  const iso3 = names.map(findCountry).find((country) => country !== null);
  const isOfCountry =
    iso3 !== undefined && iso3 !== null && isCodeBeforeCityIn(iso3) && isPostalCodeOf(iso3, match?.[3] ?? "");
  return isOfCountry ? match : null;
}
const NUMBER_BEFORE_CODE =
  /^(\p{L}[^\d]* \d{1,4}\p{L}?(?:[/-]\d{1,4}\p{L}?)*(?:,? (?:bus \w{1,4}|(?:\d{1,2}\.|st\.?|kl\.?)(?: ?(?:tv|th|mf|sal)\.?)?))?),? ((\d{4}(?:-\d{3})?) (\p{L}[\p{L} .()'-]+))$/u;
const NUMBER_BEFORE_BRAZILIAN_CITY =
  /^((?:[Rr]ua|[Aa]v(?:\.|enida)?|[Tt]ravessa|[Pp]raça|[Aa]lameda|[Ee]strada) [^\d]* \d{1,5}),? (\p{L}[^\d,]*[ ,/-]\p{Lu}{2}[ ,-]+\d{5}-\d{3}(?: \p{L}+)?)$/u;

function splitQuarters(parseState: ParseState): void {
  const code = parseState.fields.shipmentPostalCode?.value ?? "";
  const isBrazilian = [...parseState.lines, code].some(
    (line) => /(?<!\d)\d{5}-\d{3}$/.test(line) || findCountry(line) === "BRA",
  );
  parseState.lines = parseState.lines.flatMap((line, index) =>
    index === 0 ? [line] : splitQuarterFromCity(line, isBrazilian),
  );
}

/** Joins city, state and code of separate lines: "Atlanta", "GA" and "30308", or "Manaus, AM" and "69075-830". */
function joinStateAndCode(parseState: ParseState): void {
  const { lines } = parseState;
  const index = lines.findIndex((line, lineIndex) => {
    const [lineAbove = "", code = ""] = [lines[lineIndex - 1], lines[lineIndex + 1]];
    return lineIndex > 1 && !/\d/.test(lineAbove) && hasCodeOfState(line, code);
  });
  if (index > 0) lines.splice(index - 1, 3, `${lines[index - 1]}, ${lines[index]} ${lines[index + 1]}`);
  const zipIndex = lines.findIndex((line, lineIndex) => {
    const [, state = ""] = /^[^\d,]+, ?([^\d,]+)$/.exec(lines[lineIndex - 1] ?? "") ?? [];
    return lineIndex > 1 && hasCodeOfState(state, line);
  });
  if (zipIndex > 0) lines.splice(zipIndex - 1, 2, `${lines[zipIndex - 1]} ${lines[zipIndex]}`);
  const codeIndex = lines.findIndex((line) => /^\d{5}-?\d{3}$/.test(line));
  const lineAbove = lines[codeIndex - 1] ?? "";
  if (/^\p{L}[^\d]*(?:, ?| [-–] |\/| )\p{Lu}{2}$/u.test(lineAbove))
    lines.splice(codeIndex - 1, 2, `${lineAbove} ${lines[codeIndex]}`);
}

const hasCodeOfState = (line: string, code: string): boolean =>
  ["USA", "CAN", "AUS"].some((iso3) => {
    const state = findState(iso3, line);
    return state !== null && isPostalCodeOf(iso3, code) && stateCodesOf(iso3, code)?.includes(state.code) === true;
  });

function joinHouseNumbers(parseState: ParseState): void {
  const isNumber = (line: string): boolean => /^\d{1,3}\p{L}?(?:[/-]\d{1,4}\p{L}?)?$/u.test(line);
  const lines: string[] = [];
  for (const [index, line] of parseState.lines.entries()) {
    const lineAbove = lines.at(-1) ?? "";
    const isHouseNumber =
      index > 1 && index < parseState.lines.length - 1 && isNumber(line) && !/[\d,:]/.test(lineAbove);
    if (isHouseNumber) lines.splice(-1, 1, `${lineAbove} ${line}`);
    else lines.push(line);
  }
  parseState.lines = lines;
}

const TITLE = /^(herrn?|frau|mr|mrs|ms|miss|dr|prof|m|mme|monsieur|madame|sr|sra|sig|signora?)\.?$/i;

function joinTitle(parseState: ParseState): void {
  const [title = "", name, ...rest] = parseState.lines;
  if (name !== undefined && TITLE.test(title) && !/\d/.test(name)) parseState.lines = [`${title} ${name}`, ...rest];
}

/** Machines and counters where a person fetches the parcel, above the person. */
const PICKUP_POINT =
  /^(?:paczkomat|punto (?:de recogida|di ritiro|pack)|point (?:relais|retrait)|relais colis|mondial relay|paketshop|abhol(?:station|punkt)|pick-?up (?:point|shop)|collection point|zásilkovna|parcel (?:collect|locker)|(?:sf|amazon|dhl|inpost) (?:locker|station|hub|paczkomat))(?!\p{L})/iu;

/** Uses the first line as the name, unless it is a street or floor; a company is only a guess. */
function extractName(parseState: ParseState): void {
  if (parseState.fields.shipmentName !== undefined) return;
  extractAttention(parseState);
  joinTitle(parseState);
  const [pickupPoint = "", ...linesBelow] = parseState.lines;
  if ((PICKUP_POINT.test(pickupPoint) || NUMBERED_LOCKER.test(pickupPoint)) && linesBelow.length > 0)
    parseState.lines = [...linesBelow, pickupPoint];
  const [firstLine = ""] = parseState.lines;
  if (looksLikeSecondary(firstLine)) return;
  // "Tan Wei Jie" is a person, although transcribed Chinese streets end in "jie" too.
  const isStreet = looksLikeStreet(firstLine) && !/^\p{L}+ \p{L}+ (?:lu|jie|dao)$/iu.test(firstLine);
  if (isStreet && (/^\d|\d$/.test(firstLine) || !parseState.lines.slice(1).some(looksLikeStreet)))
    return extractNameBelow(parseState);
  parseState.lines = parseState.lines.slice(1);
  setParsedField(
    parseState,
    "shipmentName",
    firstLine,
    !isStreet && !looksLikeCompany(firstLine) && parseState.lines.length > 0,
  );
}

/** Extracts the person from the only line below the street, if the address comes first. */
function extractNameBelow(parseState: ParseState): void {
  const [street = "", person = ""] = parseState.lines;
  if (parseState.lines.length !== 2 || !PERSON.test(person) || looksLikeStreet(person) || looksLikeCompany(person))
    return;
  parseState.lines = [street];
  guessField(parseState, "shipmentName", person);
}
const PERSON = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;
