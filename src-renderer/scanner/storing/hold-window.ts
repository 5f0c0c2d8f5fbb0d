import { desk } from "../../bridge.ts";
import { useKeptScans } from "./kept-scans.ts";
import { useScanLine } from "../scan-line.ts";

/**
 * Keeps the window from closing until every scan that was read is durable. A journal that does not answer holds it no
 * longer: the operator has been warned about those scans, and the desk must be able to shut down.
 */
export function holdWindowWhileScansWait(window: Window): () => void {
  let closing = false;
  const held = (): boolean => {
    const lines = [useScanLine.getState(), useKeptScans.getState()];
    return lines.some(({ waiting, failures }) => waiting > 0 && failures === 0);
  };
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (!held()) return;
    event.preventDefault();
    closing = true;
  };
  const closeWhenFree = (): void => {
    if (!closing || held()) return;
    closing = false;
    void desk.window.leave({});
  };
  const stops = [useScanLine.subscribe(closeWhenFree), useKeptScans.subscribe(closeWhenFree)];
  window.addEventListener("beforeunload", onBeforeUnload);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener("beforeunload", onBeforeUnload);
  };
}
