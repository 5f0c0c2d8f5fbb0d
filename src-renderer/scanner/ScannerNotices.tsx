import { IconAlertTriangle, IconHandStop } from "@tabler/icons-react";
import { useEffect, useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTimeout } from "../shell/use-now.ts";
import { useScanIntake, type ScanNotice } from "./scan-intake.ts";
import { useScanRecorder } from "./scan-recorder.ts";
import "./scanner.css";
import { findSoundSignature } from "./sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "./sounds/station-sound.ts";

interface ScannerNoticesProps {
  /** The current screen already shows whether the scanner is active. */
  readonly isListeningShown: boolean;
}

const NOTICE_DURATION_MS = 6000;

export function ScannerNotices({ isListeningShown }: ScannerNoticesProps): JSX.Element {
  const { t } = useTranslation("scanner");
  const isListening = useScanRecorder((state) => state.isListening);
  const deferredCount = useScanIntake((state) => state.deferredScans.length);
  const notice = useCurrentNotice();
  useNoticeSound();
  return (
    <div className="scanner-notices stack-close" role="status" aria-label={t("label")}>
      {!isListening && !isListeningShown && (
        <Notice tone="loud" icon={<IconHandStop size={28} aria-hidden="true" />} title={t("notListening")} />
      )}
      {deferredCount > 0 && (
        <Notice
          tone="deferred"
          icon={<IconHandStop size={28} aria-hidden="true" />}
          title={t("deferred", { count: deferredCount })}
          body={t("deferredBody")}
        />
      )}
      {notice && (
        <Notice
          tone="reported"
          icon={<IconAlertTriangle size={28} aria-hidden="true" />}
          title={t(`notice.${notice.reason}`, { count: notice.count, code: notice.text.slice(-12) })}
          body={t(`noticeBody.${notice.reason}`)}
        />
      )}
    </div>
  );
}

interface NoticeProps {
  readonly tone: "loud" | "deferred" | "reported";
  readonly icon: ReactNode;
  readonly title: string;
  readonly body?: string;
}

function Notice({ tone, icon, title, body }: NoticeProps): JSX.Element {
  return (
    <div className={`scanner-notice row scanner-notice--${tone}`}>
      {icon}
      <div>
        <p className="scanner-notice__title">{title}</p>
        {body !== undefined && <p>{body}</p>}
      </div>
    </div>
  );
}

function useCurrentNotice(): ScanNotice | null {
  const notice = useScanIntake((state) => state.notice);
  const [expiredNotice, setExpiredNotice] = useState<ScanNotice | null>(null);
  useTimeout(notice, NOTICE_DURATION_MS, () => setExpiredNotice(notice));
  return notice === expiredNotice ? null : notice;
}

/**
 * Plays a sound for each deferred or locked scan, and one for a series of other notices, because the operator looks at
 * the label.
 */
function useNoticeSound(): void {
  useEffect(
    () =>
      useScanIntake.subscribe((state, previousState) => {
        const hasNewNotice = state.notice !== null && state.notice !== previousState.notice;
        const isAudible = hasNewNotice && (state.notice?.count === 1 || state.notice?.reason === "locked");
        if (isAudible || state.deferredScans.length > previousState.deferredScans.length)
          playSoundSignature(findSoundSignature("not-recorded", 1), readStationLoudness());
      }),
    [],
  );
}
