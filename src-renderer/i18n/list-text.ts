import i18next from "i18next";

/** Joins texts with the list separator of the language. */
export const listText = (texts: readonly string[]): string => texts.join(i18next.t("frame:listSeparator"));

/** Joins label and value with the colon of the language: "RMA: 123", "RMA：123". */
export const labelledText = (label: string, value: string): string => i18next.t("frame:labelled", { label, value });
