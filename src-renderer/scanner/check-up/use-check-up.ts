import { useEffect } from "react";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import { judgeCheckUp } from "../../../src-domain/scanning/scanner-profile.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { useTimeout } from "../../shell/use-now.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { interceptBursts } from "../scan-intake.ts";
import { saveScannerProfile, useScannerProfile } from "../scanner-profile.ts";
import { NO_CHECK_UP, beginCheckUp, skipCode, addScannedCode, useCheckUp } from "./check-up.ts";

/** Milliseconds to wait for a double read of the last code. */
const SETTLE_MS = 900;

/** Intercepts scans while the check-up is on screen. On other screens, the desk records them as item scans. */
export function useCheckUpScans(): void {
  const isOnScreen = useIsCurrentScreen("settings");
  const isIntercepting = useCheckUp(({ phase }) => phase.kind === "scanning" || phase.kind === "settling");
  const isSettling = useCheckUp(({ phase }) => phase.kind === "settling");
  useEffect(() => {
    if (!isIntercepting || !isOnScreen) return undefined;
    useScannerProfile.setState({ isCheckingUp: true });
    const stopIntercepting = interceptBursts(interceptBurst);
    return () => {
      stopIntercepting();
      useScannerProfile.setState({ isCheckingUp: false });
    };
  }, [isIntercepting, isOnScreen]);
  useTimeout(isSettling || null, SETTLE_MS, () => void finishCheckUp());
}

function interceptBurst(burst: CapturedBurst): boolean {
  const updatedCheckUp = addScannedCode(useCheckUp.getState(), burst);
  useCheckUp.setState(updatedCheckUp ?? { isLastScanStray: true });
  return updatedCheckUp !== null;
}

export const startCheckUp = (): void => useCheckUp.setState(beginCheckUp());
export const stopCheckUp = (): void => useCheckUp.setState(NO_CHECK_UP);
export const skipShownCode = (): void => useCheckUp.setState(skipCode);

async function finishCheckUp(): Promise<void> {
  const { checkScans } = useCheckUp.getState();
  const { settings } = useAppState.getState();
  const result = judgeCheckUp(checkScans, settings?.scanner.layout ?? "us", new Date().toISOString());
  const isComplete = result.findings.every(({ kind }) => kind !== "not-read");
  if (result.profile === null || !isComplete) {
    useCheckUp.setState({ phase: { kind: "done", result, storeResult: "no" } });
    return;
  }
  const layout = SCANNER_LAYOUT_IDS.find((id) => id === result.profile?.layoutId);
  const isProfileSaved = await saveScannerProfile(result.profile);
  // The settings may have changed during the save.
  const scanner = useAppState.getState().settings?.scanner;
  const isLayoutChanged = scanner !== undefined && layout !== undefined && layout !== scanner.layout;
  const isLayoutSaved = !isLayoutChanged || (await saveSettings({ scanner: { ...scanner, layout } }));
  useCheckUp.setState({
    phase: { kind: "done", result, storeResult: isProfileSaved && isLayoutSaved ? "yes" : "failed" },
  });
}
