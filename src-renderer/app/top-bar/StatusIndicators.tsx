import {
  IconClockExclamation,
  IconClockHour4,
  IconCloudOff,
  IconCloudPause,
  IconDatabase,
  IconInbox,
  IconPackageExport,
  type Icon,
} from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useState, type JSX, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import type { InboxState } from "../../../src-preload/contract/events/inbox.ts";
import { desk } from "../../bridge.ts";
import { showUnknownOrder } from "../../features/resends/order-pages.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { startSync, useAppState, useUnreachableReason } from "../../shell/app-state.ts";
import { openHelp, type HelpChapter } from "../../shell/help.ts";
import { showScreen, openSettingsGroup } from "../../shell/navigation.ts";
import { probeServiceNow } from "../../shell/reconnect.ts";
import { subscribeWithInitial } from "../../shell/subscriptions.ts";
import { useNow, useServiceNow } from "../../shell/use-now.ts";
import { DropDown } from "../../ui/dialogs/DropDown.tsx";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { Age, Until } from "../../ui/text/Age.tsx";
import { cutOffMoment, momentOf } from "../../ui/text/time-text.ts";
import { HELP_OF_NETWORK } from "../contextual-help.ts";
import { useUnreadSkew } from "../notices/Notices.tsx";
import { isDataOld } from "./old-data.ts";

interface Indicator {
  readonly name: string;
  readonly icon: Icon;
  readonly loud?: boolean;
  readonly text: ReactNode;
  /** Label of the button, if the text does not name the action. */
  readonly action?: string;
  readonly run?: () => void;
  readonly help?: HelpChapter | null;
}

const SHOW_CUT_OFF_MS = 2 * 3_600_000;
const DEFAULT_REFRESH_MINUTES = 30;

/** Problems and tasks of the operator, the most important first. */
function useIndicators(): readonly Indicator[] {
  const indicators = [
    useUnknownIndicator(),
    useNetworkIndicator(),
    useClockIndicator(),
    useDataIndicator(),
    useInboxIndicator(),
    useCutOffIndicator(),
    useWaitingIndicator(),
    useFillingIndicator(),
  ];
  return indicators.filter((fact) => fact !== null);
}

function useUnknownIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const count = useAppState(({ status }) => status?.outbox.unknown ?? 0);
  if (count === 0) return null;
  const text = t("bar.unknown", { count });
  return { name: "unknown", icon: IconPackageExport, loud: true, text, run: () => void showUnknownOrder() };
}

function useNetworkIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const network = useAppState(({ status }) => status?.network ?? "unknown");
  const since = useAppState(({ status }) => status?.networkSince ?? null);
  if (network !== "offline" && network !== "unanswered") return null;
  return {
    name: "network",
    icon: network === "offline" ? IconCloudOff : IconCloudPause,
    loud: true,
    text: t(`bar.network.${network}`, { time: since === null ? "" : momentOf(since) }),
    action: t("retry"),
    run: probeServiceNow,
    help: HELP_OF_NETWORK[network],
  };
}

/** Shown after the operator dismissed the clock notice while the clock is still wrong. */
function useClockIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const skewMs = useAppState(({ status }) => status?.clockSkewMs ?? null);
  const unread = useUnreadSkew();
  if (!isSkewNotable(skewMs) || unread !== null) return null;
  return { name: "clock", icon: IconClockExclamation, loud: true, text: t("bar.clock"), run: () => openHelp("clock") };
}

function useDataIndicator(): Indicator | null {
  const { t } = useTranslation(["frame", "sync"]);
  const now = useNow();
  const asOf = useAppState(({ status }) => status?.inventoryAsOf ?? null);
  const minutes = useAppState(({ settings }) => settings?.copy.refreshMinutes ?? DEFAULT_REFRESH_MINUTES);
  const isRunning = useAppState(({ sync }) => sync?.state === "running");
  const hasFailed = useAppState(({ sync }) => sync?.state === "failed");
  const percent = useAppState(({ sync }) => Math.floor((sync?.progress ?? 0) * 100));
  const unreachable = useUnreachableReason() !== null;
  const filled = useAppState(({ sync }) => sync?.isFirstSync === false);
  const isOld = asOf === null || isDataOld(asOf, now, minutes);
  // While the service is unreachable, the network indicator explains a failed refresh.
  if (!filled || (!isOld && (!hasFailed || unreachable))) return null;
  const indicator = { name: "data", icon: IconDatabase, loud: true };
  if (isRunning) return { ...indicator, text: t("bar.refreshing", { percent }) };
  const age = asOf === null ? t("bar.noData") : <Updated at={asOf} />;
  return {
    ...indicator,
    text: hasFailed && !unreachable ? t("bar.refreshFailed") : age,
    ...(!unreachable && { action: t("sync:copy.refresh"), run: () => void startSync() }),
  };
}

export function Updated({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <>
      {t("bar.updated")}
      {sentenceGap()}
      <Age at={at} />
    </>
  );
}

function useInboxIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const environment = useAppState(({ status }) => status?.environment.id);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (environment === undefined) return undefined;
    return subscribeWithInitial(desk.inbox.onChanged, desk.inbox.state({}), (inbox) =>
      setBroken(receivesNothing(inbox)),
    );
  }, [environment]);
  if (!isBroken) return null;
  return { name: "inbox", icon: IconInbox, loud: true, text: t("bar.inbox"), run: () => openSettingsGroup("inbox") };
}

const receivesNothing = ({ listening, settings, signingKey }: InboxState): boolean =>
  listening.state === "closed" || (settings.on && (signingKey === "missing" || signingKey === "unusable"));

function useCutOffIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const now = useServiceNow();
  const at = useAppState(({ status }) => status?.nextCutOff ?? null);
  const remainingMs = at === null ? 0 : Date.parse(at) - now;
  if (at === null || remainingMs <= 0 || remainingMs > SHOW_CUT_OFF_MS) return null;
  const text = (
    <>
      {t("bar.cutOff")} <time dateTime={at}>{cutOffMoment(at)}</time> · <Until at={at} now={now} />
    </>
  );
  return { name: "cut-off", icon: IconClockHour4, text };
}

function useWaitingIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const count = useAppState(({ status }) => status?.outbox.waiting ?? 0);
  if (count === 0) return null;
  const text = t("bar.waiting", { count });
  return { name: "waiting", icon: IconPackageExport, text, run: () => showScreen("resends") };
}

function useFillingIndicator(): Indicator | null {
  const { t } = useTranslation("sync");
  const filling = useAppState(({ sync }) => {
    if (sync === null || sync.filled || sync.isFirstSync || sync.state === "failed") return null;
    if (sync.fillingStopped) return "stopped";
    return sync.state === "running" ? "filling" : null;
  });
  const done = useAppState(({ sync }) => (filling === "stopped" ? sync?.fraction : sync?.progress) ?? 0);
  if (filling === null) return null;
  const text = t(`bar.${filling}`, { percent: Math.floor(done * 100) });
  return { name: "filling", icon: IconDatabase, text, run: () => openSettingsGroup("copy") };
}

function IndicatorView({ fact }: { readonly fact: Indicator }): JSX.Element {
  const { icon: Mark, loud, text, action, run, help } = fact;
  const className = loud ? "top-bar__fact top-bar__fact--loud" : "top-bar__fact";
  const content = (
    <>
      <Mark size={16} aria-hidden="true" />
      <span>{text}</span>
      {action !== undefined && <span className="top-bar__action">{action}</span>}
    </>
  );
  return (
    <>
      {run === undefined ? (
        <span className={className}>{content}</span>
      ) : (
        <button type="button" className={className} onClick={run}>
          {content}
        </button>
      )}
      {help && <HelpLink chapter={help} />}
    </>
  );
}

export function StatusIndicators(): JSX.Element {
  const { t } = useTranslation("frame");
  const facts = useIndicators();
  const row = useRef<HTMLUListElement>(null);
  const shown = useFittingCount(row, facts);
  const hidden = facts.slice(shown);
  return (
    <>
      <ul className="top-bar__facts flow" ref={row} aria-label={t("bar.facts")} hidden={facts.length === 0}>
        {facts.map((fact, index) => (
          <li
            key={fact.name}
            className={index < shown ? "top-bar__place rigid row" : "top-bar__place rigid row top-bar__place--left"}
          >
            <IndicatorView fact={fact} />
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <div className="rigid">
          <DropDown
            label={t("bar.more", { count: hidden.length })}
            compact
            on={hidden.some(({ loud }) => loud)}
            width={340}
          >
            {() => (
              <ul className="top-bar__left">
                {hidden.map((fact) => (
                  <li key={fact.name} className="top-bar__place rigid row">
                    <IndicatorView fact={fact} />
                  </li>
                ))}
              </ul>
            )}
          </DropDown>
        </div>
      )}
    </>
  );
}

/** Returns how many of the row's children are fully visible on its first line. */
function useFittingCount(row: RefObject<HTMLElement | null>, facts: readonly Indicator[]): number {
  const [shown, setShown] = useState(facts.length);
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const elements = facts.flatMap((_fact, index) => (current.children[index] as HTMLElement | undefined) ?? []);
    const measure = (): void => {
      const isFullyVisible = ({ offsetTop, offsetWidth }: HTMLElement): boolean =>
        offsetTop === elements[0]?.offsetTop && offsetWidth <= current.clientWidth;
      const firstHidden = elements.findIndex((element) => !isFullyVisible(element));
      setShown(firstHidden === -1 ? elements.length : firstHidden);
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    for (const part of [current, ...elements]) resizeObserver.observe(part);
    return () => resizeObserver.disconnect();
  }, [row, facts]);
  return shown;
}
