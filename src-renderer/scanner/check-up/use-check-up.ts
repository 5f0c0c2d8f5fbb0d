import { useEffect } from "react";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import { judgeCheckUp } from "../../../src-domain/scanning/scanner-profile.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { useTimeout } from "../../shell/use-now.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { interceptBursts } from "../scan-intake.ts";
import { saveScannerProfile, useScannerProfile } from "../scanner-profile.ts";
import { NO_CHECK_UP, startedCheckUp, skipCode, addScannedCode, useCheckUp } from "./check-up.ts";

/** Milliseconds to wait for a double read of the last code. */
const SETTLE_MS = 900;

/** Intercepts scans while the check-up is on screen. On other screens they are recorded as item scans. */
export function useCheckUpScans(): void {
  const isOnScreen = useIsCurrentScreen("settings");
  const isReading = useCheckUp(({ phase }) => phase.kind === "scanning" || phase.kind === "settling");
  const isSettling = useCheckUp(({ phase }) => phase.kind === "settling");
  useEffect(() => {
    if (!isReading || !isOnScreen) return undefined;
    useScannerProfile.setState({ checkingUp: true });
    const stop = interceptBursts(interceptBurst);
    return () => {
      stop();
      useScannerProfile.setState({ checkingUp: false });
    };
  }, [isReading, isOnScreen]);
  useTimeout(isSettling || null, SETTLE_MS, () => void finish());
}

function interceptBurst(burst: CapturedBurst): boolean {
  const after = addScannedCode(useCheckUp.getState(), burst);
  useCheckUp.setState(after ?? { strayed: true });
  return after !== null;
}

export const startCheckUp = (): void => useCheckUp.setState(startedCheckUp());
export const stopCheckUp = (): void => useCheckUp.setState(NO_CHECK_UP);
export const skipShownCode = (): void => useCheckUp.setState(skipCode);

async function finish(): Promise<void> {
  const { readings } = useCheckUp.getState();
  const { settings } = useAppState.getState();
  const result = judgeCheckUp(readings, settings?.scanner.layout ?? "us", new Date().toISOString());
  const isComplete = result.findings.every(({ kind }) => kind !== "not-read");
  if (result.profile === null || !isComplete) {
    useCheckUp.setState({ phase: { kind: "done", result, stored: "no" } });
    return;
  }
  const layout = SCANNER_LAYOUT_IDS.find((id) => id === result.profile?.layoutId);
  const isProfileSaved = await saveScannerProfile(result.profile);
  // The settings may have changed during the save.
  const scanner = useAppState.getState().settings?.scanner;
  const isLayoutChanged = scanner !== undefined && layout !== undefined && layout !== scanner.layout;
  const isLayoutSaved = !isLayoutChanged || (await saveSettings({ scanner: { ...scanner, layout } }));
  useCheckUp.setState({ phase: { kind: "done", result, stored: isProfileSaved && isLayoutSaved ? "yes" : "failed" } });
}
