import { useEffect, useState } from "react";
import { desk } from "../bridge.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once the window is drawn and takes scans; work not needed for the first scan waits for it. */
export const firstRender: Promise<void> = promise;

/** Called when the first screen is mounted; reports it once its frame is on its way to the display. */
export function markFirstRender(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      resolve();
      void desk.window.reportFirstRender({});
    }, 0),
  );
}

let isDrawn = false;
void firstRender.then(() => {
  isDrawn = true;
});

/** Whether the window is drawn and takes scans, for slow work that is not visible yet. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(isDrawn);
  useEffect(() => {
    if (!drawn) void firstRender.then(() => setDrawn(true));
  }, [drawn]);
  return drawn;
}
