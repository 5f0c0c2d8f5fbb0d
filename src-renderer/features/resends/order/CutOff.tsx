import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { CutOffView } from "../../../../src-domain/resends/cancellation.ts";
import { isEndStatus } from "../../../../src-domain/resends/resend.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import "./order.css";
import { useServiceNowMs } from "../../../shell/use-now.ts";
import { absoluteTimeText, cutOffTimeText, computeRemainingTime } from "../../../ui/text/time-text.ts";

interface CutOffText {
  /** Time until the cut-off, such as "2 h 14 min"; null after the cut-off. */
  readonly timeLeft: string | null;
  /** The cut-off in this computer's time zone, such as "Mon 09:00 CET". */
  readonly momentText: string;
  /** Tip with the exact time and its source. */
  readonly hint: string;
}

export function useCutOffText(cutOff: CutOffView | null): CutOffText | null {
  const { t } = useTranslation("cancellation");
  const nowMs = useServiceNowMs();
  if (cutOff === null) return null;
  const { at, estimated } = cutOff;
  const timeUntil = computeRemainingTime(at, nowMs);
  return {
    timeLeft:
      timeUntil.unit === "passed"
        ? null
        : t(`left.${timeUntil.unit}`, { count: 0, hours: 0, minutes: 0, ...timeUntil }),
    momentText: cutOffTimeText(at),
    hint: `${absoluteTimeText(at)}. ${t(estimated ? "estimateHint" : "exactHint")}`,
  };
}

/** Returns the cut-off of an order that has not ended; null for an ended order. */
export const openCutOffOf = ({ cutOff, status }: OrderRow): CutOffView | null =>
  status?.known && isEndStatus(status.known) ? null : cutOff;

export function CutOff({ row }: { readonly row: OrderRow }): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const cutOff = openCutOffOf(row);
  const text = useCutOffText(cutOff);
  if (cutOff === null || text === null) return null;
  const { at, estimated } = cutOff;
  const { timeLeft, momentText, hint } = text;
  if (timeLeft === null) return <span data-tip={hint}>{t(estimated ? "passedEstimate" : "passed")}</span>;
  return (
    <time className="cut-off" dateTime={at} data-tip={hint}>
      <span>
        {estimated && "≈ "}
        {timeLeft}
      </span>
      <span className="finer">{momentText}</span>
    </time>
  );
}
