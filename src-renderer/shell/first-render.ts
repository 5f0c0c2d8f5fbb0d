import { useEffect, useState } from "react";
import { desk } from "../bridge.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the window is rendered and takes scans. Await it before work that the first scan does not need. */
export const firstRender: Promise<void> = promise;

/** Call it when the first screen is mounted: resolves `firstRender` and reports to main after the next frame. */
export function markFirstRender(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      resolve();
      void desk.window.reportFirstRender({});
    }, 0),
  );
}

let isRendered = false;
void firstRender.then(() => {
  isRendered = true;
});

export function useIsRendered(): boolean {
  const [rendered, setRendered] = useState(isRendered);
  useEffect(() => {
    if (!rendered) void firstRender.then(() => setRendered(true));
  }, [rendered]);
  return rendered;
}
