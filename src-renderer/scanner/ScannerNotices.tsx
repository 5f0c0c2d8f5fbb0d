import { IconAlertTriangle, IconHandStop } from "@tabler/icons-react";
import { useEffect, useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTimeout } from "../shell/use-now.ts";
import { playSignature, type Loudness } from "./sounds/station-sound.ts";
import { signatureOf } from "./sounds/signatures.ts";
import "./scanner.css";
import { useScanIntake, type ScanNotice } from "./scan-intake.ts";
import { useScanRecorder } from "./scan-recorder.ts";

interface ScannerNoticesProps {
  /** The current screen already shows whether the scanner is active. */
  readonly quiet: boolean;
  readonly loudness: () => Loudness;
}

const SHOWN_MS = 6000;

export function ScannerNotices({ quiet, loudness }: ScannerNoticesProps): JSX.Element {
  const { t } = useTranslation("scanner");
  const listening = useScanRecorder((line) => line.listening);
  const kept = useScanIntake((intake) => intake.kept.length);
  const notice = useShownNotice();
  useNoticeSound(loudness);
  return (
    <div className="scanner-notices stack-close" role="status" aria-label={t("label")}>
      {!listening && !quiet && (
        <Notice tone="loud" icon={<IconHandStop size={28} aria-hidden="true" />} title={t("notListening")} />
      )}
      {kept > 0 && (
        <Notice
          tone="kept"
          icon={<IconHandStop size={28} aria-hidden="true" />}
          title={t("kept", { count: kept })}
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
  const notice = useScanIntake((intake) => intake.notice);
  const [over, setOver] = useState<ScanNotice | null>(null);
  useTimeout(notice, SHOWN_MS, () => setOver(notice));
  return notice === over ? null : notice;
}

/** The operator looks at the label: each scan that is kept or locked out sounds, other notices once per series. */
function useNoticeSound(loudness: () => Loudness): void {
  useEffect(
    () =>
      useScanIntake.subscribe((now, before) => {
        const reported = now.notice !== null && now.notice !== before.notice;
        const heard = reported && (now.notice?.count === 1 || now.notice?.reason === "locked");
        if (heard || now.kept.length > before.kept.length) playSignature(signatureOf("not-recorded", 1), loudness());
      }),
    [loudness],
  );
}
