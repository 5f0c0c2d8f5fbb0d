import {
  IconActivity,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconDeviceDesktop,
  IconFileImport,
  IconUser,
  type Icon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PollGap } from "../../../../src-domain/resends/poll-history.ts";
import { EXPECTED_STAGES, type ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { ResendDetails, TimelineEntry } from "../../../../src-preload/contract/resends/resend.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { useNowMs } from "../../../shell/use-now.ts";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { Hint } from "../../../ui/text/Hint.tsx";
import { labelReasonText } from "../../../ui/text/LabelReason.tsx";
import { preciseTimeText, dayText, momentText } from "../../../ui/text/time-text.ts";
import { openOrder } from "../order-pages.ts";
import "./order.css";
import {
  roundDuration,
  currentStageOf,
  listRemainingSteps,
  createTimelineSteps,
  type AnyOrderDetails,
  type TimelineStep,
} from "./timeline-steps.ts";

const SOURCE_ICONS: Readonly<Record<TimelineEntry["source"], Icon>> = {
  desk: IconDeviceDesktop,
  answer: IconArrowBackUp,
  poll: IconActivity,
  event: IconBell,
  operator: IconUser,
  file: IconFileImport,
};

export function Timeline({ details }: { readonly details: AnyOrderDetails }): JSX.Element {
  const { t } = useTranslation("resends");
  const nowMs = useNowMs();
  const steps = createTimelineSteps(details, nowMs);
  const currentStage = currentStageOf(details, nowMs);
  const earlierAttempts = "earlier" in details ? details.earlier : [];
  const attemptDays = earlierAttempts.map(({ submittedAt }) => dayText(submittedAt));
  return (
    <DrawerSection title={t("timeline")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus it shows its tips (app/tips.ts). */}
      <ol className="timeline" aria-label={t("timeline")} tabIndex={0}>
        {earlierAttempts.map((attempt, index) => (
          <EarlierAttempt
            key={attempt.submissionId}
            attempt={attempt}
            isNewDay={attemptDays[index] !== attemptDays[index - 1]}
          />
        ))}
        {steps.map((step, index) =>
          step.kind === "gap" ? (
            <GapStep key={`gap ${step.gap.from}`} gap={step.gap} nowMs={nowMs} />
          ) : (
            <Step
              key={keyOfEntry(step.entry)}
              entry={step.entry}
              previousDay={index === 0 ? (attemptDays.at(-1) ?? null) : dayOfStep(steps[index - 1])}
              isAfterGap={steps[index - 1]?.kind === "gap"}
            />
          ),
        )}
        {listRemainingSteps(details).map((step) => (
          <li key={step} className="timeline__step text timeline__step--expected soft">
            <span className="fine" />
            <span className="timeline__mark" aria-hidden="true" />
            <span className="timeline__fact">
              <span className="visually-hidden">{t("expected") + sentenceGap()}</span>
              {t(`stage.${step}`)}
              <UsualTime details={details} step={step} />
            </span>
          </li>
        ))}
      </ol>
      {currentStage !== null && <StageLine currentStage={currentStage} />}
    </DrawerSection>
  );
}

const keyOfEntry = (entry: TimelineEntry): string => `${entry.at} ${entry.source} ${JSON.stringify(entry.fact)}`;

interface EarlierAttemptProps {
  readonly attempt: ResendDetails["earlier"][number];
  readonly isNewDay: boolean;
}

/** Shows an earlier submission of the batch that was refused or abandoned. A press opens its drawer. */
function EarlierAttempt({ attempt, isNewDay }: EarlierAttemptProps): JSX.Element {
  const { t } = useTranslation("resends");
  const { submissionId, submittedAt, state } = attempt;
  return (
    <li className="timeline__step text timeline__step--expected soft">
      {isNewDay && <span className="timeline__day aside">{dayText(submittedAt)}</span>}
      <time className="fine" dateTime={submittedAt}>
        {preciseTimeText(submittedAt)}
      </time>
      <span className="timeline__mark" aria-hidden="true" />
      <button type="button" className="bare timeline__earlier" onClick={() => openOrder(submissionId, "key")}>
        {t("earlierAttempt", { outcome: t(`stage.${state}`) })}
      </button>
    </li>
  );
}

interface StepProps {
  readonly entry: TimelineEntry;
  readonly previousDay: string | null;
  readonly isAfterGap: boolean;
}

function Step({ entry, previousDay, isAfterGap }: StepProps): JSX.Element {
  const { t } = useTranslation("resends");
  const isNewDay = previousDay !== dayText(entry.at);
  const SourceIcon = SOURCE_ICONS[entry.source];
  return (
    <li className={isAfterGap ? "timeline__step text timeline__step--after-gap" : "timeline__step text"}>
      {isNewDay && <span className="timeline__day aside">{dayText(entry.at)}</span>}
      <time className="fine" dateTime={entry.at}>
        {preciseTimeText(entry.at)}
      </time>
      <span className="timeline__mark" aria-hidden="true" />
      <span className="timeline__fact selectable">{factText(t, entry.fact)}</span>
      <span className="timeline__source aside" data-tip={t(`sourceHint.${entry.source}`)}>
        <SourceIcon size={14} aria-hidden="true" /> {t(`source.${entry.source}`)}
      </span>
    </li>
  );
}

/** Returns the day on which a step starts; null for a gap that has not ended. */
function dayOfStep(step: TimelineStep | undefined): string | null {
  if (step === undefined) return null;
  if (step.kind === "fact") return dayText(step.entry.at);
  return step.gap.until === null ? null : dayText(step.gap.from);
}

function useDurationText(): (durationMs: number) => string {
  const { t } = useTranslation("resends");
  return (durationMs) => {
    const { unit, count } = roundDuration(durationMs);
    return t(`span.${unit}`, { count });
  };
}

function GapStep({ gap, nowMs }: { readonly gap: PollGap; readonly nowMs: number }): JSX.Element {
  const { t } = useTranslation("resends");
  const { from, until } = gap;
  const gapText = useDurationText()((until === null ? nowMs : Date.parse(until)) - Date.parse(from));
  return (
    <li className="timeline__step text timeline__step--gap">
      <span className="fine" />
      <span className="timeline__mark timeline__mark--gap" aria-hidden="true" />
      <span className="timeline__fact">
        {until === null
          ? t("gap.lasts", { from: momentText(from, nowMs), length: gapText })
          : t("gap.past", { from: momentText(from, nowMs), until: momentText(until, nowMs), length: gapText })}
      </span>
    </li>
  );
}

function UsualTime({
  details,
  step,
}: {
  readonly details: AnyOrderDetails;
  readonly step: string;
}): JSX.Element | null {
  const { t } = useTranslation("resends");
  const durationText = useDurationText();
  const stages = details.row.labelMode === null ? [] : EXPECTED_STAGES[details.row.labelMode];
  const previousStage = stages[stages.findIndex((status) => status === step) - 1];
  const usualTime = details.normalTimes.find(({ stage }) => stage === previousStage);
  if (usualTime === undefined) return null;
  return <span className="aside"> {t("usual.after", { length: durationText(usualTime.ms) })}</span>;
}

type CurrentStage = NonNullable<ReturnType<typeof currentStageOf>>;

/** Shows the time in the current stage: "Queued for 14 min, usually 40 s." */
function StageLine({ currentStage }: { readonly currentStage: CurrentStage }): JSX.Element {
  const { t } = useTranslation("resends");
  const durationText = useDurationText();
  const { stage, durationMs, usualTime, isLate } = currentStage;
  const stageText = t(`stage.${stage}`);
  return (
    <p className={isLate ? "timeline__stage row fine warns" : "timeline__stage row fine"}>
      {isLate && <IconAlertTriangle size={16} aria-hidden="true" />}
      {usualTime === null ? (
        t("usual.unknown", { stage: stageText, length: durationText(durationMs) })
      ) : (
        <Hint tip={t("usual.hint", { count: usualTime.orders })}>
          {t(isLate ? "usual.late" : "usual.now", {
            stage: stageText,
            length: durationText(durationMs),
            usual: durationText(usualTime.ms),
          })}
        </Hint>
      )}
    </p>
  );
}

function factText(t: TFunction<"resends">, fact: TimelineEntry["fact"]): ReactNode {
  switch (fact.kind) {
    case "submission":
      return t(`fact.${fact.state}`);
    case "items-read":
      return t(`fact.items.${fact.reading}`);
    case "cancellation":
      return t(`fact.cancellation.${fact.state}`);
    case "dealt-with":
      return t(`fact.dealt-with.${fact.done ? "done" : "undone"}${fact.by === null ? "" : "By"}`, {
        by: fact.by ?? "",
      });
    case "status":
      return <StatusFact raw={fact.raw} known={fact.known} />;
    case "tracking-number":
      return (
        <>
          {t("fact.tracking-number")} <CodeText value={fact.trackingNumber} />
        </>
      );
    case "label-error":
      return t("fact.label-error", { message: labelReasonText(fact.message) });
    case "label":
    case "nothing-to-scan":
      return t(`fact.${fact.kind}`);
  }
}

/** Shows the translated status, and the service's text if it differs. */
function StatusFact({ raw, known }: { readonly raw: string; readonly known: ResendStatus | null }): JSX.Element {
  const { t } = useTranslation("resends");
  if (known === null) {
    return (
      <>
        <CodeText value={raw} /> <span className="aside">{t("fact.notPublished")}</span>
      </>
    );
  }
  return (
    <>
      {t(`stage.${known}`)}
      {raw !== known && (
        <span className="aside" data-tip={t("fact.rawHint")}>
          {" "}
          {raw}
        </span>
      )}
    </>
  );
}
