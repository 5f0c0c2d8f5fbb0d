import { Button, SegmentedControl } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LESSON_IDS, type LessonId } from "../../../src-domain/practice/lessons.ts";
import type { LessonScore, ScoreCard } from "../../../src-domain/practice/score-card.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { useOperator } from "../../desk/lock/operator.ts";
import { beginLesson, readCards, useLesson } from "../../help/lesson.ts";
import "./lessons.css";
import { numberText } from "../../i18n/format.ts";

interface ScoreCardViewProps {
  readonly cards: readonly ScoreCard[];
  readonly wanted: string | null;
}

function ScoreCardView({ cards, wanted }: ScoreCardViewProps): JSX.Element {
  const { t } = useTranslation("lessons");
  const [chosen, setChosen] = useState<number | null>(null);
  const own = cards.findIndex(({ operator }) => operator === wanted);
  const place = Math.min(chosen ?? Math.max(own, 0), Math.max(cards.length - 1, 0));
  const card = cards[place];
  return (
    <section className="score-card" aria-labelledby="score-card-title">
      <div className="score-card__head row-wide">
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
      {card === undefined ? <p className="text">{t("card.none")}</p> : <Card card={card} />}
    </section>
  );
}

function Card({ card: { operator, lessons } }: { readonly card: ScoreCard }): JSX.Element {
  const { t } = useTranslation("lessons");
  return (
    <div className="score-card__scroll">
      <table
        className="score-card__table text"
        aria-label={t("card.titleOf", { name: operator ?? t("card.nameless") })}
      >
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
  const { tries, done, seconds, scansPerMinute, settledCorrectly } = score;
  const counted = (count: number): string => (tries === 0 ? "–" : numberText(count));
  return (
    <>
      <td>{tries === 0 ? "–" : done ? t("state.done") : t("state.open")}</td>
      <td>{seconds === null ? "–" : t("card.seconds", { count: seconds })}</td>
      <td>{scansPerMinute === null ? "–" : numberText(scansPerMinute)}</td>
      <td>{counted(score.wrongSubmissions)}</td>
      <td>{counted(score.doubleScans)}</td>
      <td>{settledCorrectly === null ? "–" : settledCorrectly ? t("card.correct") : t("card.incorrect")}</td>
    </>
  );
}

/** In practice only, so that nobody practices on real parcels. */
export function Lessons(): JSX.Element {
  const { t } = useTranslation("lessons");
  const problem = useLesson((state) => state.problem);
  const name = useOperator((operator) => operator.name);
  const cards = useLesson((state) => state.cards);
  const unreadable = useLesson((state) => state.unreadable);
  useEffect(() => void readCards(), []);
  const own = cards?.find(({ operator }) => operator === name);
  return (
    <article className="lessons">
      <h2>{t("title")}</h2>
      <p className="lessons__intro note">{t("intro")}</p>
      <p className="lessons__intro note">{name === null ? t("nobody") : t("signedIn", { name })}</p>
      {problem !== null && <FailureNote text={t(problem)} />}
      {unreadable && <FailureNote text={t("unreadable")} />}
      <ol className="lessons__list" aria-label={t("title")}>
        {LESSON_IDS.map((lesson) => (
          <LessonLine key={lesson} lesson={lesson} score={own?.lessons.find((score) => score.lesson === lesson)} />
        ))}
      </ol>
      {cards !== null && <ScoreCardView cards={cards} wanted={name} />}
    </article>
  );
}

interface LessonLineProps {
  readonly lesson: LessonId;
  readonly score: LessonScore | undefined;
}

function LessonLine({ lesson, score }: LessonLineProps): JSX.Element {
  const { t } = useTranslation("lessons");
  const done = score?.done ?? false;
  const tries = score?.tries ?? 0;
  const Shape = done ? IconCircleCheck : IconCircle;
  const name = t(`names.${lesson}`);
  return (
    <li className="lessons__line row">
      <Shape className={done ? "lessons__mark lessons__mark--done" : "lessons__mark"} size={22} aria-hidden="true" />
      <div className="grows">
        <p className="lessons__name lead">{name}</p>
        <p className="text">{t(`about.${lesson}`)}</p>
        <p className="lessons__state fine">
          {done ? t("state.done") : t("state.open")}
          {tries > 0 && ` · ${t("state.tries", { count: tries })}`}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={t(tries > 0 ? "againLesson" : "startLesson", { name })}
        onClick={() => void beginLesson(lesson)}
      >
        {tries > 0 ? t("again") : t("start")}
      </Button>
    </li>
  );
}
