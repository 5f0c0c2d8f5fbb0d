import { COUNTRIES } from "../../../src-domain/recipients/countries.ts";
import { listCountryNames, normalizeName } from "../../../src-domain/recipients/country-names.ts";

export interface CountryChoice {
  readonly value: string;
  readonly label: string;
  readonly iso2: string;
  readonly name: string;
  /** Normalized names in every language of the desk. The first is the displayed one. */
  readonly names: readonly string[];
}

export function listCountryChoices(language: string): CountryChoice[] {
  const regionNames = new Intl.DisplayNames([language], { type: "region" });
  return COUNTRIES.map(({ iso3, iso2 }) => {
    const name = regionNames.of(iso2) ?? iso3;
    return { value: iso3, label: `${name} · ${iso3}`, iso2, name, names: normalizedNames(name, iso3) };
  }).toSorted((a, b) => a.name.localeCompare(b.name, language));
}

const normalizedNames = (displayedName: string, iso3: string): string[] =>
  [...new Set([displayedName, ...(listCountryNames().get(iso3) ?? [])].map(normalizeName))].filter(
    (name) => name !== "",
  );

/** Finds countries by code or by name in any language of the desk: exact matches, then beginnings, then parts. */
export function findCountries<Choice extends CountryChoice>(choices: readonly Choice[], search: string): Choice[] {
  const wantedName = normalizeName(search.replace(/ · ?\w*$/, ""));
  if (wantedName === "") return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wantedName) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

const NO_MATCH = 4;

function rankOf({ value, iso2, names }: CountryChoice, wantedName: string): number {
  if ([value, iso2].some((code) => code.toLowerCase() === wantedName) || names.includes(wantedName)) return 0;
  const [displayedName = ""] = names;
  if (displayedName.startsWith(wantedName)) return 1;
  const hasBeginning = (name: string): boolean =>
    [name, ...name.split(" ")].some((part) => part.startsWith(wantedName));
  if (names.some(hasBeginning)) return 2;
  return names.some((name) => name.includes(wantedName)) ? 3 : NO_MATCH;
}
