import { desk } from "../bridge.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once the window is drawn and takes scans; work not needed for the first scan waits for it. */
export const whenDrawn: Promise<void> = promise;

/** Called when the first screen is mounted; reports it once its frame is on its way to the display. */
export function noteDrawn(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      resolve();
      void desk.window.reportDrawn({});
    }, 0),
  );
}
