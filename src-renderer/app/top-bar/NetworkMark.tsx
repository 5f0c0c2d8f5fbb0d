import { IconCloudCheck, IconCloudOff, IconCloudPause, IconCloudQuestion } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import { momentOf } from "../../components/words/time-text.ts";
import { lookNow } from "../../desk/service-watch.ts";
import { HelpLink } from "../../help/HelpLink.tsx";
import { HELP_OF_NETWORK } from "../troubles.ts";

const SHAPES = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  unanswered: IconCloudPause,
  unknown: IconCloudQuestion,
} as const satisfies Record<DeskStatus["network"], unknown>;

/** Whether the service answers, since when it does not, and what that means; pressed, it is asked at once. */
export function NetworkMark({ status }: { readonly status: DeskStatus }): JSX.Element {
  const { t } = useTranslation("frame");
  const { network, networkSince, inventoryAsOf } = status;
  const Shape = SHAPES[network];
  const words = {
    time: networkSince === null ? "" : momentOf(networkSince),
    copy: inventoryAsOf === null ? t("age.never") : momentOf(inventoryAsOf),
  };
  const help = HELP_OF_NETWORK[network];
  const away = help !== null;
  const hint = t(`bar.networkHint.${network}`, words);
  const shown = (
    <>
      <Shape size={16} aria-hidden="true" />
      <span>{t(`bar.network.${network}`, words)}</span>
    </>
  );
  return (
    <span className="top-bar__network" role="status" aria-label={t("bar.networkLabel")}>
      {away ? (
        <button
          type="button"
          className="top-bar__fact top-bar__fact--loud"
          title={`${hint} ${t("bar.networkTry")}`}
          onClick={lookNow}
        >
          {shown}
          <span className="visually-hidden">{hint}</span>
        </button>
      ) : (
        <span className="top-bar__fact" title={hint}>
          {shown}
        </span>
      )}
      {help !== null && <HelpLink chapter={help} />}
    </span>
  );
}
