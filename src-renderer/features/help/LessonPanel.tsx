import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconSchool } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { lessonAfter, LESSONS, type LessonId, type StepId } from "../../../src-domain/practice/lessons.ts";
import type { LessonView } from "../../../src-preload/contract/practice/lessons.ts";
import { openHelp } from "../../shell/help.ts";
import { Barcode } from "../../ui/Barcode.tsx";
import { beginLesson, connectLesson, stopLesson, dismissLesson, useLesson } from "./lesson.ts";
import "./screen/lessons.css";

/** Shows the current step and the code to scan, on every screen during a lesson. */
export function LessonPanel(): JSX.Element | null {
  const { t } = useTranslation("lessons");
  useEffect(connectLesson, []);
  const lesson = useLesson((state) => state.lesson);
  if (lesson === null) return null;
  return (
    <section className="lesson-panel row" aria-label={t("panel")}>
      {lesson.outcome === "open" ? <RunningLesson lesson={lesson} /> : <FinishedLesson lesson={lesson} />}
    </section>
  );
}

/** Lessons in which the desk sends the batch automatically after the fault ends. */
const LESSONS_WITH_AUTOMATIC_SEND: ReadonlySet<LessonId> = new Set<LessonId>(["signed-out", "offline"]);

function RunningLesson({ lesson }: { readonly lesson: LessonView }): JSX.Element {
  const { t } = useTranslation("lessons");
  const { step, metSteps: metStepCount, code, reportedOrder } = lesson;
  return (
    <>
      <IconSchool size={24} stroke={1.8} aria-hidden="true" />
      <div className="lesson-panel__words text grows">
        <p className="lead">
          {t(`names.${lesson.lesson}`)}
          <span className="lesson-panel__progress">
            {t("progress", { step: metStepCount + 1, of: LESSONS[lesson.lesson].steps.length })}
          </span>
        </p>
        <p role="status">
          {step !== null && <StepText lesson={lesson} step={step} />}
          {code !== null && (
            <span className="lesson-panel__progress">{t("codeCount", { number: code.number, of: code.total })}</span>
          )}
        </p>
        {reportedOrder !== null && (
          <p className="lesson-panel__reported selectable">
            {t("reported", { number: reportedOrder.resendNumber, id: reportedOrder.resendId })}
          </p>
        )}
      </div>
      {code !== null && (
        <figure className="lesson-panel__code rigid codes">
          <Barcode text={code.text} label={t("codeToScan", { code: code.text })} />
          <figcaption className="selectable">{code.text}</figcaption>
        </figure>
      )}
      <Button className="rigid" variant="default" onClick={() => void stopLesson()}>
        {t("stop")}
      </Button>
    </>
  );
}

function StepText({ lesson, step }: { readonly lesson: LessonView; readonly step: StepId }): JSX.Element {
  const { t } = useTranslation("lessons");
  if (step === "send" && LESSONS_WITH_AUTOMATIC_SEND.has(lesson.lesson)) return <>{t("itself")}</>;
  return <>{lesson.code?.isRepeat === true ? t("scanAgain") : t(`do.${step}`)}</>;
}

function FinishedLesson({ lesson: { lesson, outcome } }: { readonly lesson: LessonView }): JSX.Element {
  const { t } = useTranslation("lessons");
  const isDone = outcome === "done";
  const nextLesson = isDone ? lessonAfter(lesson) : lesson;
  const Shape = isDone ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <Shape size={24} stroke={1.8} aria-hidden="true" />
      <div className="lesson-panel__words text grows">
        <p className="lead">
          {t(`names.${lesson}`)}
          <span className="lesson-panel__progress">{isDone ? t("done") : t("wrong")}</span>
        </p>
        <p role="status">{isDone ? t(`learned.${lesson}`) : t("wrongBody")}</p>
      </div>
      {nextLesson !== null && (
        <Button className="rigid" onClick={() => void beginLesson(nextLesson)}>
          {isDone ? t("next", { name: t(`names.${nextLesson}`) }) : t("again")}
        </Button>
      )}
      <Button
        className="rigid"
        variant="default"
        onClick={() => {
          dismissLesson();
          openHelp("lessons");
        }}
      >
        {t("toLessons")}
      </Button>
      <CloseButton aria-label={t("close")} onClick={dismissLesson} />
    </>
  );
}
