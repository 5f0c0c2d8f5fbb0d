import i18next from "i18next";
import { wordedName } from "../../../src-domain/batches/batch-name.ts";

/** What a batch is called, in the language of the screen: as the operator typed it, or by its number. */
export const batchWord = (name: string): string =>
  wordedName(name, {
    numbered: (number) => i18next.t("frame:batchName.numbered", { number }),
    copied: (order) => i18next.t("frame:batchName.copied", { order }),
    setAside: (plain) => i18next.t("frame:batchName.setAside", { name: plain }),
  });

/** What a desk is called; nobody has to name it. */
export const stationWord = (name: string): string => (name === "" ? i18next.t("frame:bar.noStation") : name);
