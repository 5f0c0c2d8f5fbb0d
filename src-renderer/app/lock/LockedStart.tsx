import { useEffect, type JSX } from "react";
import { ScannerNotices } from "../../scanner/ScannerNotices.tsx";
import { stationScanner } from "../../scanner/station-scanner.ts";
import { useScannerCapture } from "../../scanner/use-scanner-capture.ts";
import { stationLoudness } from "../../sounds/station-sound.ts";
import { connectOperator } from "../../desk/lock/operator.ts";
import { isKeyKept } from "../../desk/lock/desk-lock.ts";
import { useLocking } from "../../desk/lock/use-desk-lock.ts";

/** For a page that starts on a locked desk: badges and keys only, without calls that a locked desk refuses. */
export function LockedStart(): JSX.Element {
  useLocking();
  useScannerCapture(stationScanner, isKeyKept);
  useEffect(() => connectOperator(), []);
  return <ScannerNotices quiet loudness={stationLoudness} />;
}
