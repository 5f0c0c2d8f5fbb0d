import { useEffect } from "react";
import { useTimeout } from "../../shell/use-now.ts";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { interceptBursts } from "../scan-intake.ts";
import { saveStationProfile, useScannerProfile } from "../scanner-profile.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { BEFORE, beginCheckUp, judgeScannedCodes, skipCode, addScannedCode, useCheckUp } from "./check-up.ts";

/** A second read of the last code counts too, so the end waits until a double read would have arrived. */
const SETTLE_MS = 900;

/** Scans belong to the check-up only while it is on screen; elsewhere they are parcels. */
export function useCheckUpScans(): void {
  const inSight = useIsCurrentScreen("settings");
  const reading = useCheckUp(({ phase }) => phase.kind === "scanning" || phase.kind === "settling");
  const settling = useCheckUp(({ phase }) => phase.kind === "settling");
  useEffect(() => {
    if (!reading || !inSight) return undefined;
    useScannerProfile.setState({ checkingUp: true });
    const stop = interceptBursts(takeOwn);
    return () => {
      stop();
      useScannerProfile.setState({ checkingUp: false });
    };
  }, [reading, inSight]);
  useTimeout(settling || null, SETTLE_MS, () => void finish());
}

function takeOwn(burst: CapturedBurst): boolean {
  const after = addScannedCode(useCheckUp.getState(), burst);
  useCheckUp.setState(after ?? { strayed: true });
  return after !== null;
}

export const startCheckUp = (): void => useCheckUp.setState(beginCheckUp());
export const stopCheckUp = (): void => useCheckUp.setState(BEFORE);
export const skipShownCode = (): void => useCheckUp.setState(skipCode);

async function finish(): Promise<void> {
  const { readings } = useCheckUp.getState();
  const { settings } = useAppState.getState();
  const result = judgeScannedCodes(readings, settings?.scanner.layout ?? "us", new Date());
  const complete = result.findings.every(({ kind }) => kind !== "not-read");
  if (result.profile === null || !complete) {
    useCheckUp.setState({ phase: { kind: "done", result, stored: "no" } });
    return;
  }
  const layout = SCANNER_LAYOUT_IDS.find((id) => id === result.profile?.layoutId);
  const saved = await saveStationProfile(result.profile);
  // Read again, because the settings may have changed meanwhile.
  const scanner = useAppState.getState().settings?.scanner;
  const set =
    scanner === undefined || layout === undefined || layout === scanner.layout
      ? true
      : await saveSettings({ scanner: { ...scanner, layout } });
  useCheckUp.setState({ phase: { kind: "done", result, stored: saved && set ? "yes" : "failed" } });
}
