import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { reportPaintedVerdicts } from "../../scanner/queue/painted-report.ts";
import { connectScannerProfile } from "../../scanner/scanner-profile.ts";
import { ScannerNotices } from "../../scanner/ScannerNotices.tsx";
import { useScanSounds } from "../../scanner/sounds/station-sound.ts";
import { useScannerCapture } from "../../scanner/use-scanner-capture.ts";
import { showScreen, useIsCurrentScreen } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { connectBatchStore, useBatchStore, connectBatchAfterPaint } from "../batches/batch-store.ts";
import { isKeyBlocked } from "../shift/desk-lock.ts";
import { connectOperator } from "../shift/operator.ts";
import { useLocking } from "../shift/use-desk-lock.ts";
import { Choices } from "./Choices.tsx";
import { ScansWithoutVerdict } from "./ScansWithoutVerdict.tsx";
import { useScanKeys } from "./screen/scan-keys.ts";
import "./verdict/verdict.css";
import { VerdictCard } from "./VerdictCard.tsx";

const TOAST_MS = 6000;

/** Captures scans on every screen. Must be mounted only once. */
export function ScannerCapture(): JSX.Element {
  useLocking();
  useScannerCapture(isKeyBlocked);
  useEffect(connectScans, []);
  useScanSounds();
  useScanKeys();
  const isScanScreen = useIsCurrentScreen("scan");
  return (
    <>
      <ScannerNotices isListeningShown={isScanScreen} />
      {!isScanScreen && (
        <>
          <div className="scans-wait">
            <ScansWithoutVerdict listsUnstored />
          </div>
          <VerdictToast />
        </>
      )}
    </>
  );
}

const connectScans = (): Unsubscribe =>
  unsubscribeAll(
    connectOperator(),
    connectBatchStore(),
    connectBatchAfterPaint(),
    reportPaintedVerdicts(),
    connectScannerProfile(),
  );

function VerdictToast(): JSX.Element {
  const { t } = useTranslation("scan");
  const hasRecentScan = useHasRecentScan();
  return (
    <div className="verdict-flag stack-close">
      {hasRecentScan && <Choices />}
      <div className={hasRecentScan ? "verdict-flag__card" : "verdict-flag__quiet"}>
        <VerdictCard isQuiet={!hasRecentScan} />
        {hasRecentScan && (
          <Button className="verdict-flag__open" variant="default" size="compact-sm" onClick={() => showScreen("scan")}>
            {t("openScan")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns true for `TOAST_MS` after each scan outside the Scan screen. */
function useHasRecentScan(): boolean {
  const scanId = useBatchStore((state) => state.latestOutcome?.scanId ?? null);
  const [seenScanId, setSeenScanId] = useState(scanId);
  useEffect(() => {
    if (scanId === seenScanId) return undefined;
    const timer = setTimeout(() => setSeenScanId(scanId), TOAST_MS);
    return () => clearTimeout(timer);
  }, [scanId, seenScanId]);
  return scanId !== null && scanId !== seenScanId;
}
