import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isEndStatus } from "../../../src-domain/resend.ts";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import { absoluteTime, cutOffMoment } from "../../components/time-text.ts";
import { useNow } from "../../shell/use-now.ts";

/** Until when the order can be canceled; nothing once that no longer matters. */
export function CutOff({ row }: { readonly row: ResendRow }): JSX.Element | null {
  const { t } = useTranslation("resends");
  const now = useNow();
  const known = row.status?.known ?? null;
  if (row.cutOff === null || (known !== null && isEndStatus(known))) return null;
  const { at, estimated } = row.cutOff;
  if (Date.parse(at) <= now) return <span title={absoluteTime(at)}>{t("cutOffPassed")}</span>;
  return (
    <time dateTime={at} title={`${absoluteTime(at)}. ${t(estimated ? "cutOffEstimated" : "cutOffExact")}`}>
      {estimated && "≈ "}
      {cutOffMoment(at)}
    </time>
  );
}
