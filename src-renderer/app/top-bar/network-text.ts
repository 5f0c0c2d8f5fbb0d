import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { momentText } from "../../ui/text/time-text.ts";

/** Returns a text that names the network state and, unless online, its consequence for the operator. */
export function useNetworkText({ network, networkSince, inventoryAsOf, relay }: DeskStatus): string {
  const { t } = useTranslation("frame");
  const stateText = t(`bar.network.${network}`, { time: networkSince === null ? "" : momentText(networkSince) });
  const relayTexts = relay === "refused" ? [t("bar.relayRefused")] : [];
  if (network === "online") return [stateText, ...relayTexts].join(". ");
  const copyTexts =
    network === "unknown" || inventoryAsOf === null ? [] : [t("bar.copyOf", { copy: momentText(inventoryAsOf) })];
  return [`${stateText}. ${t(`bar.networkHint.${network}`)}`, ...relayTexts, ...copyTexts].join(sentenceGap());
}
