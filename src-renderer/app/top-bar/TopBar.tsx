import { IconClockHour4, IconDatabase, IconInbox, IconSearch } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { labelled } from "../../i18n/listed.ts";
import { printedCap } from "../../i18n/printed-cap.ts";
import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import { Age } from "../../components/words/Age.tsx";
import { failureSentence } from "../../components/words/failure-sentence.ts";
import { absoluteTime, cutOffMoment, utcMoment } from "../../components/words/time-text.ts";
import { Until } from "../../components/words/Until.tsx";
import { showUnknownOrder } from "../../resends/open-order.ts";
import { openFindBox } from "../../desk/find-box.ts";
import { HelpButton } from "./HelpButton.tsx";
import { LockButton } from "../lock/LockButton.tsx";
import { afterDrawn } from "../../desk/after-drawn.tsx";
import { EnvironmentBanner } from "./EnvironmentBanner.tsx";
import { FillingCopy, useIsFilling } from "./FillingCopy.tsx";
import { startSync, useLiveDesk } from "../../desk/live-desk.ts";
import { NetworkMark } from "./NetworkMark.tsx";
import { useUnreachable } from "../../desk/reach.ts";
import { useServiceNow } from "../../desk/use-service-now.ts";
import "./top-bar.css";
import { stationWord } from "../../components/words/batch-word.ts";
import { sentenceGap } from "../../i18n/format.ts";

const OperatorMark = afterDrawn(async () => (await import("./OperatorMark.tsx")).OperatorMark);

export function TopBar(): JSX.Element {
  const { t } = useTranslation("frame");
  const status = useLiveDesk((live) => live.status);
  const filled = useLiveDesk((live) => live.sync?.firstRun === false);
  return (
    <header className="top-bar" aria-label={t("bar.label")}>
      <EnvironmentBanner />
      {status !== null && (
        <>
          <span
            className="top-bar__station truncated"
            title={labelled(t("bar.station"), stationWord(status.stationName))}
          >
            {stationWord(status.stationName)}
          </span>
          {filled && <OperatorMark />}
          {filled && <SearchKey />}
          <div className="top-bar__facts">
            <DataAge asOf={status.inventoryAsOf} filled={filled} />
            <NetworkMark status={status} />
            <Outbox outbox={status.outbox} />
            {status.nextCutOff !== null && <CutOff at={status.nextCutOff} />}
          </div>
          <HelpButton />
          <LockButton />
        </>
      )}
    </header>
  );
}

function SearchKey(): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <button
      type="button"
      className="top-bar__search"
      title={t("bar.search")}
      onClick={openFindBox}
      aria-keyshortcuts="Control+K"
    >
      <span className="top-bar__find">
        <IconSearch size={16} aria-hidden="true" />
        <span className="truncated">{t("bar.search")}</span>
      </span>
      <kbd aria-hidden="true">{navigator.userAgent.includes("Mac") ? "⌘K" : `${printedCap("Ctrl")} K`}</kbd>
    </button>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly hint?: string;
  readonly loud?: boolean;
  readonly children: ReactNode;
}

function Fact({ icon, hint, loud = false, children }: FactProps): JSX.Element {
  return (
    <span className={loud ? "top-bar__fact top-bar__fact--loud" : "top-bar__fact"} title={hint}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

interface DataAgeProps {
  readonly asOf: string | null;
  /** Before the first sync its screen says how it goes. */
  readonly filled: boolean;
}

function DataAge({ asOf, filled }: DataAgeProps): JSX.Element | null {
  const { t } = useTranslation("frame");
  const { t: requests } = useTranslation("requests");
  const running = useLiveDesk((live) => live.sync?.state === "running");
  const failure = useLiveDesk((live) => (live.sync?.state === "failed" ? live.sync.failure : null));
  const isRefresh = useLiveDesk((live) => live.sync?.reading === "refresh");
  const filling = useIsFilling();
  const percent = useLiveDesk((live) => Math.floor((live.sync?.progress ?? 0) * 100));
  const unreachable = useUnreachable();
  const icon = <IconDatabase size={16} aria-hidden="true" />;
  if (!filled) return null;
  if (filling !== null) return <FillingCopy icon={icon} state={filling} />;
  if (running) return <Fact icon={icon}>{isRefresh ? t("bar.refreshing", { percent }) : t("bar.refreshingNow")}</Fact>;
  const hint =
    failure === null
      ? t("bar.refreshHint")
      : t("bar.refreshFailedHint", { message: failureSentence(requests, failure.code) });
  return (
    <button
      type="button"
      className={failure === null ? "top-bar__fact" : "top-bar__fact top-bar__fact--loud"}
      title={unreachable === null ? hint : t(`cannot.${unreachable}`)}
      aria-disabled={unreachable !== null}
      onClick={() => unreachable === null && void startSync()}
    >
      {icon}
      <span>
        {failure !== null && <>{t("bar.refreshFailed")} · </>}
        {asOf === null ? (
          t("bar.noData")
        ) : (
          <>
            {t("bar.data")}
            {sentenceGap()}
            <Age at={asOf} />
          </>
        )}
      </span>
    </button>
  );
}

function Outbox({ outbox }: { readonly outbox: DeskStatus["outbox"] }): JSX.Element {
  const { t } = useTranslation("frame");
  const { waiting, unknown } = outbox;
  const parts = [
    ...(waiting > 0 ? [t("bar.waiting", { count: waiting })] : []),
    ...(unknown > 0 ? [t("bar.unknown", { count: unknown })] : []),
  ];
  if (parts.length === 0) {
    return (
      <Fact icon={<IconInbox size={16} aria-hidden="true" />} hint={t("bar.waitingHint")}>
        {t("bar.nothingWaiting")}
      </Fact>
    );
  }
  return (
    <button
      type="button"
      className={unknown > 0 ? "top-bar__fact top-bar__fact--loud" : "top-bar__fact"}
      title={t("bar.waitingHint")}
      onClick={() => void showUnknownOrder()}
    >
      <IconInbox size={16} aria-hidden="true" />
      <span>{parts.join(" · ")}</span>
    </button>
  );
}

function CutOff({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("frame");
  const now = useServiceNow();
  return (
    <Fact
      icon={<IconClockHour4 size={16} aria-hidden="true" />}
      hint={t("bar.cutOffHint", { when: absoluteTime(at), utc: utcMoment(at) })}
    >
      <span className="top-bar__cut-off">
        <span className="top-bar__moment">
          <span className="truncated">{t("bar.cutOff")}</span>
          <time dateTime={at}>{cutOffMoment(at)}</time>
        </span>
        <span className="top-bar__aside">
          · <Until at={at} now={now} />
        </span>
      </span>
    </Fact>
  );
}
