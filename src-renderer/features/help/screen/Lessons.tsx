import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { type JSX, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LESSON_IDS, type LessonId } from "../../../../src-domain/practice/lessons.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useOperator } from "../../shift/operator.ts";
import { beginLesson, fetchLessonAttempts, useLesson } from "../lesson.ts";
import "./lessons.css";

/** Lists the lessons. Shown in practice only, so that nobody practices with real parcels. */
export function Lessons(): JSX.Element {
  const { t } = useTranslation("lessons");
  const problem = useLesson((state) => state.problem);
  const name = useOperator((operator) => operator.name);
  const isUnreadable = useLesson((state) => state.isUnreadable);
  useEffect(() => {
    void fetchLessonAttempts();
    return useOperator.subscribe(() => void fetchLessonAttempts());
  }, []);
  return (
    <article className="lessons">
      <h2 className="heading">{t("title")}</h2>
      <p className="lessons__intro note">{t("intro")}</p>
      <p className="lessons__intro note">{name === null ? t("nobody") : t("signedIn", { name })}</p>
      {problem !== null && <FailureNote text={t(problem)} />}
      {isUnreadable && <FailureNote text={t("unreadable")} />}
      <ol className="lessons__list" aria-label={t("title")}>
        {LESSON_IDS.map((lesson) => (
          <LessonRow key={lesson} lesson={lesson} />
        ))}
      </ol>
    </article>
  );
}

function LessonRow({ lesson }: { readonly lesson: LessonId }): JSX.Element {
  const { t } = useTranslation("lessons");
  const progress = useLesson((state) => state.tries.find((tries) => tries.lesson === lesson));
  const { done, tries } = progress ?? { done: false, tries: 0 };
  const Shape = done ? IconCircleCheck : IconCircle;
  const name = t(`names.${lesson}`);
  return (
    <li className="lessons__line ruled row">
      <Shape
        className={done ? "lessons__mark rigid lessons__mark--done" : "lessons__mark rigid"}
        size={22}
        aria-hidden="true"
      />
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
