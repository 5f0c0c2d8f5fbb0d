import { create } from "zustand";
import { desk } from "../bridge.ts";

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the window is rendered and accepts scans. Await it before work that the first scan does not need. */
export const firstRender: Promise<void> = promise;

const useFirstRender = create(() => ({ isRendered: false }));

export const useIsRendered = (): boolean => useFirstRender((state) => state.isRendered);

/** Call it when the first screen is mounted. It reports to main after the next frame. */
export function markFirstRender(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      resolve();
      void desk.window.reportFirstRender({});
      useFirstRender.setState({ isRendered: true });
    }, 0),
  );
}
