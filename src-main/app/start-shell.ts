import { url as inspectorUrl } from "node:inspector";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { app, type BrowserWindow, type WebContents } from "electron";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { InterruptionKind } from "../../src-domain/health/interruption.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { createPublisher, createStripSender, serveBridge, serveStrip } from "../bridge/router.ts";
import type { Machine } from "../desk/machine.ts";
import { createInterruptions } from "../health/interruptions.ts";
import { readCommandLine, refusedSwitch, type CommandLine } from "./command-line.ts";
import { APP_ORIGIN } from "./decisions.ts";
import { installGuards } from "./guards.ts";
import { createHandedOver } from "./handed-over.ts";
import { installMenu } from "./menu.ts";
import { watchPage } from "./page/page-watch.ts";
import { registerPageScheme, servePage } from "./page/page-protocol.ts";
import { logEndedProcesses } from "./page/process-watch.ts";
import { closeThenQuit } from "./quit.ts";
import { setRasterThreads } from "./raster-threads.ts";
import { reloadWindow } from "./page/reload.ts";
import { makePrivate, writePrivately } from "./own-files.ts";
import type { RunDesk, RunningDesk } from "./run-desk.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { createStoppedPages } from "./page/stopped-page.ts";
import { createStationLanguage } from "./station-language.ts";
import { createStripWindow } from "./strip-window.ts";
import { openWindow } from "./window.ts";

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
const strip = createStripWindow({
  preload,
  url: `${developmentUrl ?? APP_ORIGIN}/strip/index.html`,
  onChanged: (open) => publish("window", "stripChanged", { open }),
  send: createStripSender(() => strip.webContents()),
});

/**
 * Everything that security depends on happens before the app is ready, in this order. The desk is a separate bundle that
 * `load` reads while the window opens, because every import here makes each start longer.
 */
export function startShell(start: Start): void {
  // Certificate checks stay on, here and in programs that the desk starts.
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  writePrivately();
  // As root (containers, CI) Chromium starts with --no-sandbox only; each page keeps `sandbox: true` even then.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  setRasterThreads(app.commandLine, availableParallelism());
  registerPageScheme();
  const commandLine = readCommandLine(process.argv);
  const language = createStationLanguage(commandLine.ok ? commandLine.value.configFile : null, (spoken) => {
    installMenu(process.platform, spoken);
    strip.speak(spoken);
  });
  const stop = (error: unknown): void => stopWithMessage(language.current(), { kind: "fault", fault: faultOf(error) });
  // A fuse closes the inspector of a package; where it is open, this is a test copy.
  const isShut = app.isPackaged && inspectorUrl() === undefined;
  const refused = isShut ? refusedSwitch(process.argv.slice(1), process.getuid?.() === 0) : null;
  if (refused !== null) return stopWithMessage(language.current(), { kind: "refused-switch", name: refused });
  if (!commandLine.ok) return stopWithMessage(language.current(), { kind: commandLine.error });
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.on("second-instance", () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  start.prepare();
  run(start, commandLine.value, language).catch(stop);
}

async function run(start: Start, commandLine: CommandLine, language: Machine["language"]): Promise<void> {
  await app.whenReady();
  const handedOver = createHandedOver();
  // The log starts with the desk; the guards exist before any page.
  const log: Log = (entry) => void desk.then((running) => running.log(entry)).catch(() => undefined);
  logEndedProcesses({ log, desk: webContents, strip: strip.webContents });
  installGuards(rendererOrigin, (power, why) => log({ event: "power-refused", power, why: why.replaceAll(" ", "-") }));
  const stopped = createStoppedPages();
  const pages = { handedOver, stopped, language: language.current };
  const pageRead = servePage(join(import.meta.dirname, "../renderer"), pages);
  showWindow();
  const desk = whenPageRead(pageRead)
    .then(start.load)
    .then((runDesk) =>
      runDesk({
        ...commandLine,
        window: () => window,
        pageAddress: rendererOrigin,
        strip,
        handedOver,
        language,
        interruptions,
        publish,
        loadPage: async () => {
          strip.show(null);
          await reloadWindow(window);
        },
      }),
    );
  if (window) watchPage(window, { ...watched(desk), log, language: language.current, pages: stopped });
  serveBridge(desk, { webContents, rendererOrigin });
  serveStrip(
    desk.then(({ strip }) => strip),
    { webContents: strip.webContents, rendererOrigin },
  );
  closeThenQuit(desk);
  await desk;
  // A file system without modes needs no change.
  await makePrivate(app.getPath("userData")).catch(() => undefined);
}

const watched = (desk: Promise<RunningDesk>) => ({
  url: pageUrl,
  onBroughtBack: (kind: InterruptionKind) => interruptions.note(kind),
  onTriedAgain: () => interruptions.dismiss(),
  health: desk.then(({ health }) => health),
  quit: () => app.quit(),
});

/** Main cannot answer while it loads the desk, so the page's files go first and the page can work meanwhile. */
const LONGEST_PAGE_MS = 500;

function whenPageRead(pageRead: Promise<void>): Promise<void> {
  if (developmentUrl !== undefined) return Promise.resolve();
  const { promise: longEnough, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, LONGEST_PAGE_MS).unref();
  return Promise.race([pageRead, longEnough]);
}

function showWindow(): void {
  window = openWindow({ preload, url: pageUrl });
  window.on("page-title-updated", (_event, title) => strip.setTitle(title));
  window.on("focus", () => strip.listen(true));
  window.on("blur", () => strip.listen(false));
  window.on("closed", () => {
    window = null;
    strip.close();
    app.quit();
  });
}
