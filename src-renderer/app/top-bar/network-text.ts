import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { momentOf } from "../../ui/text/time-text.ts";

/** Returns whether the service answers, and if not, the consequence for the operator. */
export function useNetworkText({ network, networkSince, inventoryAsOf }: DeskStatus): string {
  const { t } = useTranslation("frame");
  const values = {
    time: networkSince === null ? "" : momentOf(networkSince),
    copy: inventoryAsOf === null ? t("age.never") : momentOf(inventoryAsOf),
  };
  const stateText = t(`bar.network.${network}`, values);
  return network === "online" ? stateText : `${stateText}. ${t(`bar.networkHint.${network}`, values)}`;
}
