import { countryNamed, countryNamedOrCoded } from "../country-names.ts";
import { stateNamed } from "../states.ts";
import { countryOfPhone } from "./phone.ts";
import { countryOfPostalCode, findPostalCode } from "./postal-code.ts";
import { putCountry, tidy, type Draft } from "./reading.ts";

/** A line of its own, or the end of a line, from the last line up. Two letters count only in the last line of all. */
export function takeCountry(draft: Draft): void {
  const { lines } = draft;
  for (let index = lines.length - 1; index >= 0 && draft.fields.shipmentCountryCode === undefined; index -= 1) {
    const line = lines[index] ?? "";
    const whole = index === lines.length - 1 ? countryNamedOrCoded(line) : countryNamed(line);
    if (whole !== null && !opensWithAnother(line, index)) {
      putCountry(draft, whole, line, true);
      draft.lines = lines.filter((_, other) => other !== index);
    } else takeCountryAtEnd(draft, index);
  }
  if (draft.fields.shipmentCountryCode !== undefined) return;
  const guess =
    countryOfPostalCode(draft.lines) ??
    countryOfPhone(draft.fields.shipmentPhone?.value ?? "") ??
    countryOfWords(draft.lines);
  if (guess !== null) putCountry(draft, guess, "", false);
}

/** A country's name in the first line is a person or a city; but Chinese addresses may begin with China. */
const opensWithAnother = (line: string, index: number): boolean => index === 0 && countryNamed(line) !== "CHN";

function takeCountryAtEnd(draft: Draft, index: number): void {
  const line = draft.lines[index] ?? "";
  if (index < draft.lines.length - 2 || (index === 0 && draft.lines.length > 1)) return;
  for (const match of line.matchAll(/[,\s]+/g)) {
    const words = line.slice(match.index + match[0].length);
    const afterComma = match[0].includes(",");
    const iso3 = countryNamed(words);
    // "Atlanta, Georgia 30303" and "Route de Luxembourg" name no country; a word without a comma must be at the very end.
    if (iso3 === null || (!afterComma && index !== draft.lines.length - 1) || stateNamed("USA", words) !== null)
      continue;
    putCountry(draft, iso3, words, true);
    draft.lines = draft.lines.map((other, place) => (place === index ? tidy(line.slice(0, match.index)) : other));
    return;
  }
}

const WORDS_OF: readonly (readonly [RegExp, string])[] = [
  [/\p{L}(straße|strasse|str\.)|\bPostfach\b/iu, "DEU"],
  [/(?<!\p{L})(rue|avenue de|boulevard|chemin|allée|impasse) /iu, "FRA"],
  [/(?<!\p{L})(calle|c\/|avda\.?|avenida|paseo|carrer) ?/iu, "ESP"],
  [/(?<!\p{L})(via|viale|piazza|corso|vicolo) /iu, "ITA"],
];

function countryOfWords(lines: readonly string[]): string | null {
  if (!lines.some((line) => findPostalCode(line, "DEU"))) return null;
  return WORDS_OF.find(([words]) => lines.some((line) => words.test(line)))?.[1] ?? null;
}
