import i18next from "i18next";
import { wordedName } from "../../../src-domain/batches/batch-name.ts";

export const batchWord = (name: string): string =>
  wordedName(name, {
    numbered: (number) => i18next.t("frame:batchName.numbered", { number }),
    copied: (order) => i18next.t("frame:batchName.copied", { order }),
    setAside: (plain) => i18next.t("frame:batchName.setAside", { name: plain }),
  });

/** A desk's name; it is optional. */
export const stationWord = (name: string): string => (name === "" ? i18next.t("frame:bar.noStation") : name);
