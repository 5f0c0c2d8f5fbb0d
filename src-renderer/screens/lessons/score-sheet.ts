import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScoreCard } from "../../../src-domain/practice/score-card.ts";
import type { ScoreSheetContent } from "../../../src-preload/contract/practice/lessons.ts";
import { dateFormat, numberText } from "../../i18n/format.ts";

const dayText = dateFormat({ dateStyle: "long" });

/** A score card in words: the same on the screen, on paper and in the file. */
export function useScoreSheet({ operator, lessons }: ScoreCard): ScoreSheetContent {
  const { t } = useTranslation("lessons");
  const [today] = useState(() => new Date());
  const day = dayText(today);
  const settled = (rightly: boolean | null): string =>
    rightly === null ? "–" : rightly ? t("card.rightly") : t("card.wrongly");
  const name = operator ?? t("card.nameless");
  return {
    title: t("card.titleOf", { name }),
    fileName: t("card.fileName", { name }),
    facts: t("card.made", { date: day }),
    columns: [
      { head: t("card.whose"), value: name },
      { head: t("card.day"), value: day },
    ],
    head: [
      t("card.lesson"),
      t("card.outcome"),
      t("card.time"),
      t("card.pace"),
      t("card.wrong"),
      t("card.double"),
      t("card.settled"),
    ],
    rows: lessons.map((score) => [
      t(`names.${score.lesson}`),
      score.tries === 0 ? "–" : score.done ? t("state.done") : t("state.open"),
      score.seconds === null ? "–" : t("card.seconds", { count: score.seconds }),
      score.scansPerMinute === null ? "–" : numberText(score.scansPerMinute),
      score.tries === 0 ? "–" : numberText(score.wrongSubmissions),
      score.tries === 0 ? "–" : numberText(score.doubleScans),
      settled(score.settledRightly),
    ]),
  };
}
