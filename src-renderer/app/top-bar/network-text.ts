import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { momentOf } from "../../ui/text/time-text.ts";

/** Whether the service answers; if not, what that means for the work. */
export function useNetworkText({ network, networkSince, inventoryAsOf }: DeskStatus): string {
  const { t } = useTranslation("frame");
  const words = {
    time: networkSince === null ? "" : momentOf(networkSince),
    copy: inventoryAsOf === null ? t("age.never") : momentOf(inventoryAsOf),
  };
  const word = t(`bar.network.${network}`, words);
  return network === "online" ? word : `${word}. ${t(`bar.networkHint.${network}`, words)}`;
}
