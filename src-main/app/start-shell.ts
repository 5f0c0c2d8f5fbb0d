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
import { type CommandLine, parseCommandLine, refusedSwitch } from "./command-line.ts";
import { windowsDataFolder } from "./data-folder.ts";
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

/** Chromium restarts its processes silently. Skips the desk's page, which crash-recovery.ts handles. */
function logCrashedProcesses(log: Log): void {
  app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
    if (reason !== "clean-exit") log({ event: "process-gone", kind: type.replaceAll(" ", "-"), reason, exitCode });
  });
  app.on("render-process-gone", (_event, { id }, { reason, exitCode }) => {
    if (reason !== "clean-exit" && id !== webContents()?.id)
      log({ event: "page-gone", page: "hidden", reason, exitCode });
  });
}

/** A service that does not answer must not keep the computer from shutting down. */
const CLOSE_TIMEOUT_MS = 5000;

/** On macOS the system installs the update and then ends the program. Limits that wait, because no window is open. */
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
    void desk.then(closeWithTimeout).then((next) => {
      ending = next;
      if (next === "kill") process.kill(process.pid, "SIGKILL");
      else if (next === "exit") app.exit(0);
      else setTimeout(() => app.exit(0), INSTALLER_TIMEOUT_MS);
    });
  });
}

async function closeWithTimeout({ close, isStuck, log }: RunningDesk): Promise<Ending> {
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), CLOSE_TIMEOUT_MS));
  try {
    const outcome = await Promise.race([close(), late]);
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

// Set by the development server only; a packaged app loads only its own files.
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

/** Sets up security before the app is ready; the order matters. The desk is a bundle of its own: imports take time. */
export function startShell(start: Start): void {
  // Keep certificate checks on, here and in programs that the desk starts.
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  writePrivately();
  const local = process.env["LOCALAPPDATA"];
  if (isWindows && local && !app.commandLine.hasSwitch("user-data-dir"))
    app.setPath("userData", windowsDataFolder({ roaming: app.getPath("appData"), local }, app.name));
  // Windows groups windows and finds the icon and name by this id; the installer's shortcuts have it too.
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
  const stop = (error: unknown): void => stopWithMessage(language.current(), { kind: "fault", fault: faultOf(error) });
  // A fuse disables the inspector of a package: if it is open, this is a test build.
  const isPackage = app.isPackaged && inspectorUrl() === undefined;
  const refused = isPackage ? refusedSwitch(process.argv.slice(1), process.getuid?.() === 0, app.commandLine) : null;
  if (refused !== null) return stopWithMessage(language.current(), { kind: "refused-switch", name: refused });
  if (!commandLine.ok) return stopWithMessage(language.current(), { kind: commandLine.error });
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.on("second-instance", () => {
    // The window is closed: start again after the exit, for the operator who has just started the program.
    if (ending !== "open") app.relaunch();
    if (ending === "left-to-installer") return app.exit(0);
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  start.prepare();
  run(start, commandLine.value, language).catch(stop);
}

async function run(start: Start, commandLine: CommandLine, language: UiLanguage): Promise<void> {
  await app.whenReady();
  const oneTimeFiles = createOneTimeFiles();
  // The desk creates the log; the guards exist before any page.
  const log: Log = (entry) => void desk.then((running) => running.log(entry)).catch(() => undefined);
  logCrashedProcesses(log);
  const guarded = installGuards(rendererOrigin, (power, why) =>
    log({ event: "power-refused", power, why: why.replaceAll(" ", "-") }),
  );
  const crashPages = createCrashPages();
  const pages = { oneTimeFiles, crashPages, language: language.current, guarded };
  const pageLoaded = servePage(join(import.meta.dirname, "../renderer"), pages);
  showWindow();
  const desk = Promise.all([whenPageLoaded(pageLoaded), guarded])
    .then(start.load)
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
    recoverFromCrashes(window, { ...recoveryOptions(desk), log, language: language.current, pages: crashPages });
  serveBridge(desk, { webContents, rendererOrigin });
  closeThenQuit(desk);
  powerMonitor.on("resume", () => void desk.then(({ checkAfterSleep }) => checkAfterSleep()));
  await desk;
}

const recoveryOptions = (desk: Promise<RunningDesk>) => ({
  url: pageUrl,
  onReloaded: (kind: InterruptionKind) => interruptions.record(kind),
  onRetried: () => interruptions.dismiss(),
  health: desk.then(({ health }) => health),
  quit: () => app.quit(),
});

/**
 * Main cannot serve the page's files while it loads the desk, so they come first; a page that requests none must not
 * block the desk. A slow computer requests the first one a second after the program is ready.
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
  // On Windows: a log-off does not close windows first. Ask the page for typed text; every write is durable already.
  window.on("query-session-end", () => publish("window", "sessionEnding", {}));
  window.on("session-end", () => app.quit());
  window.on("closed", () => {
    window = null;
    app.quit();
  });
}

/** Copy, paste and quit need a menu on macOS. On other systems the desk has none. */
function installMenu(platform: NodeJS.Platform, language: Language): void {
  Menu.setApplicationMenu(platform === "darwin" ? Menu.buildFromTemplate(menuIn(language)) : null);
}

/** Sets labels, because Electron's labels of roles are English. */
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
