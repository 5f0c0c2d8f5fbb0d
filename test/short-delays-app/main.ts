import { app, dialog, nativeTheme, protocol, type BrowserWindow } from "electron";
import { runMaintenance, openEnvironment } from "../../src-main/environments/open-environment.ts";
import { systemKeychain } from "../../src-main/keychain/system-keychain.ts";
import { reloadWindow } from "../../src-main/app/page/reload.ts";
import { runDesk, type RunDesk, type RunningDesk, type ShellSide } from "../../src-main/app/run-desk.ts";
import { startShell } from "../../src-main/app/start-shell.ts";
import type { DeskPlace } from "../e2e/support/desk-window.ts";
import { PACE } from "../rig/pace.ts";

/** The app as src-main/desk-entry.ts composes it, except that it tries again sooner: no test waits for a time of the app's. */
const { timing, connection } = PACE;
const { circuit, timeouts, patience } = connection;
/** Only tests in which the service does not answer want it; elsewhere a busy machine would run into it. */
const givesUpSoon = process.env["RETURNS_DESK_GIVES_UP_SOON"] !== undefined;
/** Others count what the service is asked for. */
const readsDetails = process.env["RETURNS_DESK_READS_DETAILS"] !== undefined;
const pace = { timing, readsDetails, connection: { circuit, ...(givesUpSoon && { timeouts, patience }) } };

/** A busy machine's keychain takes longer than a person's. */
const KEYCHAIN_PATIENCE_MS = 60_000;

const runOne = runDesk({
  open: (options) => openEnvironment(options, pace),
  care: runMaintenance,
  keychain: systemKeychain(KEYCHAIN_PATIENCE_MS),
  firstMomentsMs: 0,
});

/** The desk of the pages that are loaded from now on; it may have to be opened yet. */
let coming = Promise.withResolvers<RunningDesk>();
let open: RunningDesk;
const deskOfPage = new Map<string, Promise<RunningDesk>>();

async function openDesk(shell: ShellSide): Promise<void> {
  const mine = coming;
  open = await runOne({
    ...shell,
    publish: (...event) => {
      if (coming === mine) shell.publish(...event);
    },
  });
  mine.resolve(open);
}

function canBeAsNew({ webContents }: BrowserWindow, { language }: ShellSide): boolean {
  const isPlain = webContents.zoomFactor === 1 && language.current() === "en";
  return isPlain && !webContents.isLoadingMainFrame();
}

/** Those of the computer, where a test answers them; whatever main asks is confirmed unless a test says otherwise. */
const dialogs = {
  showMessageBox: () => Promise.resolve({ response: 1, checkboxChecked: false }),
  showOpenDialog: dialog.showOpenDialog.bind(dialog),
  showSaveDialog: dialog.showSaveDialog.bind(dialog),
};

interface ShortDelaysApp {
  /** False, and nothing done, where the next desk would not find the program as a start leaves it. */
  readonly leaveDesk: () => Promise<boolean>;
  readonly openDesk: (place: DeskPlace) => Promise<void>;
}

declare global {
  var shortDelaysApp: ShortDelaysApp;
}

/**
 * One desk after the other in the same program, each on data of its own: a start takes longer than most tests. As where
 * environments are switched, a page belongs to one desk.
 */
const runMany: RunDesk = async (shell) => {
  await openDesk(shell);
  globalThis.shortDelaysApp = {
    leaveDesk: async () => {
      const window = shell.window();
      if (!window || !canBeAsNew(window, shell)) return false;
      const former = open;
      coming = Promise.withResolvers();
      shell.interruptions.dismiss();
      // The page says goodbye to the desk it belongs to; the new one waits for the next.
      await reloadWindow(window);
      await former.close();
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
  const newest = new Proxy({} as RunningDesk["health"], { get: (_none, name) => Reflect.get(open.health, name) });
  return {
    health: newest,
    log: (entry) => open.log(entry),
    isStuck: () => open.isStuck(),
    checkAfterSleep: () => open.checkAfterSleep(),
    close: () => open.close(),
    answer: async (page, ...call) => {
      const desk = deskOfPage.get(page) ?? coming.promise;
      deskOfPage.set(page, desk);
      return (await desk).answer(page, ...call);
    },
  };
};

Object.assign(dialog, dialogs);
// As in an Electron that has given it up.
if (process.env["RETURNS_DESK_WITHOUT_OLDER_PROTOCOL"] !== undefined)
  Object.assign(protocol, { registerBufferProtocol: undefined });
// Each desk listens for warnings and faults of the process, and none of them stops.
process.setMaxListeners(0);
startShell({ prepare: () => {}, load: () => Promise.resolve(runMany) });
