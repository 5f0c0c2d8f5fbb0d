import i18next from "i18next";
import { localizeBatchName } from "../../../src-domain/batches/batch-name.ts";

export const batchNameText = (name: string): string =>
  localizeBatchName(name, {
    numberedText: (number) => i18next.t("frame:batchName.numbered", { number }),
    copyText: (order) => i18next.t("frame:batchName.copied", { order }),
    setAsideText: (plainName) => i18next.t("frame:batchName.setAside", { name: plainName }),
  });

export const stationNameText = (name: string): string => (name === "" ? i18next.t("frame:bar.noStation") : name);
