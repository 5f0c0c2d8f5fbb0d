import { countryNamed, countryNamedOrCoded } from "../country-names.ts";
import { stateNamed } from "../states.ts";
import { labelNamed } from "./labels.ts";
import { type ParseState, setParsedCountry, tidy } from "./parsed-address.ts";
import { countryOfPhone } from "./phone.ts";
import { countryOfPostalCode, findPostalCode, hasPostalCodes } from "./postal-code.ts";

/** Finds the country on its own line or at a line's end, bottom up. Two letters count only in the last line. */
export function takeCountry(draft: ParseState): void {
  takeCityState(draft);
  const { lines } = draft;
  for (let index = lines.length - 1; index >= 0 && draft.fields.shipmentCountryCode === undefined; index -= 1) {
    const line = lines[index] ?? "";
    // Shops write "United States (US)".
    const named = line.replace(/ \([A-Z]{2}\)$/, "");
    const iso3 = index === lines.length - 1 ? countryNamedOrCoded(named) : countryNamed(named);
    if (iso3 !== null && !isPersonOrCity(line, index) && !isCityAbove(lines.slice(index + 1), iso3)) {
      setParsedCountry(draft, iso3, line, true);
      draft.lines = lines.filter((_, other) => other !== index);
    } else takeCountryAtLineEnd(draft, index);
  }
  if (draft.fields.shipmentCountryCode !== undefined) return;
  const guess =
    countryOfPostalCode([...draft.lines, ...labelledCityLine(draft)]) ??
    countryOfLabels(draft) ??
    countryOfPhone(draft.fields.shipmentPhone?.value ?? "") ??
    countryOfWords(draft.lines);
  if (guess !== null) setParsedCountry(draft, guess, "", false);
}

function labelledCityLine({ fields, understood }: ParseState): string[] {
  // A labelled country that the desk does not know is still not the guessed one.
  if (understood.some((word) => labelNamed(word) === "shipmentCountryCode")) return [];
  const { shipmentCity, shipmentState, shipmentPostalCode } = fields;
  const values = [shipmentCity, shipmentState, shipmentPostalCode].map((rule) => rule?.value ?? "");
  return shipmentPostalCode === undefined ? [] : [values.filter((part) => part !== "").join(" ")];
}

/** Words that label a code in one country, and the code's form there. */
const CODE_WORDS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^cep$/i, /^\d{5}-?\d{3}$/, "BRA"],
  [/^cap$/i, /^\d{5}$/, "ITA"],
  [/^pin(?: ?code)?$/i, /^\d{3} ?\d{3}$/, "IND"],
  [/^(?:plz|postleitzahl)$/i, /^\d{5}$/, "DEU"],
  [/^code postal$/i, /^\d{5}$/, "FRA"],
  [/^postcode$/i, /^\d{4} ?[a-z]{2}$/i, "NLD"],
];

/** Guesses the country by a form's labels: "CAP: 95124" is Italian, and "Ville" occurs only in French forms. */
function countryOfLabels({ fields, understood }: ParseState): string | null {
  const code = fields.shipmentPostalCode?.value ?? "";
  const words = understood.map((label) => label.replace(/:$/, ""));
  const rule = CODE_WORDS.find(([label, form]) => form.test(code) && words.some((word) => label.test(word)));
  if (rule !== undefined) return rule[2];
  return /^\d{5}$/.test(code) && words.some((word) => /^ville$/i.test(word)) ? "FRA" : null;
}

/** "Lebanon" above "TN 37087" is a city: the lines below name another country, or a code that `iso3` does not have. */
function isCityAbove(below: readonly string[], iso3: string): boolean {
  if (below.length === 0) return false;
  const other = countryOfPostalCode(below) ?? below.map(countryNamed).find((named) => named !== null) ?? iso3;
  return (
    other !== iso3 ||
    below.some((line) => /\d{4}/.test(line) && !/\bbox\b/i.test(line) && findPostalCode(line, iso3) === null)
  );
}

/** A country's name in the first line is a person or a city, except China, which Chinese addresses may start with. */
const isPersonOrCity = (line: string, index: number): boolean => index === 0 && countryNamed(line) !== "CHN";

function takeCountryAtLineEnd(draft: ParseState, index: number): void {
  const line = draft.lines[index] ?? "";
  if (index < draft.lines.length - 2 || (index === 0 && draft.lines.length > 1)) return;
  for (const match of line.matchAll(/[,\s]+/g)) {
    const words = line.slice(match.index + match[0].length);
    const afterComma = match[0].includes(",");
    const iso3 = countryNamed(words);
    // "Atlanta, Georgia 30303" and "Route de Luxembourg" name no country; without a comma, it must end the last line.
    if (iso3 === null || (!afterComma && index !== draft.lines.length - 1) || stateNamed("USA", words) !== null)
      continue;
    setParsedCountry(draft, iso3, words, true);
    draft.lines = draft.lines.map((other, otherIndex) =>
      otherIndex === index ? tidy(line.slice(0, match.index)) : other,
    );
    return;
  }
}

const STREET_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /\p{L}(straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer)(?!\p{L})|\bPostfach\b|^(?:packstation|postfiliale|postnummer) |^(?:am|an der|an den|auf der|auf dem|im|in der|zum|zur) \p{L}+ \d/iu,
    "DEU",
  ],
  [/(?<!\p{L})(rue|avenue de|boulevard|chemin|allée|impasse) /iu, "FRA"],
  [/^\d{1,4}\p{L}?(?: (?:bis|ter))?,? (?:avenue|place|route|quai|cours|bd) \p{L}/iu, "FRA"],
  [/(?<!\p{L})(calle|c\/|avda\.?|avenida|paseo|carrer) ?/iu, "ESP"],
  [/(?<!\p{L})(via|viale|piazza|corso|vicolo) /iu, "ITA"],
];

function countryOfWords(lines: readonly string[]): string | null {
  if (!lines.some((line) => findPostalCode(line, "DEU"))) return null;
  return STREET_WORDS.find(([words]) => lines.some((line) => words.test(line)))?.[1] ?? null;
}

/** "Singapore 546080" names city and country; "Hong Kong 999077" is a country with a filler. */
function takeCityState(draft: ParseState): void {
  if (draft.fields.shipmentCountryCode !== undefined) return;
  const lineIndex = draft.lines.findLastIndex((line) => CITY_STATE.test(line));
  const [, textBefore = "", name = "", digits = ""] = CITY_STATE.exec(draft.lines[lineIndex] ?? "") ?? [];
  const iso3 = countryNamed(name);
  if (lineIndex < 1 || iso3 === null) return;
  if (hasPostalCodes(iso3) ? digits.length !== 6 : !/^(?:0+|9{5,6}|99907[78])$/.test(digits)) return;
  const others = draft.lines.filter((_, index) => index > lineIndex && countryNamed(draft.lines[index] ?? "") !== iso3);
  if (others.length > 0) return;
  setParsedCountry(draft, iso3, "", true);
  const cityLine = hasPostalCodes(iso3) ? [`${name} ${digits}`] : [];
  if (cityLine.length === 0) draft.understood.push(name, digits);
  draft.understood.push(...draft.lines.slice(lineIndex + 1));
  draft.lines = [...draft.lines.slice(0, lineIndex), tidy(textBefore), ...cityLine].filter((line) => line !== "");
}
const CITY_STATE = /^(.*?)(?:(?<=^|[\s,]))(singapore|hong ?kong|macau|macao)[\s,(-]+(\d{4,6})\)?$/iu;
