import { desk } from "../bridge.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** What nobody needs for the first scan begins once the window is drawn and takes scans. */
export const whenDrawn: Promise<void> = promise;

/** The first screen is there: says so once its frame is on its way to the display. */
export function noteDrawn(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      resolve();
      void desk.window.reportDrawn({});
    }, 0),
  );
}
