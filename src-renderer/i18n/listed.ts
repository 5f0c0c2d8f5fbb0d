import i18next from "i18next";

/** Words one after another, parted as the language parts them. */
export const listed = (words: readonly string[]): string => words.join(i18next.t("frame:listSeparator"));

/** What something is called and what it is: "RMA: 123", "RMA：123". */
export const labelled = (label: string, value: string): string => i18next.t("frame:labelled", { label, value });
