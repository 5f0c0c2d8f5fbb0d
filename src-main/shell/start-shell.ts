import { join } from "node:path";
import { app, session, type BrowserWindow, type WebContents } from "electron";
import { createDesklessHandlers, createHandlers } from "../bridge/handlers.ts";
import { createPublisher, createStripSender, serveBridge, serveStrip } from "../bridge/router.ts";
import type { Desk } from "../desk/desk.ts";
import { createLabelStationFile } from "../desk/labels/label-station-file.ts";
import type { WorkplaceOptions } from "../environment/workplace.ts";
import { openWorkplace } from "../environment/workplace.ts";
import { readCommandLine, type CommandLine } from "./command-line.ts";
import { APP_ORIGIN } from "./decisions.ts";
import { installGuards } from "./guards.ts";
import { createLog } from "./log.ts";
import { createHandedOver } from "./handed-over.ts";
import { createLabelPrinter } from "./print-label.ts";
import { createMachine } from "./machine.ts";
import { installMenu } from "./menu.ts";
import { registerPageScheme, servePage } from "./page-protocol.ts";
import { closeThenQuit } from "./quit.ts";
import { loadPageAnew } from "./reload.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { createStripWindow } from "./strip-window.ts";
import { systemProxy } from "./system-proxy.ts";
import { openWindow } from "./window.ts";

type Outfit = Pick<WorkplaceOptions, "open" | "care" | "keychain">;

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
export function startShell(outfit: Outfit): void {
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
  void run(outfit, commandLine.value);
}

async function run(outfit: Outfit, commandLine: CommandLine): Promise<void> {
  await app.whenReady();
  installGuards(rendererOrigin);
  const handedOver = createHandedOver();
  servePage(join(import.meta.dirname, "../renderer"), handedOver);
  const userData = app.getPath("userData");
  const printing = {
    // The development server has no way to hand over what is printed; the built page has.
    ...createLabelPrinter({ pageAddress: APP_ORIGIN, handedOver }),
    station: createLabelStationFile(join(userData, "label-printing.json")),
  };
  const log = createLog(join(userData, "logs"));
  const onBroken = (error: unknown): void => {
    log("The desk could not be opened", error);
    stopWithMessage(error instanceof Error ? error.message : String(error));
  };

  const workplace = await openWorkplace({
    ...outfit,
    userData,
    ...commandLine,
    program: program(),
    printing,
    systemProxy: systemProxy(session.defaultSession),
    publish,
    loadAnew: async ({ name }) => {
      strip.show(null);
      await loadPageAnew(window);
      nameWindows(name);
    },
    onBroken,
  });
  const machine = createMachine({ window: () => window, pageAddress: rendererOrigin, strip, printing });
  const handlersOf = onePerDesk((desk) => createHandlers(desk, machine));
  const deskless = createDesklessHandlers(workplace.environments, workplace.recovery, machine);
  const begun = workplace.begin();
  const options = { webContents, rendererOrigin, checkOutput: !app.isPackaged, log };
  serveBridge(
    (page, domain, call) =>
      domain in deskless ? call(deskless) : workplace.answer(page, ({ desk }) => call(handlersOf(desk))),
    options,
  );
  serveStrip(strip.close, { ...options, webContents: strip.webContents });
  showWindow(workplace.first.name);
  closeThenQuit({ close: workplace.close, isStuck: () => outfit.keychain.isStuck(), log });
  await begun.catch((error: unknown) => log("The environment could not be opened", error));
}

function onePerDesk<Handlers>(create: (desk: Desk) => Handlers): (desk: Desk) => Handlers {
  const made = new WeakMap<Desk, Handlers>();
  return (desk) => {
    const handlers = made.get(desk) ?? create(desk);
    made.set(desk, handlers);
    return handlers;
  };
}

function showWindow(environmentName: string): void {
  window = openWindow({ preload, url: developmentUrl ?? `${APP_ORIGIN}/` });
  nameWindows(environmentName);
  window.on("focus", () => strip.listen(true));
  window.on("blur", () => strip.listen(false));
  window.on("closed", () => {
    window = null;
    strip.close();
    app.quit();
  });
}

function nameWindows(environmentName: string): void {
  const title = `Returns Desk · ${environmentName}`;
  window?.setTitle(title);
  strip.setTitle(title);
}

const program = () => ({
  name: app.getName(),
  version: app.getVersion(),
  runtime: `Electron ${process.versions.electron}`,
  language: app.getLocale(),
});
