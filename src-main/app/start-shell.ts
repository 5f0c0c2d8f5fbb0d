import { url as inspectorUrl } from "node:inspector";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  app,
  type BrowserWindow,
  Menu,
  type MenuItemConstructorOptions,
  powerMonitor,
  type WebContents,
} from "electron";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { InterruptionKind } from "../../src-domain/health/interruption.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { createPublisher, serveBridge } from "../bridge/router.ts";
import { createInterruptions } from "../health/interruptions.ts";
import { type CommandLine, parseCommandLine, refusedSwitch } from "./command-line.ts";
import { APP_ID, APP_ORIGIN } from "./security-policy.ts";
import { windowsDataFolder } from "./data-folder.ts";
import { forbidDictionaries, forbidLookups, installGuards } from "./guards.ts";
import { createOneTimeFiles } from "./one-time-files.ts";
import { recoverFromCrashes } from "./page/crash-recovery.ts";
import { registerPageScheme, servePage } from "./page/page-protocol.ts";
import { setRasterThreads } from "./raster-threads.ts";
import { reloadWindow } from "./page/reload.ts";
import type { RunDesk, RunningDesk } from "./run-desk.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { createCrashPages } from "./page/crash-page.ts";
import { createStationLanguage, type StationLanguage } from "./ui-language.ts";
import { openWindow } from "./window.ts";
import type { Language } from "../../src-domain/language.ts";
import { SHELL_STRINGS } from "./strings.ts";

interface ProcessWatchOptions {
  readonly log: Log;
  /** The desk's page is left out: page-watch.ts handles its crashes. */
  readonly desk: () => WebContents | null;
}

/** Logs which of Chromium's processes crashed: Chromium restarts them, and otherwise nobody would know. */
function logEndedProcesses({ log, desk }: ProcessWatchOptions): void {
  app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
    if (reason !== "clean-exit") log({ event: "process-gone", kind: type.replaceAll(" ", "-"), reason, exitCode });
  });
  app.on("render-process-gone", (_event, { id }, { reason, exitCode }) => {
    if (reason !== "clean-exit" && id !== desk()?.id) log({ event: "page-gone", page: "hidden", reason, exitCode });
  });
}

/** A service that does not answer must not keep the computer from shutting down. */
const PATIENCE_MS = 5000;

/** On macOS the system takes over the update and then ends the program; a program without a window must not wait forever. */
const INSTALLER_MS = 60_000;

type Ending = "exit" | "kill" | "left-to-installer";
let ending: "open" | "closing" | Ending = "open";

/** It waits for `will-quit`: by then the page has handed over what was typed last. */
function closeThenQuit(desk: Promise<RunningDesk>): void {
  app.on("will-quit", (event) => {
    if (ending === "left-to-installer") return;
    event.preventDefault();
    if (ending !== "open") return;
    ending = "closing";
    void desk.then(closeWithPatience).then((found) => {
      ending = found;
      if (found === "kill") process.kill(process.pid, "SIGKILL");
      else if (found === "exit") app.exit(0);
      else setTimeout(() => app.exit(0), INSTALLER_MS);
    });
  });
}

async function closeWithPatience({ close, isStuck, log }: RunningDesk): Promise<Ending> {
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), PATIENCE_MS));
  try {
    const outcome = await Promise.race([close(), late]);
    if (outcome === "late") log({ event: "program-closed-late", waitedMs: PATIENCE_MS });
    if (outcome === true) return "left-to-installer";
  } catch (error) {
    log({ event: "program-close-failed", fault: faultOf(error) });
  }
  return isStuck() ? "kill" : "exit";
}

const isWindows = process.platform === "win32";

/** From now on only this user can open what the desk writes. On Windows a user's folder is private already. */
function writePrivately(): void {
  if (!isWindows) process.umask(0o077);
}

// Set by the development server only; an installed app shows nothing but its own files.
const developmentUrl = app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];
const rendererOrigin = developmentUrl === undefined ? APP_ORIGIN : new URL(developmentUrl).origin;

interface Start {
  readonly prepare: () => void;
  readonly load: () => Promise<RunDesk>;
}

let window: BrowserWindow | null = null;
const webContents = (): WebContents | null => window?.webContents ?? null;
const preload = join(import.meta.dirname, "../preload/index.cjs");
const pageUrl = developmentUrl ?? `${APP_ORIGIN}/`;
const publish = createPublisher(webContents);
const interruptions = createInterruptions({
  publish: (interruption) => publish("health", "interrupted", { interruption }),
  now: () => new Date(),
});

/** Security comes before the app is ready, in this order. The desk is its own bundle: imports cost time. */
export function startShell(start: Start): void {
  // Certificate checks stay on, here and in programs that the desk starts.
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  writePrivately();
  const local = process.env["LOCALAPPDATA"];
  if (isWindows && local && !app.commandLine.hasSwitch("user-data-dir"))
    app.setPath("userData", windowsDataFolder({ roaming: app.getPath("appData"), local }, app.name));
  // Windows groups windows and finds the program's icon and name by it; the installer's shortcuts have the same.
  app.setAppUserModelId(APP_ID);
  // As root (containers, CI) Chromium starts with --no-sandbox only; each page keeps `sandbox: true` even then.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  setRasterThreads(app.commandLine, availableParallelism());
  forbidLookups(app.commandLine);
  forbidDictionaries(app);
  registerPageScheme();
  const commandLine = parseCommandLine(process.argv);
  const language = createStationLanguage(commandLine.ok ? commandLine.value.configFile : null, (spoken) =>
    installMenu(process.platform, spoken),
  );
  const stop = (error: unknown): void => stopWithMessage(language.current(), { kind: "fault", fault: faultOf(error) });
  // A fuse closes the inspector of a package; where it is open, this is a test copy.
  const isShut = app.isPackaged && inspectorUrl() === undefined;
  const refused = isShut ? refusedSwitch(process.argv.slice(1), process.getuid?.() === 0, app.commandLine) : null;
  if (refused !== null) return stopWithMessage(language.current(), { kind: "refused-switch", name: refused });
  if (!commandLine.ok) return stopWithMessage(language.current(), { kind: commandLine.error });
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.on("second-instance", () => {
    // Its windows are closed: a person who starts it again gets a new one when it has ended.
    if (ending !== "open") app.relaunch();
    if (ending === "left-to-installer") return app.exit(0);
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  start.prepare();
  run(start, commandLine.value, language).catch(stop);
}

async function run(start: Start, commandLine: CommandLine, language: StationLanguage): Promise<void> {
  await app.whenReady();
  const handedOver = createOneTimeFiles();
  // The log starts with the desk; the guards exist before any page.
  const log: Log = (entry) => void desk.then((running) => running.log(entry)).catch(() => undefined);
  logEndedProcesses({ log, desk: webContents });
  const guarded = installGuards(rendererOrigin, (power, why) =>
    log({ event: "power-refused", power, why: why.replaceAll(" ", "-") }),
  );
  const stopped = createCrashPages();
  const pages = { handedOver, stopped, language: language.current, guarded };
  const pageRead = servePage(join(import.meta.dirname, "../renderer"), pages);
  showWindow();
  const desk = Promise.all([whenPageRead(pageRead), guarded])
    .then(start.load)
    .then((runDesk) =>
      runDesk({
        ...commandLine,
        window: () => window,
        pageAddress: rendererOrigin,
        handedOver,
        language,
        interruptions,
        publish,
        loadPage: () => reloadWindow(window),
      }),
    );
  if (window) recoverFromCrashes(window, { ...watched(desk), log, language: language.current, pages: stopped });
  serveBridge(desk, { webContents, rendererOrigin });
  closeThenQuit(desk);
  powerMonitor.on("resume", () => void desk.then(({ checkAfterSleep }) => checkAfterSleep()));
  await desk;
}

const watched = (desk: Promise<RunningDesk>) => ({
  url: pageUrl,
  onReloaded: (kind: InterruptionKind) => interruptions.note(kind),
  onTriedAgain: () => interruptions.dismiss(),
  health: desk.then(({ health }) => health),
  quit: () => app.quit(),
});

/**
 * Main cannot answer while it loads the desk, so the page's files go first and the page can work meanwhile. A slow computer
 * asks for the first of them a second after the program is ready; a page that asks for none must not hold the desk up.
 */
const LONGEST_PAGE_MS = 3000;

function whenPageRead(pageRead: Promise<void>): Promise<void> {
  if (developmentUrl !== undefined) return Promise.resolve();
  const { promise: longEnough, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, LONGEST_PAGE_MS).unref();
  return Promise.race([pageRead, longEnough]);
}

function showWindow(): void {
  window = openWindow({ preload, url: pageUrl });
  // Of Windows, which does not close windows first. Every write is durable already; only what is typed is asked for.
  window.on("query-session-end", () => publish("window", "sessionEnding", {}));
  window.on("session-end", () => app.quit());
  window.on("closed", () => {
    window = null;
    app.quit();
  });
}

/** On macOS copy, paste and quit need a menu; elsewhere the desk has none. */
function installMenu(platform: NodeJS.Platform, language: Language): void {
  Menu.setApplicationMenu(platform === "darwin" ? Menu.buildFromTemplate(menuIn(language)) : null);
}

/** Labels are set because the default labels of roles are English. */
function menuIn(language: Language): MenuItemConstructorOptions[] {
  const words = SHELL_STRINGS[language].menu;
  const item = (role: Exclude<keyof typeof words, "edit" | "window">): MenuItemConstructorOptions => ({
    role,
    label: words[role],
  });
  const line: MenuItemConstructorOptions = { type: "separator" };
  return [
    {
      role: "appMenu",
      submenu: [
        item("about"),
        line,
        item("services"),
        line,
        item("hide"),
        item("hideOthers"),
        item("unhide"),
        line,
        item("quit"),
      ],
    },
    {
      role: "editMenu",
      label: words.edit,
      submenu: [item("undo"), item("redo"), line, item("cut"), item("copy"), item("paste"), item("selectAll")],
    },
    {
      role: "windowMenu",
      label: words.window,
      submenu: [item("minimize"), item("zoom"), line, item("front")],
    },
  ];
}
