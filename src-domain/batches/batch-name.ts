import type { Language } from "../language.ts";

/** Marks texts that the desk put into a name, so that they are translated on display. Operators cannot type it. */
export const DESK_MARK = "\u001F";
const MAX_NAME_LENGTH = 60;
const SET_ASIDE_SUFFIX = `${DESK_MARK}, set aside`;
const COPY = String.raw` \(\d+\)`;
const NAME = new RegExp(
  String.raw`^(?:${DESK_MARK}Batch (?<number>\d+)|${DESK_MARK}Copy of (?<order>[^${DESK_MARK}]+?)|(?<typed>[^${DESK_MARK}]*))(?<aside>${SET_ASIDE_SUFFIX})?(?<copy>${COPY})?$`,
);
const SUFFIX_AT_END = new RegExp(`${SET_ASIDE_SUFFIX}(?:${COPY})?$`);

export const createNumberedName = (number: number): string => `${DESK_MARK}Batch ${number}`;

export const copyName = (order: string): string => `${DESK_MARK}Copy of ${order}`.slice(0, MAX_NAME_LENGTH);

export function setAsideName(name: string): string {
  const maxLength = MAX_NAME_LENGTH - SET_ASIDE_SUFFIX.length - " (99)".length;
  return nameWithoutSuffix(name).slice(0, maxLength) + SET_ASIDE_SUFFIX;
}

export function nameWithoutSuffix(name: string): string {
  const text = name.replace(SUFFIX_AT_END, "");
  return text === "" ? name : text;
}

export interface BatchNameText {
  readonly numberedText: (number: string) => string;
  readonly copyText: (order: string) => string;
  readonly setAsideText: (name: string) => string;
}

const withoutMark = (name: string): string => name.replaceAll(DESK_MARK, "");

export function localizeBatchName(name: string, { numberedText, copyText, setAsideText }: BatchNameText): string {
  const { number, order, typed: typedName, aside: setAsideSuffix, copy = "" } = NAME.exec(name)?.groups ?? {};
  const ownName = order === undefined ? typedName : copyText(order);
  const base = number === undefined ? ownName : numberedText(number);
  if (base === undefined) return withoutMark(name);
  return (setAsideSuffix === undefined ? base : setAsideText(base)) + copy;
}

/** Default names in files that main writes. The page has separate texts in `i18n` (frame.batchName). */
export const BATCH_NAME_TEXTS: Readonly<Record<Language, BatchNameText>> = {
  en: {
    numberedText: (number) => `Batch ${number}`,
    copyText: (order) => `Copy of ${order}`,
    setAsideText: (name) => `${name}, set aside`,
  },
  de: {
    numberedText: (number) => `Stapel ${number}`,
    copyText: (order) => `Kopie von ${order}`,
    setAsideText: (name) => `${name}, beiseitegelegt`,
  },
  "zh-Hans": {
    numberedText: (number) => `批次 ${number}`,
    copyText: (order) => `${order} 的副本`,
    setAsideText: (name) => `${name}（移出）`,
  },
  "zh-Hant": {
    numberedText: (number) => `批次 ${number}`,
    copyText: (order) => `${order} 的副本`,
    setAsideText: (name) => `${name}（移出）`,
  },
};

const BATCH_PREFIXES = Object.values(BATCH_NAME_TEXTS).map(({ numberedText }) => numberedText("").trim().toLowerCase());

/** Turns a search text in any language into the stored form of a name: "stapel 7" -> "batch 7". */
export function toStoredBatchName(text: string): string {
  const lower = text.trim().toLowerCase();
  const prefix = BATCH_PREFIXES.find((candidate) => lower.startsWith(candidate));
  if (prefix === undefined) return text;
  const numberText = lower.slice(prefix.length).trim();
  return /^\d*$/.test(numberText) ? `batch ${numberText}`.trim() : text;
}
