import { app, dialog, nativeTheme, protocol, type BrowserWindow } from "electron";
import { reloadWindow } from "../../src-main/app/page/reload.ts";
import { runDesk, type RunDesk, type RunningDesk, type ShellContext } from "../../src-main/app/run-desk.ts";
import { startShell } from "../../src-main/app/start-shell.ts";
import { runMaintenance, openEnvironment } from "../../src-main/environments/open-environment.ts";
import { createSystemKeychain } from "../../src-main/keychain/keychain.ts";
import type { DeskTarget } from "../e2e/support/desk-window.ts";
import { SHORT_DELAYS } from "../rig/short-delays.ts";

/** The app as src-main/desk-entry.ts composes it, but with shorter retry delays, so that tests do not wait for them. */
const { timing, connection } = SHORT_DELAYS;
const { circuit, timeouts, retryPolicies } = connection;
/** Set only for tests in which the service does not answer: in others a busy machine would exceed these timeouts. */
const hasShortTimeouts = process.env["RETURNS_DESK_GIVES_UP_SOON"] !== undefined;
/** Set only for tests that do not count the requests to the service. */
const readsDetails = process.env["RETURNS_DESK_READS_DETAILS"] !== undefined;
/** Set only for tests of undoing a submit: in others no order waits. */
const undoUnitMs = Number(process.env["RETURNS_DESK_UNDO_UNIT_MS"] ?? timing.undoUnitMs);
const pace = {
  timing: { ...timing, undoUnitMs },
  readsDetails,
  connection: { circuit, ...(hasShortTimeouts && { timeouts, retryPolicies }) },
};

/** The keychain of a busy machine needs more time than the app allows. */
const KEYCHAIN_TIMEOUT_MS = 60_000;

const runNewDesk = runDesk({
  open: (options) => openEnvironment(options, pace),
  runMaintenance,
  keychain: createSystemKeychain(KEYCHAIN_TIMEOUT_MS),
  startDelayMs: 0,
});

/** The desk of pages that load from now on; it may still be opening. */
let nextDesk = Promise.withResolvers<RunningDesk>();
let newDesk: RunningDesk;
const deskOfPage = new Map<string, Promise<RunningDesk>>();

async function openDesk(shell: ShellContext): Promise<void> {
  const ownDesk = nextDesk;
  newDesk = await runNewDesk({
    ...shell,
    publish: (...event) => {
      if (nextDesk === ownDesk) shell.publish(...event);
    },
  });
  ownDesk.resolve(newDesk);
}

function isInInitialState({ webContents }: BrowserWindow, { language }: ShellContext): boolean {
  const isPlain = webContents.zoomFactor === 1 && language.current() === "en";
  return isPlain && !webContents.isLoadingMainFrame();
}

/** The initial dialogs, which a test may replace. Main's questions are confirmed unless a test replaces the answer. */
const dialogs = {
  showMessageBox: () => Promise.resolve({ response: 1, checkboxChecked: false }),
  showOpenDialog: dialog.showOpenDialog.bind(dialog),
  showSaveDialog: dialog.showSaveDialog.bind(dialog),
};

interface ShortDelaysApp {
  /** Closes the desk. Returns false, and does nothing, if the program is not in its initial state. */
  readonly closeDesk: () => Promise<boolean>;
  readonly openDesk: (target: DeskTarget) => Promise<void>;
}

declare global {
  var shortDelaysApp: ShortDelaysApp;
}

/**
 * Runs one desk after another in one program, because a start takes longer than most tests. A page belongs to one desk,
 * as when environments are switched.
 */
const runManyDesks: RunDesk = async (shell) => {
  await openDesk(shell);
  globalThis.shortDelaysApp = {
    closeDesk: async () => {
      const window = shell.window();
      if (!window || !isInInitialState(window, shell)) return false;
      const deskToClose = newDesk;
      nextDesk = Promise.withResolvers();
      shell.interruptions.dismiss();
      // The old page still calls its own desk while it unloads; the new page gets the next desk.
      await reloadWindow(window);
      await deskToClose.close();
      Object.assign(dialog, dialogs);
      nativeTheme.themeSource = "system";
      window.setSize(1440, 900);
      return true;
    },
    openDesk: async ({ userData, practiceService }) => {
      app.setPath("userData", userData);
      await openDesk({ ...shell, practiceService });
    },
  };
  const newestHealth = new Proxy({} as RunningDesk["health"], {
    get: (_none, name) => Reflect.get(newDesk.health, name),
  });
  return {
    health: newestHealth,
    log: (entry) => newDesk.log(entry),
    isStuck: () => newDesk.isStuck(),
    checkAfterSleep: () => newDesk.checkAfterSleep(),
    close: () => newDesk.close(),
    answer: async (page, ...call) => {
      const desk = deskOfPage.get(page) ?? nextDesk.promise;
      deskOfPage.set(page, desk);
      return (await desk).answer(page, ...call);
    },
  };
};

Object.assign(dialog, dialogs);
// Simulates an Electron that has removed the older API.
if (process.env["RETURNS_DESK_WITHOUT_OLDER_PROTOCOL"] !== undefined)
  Object.assign(protocol, { registerBufferProtocol: undefined });
// Each desk adds listeners for warnings and faults of the process, and removes none.
process.setMaxListeners(0);
startShell({ prewarm: () => {}, load: () => Promise.resolve(runManyDesks) });
