import i18next from "i18next";

/** Joins texts with the list separator of the language. */
export const listed = (words: readonly string[]): string => words.join(i18next.t("frame:listSeparator"));

/** "RMA: 123", "RMA：123". */
export const labelled = (label: string, value: string): string => i18next.t("frame:labelled", { label, value });
