import {
  IconClockHour4,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudQuestion,
  IconDatabase,
  IconHelp,
  IconInbox,
  IconSearch,
} from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { labelled } from "../../i18n/listed.ts";
import { printedCap } from "../../i18n/printed-cap.ts";
import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import { Age } from "../../components/words/Age.tsx";
import { failureSentence } from "../../components/words/failure-sentence.ts";
import { absoluteTime, cutOffMoment, momentOf, utcMoment } from "../../components/words/time-text.ts";
import { Until } from "../../components/words/Until.tsx";
import { showUnknownOrder } from "../../resends/open-order.ts";
import { openFindBox } from "../../desk/find-box.ts";
import { LockButton } from "../lock/LockButton.tsx";
import { afterDrawn } from "../../desk/read-later.tsx";
import { startSync, useLiveDesk } from "../../desk/live-desk.ts";
import { useUnreachable } from "../../desk/reach.ts";
import { useServiceNow } from "../../desk/use-service-now.ts";
import "./top-bar.css";
import { stationWord } from "../../components/words/batch-word.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { EnvironmentMark } from "../../components/words/EnvironmentMark.tsx";
import { environmentWord } from "../../components/words/environment-words.ts";
import { ActionIcon } from "@mantine/core";
import { ariaKeys, keyHint } from "../../desk/key-help-table.ts";
import { openHelpHere } from "../trouble-now.ts";
import { openSettingsGroup } from "../../desk/settings-page.ts";
import { lookNow } from "../../desk/service-watch.ts";
import { HelpLink } from "../../help/HelpLink.tsx";
import { HELP_OF_NETWORK } from "../troubles.ts";

const SHAPES = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  unanswered: IconCloudPause,
  unknown: IconCloudQuestion,
} as const satisfies Record<DeskStatus["network"], unknown>;

/** A click asks the service at once. */
function NetworkMark({ status }: { readonly status: DeskStatus }): JSX.Element {
  const { t } = useTranslation("frame");
  const { network, networkSince, inventoryAsOf } = status;
  const Shape = SHAPES[network];
  const words = {
    time: networkSince === null ? "" : momentOf(networkSince),
    copy: inventoryAsOf === null ? t("age.never") : momentOf(inventoryAsOf),
  };
  const help = HELP_OF_NETWORK[network];
  const away = help !== null;
  const hint = t(`bar.networkHint.${network}`, words);
  const shown = (
    <>
      <Shape size={16} aria-hidden="true" />
      <span>{t(`bar.network.${network}`, words)}</span>
    </>
  );
  return (
    <span className="top-bar__network" role="status" aria-label={t("bar.networkLabel")}>
      {away ? (
        <button
          type="button"
          className="top-bar__fact top-bar__fact--loud"
          title={`${hint} ${t("bar.networkTry")}`}
          onClick={lookNow}
        >
          {shown}
          <span className="visually-hidden">{hint}</span>
        </button>
      ) : (
        <span className="top-bar__fact" title={hint}>
          {shown}
        </span>
      )}
      {help !== null && <HelpLink chapter={help} />}
    </span>
  );
}

type Filling = "running" | "stopped";

/** Whether a working desk still lacks older items, and whether they are being copied. */
const useIsFilling = (): Filling | null =>
  useLiveDesk(({ sync }) => {
    if (sync === null || sync.filled || sync.firstRun || sync.state === "failed") return null;
    if (sync.fillingStopped) return "stopped";
    return sync.state === "running" ? "running" : null;
  });

interface FillingCopyProps {
  readonly icon: ReactNode;
  readonly state: Filling;
}

function FillingCopy({ icon, state }: FillingCopyProps): JSX.Element {
  const { t } = useTranslation("sync");
  const done = useLiveDesk(({ sync }) => (state === "stopped" ? sync?.share : sync?.progress) ?? 0);
  const percent = Math.floor(done * 100);
  return (
    <button
      type="button"
      className="top-bar__fact"
      title={t(state === "running" ? "bar.hint" : "bar.stoppedHint")}
      onClick={() => openSettingsGroup("copy")}
    >
      {icon}
      <span>{t(state === "running" ? "bar.filling" : "bar.stopped", { percent })}</span>
    </button>
  );
}

function HelpButton(): JSX.Element {
  const { t } = useTranslation("help");
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={t("open")}
      aria-keyshortcuts={ariaKeys("guide")}
      title={`${t("open")} (${keyHint("guide")})`}
      onClick={openHelpHere}
    >
      <IconHelp size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

function EnvironmentBanner(): JSX.Element {
  const { t } = useTranslation("frame");
  const environment = useLiveDesk((live) => live.status?.environment ?? null);
  const word = environment === null ? "" : environmentWord(t, environment);
  return (
    <div className="top-bar__environment" role="status" aria-label={t("bar.environment")} title={word}>
      {environment !== null && (
        <>
          <EnvironmentMark kind={environment.kind} size={16} />
          <span className="truncated">{word}</span>
        </>
      )}
    </div>
  );
}

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
  /** Before the first sync, its own screen shows the progress. */
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
