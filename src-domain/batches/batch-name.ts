import type { Language } from "../language.ts";

/** Around the desk's own words in a name, which are translated where it is shown. Operators cannot type it. */
const OWN_WORDS = "\u001F";
const LONGEST_NAME = 60;
const ASIDE = `${OWN_WORDS}, set aside`;
const COPY = String.raw` \(\d+\)`;
const NAME = new RegExp(
  String.raw`^(?:${OWN_WORDS}Batch (?<number>\d+)|${OWN_WORDS}Copy of (?<order>[^${OWN_WORDS}]+?)|(?<typed>[^${OWN_WORDS}]*))(?<aside>${ASIDE})?(?<copy>${COPY})?$`,
);
const ASIDE_AT_END = new RegExp(`${ASIDE}(?:${COPY})?$`);

export const numberedName = (number: number): string => `${OWN_WORDS}Batch ${number}`;

export const copyName = (order: string): string => `${OWN_WORDS}Copy of ${order}`.slice(0, LONGEST_NAME);

export function setAsideName(name: string): string {
  return `${nameWithoutAside(name).slice(0, LONGEST_NAME - ASIDE.length - " (99)".length)}${ASIDE}`;
}

export function nameWithoutAside(name: string): string {
  const plain = name.replace(ASIDE_AT_END, "");
  return plain === "" ? name : plain;
}

export interface BatchNameText {
  readonly numbered: (number: string) => string;
  readonly copied: (order: string) => string;
  readonly setAside: (name: string) => string;
}

const nameWithoutSign = (name: string): string => name.replaceAll(OWN_WORDS, "");

export function localizedBatchName(name: string, { numbered, copied, setAside }: BatchNameText): string {
  const { number, order, typed, aside, copy = "" } = NAME.exec(name)?.groups ?? {};
  const own = order === undefined ? typed : copied(order);
  const base = number === undefined ? own : numbered(number);
  if (base === undefined) return nameWithoutSign(name);
  return (aside === undefined ? base : setAside(base)) + copy;
}

/** For files written without a page; the page has the same words in `i18n` (frame.batchName). */
export const BATCH_NAME_TEXTS: Readonly<Record<Language, BatchNameText>> = {
  en: {
    numbered: (number) => `Batch ${number}`,
    copied: (order) => `Copy of ${order}`,
    setAside: (name) => `${name}, set aside`,
  },
  de: {
    numbered: (number) => `Stapel ${number}`,
    copied: (order) => `Kopie von ${order}`,
    setAside: (name) => `${name}, beiseitegelegt`,
  },
  "zh-Hans": {
    numbered: (number) => `批次 ${number}`,
    copied: (order) => `${order} 的副本`,
    setAside: (name) => `${name}（移出）`,
  },
  "zh-Hant": {
    numbered: (number) => `批次 ${number}`,
    copied: (order) => `${order} 的副本`,
    setAside: (name) => `${name}（移出）`,
  },
};

const SPOKEN = Object.values(BATCH_NAME_TEXTS).map(({ numbered }) => numbered("").trim().toLowerCase());

/** Turns a search text in any language into the stored form of a name: "stapel 7" -> "batch 7". */
export function toStoredBatchName(text: string): string {
  const plain = text.trim().toLowerCase();
  const word = SPOKEN.find((spoken) => plain.startsWith(spoken));
  if (word === undefined) return text;
  const rest = plain.slice(word.length).trim();
  return /^\d*$/.test(rest) ? `batch ${rest}`.trim() : text;
}
