import { findCountry, findCountryOrCode } from "../country-names.ts";
import { stateCodesOf } from "../state-zones.ts";
import { findState } from "../states.ts";
import { countryOfCity } from "./code-zones.ts";
import { CITY_STATES } from "./country-evidence.ts";
import { findLabel } from "./labels.ts";
import { PREPOSITION_STREET } from "./line-kinds.ts";
import { type ParseState, setParsedCountry, tidy, guessCountry } from "./parsed-address.ts";
import { countryOfPhone } from "./phone.ts";
import { countryOfPostalCode, findPostalCode, hasPostalCodes, isPostalCodeOf } from "./postal-code.ts";
import { isTaxNumber } from "./references.ts";
import { isRegion } from "./regions.ts";

/** Finds the country on its own line or at a line's end, bottom up. Only the last line may be just two letters. */
export function extractCountry(parseState: ParseState): void {
  extractCountryAbove(parseState);
  extractCityState(parseState);
  extractCountryBeforeCode(parseState);
  const { lines } = parseState;
  for (let index = lines.length - 1; index >= 0 && parseState.fields.shipmentCountryCode === undefined; index -= 1) {
    const line = lines[index] ?? "";
    const findName = index === lines.length - 1 ? findCountryOrCode : findCountry;
    const iso3 = CITY_AND_COUNTRY.test(line) ? null : findName(line);
    if (iso3 !== null && !isPersonOrCity(line, index) && !isCityAbove(lines.slice(index + 1), iso3)) {
      setParsedCountry(parseState, iso3, line);
      parseState.lines = lines.filter((_, lineIndex) => lineIndex !== index);
    } else extractCountryAtLineEnd(parseState, index);
  }
  if (parseState.fields.shipmentCountryCode !== undefined) return;
  const guessedCountry = findLikelyCountry(parseState);
  if (guessedCountry !== null) guessCountry(parseState, guessedCountry);
}

/**
 * Extracts a country before its address, because some countries begin with the largest part: "Україна, 79008, м.
 * Львів".
 */
function extractCountryAbove(parseState: ParseState): void {
  const [, name = "", address = ""] = /^([^,\d]+), ?(.*\d.*)$/.exec(parseState.lines[0] ?? "") ?? [];
  const iso3 = findCountry(name);
  if (iso3 === null || findPostalCode(address, iso3) === null || parseState.fields.shipmentCountryCode !== undefined)
    return;
  setParsedCountry(parseState, iso3, name);
  parseState.lines = [address, ...parseState.lines.slice(1)];
}

/** Matches "Dubai, UAE", which names the country and the city. */
const CITY_AND_COUNTRY = /^dubai,? (?:uae|u\.a\.e\.?)$/i;

const findLikelyCountry = (parseState: ParseState): string | null =>
  countryOfPostalCode(parseState.lines) ??
  countryOfLabels(parseState) ??
  countryOfPostalCode(findLabelledCityLine(parseState)) ??
  countryOfTaxNumber(parseState) ??
  countryOfProvince(parseState.lines) ??
  parseState.lines.map(countryOfCity).find((iso3) => iso3 !== null) ??
  countryOfRegion(parseState) ??
  countryOfScript(parseState.lines) ??
  countryOfPhone(parseState.fields.shipmentPhone?.value ?? "") ??
  countryOfStreetWords(parseState.lines) ??
  countryOfStateAtEnd(parseState.lines);

/** Finds the country whose region an address names: "Benito Juárez, CDMX" with a code of five digits. */
function countryOfRegion({ lines, fields }: ParseState): string | null {
  const codeLines = [...lines, fields.shipmentPostalCode?.value ?? ""];
  return (
    ["MEX", "MYS", "IND", "IDN", "PHL"].find(
      (iso3) =>
        lines.some((line) => isRegion(iso3, /(?:^|, ?)([^,]{4,})$/.exec(line)?.[1] ?? "")) &&
        codeLines.some((line) => findPostalCode(line, iso3) !== null),
    ) ?? null
  );
}

/** Finds the country of a state at the end of an address without a code: "Deltona FL" below "12 Canal Rd". */
function countryOfStateAtEnd(lines: readonly string[]): string | null {
  const [, state = ""] = /^(?:\p{L}[^\d]*[ ,])?([A-Z]{2})$/u.exec(lines.at(-1) ?? "") ?? [];
  const hasStreet = lines.slice(0, -1).some((line) => ENGLISH_STREET.test(line));
  return hasStreet && findState("USA", state) !== null ? "USA" : null;
}
const ENGLISH_STREET =
  /(?<!\p{L})(?:st|street|rd|road|ave|avenue|dr|drive|ln|lane|blvd|ct|court|way|hwy|pkwy)(?!\p{L})/iu;

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Thai}/u, "THA"],
  [/\p{Script=Greek}/u, "GRC"],
  [/\p{Script=Hebrew}/u, "ISR"],
];
const countryOfScript = (lines: readonly string[]): string | null =>
  SCRIPTS.find(([script]) => lines.some((line) => script.test(line)))?.[1] ?? null;

function findLabelledCityLine({ fields, explanations }: ParseState): string[] {
  // If a labelled country is unknown to the desk, the guess would be wrong.
  if (explanations.some((word) => findLabel(word) === "shipmentCountryCode")) return [];
  const { shipmentCity, shipmentState, shipmentPostalCode } = fields;
  const values = [shipmentCity, shipmentState, shipmentPostalCode].map((parsedValue) => parsedValue?.value ?? "");
  return shipmentPostalCode === undefined ? [] : [values.filter((part) => part !== "").join(" ")];
}

/** Labels of postal codes that one country uses, also with the city's, and the code's form in that country. */
const CODE_LABELS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^cep$/i, /^\d{5}-?\d{3}$/, "BRA"],
  [/^cap(?:[ /]+città)?$/i, /^\d{5}$/, "ITA"],
  [/^pin(?: ?code)?$/i, /^\d{3} ?\d{3}$/, "IND"],
  [/^kode ?pos$/i, /^\d{5}$/, "IDN"],
  [/^poskod$/i, /^\d{5}$/, "MYS"],
  [/^posta kodu$/i, /^\d{5}$/, "TUR"],
  [/^kod pocztowy$/i, /^\d{2}-?\d{3}$/, "POL"],
  [/^(?:plz|postleitzahl)(?:[ /]+(?:und )?ort)?$/i, /^\d{5}$/, "DEU"],
  [/^code postal(?:[ /]+(?:et )?ville)?$/i, /^\d{5}$/, "FRA"],
  [/^postcode$/i, /^\d{4} ?[a-z]{2}$/i, "NLD"],
];

/** Finds Spain by a province that fits the code: "Burgos" below "09195 Villariezo", or in brackets after it. */
const countryOfProvince = (lines: readonly string[]): string | null =>
  lines.some((line) => {
    const province = findState("ESP", /\(([^()]+)\)$/.exec(line)?.[1] ?? line)?.code ?? "";
    return lines.some((other) => stateCodesOf("ESP", /^\d{5}(?= \p{L})/u.exec(other)?.[0] ?? "")?.includes(province));
  })
    ? "ESP"
    : null;

/** Labels of taxpayers' numbers that one country has. */
const COUNTRY_TAX_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^(?:p\.? ?iva|c\.?f\.|codice fiscale)/i, "ITA"],
  [/^(?:cif|dni|nie)(?!\p{L})/iu, "ESP"],
  [/^(?:cpf|cnpj)(?!\p{L})/iu, "BRA"],
  [/^(?:nip|regon|pesel)(?!\p{L})/iu, "POL"],
  [/^(?:siret|siren)(?!\p{L})/iu, "FRA"],
  [/^(?:gstin)(?!\p{L})/iu, "IND"],
  [/^(?:rfc|curp)(?!\p{L})/iu, "MEX"],
];
const countryOfTaxNumber = ({ leftovers, explanations, lines }: ParseState): string | null =>
  COUNTRY_TAX_LABELS.find(
    ([pattern, iso3]) =>
      [...leftovers, ...explanations.filter(isTaxNumber)].some((text) => pattern.test(text)) &&
      lines.some((line) => findPostalCode(line, iso3) !== null),
  )?.[1] ?? null;

/**
 * Guesses the country by a form's labels: "CAP: 95124" is Italian, "Ville" French, and "Provincia: Gipuzkoa" Spanish.
 */
function countryOfLabels({ fields, explanations, lines }: ParseState): string | null {
  const codeBeforeCity = lines.map((line) => /^\d{5}(?= \p{L})/u.exec(line)?.[0]).find((code) => code !== undefined);
  const code = fields.shipmentPostalCode?.value ?? codeBeforeCity ?? "";
  const labelTexts = explanations.map((label) => label.replace(/:$/, ""));
  const rule = CODE_LABELS.find(
    ([label, pattern]) => pattern.test(code) && labelTexts.some((word) => label.test(word)),
  );
  if (rule !== undefined) return rule[2];
  if (!/^\d{5}$/.test(code)) return null;
  if (labelTexts.some((word) => /^ville$/i.test(word))) return "FRA";
  const province = fields.shipmentState?.value ?? "";
  return labelTexts.some((word) => /^provincia$/i.test(word)) && findState("ESP", province) !== null ? "ESP" : null;
}

/**
 * Returns whether a country's name is a city, such as "Lebanon" above "TN 37087": the lines below have another country
 * or a code that `iso3` does not use.
 */
function isCityAbove(linesBelow: readonly string[], iso3: string): boolean {
  if (linesBelow.length === 0) return false;
  const otherCountry =
    countryOfPostalCode(linesBelow) ?? linesBelow.map(findCountry).find((country) => country !== null) ?? iso3;
  return (
    otherCountry !== iso3 ||
    linesBelow.some((line) => /\d{4}/.test(line) && !NO_CODE.test(line) && findPostalCode(line, iso3) === null)
  );
}

/** Boxes, and codes that people invent for countries without codes. */
const NO_CODE = /\bbox\b|^(?:999077|0{4,6})$/i;

/** A country's name in the first line is a person or a city, except China, which Chinese addresses may start with. */
const isPersonOrCity = (line: string, index: number): boolean => index === 0 && findCountry(line) !== "CHN";

function extractCountryAtLineEnd(parseState: ParseState, index: number): void {
  const { lines } = parseState;
  const line = lines[index] ?? "";
  if (countryOfCity(line) !== null) return;
  if (index < lines.length - 2 || (index === 0 && lines.length > 1)) return;
  for (const match of line.matchAll(/[,\s]+/g)) {
    const lineEnd = line.slice(match.index + match[0].length);
    const isAfterComma = match[0].includes(",");
    const letterCountry = isAfterComma ? countryOfLetters(line.slice(0, match.index), lineEnd) : null;
    const iso3 = letterCountry ?? findCountry(lineEnd);
    // "Atlanta, Georgia 30303" and "Route de Luxembourg" name no country; without a comma, it must end the last line.
    if (
      iso3 === null ||
      (!isAfterComma && index !== lines.length - 1) ||
      (letterCountry === null && findState("USA", lineEnd) !== null)
    )
      continue;
    cutCountry(parseState, index, { iso3, name: lineEnd, textBefore: tidy(line.slice(0, match.index)) });
    return;
  }
}

/** Cuts off the country, which is also the city in "L-1611 Luxembourg". */
function cutCountry(
  parseState: ParseState,
  index: number,
  { iso3, name, textBefore }: { readonly iso3: string; readonly name: string; readonly textBefore: string },
): void {
  const isCity = CITY_STATES.has(iso3) && findPostalCode(`${textBefore} ${name}`, iso3)?.position === "before";
  setParsedCountry(parseState, iso3, isCity ? "" : name);
  if (!isCity) parseState.lines[index] = textBefore;
}

/** Finds the country of two letters after its code or region: "Bodmin, PL31 1RB, GB", "Tamil Nadu, IN". */
function countryOfLetters(textBefore: string, letters: string): string | null {
  const iso3 = /^\p{Lu}{2}$/u.test(letters) ? findCountryOrCode(letters) : null;
  if (iso3 === null) return null;
  const lastPart = tidy(textBefore.slice(textBefore.lastIndexOf(",") + 1));
  const isOfCountry = findPostalCode(textBefore, iso3) !== null && findState("USA", letters) === null;
  return isOfCountry || (lastPart.length > 3 && isRegion(iso3, lastPart)) ? iso3 : null;
}

/** Extracts a country before the code: "Kielce, świętokrzyskie, Poland, 25-001", "Seoul, South Korea 06134". */
function extractCountryBeforeCode(parseState: ParseState): void {
  if (parseState.fields.shipmentCountryCode !== undefined) return;
  const lineIndex = parseState.lines.findLastIndex((line) => COUNTRY_BEFORE_CODE.test(line));
  const [, textBefore = "", name = "", code = ""] = COUNTRY_BEFORE_CODE.exec(parseState.lines[lineIndex] ?? "") ?? [];
  const iso3 = findCountry(name);
  if (iso3 === null || CITY_STATES.has(iso3) || !isPostalCodeOf(iso3, code)) return;
  setParsedCountry(parseState, iso3, name);
  parseState.lines.splice(lineIndex, 1, textBefore === "" ? code : `${textBefore}, ${code}`);
}
const COUNTRY_BEFORE_CODE = /^(?:(.+), ?)?([^,\d]{3,}?)(?:,| (?=\d)) ?([A-Z\d][A-Z\d -]{2,9})$/i;

const STREET_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:jakarta|surabaya|bandung|medan|semarang|yogyakarta|tangerang|bekasi|depok|bogor|denpasar|makassar|palembang)(?!\p{L})|(?<!\p{L})rt\.? ?\d+ ?\/ ?(?:rw)?/iu,
    "IDN",
  ],
  [/(?<!\p{L})(?:jalan|lorong|taman|kampung|(?<=^|, )kg\.) /iu, "MYS"],
  [/(?<!\p{L})(?:bangkok|chiang mai|phuket|pattaya|nonthaburi|chonburi)(?!\p{L})/iu, "THA"],
  [/(?<!\p{L})(?:lieu-dit|z\.?a\.?(?:c\.?)?|bp \d|cs \d|résidence) ?|\bcedex\b/iu, "FRA"],
  [
    /[\p{L}-](straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|(?<!sp)ring|graben|chaussee|stieg|pfad)(?!\p{L})|^stra(?:ß|ss)e de[rs] |\p{L}er (?:straße|strasse|str\.|allee|platz|weg|ring|damm|ufer|chaussee) ?\d|\bPostfach\b|^(?:packstation|postfiliale|postnummer) /iu,
    "DEU",
  ],
  [PREPOSITION_STREET, "DEU"],
  [/(?<!\p{L})(rue|avenue de|boulevard|chemin|allée|impasse) /iu, "FRA"],
  [/^\d{1,4}\p{L}?(?: (?:bis|ter))?,? (?:avenue|place|route|quai|cours|bd) \p{L}/iu, "FRA"],
  [/(?<!\p{L})(calle|c\/(?!o )|avda\.?|avenida|paseo|carrer|polígono(?: industrial)?) ?/iu, "ESP"],
  [/(?<!\p{L})(via|viale|piazza|corso|vicolo) /iu, "ITA"],
  [/\p{L}(gatan|vägen|gränd|torget)(?!\p{L})/iu, "SWE"],
  [/\p{L}(gata|veien|vegen) \d/iu, "NOR"],
  [/\p{L}(vej|gade) \d/iu, "DNK"],
];

function countryOfStreetWords(lines: readonly string[]): string | null {
  const matches = ([words, iso3]: readonly [RegExp, string]): boolean =>
    lines.some((line) => words.test(line)) && lines.some((line) => findPostalCode(line, iso3) !== null);
  return STREET_WORDS.find(matches)?.[1] ?? null;
}

/** Extracts a city that is a country: "Singapore 546080", or "Hong Kong 999077" with a filler instead of a code. */
function extractCityState(parseState: ParseState): void {
  if (parseState.fields.shipmentCountryCode !== undefined) return;
  const lineIndex = parseState.lines.findLastIndex((line) => CITY_STATE.test(line));
  const [, textBefore = "", name = "", digits = ""] = CITY_STATE.exec(parseState.lines[lineIndex] ?? "") ?? [];
  // People of Singapore write "S(068895)".
  const city = name.length === 1 ? "Singapore" : name;
  const iso3 = findCountry(city);
  if (lineIndex < Number(parseState.fields.shipmentName === undefined) || iso3 === null) return;
  const linesBelow = parseState.lines.slice(lineIndex + 1);
  if (!isCodeOrFiller(iso3, digits) || linesBelow.some((line) => findCountry(line) !== iso3)) return;
  setParsedCountry(parseState, iso3, "");
  const cityLine = hasPostalCodes(iso3) ? `${city} ${digits}` : "";
  parseState.explanations.push(...(cityLine === "" ? [name, digits] : []), ...linesBelow);
  const cityLines = [tidy(textBefore), cityLine].filter((line) => line !== "");
  parseState.lines = [...parseState.lines.slice(0, lineIndex), ...cityLines];
}

const isCodeOrFiller = (iso3: string, digits: string): boolean =>
  hasPostalCodes(iso3) ? digits.length === 6 : /^(?:0+|9{5,6}|99907[78])$/.test(digits);

const CITY_STATE = /^(.*?)(?:(?<=^|[\s,]))(singapore|hong ?kong|macau|macao|S(?= ?\(?\d{6}))[\s,(-]*(\d{4,6})\)?$/iu;
