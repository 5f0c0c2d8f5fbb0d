import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LESSON_IDS, type LessonId } from "../../../../src-domain/practice/lessons.ts";
import type { PracticeIds } from "../../../../src-preload/contract/practice/lessons.ts";
import { desk } from "../../../bridge.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
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
      <PracticeIdLists />
    </article>
  );
}

/** Lists ids for the screens that work only with an id. */
function PracticeIdLists(): JSX.Element | null {
  const { t } = useTranslation(["lessons", "frame"]);
  const [ids, setIds] = useState<PracticeIds | null>(null);
  useEffect(
    () =>
      fetchAndRefetch(
        () => desk.lessons.practiceIds({}),
        (answer) => {
          if (answer.ok) setIds(answer.value);
        },
      ),
    [],
  );
  if (ids === null) return null;
  return (
    <>
      <h3 className="subheading">{t("lessons:ids.title")}</h3>
      <p className="lessons__intro note">{t("lessons:ids.intro")}</p>
      {(
        [
          [t("frame:screens.shipping-orders"), ids.shippingOrders],
          [t("frame:screens.fba"), ids.instructions],
        ] as const
      ).map(([screen, list]) => (
        <section key={screen} className="lessons__ids">
          <h4 className="strong">{screen}</h4>
          <ul>
            {list.map((id) => (
              <li key={id}>
                <CopyableCode value={id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function LessonRow({ lesson }: { readonly lesson: LessonId }): JSX.Element {
  const { t } = useTranslation("lessons");
  const progress = useLesson((state) => state.tries.find((tries) => tries.lesson === lesson));
  const { isDone, tries } = progress ?? { isDone: false, tries: 0 };
  const Shape = isDone ? IconCircleCheck : IconCircle;
  const name = t(`names.${lesson}`);
  return (
    <li className="lessons__line ruled row">
      <Shape
        className={isDone ? "lessons__mark rigid lessons__mark--done" : "lessons__mark rigid"}
        size={22}
        aria-hidden="true"
      />
      <div className="grows">
        <p className="lessons__name lead">{name}</p>
        <p className="text">{t(`about.${lesson}`)}</p>
        <p className="lessons__state fine">
          {isDone ? t("state.done") : t("state.open")}
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
