import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { reportPaintedVerdicts } from "../../scanner/queue/painted-report.ts";
import { ScannerNotices } from "../../scanner/ScannerNotices.tsx";
import { connectStation } from "../../scanner/scanner-profile.ts";
import { scannerSetup } from "../../scanner/scanner-setup.ts";
import { useScannerCapture } from "../../scanner/use-scanner-capture.ts";
import { showScreen, useIsCurrentScreen } from "../../shell/navigation.ts";
import { stationLoudness, useScanSounds } from "../../scanner/sounds/station-sound.ts";
import { isKeyBlocked } from "../shift/desk-lock.ts";
import { connectOperator } from "../shift/operator.ts";
import { useLocking } from "../shift/use-desk-lock.ts";
import { Choices } from "./Choices.tsx";
import { connectBatchStore, useBatchStore, connectDeferredBatch } from "../batches/batch-store.ts";
import { KeptScans } from "./DeferredScans.tsx";
import { useScanKeys } from "./screen/scan-keys.ts";
import "./verdict/verdict.css";
import { VerdictCard } from "./VerdictCard.tsx";

const FLAG_MS = 6000;

/** Reads the scanner on every screen. The frame mounts it once. */
export function ScannerCapture(): JSX.Element {
  useLocking();
  useScannerCapture(scannerSetup, isKeyBlocked);
  useEffect(() => connectOperator(), []);
  useEffect(() => connectBatchStore(), []);
  useEffect(() => connectDeferredBatch(), []);
  useEffect(() => reportPaintedVerdicts(), []);
  useEffect(() => connectStation(), []);
  useScanSounds();
  useScanKeys();
  const onScanScreen = useIsCurrentScreen("scan");
  return (
    <>
      <ScannerNotices quiet={onScanScreen} loudness={stationLoudness} />
      {!onScanScreen && <OffTheScanScreen />}
    </>
  );
}

function OffTheScanScreen(): JSX.Element {
  return (
    <>
      <div className="scans-wait">
        <KeptScans />
      </div>
      <VerdictFlag />
    </>
  );
}

function VerdictFlag(): JSX.Element {
  const { t } = useTranslation("scan");
  const shown = useFreshScan();
  return (
    <div className="verdict-flag stack-close">
      {shown && <Choices />}
      <div className={shown ? "verdict-flag__card" : "verdict-flag__quiet"}>
        <VerdictCard quiet={!shown} />
        {shown && (
          <Button className="verdict-flag__open" variant="default" size="compact-sm" onClick={() => showScreen("scan")}>
            {t("openScan")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** True for a while after each scan made outside the Scan screen. */
function useFreshScan(): boolean {
  const scanId = useBatchStore((state) => state.latest?.scanId ?? null);
  const [seen, setSeen] = useState(scanId);
  useEffect(() => {
    if (scanId === seen) return undefined;
    const timer = setTimeout(() => setSeen(scanId), FLAG_MS);
    return () => clearTimeout(timer);
  }, [scanId, seen]);
  return scanId !== null && scanId !== seen;
}
