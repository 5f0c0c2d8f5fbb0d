import { IconActivity, IconArrowBackUp, IconBell, IconDeviceDesktop, IconUser, type Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendDetails, TimelineEntry } from "../../../src-preload/contract/resend.ts";
import { CodeText } from "../../components/CodeText.tsx";
import { absoluteTime, clockOf, dayOf } from "../../components/time-text.ts";
import { gapBetween, stepsNotSeen, type Gap } from "./timeline-steps.ts";
import "./timeline.css";

const SOURCES: Readonly<Record<TimelineEntry["source"], Icon>> = {
  desk: IconDeviceDesktop,
  answer: IconArrowBackUp,
  poll: IconActivity,
  event: IconBell,
  operator: IconUser,
};

/** What was observed, oldest first: time, fact, source. Steps not yet seen follow as outlines. */
export function Timeline({ details }: { readonly details: ResendDetails }): JSX.Element {
  const { t } = useTranslation("resends");
  const { timeline } = details;
  return (
    <ol className="timeline" aria-label={t("timeline")}>
      {timeline.map((entry, index) => (
        <Step
          key={`${entry.at} ${entry.source} ${JSON.stringify(entry.fact)}`}
          entry={entry}
          earlier={timeline[index - 1]}
        />
      ))}
      {stepsNotSeen(details).map((step) => (
        <li key={step} className="timeline__step timeline__step--expected">
          <span className="timeline__time" />
          <span className="timeline__mark" aria-hidden="true" />
          <span className="timeline__fact">
            <span className="visually-hidden">{t("expected")} </span>
            {t(`stage.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  readonly entry: TimelineEntry;
  readonly earlier: TimelineEntry | undefined;
}

function Step({ entry, earlier }: StepProps): JSX.Element {
  const { t } = useTranslation("resends");
  const gap = gapBetween(earlier, entry);
  const newDay = earlier === undefined || dayOf(earlier.at) !== dayOf(entry.at);
  const Source = SOURCES[entry.source];
  return (
    <li className={gap === null ? "timeline__step" : "timeline__step timeline__step--after-gap"}>
      {gap !== null && <GapLength gap={gap} />}
      <time className="timeline__time" dateTime={entry.at} title={absoluteTime(entry.at)}>
        {newDay && <span className="timeline__day">{dayOf(entry.at)}</span>}
        {clockOf(entry.at)}
      </time>
      <span className="timeline__mark" aria-hidden="true" />
      <span className="timeline__fact selectable">
        <Fact fact={entry.fact} />
      </span>
      <span className="timeline__source" title={t(`sourceHint.${entry.source}`)}>
        <Source size={14} aria-hidden="true" /> {t(`source.${entry.source}`)}
      </span>
    </li>
  );
}

function GapLength({ gap }: { readonly gap: Gap }): JSX.Element {
  const { t } = useTranslation("resends");
  return <span className="timeline__gap">{t(`later.${gap.unit}`, { count: gap.count })}</span>;
}

function Fact({ fact }: { readonly fact: TimelineEntry["fact"] }): JSX.Element {
  const { t } = useTranslation("resends");
  switch (fact.kind) {
    case "submission":
      return <>{t(`fact.${fact.state}`)}</>;
    case "items-read":
      return <>{t(`fact.items.${fact.reading}`)}</>;
    case "cancellation":
      return <>{t(`fact.cancellation.${fact.state}`)}</>;
    case "status":
      return <>{fact.known === null ? fact.raw : t(`stage.${fact.known}`)}</>;
    case "tracking-number":
      return (
        <>
          {t("fact.tracking-number")} <CodeText value={fact.trackingNumber} />
        </>
      );
    case "label-error":
      return (
        <>
          {t("fact.label-error")}: {fact.message}
        </>
      );
    case "label":
      return <>{t("fact.label")}</>;
  }
}
