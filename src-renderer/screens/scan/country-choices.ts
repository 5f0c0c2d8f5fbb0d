import { COUNTRIES } from "../../../src-domain/countries.ts";

export interface CountryChoice {
  readonly value: string;
  readonly label: string;
  readonly iso2: string;
  readonly name: string;
}

/** Every country by its name in a language, in that language's order. */
export function countryChoices(language: string): CountryChoice[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return COUNTRIES.map(({ iso3, iso2 }) => {
    const name = names.of(iso2) ?? iso3;
    return { value: iso3, label: `${name} · ${iso3}`, iso2, name };
  }).toSorted((a, b) => a.name.localeCompare(b.name, language));
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Codes first, then names that begin with the text, then names that hold it; accents do not matter. */
export function findCountries<Choice extends CountryChoice>(choices: readonly Choice[], search: string): Choice[] {
  const wanted = plain(search);
  if (wanted === "") return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

function rankOf({ value, iso2, name, label }: CountryChoice, wanted: string): number {
  if (plain(value) === wanted || plain(iso2) === wanted || plain(label) === wanted) return 0;
  const plainName = plain(name);
  if (plainName.startsWith(wanted)) return 1;
  if (plainName.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 2;
  return plainName.includes(wanted) ? 3 : 4;
}
