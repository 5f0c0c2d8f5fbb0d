import { countryNames, plainName } from "../../../src-domain/recipients/country-names.ts";
import { COUNTRIES } from "../../../src-domain/recipients/countries.ts";

export interface CountryChoice {
  readonly value: string;
  readonly label: string;
  readonly iso2: string;
  readonly name: string;
  /** Normalized for comparison, in every language of the desk. */
  readonly names: readonly string[];
}

export function countryChoices(language: string): CountryChoice[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return COUNTRIES.map(({ iso3, iso2 }) => {
    const name = names.of(iso2) ?? iso3;
    return { value: iso3, label: `${name} · ${iso3}`, iso2, name, names: plainNames(name, iso3) };
  }).toSorted((a, b) => a.name.localeCompare(b.name, language));
}

const plainNames = (shown: string, iso3: string): string[] =>
  [...new Set([shown, ...(countryNames().get(iso3) ?? [])].map(plainName))].filter((name) => name !== "");

/** Exact codes and names first, then names that begin with the text, then names that contain it, in any language. */
export function findCountries<Choice extends CountryChoice>(choices: readonly Choice[], search: string): Choice[] {
  const wanted = plainName(search.replace(/ · ?\w*$/, ""));
  if (wanted === "") return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

function rankOf({ value, iso2, names }: CountryChoice, wanted: string): number {
  if ([value, iso2].some((code) => code.toLowerCase() === wanted) || names.includes(wanted)) return 0;
  const [shown = ""] = names;
  if (shown.startsWith(wanted)) return 1;
  if (names.some((name) => name.startsWith(wanted) || name.split(" ").some((word) => word.startsWith(wanted))))
    return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : 4;
}
