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
import type { Language } from "../../src-domain/language.ts";
import { createPublisher, serveBridge } from "../bridge/router.ts";
import { createInterruptions } from "../health/interruptions.ts";
import { type CommandLine, parseCommandLine, findRefusedSwitch } from "./command-line.ts";
import { moveToLocalDataFolder } from "./data-folder.ts";
import { blockDictionaryDownloads, blockNameLookups, installGuards } from "./guards.ts";
import { createOneTimeFiles } from "./one-time-files.ts";
import { createCrashPages } from "./page/crash-page.ts";
import { recoverFromCrashes } from "./page/crash-recovery.ts";
import { registerPageScheme, servePage } from "./page/page-protocol.ts";
import { reloadWindow } from "./page/reload.ts";
import { setRasterThreads } from "./raster-threads.ts";
import type { RunDesk, RunningDesk } from "./run-desk.ts";
import { APP_ID, APP_ORIGIN } from "./security-policy.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { SHELL_STRINGS } from "./strings.ts";
import { createUiLanguage, type UiLanguage } from "./ui-language.ts";
import { openWindow } from "./window.ts";

/** Logs crashes, because Chromium restarts its processes silently. crash-recovery.ts handles the desk's page. */
function logCrashedProcesses(log: Log): void {
  app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
    if (reason !== "clean-exit") log({ event: "process-gone", kind: type.replaceAll(" ", "-"), reason, exitCode });
  });
  app.on("render-process-gone", (_event, { id }, { reason, exitCode }) => {
    if (reason !== "clean-exit" && id !== webContents()?.id)
      log({ event: "page-gone", page: "hidden", reason, exitCode });
  });
}

/** The app exits after this time even if the desk is still closing, so that the computer can shut down. */
const CLOSE_TIMEOUT_MS = 5000;

/** Limits the wait on macOS, where the system installs the update and then ends the program: no window is open. */
const INSTALLER_TIMEOUT_MS = 60_000;

type Ending = "exit" | "kill" | "left-to-installer";
let ending: "open" | "closing" | Ending = "open";

/** Closes the desk at `will-quit`: by then the page has sent the last typed characters. */
function closeThenQuit(desk: Promise<RunningDesk>): void {
  app.on("will-quit", (event) => {
    if (ending === "left-to-installer") return;
    event.preventDefault();
    if (ending !== "open") return;
    ending = "closing";
    void desk.then(closeWithTimeout).then((result) => {
      ending = result;
      if (result === "kill") process.kill(process.pid, "SIGKILL");
      else if (result === "exit") app.exit(0);
      else setTimeout(() => app.exit(0), INSTALLER_TIMEOUT_MS);
    });
  });
}

async function closeWithTimeout({ close, isStuck, log }: RunningDesk): Promise<Ending> {
  const timeout = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), CLOSE_TIMEOUT_MS));
  try {
    const outcome = await Promise.race([close(), timeout]);
    if (outcome === "late") log({ event: "program-closed-late", waitedMs: CLOSE_TIMEOUT_MS });
    if (outcome === true) return "left-to-installer";
  } catch (error) {
    log({ event: "program-close-failed", fault: faultOf(error) });
  }
  return isStuck() ? "kill" : "exit";
}

const isWindows = process.platform === "win32";

/** Makes new files readable by this user only. On Windows the user's folder is private already. */
function writePrivately(): void {
  if (!isWindows) process.umask(0o077);
}

// Only the development server sets this variable; a packaged app loads only its own files.
const developmentUrl = app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];
const rendererOrigin = developmentUrl === undefined ? APP_ORIGIN : new URL(developmentUrl).origin;

interface DeskLoader {
  readonly prewarm: () => void;
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

/** Sets up security before the app is ready. The order of the steps matters. */
export function startShell(loader: DeskLoader): void {
  // Keep certificate checks on, here and in programs that the desk starts.
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  writePrivately();
  const localAppData = process.env["LOCALAPPDATA"];
  if (isWindows && localAppData && !app.commandLine.hasSwitch("user-data-dir"))
    app.setPath("userData", moveToLocalDataFolder({ roaming: app.getPath("appData"), local: localAppData }, app.name));
  // Windows groups windows, and finds their icon and name, by the id in the installer's shortcuts.
  app.setAppUserModelId(APP_ID);
  // As root (containers, CI) Chromium starts with --no-sandbox only; each page keeps `sandbox: true` even then.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  setRasterThreads(app.commandLine, availableParallelism());
  blockNameLookups(app.commandLine);
  blockDictionaryDownloads(app);
  registerPageScheme();
  const commandLine = parseCommandLine(process.argv);
  const language = createUiLanguage(commandLine.ok ? commandLine.value.configFile : null, (chosen) =>
    installMenu(process.platform, chosen),
  );
  const stopWithFault = (error: unknown): void =>
    stopWithMessage(language.current(), { kind: "fault", fault: faultOf(error) });
  // A released package has no inspector (a fuse disables it), so an open one means a test build.
  const isPackage = app.isPackaged && inspectorUrl() === undefined;
  const refusedName = isPackage
    ? findRefusedSwitch(process.argv.slice(1), app.commandLine, { isRoot: process.getuid?.() === 0 })
    : null;
  if (refusedName !== null) return stopWithMessage(language.current(), { kind: "refused-switch", name: refusedName });
  if (!commandLine.ok) return stopWithMessage(language.current(), { kind: commandLine.error });
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.on("second-instance", () => {
    // The program is closing: restart it after the exit, because the operator has just started it again.
    if (ending !== "open") app.relaunch();
    if (ending === "left-to-installer") return app.exit(0);
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  loader.prewarm();
  run(loader, commandLine.value, language).catch(stopWithFault);
}

async function run(loader: DeskLoader, commandLine: CommandLine, language: UiLanguage): Promise<void> {
  await app.whenReady();
  const oneTimeFiles = createOneTimeFiles();
  // The desk creates the log later than the guards, so an entry waits for it.
  const log: Log = (entry) => void desk.then((running) => running.log(entry)).catch(() => undefined);
  logCrashedProcesses(log);
  const guardsInstalled = installGuards(rendererOrigin, (capability, reason) =>
    log({ event: "power-refused", power: capability, why: reason.replaceAll(" ", "-") }),
  );
  const crashPages = createCrashPages();
  const pages = { oneTimeFiles, crashPages, language: language.current, guardsInstalled };
  const pageLoaded = servePage(join(import.meta.dirname, "../renderer"), pages);
  showWindow();
  const desk = Promise.all([whenPageLoaded(pageLoaded), guardsInstalled])
    .then(loader.load)
    .then((runDesk) =>
      runDesk({
        ...commandLine,
        window: () => window,
        pageAddress: rendererOrigin,
        oneTimeFiles,
        language,
        interruptions,
        publish,
        loadPage: () => reloadWindow(window),
      }),
    );
  if (window)
    recoverFromCrashes(window, { ...createRecoveryOptions(desk), log, language: language.current, pages: crashPages });
  serveBridge(desk, { webContents, rendererOrigin });
  closeThenQuit(desk);
  powerMonitor.on("resume", () => void desk.then(({ checkAfterSleep }) => checkAfterSleep()));
  await desk;
}

const createRecoveryOptions = (desk: Promise<RunningDesk>) => ({
  url: pageUrl,
  onReloaded: (kind: InterruptionKind) => interruptions.record(kind),
  onRetried: () => interruptions.dismiss(),
  health: desk.then(({ health }) => health),
  quit: () => app.quit(),
});

/**
 * Limits the wait for the page. Main cannot serve the page's files while it loads the desk, so it serves them first. A
 * slow computer requests the first file a second after the program is ready.
 */
const MAX_PAGE_LOAD_MS = 3000;

function whenPageLoaded(pageLoaded: Promise<void>): Promise<void> {
  if (developmentUrl !== undefined) return Promise.resolve();
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, MAX_PAGE_LOAD_MS).unref();
  return Promise.race([pageLoaded, timeout]);
}

function showWindow(): void {
  window = openWindow({ preload, url: pageUrl });
  // Windows logs off without closing windows first: let the page store typed text. Every other write is durable.
  window.on("query-session-end", () => publish("window", "sessionEnding", {}));
  window.on("session-end", () => app.quit());
  window.on("closed", () => {
    window = null;
    app.quit();
  });
}

/** On macOS, copy, paste and quit need a menu. On other systems the desk has no menu. */
function installMenu(platform: NodeJS.Platform, language: Language): void {
  Menu.setApplicationMenu(platform === "darwin" ? Menu.buildFromTemplate(menuIn(language)) : null);
}

function menuIn(language: Language): MenuItemConstructorOptions[] {
  const labels = SHELL_STRINGS[language].menu;
  const item = (role: Exclude<keyof typeof labels, "edit" | "window">): MenuItemConstructorOptions => ({
    role,
    label: labels[role],
  });
  const separator: MenuItemConstructorOptions = { type: "separator" };
  return [
    {
      role: "appMenu",
      submenu: [
        item("about"),
        separator,
        item("services"),
        separator,
        item("hide"),
        item("hideOthers"),
        item("unhide"),
        separator,
        item("quit"),
      ],
    },
    {
      role: "editMenu",
      label: labels.edit,
      submenu: [item("undo"), item("redo"), separator, item("cut"), item("copy"), item("paste"), item("selectAll")],
    },
    {
      role: "windowMenu",
      label: labels.window,
      submenu: [item("minimize"), item("zoom"), separator, item("front")],
    },
  ];
}
