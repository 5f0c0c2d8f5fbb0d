import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { momentText } from "../../ui/text/time-text.ts";

/** Returns a text that names the network state and, unless online, its consequence for the operator. */
export function useNetworkText({ network, networkSince, inventoryAsOf }: DeskStatus): string {
  const { t } = useTranslation("frame");
  const values = {
    time: networkSince === null ? "" : momentText(networkSince),
    copy: inventoryAsOf === null ? t("age.never") : momentText(inventoryAsOf),
  };
  const stateText = t(`bar.network.${network}`, values);
  return network === "online" ? stateText : `${stateText}. ${t(`bar.networkHint.${network}`, values)}`;
}
