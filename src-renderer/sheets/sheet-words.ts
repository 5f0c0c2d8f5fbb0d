import type { SheetLanguage } from "../../src-preload/contract/sheets.ts";
import en from "../i18n/en/sheet.ts";
import zh from "../i18n/zh/sheet.ts";

type InAnyLanguage<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : InAnyLanguage<Words[Key]>;
};
export type SheetWords = InAnyLanguage<typeof en>;

export const SHEET_WORDS: Readonly<Record<SheetLanguage, SheetWords>> = { en, zh };
