import type { Language } from "../language.ts";

/** Marks texts that the desk put into a name, so that they are translated on display. Operators cannot type it. */
const DESK_MARK = "\u001F";
const MAX_NAME_LENGTH = 60;
const SET_ASIDE_SUFFIX = `${DESK_MARK}, set aside`;
const COPY = String.raw` \(\d+\)`;
const NAME = new RegExp(
  String.raw`^(?:${DESK_MARK}Batch (?<number>\d+)|${DESK_MARK}Copy of (?<order>[^${DESK_MARK}]+?)|(?<typed>[^${DESK_MARK}]*))(?<aside>${SET_ASIDE_SUFFIX})?(?<copy>${COPY})?$`,
);
const SUFFIX_AT_END = new RegExp(`${SET_ASIDE_SUFFIX}(?:${COPY})?$`);

export const numberedName = (number: number): string => `${DESK_MARK}Batch ${number}`;

export const copyName = (order: string): string => `${DESK_MARK}Copy of ${order}`.slice(0, MAX_NAME_LENGTH);

export function setAsideName(name: string): string {
  const maxLength = MAX_NAME_LENGTH - SET_ASIDE_SUFFIX.length - " (99)".length;
  return nameWithoutAside(name).slice(0, maxLength) + SET_ASIDE_SUFFIX;
}

export function nameWithoutAside(name: string): string {
  const text = name.replace(SUFFIX_AT_END, "");
  return text === "" ? name : text;
}

export interface BatchNameText {
  readonly numbered: (number: string) => string;
  readonly copied: (order: string) => string;
  readonly setAside: (name: string) => string;
}

const withoutMark = (name: string): string => name.replaceAll(DESK_MARK, "");

export function localizedBatchName(name: string, { numbered, copied, setAside }: BatchNameText): string {
  const { number, order, typed, aside, copy = "" } = NAME.exec(name)?.groups ?? {};
  const own = order === undefined ? typed : copied(order);
  const base = number === undefined ? own : numbered(number);
  if (base === undefined) return withoutMark(name);
  return (aside === undefined ? base : setAside(base)) + copy;
}

/** For files that main writes. The page has its own texts in `i18n` (frame.batchName). */
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

const BATCH_WORDS = Object.values(BATCH_NAME_TEXTS).map(({ numbered }) => numbered("").trim().toLowerCase());

/** Turns a search text in any language into the stored form of a name: "stapel 7" -> "batch 7". */
export function toStoredBatchName(text: string): string {
  const lower = text.trim().toLowerCase();
  const word = BATCH_WORDS.find((batchWord) => lower.startsWith(batchWord));
  if (word === undefined) return text;
  const rest = lower.slice(word.length).trim();
  return /^\d*$/.test(rest) ? `batch ${rest}`.trim() : text;
}
