import { useTranslation } from "react-i18next";
import type { CutOffView } from "../../../../src-domain/resends/cancellation.ts";
import { absoluteTime, cutOffMoment, untilOf, utcMoment } from "../../../components/words/time-text.ts";

export interface CutOffWords {
  /** "2 h 14 min"; null once it has passed. */
  readonly left: string | null;
  /** "Mon 09:00 CET", in this computer's zone. */
  readonly moment: string;
  /** Tooltip: the exact time in both zones, and its source. */
  readonly hint: string;
}

export function useCutOffWords(): (cutOff: CutOffView, serviceNow: number) => CutOffWords {
  const { t } = useTranslation("cancellation");
  return ({ at, estimated }, serviceNow) => {
    const until = untilOf(at, serviceNow);
    const exact = t("inUtc", { when: absoluteTime(at), utc: utcMoment(at) });
    return {
      left: until.unit === "passed" ? null : t(`left.${until.unit}`, { count: 0, hours: 0, minutes: 0, ...until }),
      moment: cutOffMoment(at),
      hint: `${exact}. ${t(estimated ? "estimateHint" : "exactHint")}`,
    };
  };
}
