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
import { useNowMs, useServiceNowMs } from "../../shell/use-now.ts";
import { DropDown } from "../../ui/dialogs/DropDown.tsx";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { Age, Until } from "../../ui/text/Age.tsx";
import { cutOffTimeText, momentText } from "../../ui/text/time-text.ts";
import { HELP_OF_NETWORK } from "../contextual-help.ts";
import { useUndismissedSkew } from "../notices/Notices.tsx";
import { isDataOld } from "./old-data.ts";

interface Indicator {
  readonly name: string;
  readonly icon: Icon;
  readonly isLoud?: boolean;
  readonly text: ReactNode;
  /** Label of the button, if the text does not name the action. */
  readonly action?: string;
  readonly run?: () => void;
  readonly help?: HelpChapter | null;
}

const CUT_OFF_WARNING_MS = 2 * 3_600_000;
const DEFAULT_REFRESH_MINUTES = 30;

/** Returns problems and tasks of the operator, the most important first. */
function useIndicators(): readonly Indicator[] {
  const indicators = [
    useUnknownOrdersIndicator(),
    useNetworkIndicator(),
    useClockIndicator(),
    useDataIndicator(),
    useInboxIndicator(),
    useCutOffIndicator(),
    useWaitingOrdersIndicator(),
    useFillingIndicator(),
  ];
  return indicators.filter((indicator) => indicator !== null);
}

function useUnknownOrdersIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const count = useAppState(({ status }) => status?.outbox.unknown ?? 0);
  if (count === 0) return null;
  const text = t("bar.unknown", { count });
  return { name: "unknown", icon: IconPackageExport, isLoud: true, text, run: () => void showUnknownOrder() };
}

function useNetworkIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const network = useAppState(({ status }) => status?.network ?? "unknown");
  const networkSince = useAppState(({ status }) => status?.networkSince ?? null);
  if (network !== "offline" && network !== "unanswered") return null;
  return {
    name: "network",
    icon: network === "offline" ? IconCloudOff : IconCloudPause,
    isLoud: true,
    text: t(`bar.network.${network}`, { time: networkSince === null ? "" : momentText(networkSince) }),
    action: t("retry"),
    run: probeServiceNow,
    help: HELP_OF_NETWORK[network],
  };
}

/** Returns an indicator while the clock is wrong and the operator has dismissed the clock notice. */
function useClockIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const skewMs = useAppState(({ status }) => status?.clockSkewMs ?? null);
  const undismissedSkewMs = useUndismissedSkew();
  if (!isSkewNotable(skewMs) || undismissedSkewMs !== null) return null;
  return {
    name: "clock",
    icon: IconClockExclamation,
    isLoud: true,
    text: t("bar.clock"),
    run: () => openHelp("clock"),
  };
}

function useDataIndicator(): Indicator | null {
  const { t } = useTranslation(["frame", "sync"]);
  const nowMs = useNowMs();
  const asOf = useAppState(({ status }) => status?.inventoryAsOf ?? null);
  const refreshMinutes = useAppState(({ settings }) => settings?.copy.refreshMinutes ?? DEFAULT_REFRESH_MINUTES);
  const isRunning = useAppState(({ sync }) => sync?.state === "running");
  const hasFailed = useAppState(({ sync }) => sync?.state === "failed");
  const percent = useAppState(({ sync }) => Math.floor((sync?.progress ?? 0) * 100));
  const isUnreachable = useUnreachableReason() !== null;
  const isFilled = useAppState(({ sync }) => sync?.isFirstSync === false);
  const isOld = asOf === null || isDataOld(asOf, nowMs, refreshMinutes);
  // While the service is unreachable, the network indicator explains a failed refresh.
  if (!isFilled || (!isOld && (!hasFailed || isUnreachable))) return null;
  const indicator = { name: "data", icon: IconDatabase, isLoud: true };
  if (isRunning) return { ...indicator, text: t("bar.refreshing", { percent }) };
  const age = asOf === null ? t("bar.noData") : <UpdatedAge at={asOf} />;
  return {
    ...indicator,
    text: hasFailed && !isUnreachable ? t("bar.refreshFailed") : age,
    ...(!isUnreachable && { action: t("sync:copy.refresh"), run: () => void startSync() }),
  };
}

export function UpdatedAge({ at }: { readonly at: string }): JSX.Element {
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
  return { name: "inbox", icon: IconInbox, isLoud: true, text: t("bar.inbox"), run: () => openSettingsGroup("inbox") };
}

const receivesNothing = ({ listening, settings, signingKey }: InboxState): boolean =>
  listening.state === "closed" || (settings.on && (signingKey === "missing" || signingKey === "unusable"));

function useCutOffIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const nowMs = useServiceNowMs();
  const cutOffAt = useAppState(({ status }) => status?.nextCutOff ?? null);
  const remainingMs = cutOffAt === null ? 0 : Date.parse(cutOffAt) - nowMs;
  if (cutOffAt === null || remainingMs <= 0 || remainingMs > CUT_OFF_WARNING_MS) return null;
  const text = (
    <>
      {t("bar.cutOff")} <time dateTime={cutOffAt}>{cutOffTimeText(cutOffAt)}</time> ·{" "}
      <Until at={cutOffAt} nowMs={nowMs} />
    </>
  );
  return { name: "cut-off", icon: IconClockHour4, text };
}

function useWaitingOrdersIndicator(): Indicator | null {
  const { t } = useTranslation("frame");
  const count = useAppState(({ status }) => status?.outbox.waiting ?? 0);
  if (count === 0) return null;
  const text = t("bar.waiting", { count });
  return { name: "waiting", icon: IconPackageExport, text, run: () => showScreen("resends") };
}

function useFillingIndicator(): Indicator | null {
  const { t } = useTranslation("sync");
  const filling = useAppState(({ sync }) => {
    if (sync === null || sync.isFilled || sync.isFirstSync || sync.state === "failed") return null;
    if (sync.isFillingStopped) return "stopped";
    return sync.state === "running" ? "filling" : null;
  });
  const doneFraction = useAppState(({ sync }) => (filling === "stopped" ? sync?.fraction : sync?.progress) ?? 0);
  if (filling === null) return null;
  const text = t(`bar.${filling}`, { percent: Math.floor(doneFraction * 100) });
  return { name: "filling", icon: IconDatabase, text, run: () => openSettingsGroup("copy") };
}

function IndicatorView({ indicator }: { readonly indicator: Indicator }): JSX.Element {
  const { icon: Shape, isLoud, text, action, run, help } = indicator;
  const className = isLoud ? "top-bar__fact top-bar__fact--loud" : "top-bar__fact";
  const content = (
    <>
      <Shape size={16} aria-hidden="true" />
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
  const indicators = useIndicators();
  const row = useRef<HTMLUListElement>(null);
  const visibleCount = useFittingCount(row, indicators);
  const hiddenIndicators = indicators.slice(visibleCount);
  return (
    <>
      <ul className="top-bar__facts flow" ref={row} aria-label={t("bar.facts")} hidden={indicators.length === 0}>
        {indicators.map((indicator, index) => (
          <li
            key={indicator.name}
            className={
              index < visibleCount ? "top-bar__place rigid row" : "top-bar__place rigid row top-bar__place--left"
            }
          >
            <IndicatorView indicator={indicator} />
          </li>
        ))}
      </ul>
      {hiddenIndicators.length > 0 && (
        <div className="rigid">
          <DropDown
            label={t("bar.more", { count: hiddenIndicators.length })}
            isCompact
            isActive={hiddenIndicators.some(({ isLoud }) => isLoud)}
            width={340}
          >
            {() => (
              <ul className="top-bar__left">
                {hiddenIndicators.map((indicator) => (
                  <li key={indicator.name} className="top-bar__place rigid row">
                    <IndicatorView indicator={indicator} />
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
function useFittingCount(row: RefObject<HTMLElement | null>, indicators: readonly Indicator[]): number {
  const [visibleCount, setVisibleCount] = useState(indicators.length);
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const elements = indicators.flatMap(
      (_indicator, index) => (current.children[index] as HTMLElement | undefined) ?? [],
    );
    const measure = (): void => {
      const isFullyVisible = ({ offsetTop, offsetWidth }: HTMLElement): boolean =>
        offsetTop === elements[0]?.offsetTop && offsetWidth <= current.clientWidth;
      const firstHiddenIndex = elements.findIndex((element) => !isFullyVisible(element));
      setVisibleCount(firstHiddenIndex === -1 ? elements.length : firstHiddenIndex);
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    for (const part of [current, ...elements]) resizeObserver.observe(part);
    return () => resizeObserver.disconnect();
  }, [row, indicators]);
  return visibleCount;
}
