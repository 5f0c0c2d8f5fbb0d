import { type BrowserWindow, dialog } from "electron";
import { decideRestart } from "../../../src-domain/health/restart-policy.ts";
import type { InterruptionKind } from "../../../src-domain/health/interruption.ts";
import type { Log } from "../../../src-domain/health/log-entry.ts";
import {
  actionIn,
  CRASH_FILES_PAGE_URL,
  CRASH_PAGE_URL,
  type CrashPageAction,
  type CrashPageFiles,
  type CrashPages,
} from "./crash-page.ts";
import { CRASH_PAGE_STRINGS } from "./crash-page-strings.ts";
import type { Language } from "../../../src-domain/language.ts";
import type { Health } from "../../health/health.ts";

interface StoppedActionsOptions {
  readonly health: Promise<Pick<Health, "prepare" | "save" | "openLogs">>;
  readonly pages: Pick<CrashPages, "show">;
  readonly load: (address: string) => void;
  readonly tryAgain: () => void;
  readonly quit: () => void;
}

const NOT_PREPARED: CrashPageFiles = { files: "not-prepared", saved: null };

/** What the pages that stop offer. Files for support are shown first, and saved as they were shown. */
function createStoppedActions({ health, pages, load, tryAgain, quit }: StoppedActionsOptions) {
  let prepared: Awaited<ReturnType<Health["prepare"]>> | null = null;

  function show(saved: CrashPageFiles["saved"]): void {
    pages.show(prepared === null ? NOT_PREPARED : { files: prepared.files, saved });
    load(CRASH_FILES_PAGE_URL);
  }

  async function prepare(): Promise<void> {
    prepared = await health.then((desk) => desk.prepare()).catch(() => null);
    show(null);
  }

  async function save(): Promise<void> {
    if (prepared === null) return;
    try {
      const saved = await (await health).save(prepared.bundleId);
      if (!saved.ok) await prepare();
      else if (saved.value !== null) show({ as: saved.value });
    } catch {
      show("not-saved");
    }
  }

  function leaveFiles(to: () => void): void {
    prepared = null;
    pages.show(NOT_PREPARED);
    to();
  }

  return (action: CrashPageAction): void => {
    switch (action) {
      case "again":
        return leaveFiles(tryAgain);
      case "bundle":
        return void prepare();
      case "logs":
        return void health.then((desk) => desk.openLogs()).catch(() => undefined);
      case "quit":
        return quit();
      case "save":
        return void save();
      case "back":
        return leaveFiles(() => load(CRASH_PAGE_URL));
    }
  };
}

interface PageWatchOptions extends Pick<StoppedActionsOptions, "health" | "pages" | "quit"> {
  readonly url: string;
  readonly language: () => Language;
  readonly log: Log;
  readonly onReloaded: (kind: Exclude<InterruptionKind, "store-ended">) => void;
  /** The operator tried again: the page starts from scratch, because the last screen may have caused the crash. */
  readonly onTriedAgain: () => void;
}

/** Chromium has already waited some seconds when it reports a page as unresponsive. */
const HUNG_AFTER_MS = 5000;

/** Reloads a page that has crashed or hangs; after repeated failures it shows the page of stopped-page.ts instead. */
export function recoverFromCrashes(window: BrowserWindow, options: PageWatchOptions): void {
  const { url, language, log, onReloaded, onTriedAgain, quit } = options;
  const contents = window.webContents;
  let ends: readonly number[] = [];
  let kind: "page-crashed" | "page-hung" = "page-crashed";
  let stopped = false;
  let patience: NodeJS.Timeout | undefined;

  const begin = (address: string): void => {
    // During the event Chromium has not finished with the old process.
    setImmediate(() => {
      if (!window.isDestroyed()) void contents.loadURL(address).catch(() => undefined);
    });
  };

  function tryAgain(): void {
    ends = [];
    stopped = false;
    onTriedAgain();
    begin(url);
  }

  function stop(): void {
    log({ event: "page-given-up", ends: ends.length });
    if (stopped) void askWithoutPage();
    else begin(CRASH_PAGE_URL);
    stopped = true;
  }

  /** For when even the stopped page crashes. */
  async function askWithoutPage(): Promise<void> {
    const words = CRASH_PAGE_STRINGS[language()];
    const buttons = [words.again, words.quit];
    const { response } = await dialog.showMessageBox({
      type: "error",
      message: words.title,
      detail: words.todo,
      buttons,
      cancelId: 1,
    });
    if (response === 0) tryAgain();
    else quit();
  }

  const clearHangTimer = (): void => {
    clearTimeout(patience);
    patience = undefined;
  };

  contents.on("render-process-gone", (_event, { reason, exitCode }) => {
    clearHangTimer();
    if (window.isDestroyed() || reason === "clean-exit") return;
    log({ event: "page-gone", page: "desk", reason, exitCode });
    const judged = decideRestart(ends, performance.now());
    ({ ends } = judged);
    const ended = kind;
    kind = "page-crashed";
    if (stopped || judged.action === "stop") return stop();
    log({ event: "page-reloaded", reason: ended });
    onReloaded(ended);
    begin(url);
  });

  window.on("unresponsive", () => {
    patience ??= setTimeout(() => {
      if (window.isDestroyed()) return;
      log({ event: "page-hung" });
      kind = "page-hung";
      contents.forcefullyCrashRenderer();
    }, HUNG_AFTER_MS);
  });
  window.on("responsive", clearHangTimer);
  window.on("closed", clearHangTimer);

  const carryOut = createStoppedActions({ ...options, load: begin, tryAgain });
  contents.on("did-navigate-in-page", (_event, address) => {
    const action = stopped ? actionIn(address) : null;
    if (action !== null) carryOut(action);
  });
}
