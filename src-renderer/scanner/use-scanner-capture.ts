import { useEffect } from "react";
import { captureScanner } from "./capture.ts";
import { scannerGesture } from "./gesture.ts";
import { DEFAULT_READER_SETTINGS } from "./reader.ts";
import { recordGesture, useScanLine } from "./scan-line.ts";

/** Reads the scanner for as long as the calling component is mounted; mount it once, round all screens. */
export function useScannerCapture(): void {
  useEffect(
    () =>
      captureScanner(window, {
        settings: DEFAULT_READER_SETTINGS,
        onBurst: (keys, startedAt) => recordGesture(scannerGesture(keys, DEFAULT_READER_SETTINGS.layout, startedAt)),
        onListening: (listening) => {
          if (useScanLine.getState().listening !== listening) useScanLine.setState({ listening });
        },
      }),
    [],
  );
}
