import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { setAsideLeftoverScans, recordLeftoverScans, useDeferredScans } from "../../scanner/queue/deferred-scans.ts";
import { dismissRejectedScans, useScanRecorder } from "../../scanner/scan-recorder.ts";
import { UnbrokenCode } from "../../ui/text/CodeText.tsx";
import { PLACEHOLDER, Interpolate } from "../../ui/text/Interpolate.tsx";
import { codeTail } from "../../ui/verdict/code-tail.ts";
import { useNotStoredText } from "./choose-item.ts";
import "./refused/refused-scans.css";

interface ScansWithoutVerdictProps {
  /** Whether to list the scans that are not recorded yet, where no verdict card does. */
  readonly listsUnstored?: boolean;
}

export function ScansWithoutVerdict({ listsUnstored = false }: ScansWithoutVerdictProps): JSX.Element | null {
  const { t } = useTranslation(["scan", "files"]);
  const isFailing = useScanRecorder((recorder) => recorder.failureCount > 0) && listsUnstored;
  const waitingCount = useScanRecorder((recorder) => recorder.waitingCount);
  const codes = useScanRecorder((recorder) => recorder.waitingCodes);
  const failureText = useNotStoredText();
  const rejectedScans = useScanRecorder((recorder) => recorder.rejectedScans);
  const leftovers = useDeferredScans((state) => state.leftoverScans);
  if (!isFailing && rejectedScans.length === 0 && leftovers.length === 0) return null;
  return (
    <div className="scan-notices alarms stack-close" role="alert">
      {isFailing && (
        <ScanNotice
          title={t("keeping", { count: waitingCount, codes: PLACEHOLDER })}
          codes={codes.map(codeTail)}
          body={failureText + sentenceGap() + t("files:notRecorded.todo")}
        />
      )}
      {rejectedScans.length > 0 && (
        <ScanNotice
          title={t("rejected", { count: rejectedScans.length, codes: PLACEHOLDER })}
          codes={rejectedScans.map(({ text }) => text)}
          body={t("rejectedBody", { count: rejectedScans.length })}
        >
          <Button variant="default" size="compact-sm" onClick={dismissRejectedScans}>
            {t("understood")}
          </Button>
        </ScanNotice>
      )}
      {leftovers.length > 0 && <LeftoverScans leftovers={leftovers} />}
    </div>
  );
}

/** Scans that a dialog deferred before the app stopped. Only the operator knows where their parcels are now. */
function LeftoverScans({ leftovers }: { readonly leftovers: readonly RawScan[] }): JSX.Element {
  const { t } = useTranslation("scan");
  const [hasFailed, setHasFailed] = useState(false);
  const setAside = (): void => void setAsideLeftoverScans().then((isDone) => setHasFailed(!isDone));
  return (
    <ScanNotice
      title={t("left", { count: leftovers.length })}
      body={hasFailed ? t("leftFailed") : t("leftBody", { count: leftovers.length, codes: PLACEHOLDER })}
      codes={leftovers.map(({ text }) => codeTail(text))}
    >
      <Button variant="default" size="compact-sm" onClick={recordLeftoverScans}>
        {t("takeLeft", { count: leftovers.length })}
      </Button>
      <Button variant="default" size="compact-sm" onClick={setAside}>
        {t("discardLeft", { count: leftovers.length })}
      </Button>
    </ScanNotice>
  );
}

interface ScanNoticeProps {
  readonly title: string;
  readonly body: string;
  /** Codes that replace the placeholder in `title` or `body`. */
  readonly codes: readonly string[];
  readonly children?: ReactNode;
}

function ScanNotice({ title, body, codes, children }: ScanNoticeProps): JSX.Element {
  const codesText = <Codes codes={codes} />;
  return (
    <div className="scan-notices__reported flow">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div className="scan-notices__text">
        <p className="scan-notices__title">
          <Interpolate sentence={title}>{codesText}</Interpolate>
        </p>
        <p>
          <Interpolate sentence={body}>{codesText}</Interpolate>
        </p>
      </div>
      {children}
    </div>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }): JSX.Element {
  const { t } = useTranslation("frame");
  const nodes: ReactNode[] = [];
  for (const code of codes) {
    if (nodes.length > 0) nodes.push(t("listSeparator"));
    // The index makes the key unique: a code may occur twice.
    nodes.push(<UnbrokenCode key={`${nodes.length}:${code}`} value={code} />);
  }
  return <>{nodes}</>;
}
