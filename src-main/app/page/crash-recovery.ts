import { type BrowserWindow, dialog } from "electron";
import type { InterruptionKind } from "../../../src-domain/health/interruption.ts";
import type { Log } from "../../../src-domain/health/log-entry.ts";
import { decideRestart } from "../../../src-domain/health/restart-policy.ts";
import type { Language } from "../../../src-domain/language.ts";
import type { Health } from "../../health/health.ts";
import { CRASH_PAGE_STRINGS } from "./crash-page-strings.ts";
import {
  parseCrashPageAction,
  CRASH_FILES_PAGE_URL,
  CRASH_PAGE_URL,
  type CrashPageAction,
  type CrashPageFiles,
  type CrashPages,
} from "./crash-page.ts";

interface CrashActionsOptions {
  readonly health: Promise<Pick<Health, "prepare" | "save" | "openLogs">>;
  readonly pages: Pick<CrashPages, "show">;
  readonly load: (address: string) => void;
  readonly retry: () => void;
  readonly quit: () => void;
}

const NOT_PREPARED: CrashPageFiles = { files: "not-prepared", saved: null };

/** Runs the actions of the crash pages. Shows the files for support before it saves them. */
function createCrashActions({ health, pages, load, retry, quit }: CrashActionsOptions) {
  let preparedBundle: Awaited<ReturnType<Health["prepare"]>> | null = null;

  function showFiles(saved: CrashPageFiles["saved"]): void {
    pages.show(preparedBundle === null ? NOT_PREPARED : { files: preparedBundle.files, saved });
    load(CRASH_FILES_PAGE_URL);
  }

  async function prepare(): Promise<void> {
    preparedBundle = await health.then((desk) => desk.prepare()).catch(() => null);
    showFiles(null);
  }

  async function save(): Promise<void> {
    if (preparedBundle === null) return;
    try {
      const saved = await (await health).save(preparedBundle.bundleId);
      if (!saved.ok) await prepare();
      else if (saved.value !== null) showFiles({ fileName: saved.value });
    } catch {
      showFiles("not-saved");
    }
  }

  function closeFiles(onClosed: () => void): void {
    preparedBundle = null;
    pages.show(NOT_PREPARED);
    onClosed();
  }

  return (action: CrashPageAction): void => {
    switch (action) {
      case "retry":
        return closeFiles(retry);
      case "bundle":
        return void prepare();
      case "logs":
        return void health.then((desk) => desk.openLogs()).catch(() => undefined);
      case "quit":
        return quit();
      case "save":
        return void save();
      case "back":
        return closeFiles(() => load(CRASH_PAGE_URL));
    }
  };
}

interface CrashRecoveryOptions extends Pick<CrashActionsOptions, "health" | "pages" | "quit"> {
  readonly url: string;
  readonly language: () => Language;
  readonly log: Log;
  readonly onReloaded: (kind: Exclude<InterruptionKind, "store-ended">) => void;
  /** Called when the operator reloads the page, which then starts at its first screen: the last one may crash again. */
  readonly onRetried: () => void;
}

/** Wait after Chromium reports an unresponsive page, which it does after some seconds. */
const HUNG_AFTER_MS = 5000;

/** Reloads a page that crashed or hangs. After repeated failures it shows the page of crash-page.ts. */
export function recoverFromCrashes(window: BrowserWindow, options: CrashRecoveryOptions): void {
  const { url, language, log, onReloaded, onRetried, quit } = options;
  const contents = window.webContents;
  let crashTimes: readonly number[] = [];
  let interruptionKind: "page-crashed" | "page-hung" = "page-crashed";
  let isStopped = false;

  const loadPage = (address: string): void => {
    // Do not load the page during the event: Chromium still uses the old process.
    setImmediate(() => {
      if (!window.isDestroyed()) void contents.loadURL(address).catch(() => undefined);
    });
  };

  function retry(): void {
    crashTimes = [];
    isStopped = false;
    onRetried();
    loadPage(url);
  }

  function stop(): void {
    log({ event: "page-given-up", ends: crashTimes.length });
    if (isStopped) void askWithoutPage();
    else loadPage(CRASH_PAGE_URL);
    isStopped = true;
  }

  async function askWithoutPage(): Promise<void> {
    const strings = CRASH_PAGE_STRINGS[language()];
    const buttons = [strings.retry, strings.quit];
    const { response } = await dialog.showMessageBox({
      type: "error",
      message: strings.title,
      detail: strings.instructions,
      buttons,
      cancelId: 1,
    });
    if (response === 0) retry();
    else quit();
  }

  const { clearHangTimer } = watchForHangs(window, () => {
    log({ event: "page-hung" });
    interruptionKind = "page-hung";
    contents.forcefullyCrashRenderer();
  });

  contents.on("render-process-gone", (_event, { reason, exitCode }) => {
    clearHangTimer();
    if (window.isDestroyed() || reason === "clean-exit") return;
    log({ event: "page-gone", page: "desk", reason, exitCode });
    const decision = decideRestart(crashTimes, performance.now());
    crashTimes = decision.crashTimes;
    const interruption = interruptionKind;
    interruptionKind = "page-crashed";
    if (isStopped || decision.action === "stop") return stop();
    log({ event: "page-reloaded", reason: interruption });
    onReloaded(interruption);
    loadPage(url);
  });

  const runAction = createCrashActions({ ...options, load: loadPage, retry });
  contents.on("did-navigate-in-page", (_event, address) => {
    const action = isStopped ? parseCrashPageAction(address) : null;
    if (action !== null) runAction(action);
  });
}

/** Calls `onHung` when the page has not responded for a while. */
function watchForHangs(window: BrowserWindow, onHung: () => void) {
  let hangTimer: NodeJS.Timeout | undefined;
  const clearHangTimer = (): void => {
    clearTimeout(hangTimer);
    hangTimer = undefined;
  };
  window.on("unresponsive", () => {
    hangTimer ??= setTimeout(() => {
      if (!window.isDestroyed()) onHung();
    }, HUNG_AFTER_MS);
  });
  window.on("responsive", clearHangTimer);
  window.on("closed", clearHangTimer);
  return { clearHangTimer };
}
