import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { LESSON_IDS, type LessonId } from "../../../src-domain/practice/lessons.ts";
import type { LessonScore } from "../../../src-domain/practice/score-card.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { useOperator } from "../../desk/lock/operator.ts";
import { beginLesson, readCards, useLesson } from "../../help/lesson.ts";
import { ScoreCardView } from "./ScoreCardView.tsx";
import "./lessons.css";

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
      <p className="lessons__intro">{t("intro")}</p>
      <p className="lessons__intro">{name === null ? t("nobody") : t("signedIn", { name })}</p>
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
    <li className="lessons__line">
      <Shape className={done ? "lessons__mark lessons__mark--done" : "lessons__mark"} size={22} aria-hidden="true" />
      <div className="lessons__words">
        <p className="lessons__name">{name}</p>
        <p className="lessons__about">{t(`about.${lesson}`)}</p>
        <p className="lessons__state">
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
