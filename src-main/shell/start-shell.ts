import { join } from "node:path";
import { app, type BrowserWindow, type WebContents } from "electron";
import { createHandlers } from "../bridge/handlers.ts";
import { createPublisher, createStripSender, serveBridge, serveStrip } from "../bridge/router.ts";
import type { EnvironmentOptions, OpenEnvironment } from "../environment/open-environment.ts";
import { readCommandLine } from "./command-line.ts";
import { APP_ORIGIN } from "./decisions.ts";
import { installGuards } from "./guards.ts";
import { createLog } from "./log.ts";
import { createMachine } from "./machine.ts";
import { installMenu } from "./menu.ts";
import { registerPageScheme, servePage } from "./page-protocol.ts";
import { closeThenQuit } from "./quit.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { createStripWindow } from "./strip-window.ts";
import { openWindow } from "./window.ts";

type OpenAnEnvironment = (options: EnvironmentOptions) => Promise<OpenEnvironment>;

// Set by the development server only; an installed app shows nothing but its own files.
const developmentUrl = app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];
const rendererOrigin = developmentUrl === undefined ? APP_ORIGIN : new URL(developmentUrl).origin;

let window: BrowserWindow | null = null;
const webContents = (): WebContents | null => window?.webContents ?? null;
const preload = join(import.meta.dirname, "../preload/index.cjs");
const publish = createPublisher(webContents);
const strip = createStripWindow({
  preload,
  url: `${developmentUrl ?? APP_ORIGIN}/strip/index.html`,
  onChanged: (open) => publish("window", "stripChanged", { open }),
  send: createStripSender(() => strip.webContents()),
});

/** Everything security depends on happens before the app is ready, in this order. */
export function startShell(open: OpenAnEnvironment): void {
  // As root (containers, CI) Chromium starts with --no-sandbox only; each page keeps `sandbox: true` all the same.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  registerPageScheme();
  installMenu(process.platform);
  const commandLine = readCommandLine(process.argv);
  if (!commandLine.ok) return stopWithMessage(commandLine.error);
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.on("second-instance", () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  void run(open, commandLine.value.practiceService);
}

async function run(open: OpenAnEnvironment, practiceService: string | null): Promise<void> {
  await app.whenReady();
  installGuards(rendererOrigin);
  servePage(join(import.meta.dirname, "../renderer"));
  const dataFolder = app.getPath("userData");
  const log = createLog(join(dataFolder, "logs"));

  const environment = open({ practiceService, dataFolder, program: program(), publish });
  serveBridge(
    environment.then(({ desk }) =>
      createHandlers(desk, createMachine({ window: () => window, pageAddress: rendererOrigin, strip })),
    ),
    { webContents, rendererOrigin, checkOutput: !app.isPackaged, log },
  );
  serveStrip(strip.close, {
    webContents: strip.webContents,
    rendererOrigin,
    checkOutput: !app.isPackaged,
    log,
  });
  showWindow();
  try {
    const opened = await environment;
    closeThenQuit(() => opened.close(), log);
    await opened.desk.start();
  } catch (error) {
    log("The desk could not be opened", error);
    stopWithMessage(error instanceof Error ? error.message : String(error));
  }
}

function showWindow(): void {
  window = openWindow({
    preload,
    url: developmentUrl ?? `${APP_ORIGIN}/`,
    title: "Returns Desk · Practice",
  });
  window.on("focus", () => strip.listen(true));
  window.on("blur", () => strip.listen(false));
  window.on("closed", () => {
    window = null;
    strip.close();
    app.quit();
  });
}

const program = () => ({
  name: app.getName(),
  version: app.getVersion(),
  runtime: `Electron ${process.versions.electron}`,
  language: app.getLocale(),
});
