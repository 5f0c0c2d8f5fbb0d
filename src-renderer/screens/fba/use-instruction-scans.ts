import { useEffect } from "react";
import { scannerGesture } from "../../scanner/storing/gesture.ts";
import { takeBursts } from "../../scanner/scan-intake.ts";
import { stationScanner } from "../../scanner/station-scanner.ts";
import { useIsCurrentScreen } from "../../desk/navigation.ts";
import { playSignature } from "../../sounds/play.ts";
import { signatureOf } from "../../sounds/signatures.ts";
import { stationLoudness } from "../../sounds/station-sound.ts";
import { useDistanceMode } from "../../desk/distance-mode.ts";
import { useFindBox } from "../../desk/find-box.ts";
import { takeInstructionScan } from "./instruction-intake.ts";

/** While the screen is in sight its scans name instructions; what lies over it takes parcels, as it says. */
export function useInstructionScans(): void {
  const inSight = useIsCurrentScreen("fba");
  const covered = [useFindBox(({ open }) => open), useDistanceMode(({ on }) => on)].includes(true);
  useEffect(() => {
    if (!inSight || covered) return undefined;
    return takeBursts((burst) => {
      const gesture = scannerGesture(burst, stationScanner().reader.layout);
      void takeInstructionScan(gesture).then((taken) => {
        if (!taken) playSignature(signatureOf("unknown-code", 1), stationLoudness());
      });
    });
  }, [inSight, covered]);
}
