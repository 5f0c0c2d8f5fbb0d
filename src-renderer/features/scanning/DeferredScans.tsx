import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { WholeCode } from "../../ui/text/CodeText.tsx";
import { PLACEHOLDER, Interpolate } from "../../ui/text/Interpolate.tsx";
import { setAsideLeftoverScans, recordLeftoverScans, useDeferredScans } from "../../scanner/queue/deferred-scans.ts";
import { dismissRejected, useScanRecorder } from "../../scanner/scan-recorder.ts";
import { useNotStoredFault } from "./choose-item.ts";
import { codeTail } from "../../ui/verdict/code-tail.ts";
import "./refused/tray.css";

/** Loud, because a scan without a verdict is a parcel in the wrong pile. */
export function KeptScans(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const { t: files } = useTranslation("files");
  const failing = useScanRecorder((line) => line.failures > 0);
  const waiting = useScanRecorder((line) => line.waiting);
  const codes = useScanRecorder((line) => line.codes);
  const fault = useNotStoredFault();
  const keepingBody = fault === null ? t("keepingBody") : files(`keeping.${fault}`);
  const rejected = useScanRecorder((line) => line.rejected);
  const left = useDeferredScans((kept) => kept.left);
  if (!failing && rejected.length === 0 && left.length === 0) return null;
  return (
    <div className="kept-scans alarms stack-close" role="alert">
      {failing && (
        <KeptNotice
          title={t("keeping", { count: waiting, codes: PLACEHOLDER })}
          codes={codes.map(codeTail)}
          body={keepingBody}
        />
      )}
      {rejected.length > 0 && (
        <KeptNotice
          title={t("rejected", { count: rejected.length, codes: PLACEHOLDER })}
          codes={rejected.map(({ text }) => text)}
          body={t("rejectedBody", { count: rejected.length })}
        >
          <Button variant="default" size="compact-sm" onClick={dismissRejected}>
            {t("understood")}
          </Button>
        </KeptNotice>
      )}
      {left.length > 0 && <LeftScans left={left} />}
    </div>
  );
}

/** Scans read during a dialog before the desk stopped: only the operator knows where those parcels are now. */
function LeftScans({ left }: { readonly left: readonly RawScan[] }): JSX.Element {
  const { t } = useTranslation("scan");
  const [failed, setFailed] = useState(false);
  const putAside = (): void => void setAsideLeftoverScans().then((done) => setFailed(!done));
  return (
    <KeptNotice
      title={t("left", { count: left.length })}
      body={failed ? t("leftFailed") : t("leftBody", { count: left.length, codes: PLACEHOLDER })}
      codes={left.map(({ text }) => codeTail(text))}
    >
      <Button variant="default" size="compact-sm" onClick={recordLeftoverScans}>
        {t("takeLeft", { count: left.length })}
      </Button>
      <Button variant="default" size="compact-sm" onClick={putAside}>
        {t("putLeftAside")}
      </Button>
    </KeptNotice>
  );
}

interface KeptNoticeProps {
  readonly title: string;
  readonly body: string;
  /** Shown where the notice's text has its placeholder. */
  readonly codes: readonly string[];
  readonly children?: ReactNode;
}

function KeptNotice({ title, body, codes, children }: KeptNoticeProps): JSX.Element {
  const drawn = <Codes codes={codes} />;
  return (
    <div className="kept-scans__reported flow">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div className="kept-scans__words">
        <p className="kept-scans__title">
          <Interpolate sentence={title}>{drawn}</Interpolate>
        </p>
        <p>
          <Interpolate sentence={body}>{drawn}</Interpolate>
        </p>
      </div>
      {children}
    </div>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }): JSX.Element {
  const { t } = useTranslation("frame");
  const drawn: ReactNode[] = [];
  for (const code of codes) {
    if (drawn.length > 0) drawn.push(t("listSeparator"));
    // The same code may occur twice.
    drawn.push(<WholeCode key={`${drawn.length}:${code}`} value={code} />);
  }
  return <>{drawn}</>;
}
