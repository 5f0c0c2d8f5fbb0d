import { SegmentedControl } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LessonScore, ScoreCard } from "../../../src-domain/practice/score-card.ts";
import { numberText } from "../../i18n/format.ts";

interface ScoreCardViewProps {
  readonly cards: readonly ScoreCard[];
  /** The operator whose card is shown first. */
  readonly wanted: string | null;
}

export function ScoreCardView({ cards, wanted }: ScoreCardViewProps): JSX.Element {
  const { t } = useTranslation("lessons");
  const [chosen, setChosen] = useState<number | null>(null);
  const own = cards.findIndex(({ operator }) => operator === wanted);
  const place = Math.min(chosen ?? Math.max(own, 0), Math.max(cards.length - 1, 0));
  const card = cards[place];
  return (
    <section className="score-card" aria-labelledby="score-card-title">
      <div className="score-card__head">
        <h2 id="score-card-title">{t("card.title")}</h2>
        {cards.length > 1 && (
          <SegmentedControl
            aria-label={t("card.whose")}
            value={String(place)}
            data={cards.map(({ operator }, index) => ({
              value: String(index),
              label: operator ?? t("card.nameless"),
            }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      {card === undefined ? <p className="lessons__about">{t("card.none")}</p> : <Card card={card} />}
    </section>
  );
}

function Card({ card: { operator, lessons } }: { readonly card: ScoreCard }): JSX.Element {
  const { t } = useTranslation("lessons");
  return (
    <div className="score-card__scroll">
      <table className="score-card__table" aria-label={t("card.titleOf", { name: operator ?? t("card.nameless") })}>
        <thead>
          <tr>
            {(["lesson", "outcome", "time", "pace", "wrong", "double", "settled"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`card.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lessons.map((score) => (
            <tr key={score.lesson}>
              <th scope="row">{t(`names.${score.lesson}`)}</th>
              <ScoreCells score={score} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ScoreCells({ score }: { readonly score: LessonScore }): JSX.Element {
  const { t } = useTranslation("lessons");
  const { tries, done, seconds, scansPerMinute, settledRightly } = score;
  const counted = (count: number): string => (tries === 0 ? "–" : numberText(count));
  return (
    <>
      <td>{tries === 0 ? "–" : done ? t("state.done") : t("state.open")}</td>
      <td>{seconds === null ? "–" : t("card.seconds", { count: seconds })}</td>
      <td>{scansPerMinute === null ? "–" : numberText(scansPerMinute)}</td>
      <td>{counted(score.wrongSubmissions)}</td>
      <td>{counted(score.doubleScans)}</td>
      <td>{settledRightly === null ? "–" : settledRightly ? t("card.rightly") : t("card.wrongly")}</td>
    </>
  );
}
