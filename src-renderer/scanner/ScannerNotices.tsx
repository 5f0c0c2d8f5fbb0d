import { IconAlertTriangle, IconHandStop } from "@tabler/icons-react";
import { useEffect, useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTimeout } from "../shell/use-now.ts";
import { useScanIntake, type ScanNotice } from "./scan-intake.ts";
import { useScanRecorder } from "./scan-recorder.ts";
import "./scanner.css";
import { signatureOf } from "./sounds/signatures.ts";
import { playSignature, stationLoudness } from "./sounds/station-sound.ts";

interface ScannerNoticesProps {
  /** The current screen already shows whether the scanner is active. */
  readonly quiet: boolean;
}

const SHOWN_MS = 6000;

export function ScannerNotices({ quiet }: ScannerNoticesProps): JSX.Element {
  const { t } = useTranslation("scanner");
  const isListening = useScanRecorder((state) => state.listening);
  const deferredCount = useScanIntake((state) => state.deferred.length);
  const notice = useShownNotice();
  useNoticeSound();
  return (
    <div className="scanner-notices stack-close" role="status" aria-label={t("label")}>
      {!isListening && !quiet && (
        <Notice tone="loud" icon={<IconHandStop size={28} aria-hidden="true" />} title={t("notListening")} />
      )}
      {deferredCount > 0 && (
        <Notice
          tone="kept"
          icon={<IconHandStop size={28} aria-hidden="true" />}
          title={t("kept", { count: deferredCount })}
          body={t("keptBody")}
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
  readonly tone: "loud" | "kept" | "reported";
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

function useShownNotice(): ScanNotice | null {
  const notice = useScanIntake((state) => state.notice);
  const [expired, setOver] = useState<ScanNotice | null>(null);
  useTimeout(notice, SHOWN_MS, () => setOver(notice));
  return notice === expired ? null : notice;
}

/** Plays a sound for each deferred or locked scan, for other notices once a series: the operator looks at the label. */
function useNoticeSound(): void {
  useEffect(
    () =>
      useScanIntake.subscribe((state, previous) => {
        const hasNewNotice = state.notice !== null && state.notice !== previous.notice;
        const isAudible = hasNewNotice && (state.notice?.count === 1 || state.notice?.reason === "locked");
        if (isAudible || state.deferred.length > previous.deferred.length)
          playSignature(signatureOf("not-recorded", 1), stationLoudness());
      }),
    [],
  );
}
