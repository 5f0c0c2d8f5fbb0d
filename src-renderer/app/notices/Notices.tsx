import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconDatabaseExclamation,
  IconFileAlert,
  IconHistory,
  IconKey,
  type Icon,
} from "@tabler/icons-react";
import { useEffect, useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { isUnreadable } from "../../../src-domain/environments/config-problem.ts";
import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import type { Interruption } from "../../../src-domain/health/interruption.ts";
import type { Notice } from "../../../src-preload/contract/health/notices.ts";
import { desk } from "../../bridge.ts";
import { useBatchStore } from "../../features/batches/batch-store.ts";
import { hasKeychainPrompt, useEnvironments, goToConnection } from "../../features/environments/environments.ts";
import { useDiskFault } from "../../features/scanning/choose-item.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import type { HelpChapter } from "../../shell/help.ts";
import { openSettingsGroup } from "../../shell/navigation.ts";
import { restoreScreen } from "../../shell/restore-screen.ts";
import { subscribeWithInitial } from "../../shell/subscriptions.ts";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { useClockSkewText } from "../../ui/text/clock-skew-text.ts";
import { UnbrokenCode } from "../../ui/text/CodeText.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { PLACEHOLDER, Interpolate } from "../../ui/text/Interpolate.tsx";
import { LiveRegion } from "../../ui/text/text.tsx";
import "./notices.css";
import { absoluteTimeText, timeText } from "../../ui/text/time-text.ts";
import { HELP_OF_CREDENTIALS, HELP_OF_NOTICE } from "../contextual-help.ts";

interface NoticeBarProps {
  readonly icon: Icon;
  readonly tone?: "plain" | "warn" | "bad";
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly help?: HelpChapter;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

function NoticeBar({ icon: Shape, tone = "plain", title, children, help, action }: NoticeBarProps): JSX.Element {
  return (
    <div className={`notice text row notice--${tone}`}>
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div className="breaks grows">
        <p className="lead">{title}</p>
        {children}
      </div>
      {help && <HelpLink chapter={help} />}
      {action && (
        <Button className="rigid" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

export function InterruptionNotice(): JSX.Element {
  const { t } = useTranslation("health");
  const [interruption, setInterruption] = useState<Interruption | null>(null);
  useEffect(
    () =>
      subscribeWithInitial(
        desk.health.onInterrupted,
        desk.health.interruption({}),
        ({ interruption: newInterruption }) => {
          setInterruption(newInterruption);
          // After a crash of the page, open the screen that the page showed before.
          if (newInterruption !== null && newInterruption.kind !== "store-ended") restoreScreen();
        },
      ),
    [],
  );
  const dismiss = async (): Promise<void> => {
    await desk.health.dismissInterruption({});
    setInterruption(null);
  };
  const itemCount = useBatchStore(({ batch }) => batch?.lines.length ?? null);
  return (
    <LiveRegion label={t("interruption.title")}>
      {interruption && (
        <NoticeBar
          icon={IconHistory}
          title={t(`interruption.${interruption.kind}`, { time: timeText(interruption.at) })}
          action={{ label: t("interruption.dismiss"), run: () => void dismiss() }}
        >
          {itemCount !== null && <p>{t("interruption.batch", { count: itemCount })}</p>}
          <p>{t("interruption.todo")}</p>
        </NoticeBar>
      )}
    </LiveRegion>
  );
}

const useDismissedSkew = create<{ readonly dismissedSkewMs: number }>(() => ({ dismissedSkewMs: 0 }));

/**
 * Returns by how many milliseconds the clocks differ; null if they hardly differ, or hardly more than when the operator
 * dismissed the notice.
 */
export function useUndismissedSkew(): number | null {
  const skewMs = useAppState(({ status }) => status?.clockSkewMs ?? null);
  const dismissedSkewMs = useDismissedSkew((dismissedSkew) => dismissedSkew.dismissedSkewMs);
  return skewMs !== null && isSkewNotable(skewMs) && isSkewNotable(skewMs - dismissedSkewMs) ? skewMs : null;
}

export function ClockNotice(): JSX.Element {
  const { t } = useTranslation("cancellation");
  const skewMs = useUndismissedSkew();
  const clockSkewText = useClockSkewText();
  return (
    <LiveRegion label={t("clock.label")}>
      {skewMs !== null && (
        <NoticeBar
          icon={IconClockExclamation}
          title={clockSkewText(skewMs)}
          help="clock"
          action={{ label: t("clock.dismiss"), run: () => useDismissedSkew.setState({ dismissedSkewMs: skewMs }) }}
        >
          <p>{t("clock.body")}</p>
        </NoticeBar>
      )}
    </LiveRegion>
  );
}

const useSeenConfiguration = create<{ readonly isSeen: boolean }>(() => ({ isSeen: false }));

/** Reports errors in config.json at each start, until the operator has opened the list of errors. */
export function ConfigurationBar(): JSX.Element {
  const { t } = useTranslation("configuration");
  const configuration = useEnvironments(({ overview }) => overview?.configuration ?? null);
  const isSeen = useSeenConfiguration((seenConfiguration) => seenConfiguration.isSeen);
  const showErrors = (): void => {
    useSeenConfiguration.setState({ isSeen: true });
    openSettingsGroup("configuration");
  };
  return (
    <LiveRegion label={t("barLabel")}>
      {configuration !== null && configuration.problems.length > 0 && !isSeen && (
        <NoticeBar
          icon={IconFileAlert}
          tone={isUnreadable(configuration.problems) ? "bad" : "warn"}
          title={t(isUnreadable(configuration.problems) ? "barUnreadable" : "barPartly")}
          help="configuration"
          action={{ label: t("barAction"), run: showErrors }}
        >
          {configuration.isLocked && <p>{t("lockedBy")}</p>}
        </NoticeBar>
      )}
    </LiveRegion>
  );
}

export function CredentialsBar(): JSX.Element | null {
  const { t } = useTranslation("environment");
  const status = useAppState((state) => state.status);
  const isKeychainPromptOpen = useEnvironments(hasKeychainPrompt) && status?.environment.kind !== "practice";
  if (status === null) return null;
  const { environment, outbox } = status;
  const credentials = isKeychainPromptOpen && status.credentials !== "refused" ? "keychain" : status.credentials;
  if (credentials === "ok") return null;
  return (
    <div role="alert" aria-label={t("bar.label")}>
      <NoticeBar
        icon={IconKey}
        tone="warn"
        title={t(`bar.${credentials}`, { count: outbox.waiting, name: environmentNameText(environment) })}
        help={HELP_OF_CREDENTIALS[credentials]}
        action={credentials === "keychain" ? null : { label: t("bar.action"), run: () => goToConnection("apiKey") }}
      />
    </div>
  );
}

export function FileNotices(): JSX.Element {
  const { t } = useTranslation("files");
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  // The verdict card or the list of waiting scans reports this fault.
  const reportedFault = useDiskFault();
  useEffect(() => subscribeWithInitial(desk.notices.onChanged, desk.notices.list({}), setNotices), []);
  const dismiss = async (kind: DismissibleKind): Promise<void> => {
    const answer = await desk.notices.dismiss({ kind });
    if (answer.ok) setNotices(answer.value);
  };
  return (
    <LiveRegion label={t("notices")}>
      {notices
        .filter((notice) => notice.kind !== "not-stored" || notice.fault !== reportedFault)
        .map((notice) => (
          <FileNotice key={notice.kind} notice={notice} onDismiss={dismiss} />
        ))}
    </LiveRegion>
  );
}

const NOTICE_STYLES: Readonly<Record<Notice["kind"], Pick<NoticeBarProps, "icon" | "tone">>> = {
  "not-stored": { icon: IconAlertTriangle, tone: "bad" },
  "backup-failed": { icon: IconAlertTriangle, tone: "warn" },
  "journal-restored": { icon: IconHistory },
  "cache-started-over": { icon: IconDatabaseExclamation },
};

type DismissibleKind = Exclude<Notice["kind"], "not-stored">;

interface FileNoticeProps {
  readonly notice: Notice;
  readonly onDismiss: (kind: DismissibleKind) => Promise<void>;
}

export function FileNotice({ notice, onDismiss }: FileNoticeProps): JSX.Element {
  const { t } = useTranslation("files");
  const { title, body } = useNoticeText(notice);
  const file = notice.kind === "journal-restored" ? notice.brokenFile : null;
  const { kind } = notice;
  return (
    <NoticeBar
      {...NOTICE_STYLES[kind]}
      title={title}
      help={HELP_OF_NOTICE[kind]}
      action={kind === "not-stored" ? null : { label: t("dismiss"), run: () => void onDismiss(kind) }}
    >
      <p>
        <Interpolate sentence={body}>{file !== null && <UnbrokenCode value={file} />}</Interpolate>
      </p>
    </NoticeBar>
  );
}

function useNoticeText(notice: Notice): { readonly title: string; readonly body: string } {
  const { t } = useTranslation("files");
  const filledAt = useAppState((state) => state.sync?.finishedAt ?? null);
  switch (notice.kind) {
    case "cache-started-over":
      return filledAt !== null && filledAt > notice.at
        ? { title: t("cache.filledTitle"), body: t("cache.filledBody") }
        : { title: t("cache.title"), body: t("cache.body") };
    case "journal-restored": {
      const values = { restored: absoluteTimeText(notice.restoredAt) };
      const fileSentence = notice.brokenFile === null ? "" : sentenceGap() + t("restored.file", { file: PLACEHOLDER });
      return notice.backupAt === null
        ? { title: t("restored.startedOverTitle", values), body: t("restored.startedOverBody") + fileSentence }
        : {
            title: t("restored.title", { when: absoluteTimeText(notice.backupAt) }),
            body: t("restored.body", values) + fileSentence,
          };
    }
    case "backup-failed":
      return { title: t("backup.title", { why: t(`fault.${notice.fault}`) }), body: t("backup.body") };
    case "not-stored":
      return {
        title: t("notStored.title", { why: t(`fault.${notice.fault}`) }),
        body: t(notice.fault === "disk-full" ? "notStored.disk-full" : "notStored.other"),
      };
  }
}
