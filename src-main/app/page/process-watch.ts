import { app, type WebContents } from "electron";
import type { Log } from "../../../src-domain/health/log-entry.ts";

interface ProcessWatchOptions {
  readonly log: Log;
  /** The desk's page is left out: page-watch.ts handles its crashes. */
  readonly desk: () => WebContents | null;
  readonly strip: () => WebContents | null;
}

/** Logs crashes of Chromium's processes: Chromium restarts them without a trace. */
export function logEndedProcesses({ log, desk, strip }: ProcessWatchOptions): void {
  app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
    if (reason !== "clean-exit") log({ event: "process-gone", kind: type.replaceAll(" ", "-"), reason, exitCode });
  });
  app.on("render-process-gone", (_event, { id }, { reason, exitCode }) => {
    if (reason === "clean-exit" || id === desk()?.id) return;
    log({ event: "page-gone", page: id === strip()?.id ? "strip" : "hidden", reason, exitCode });
  });
}
