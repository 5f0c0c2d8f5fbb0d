import { chmod, readdir } from "node:fs/promises";
import { release } from "node:os";
import { join } from "node:path";
import { app, type BrowserWindow, session } from "electron";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { ManagedPrinting } from "../../src-domain/labels/printing.ts";
import type { Language } from "../../src-domain/language.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { openAdministrationLock } from "../bridge/administration-lock.ts";
import { createProgramHandlers, createHandlers } from "../bridge/api.ts";
import { openBridgeLock } from "../bridge/bridge-lock.ts";
import { DOMAINS_NEEDED_AT_START, createDispatcher, preloadDomains } from "../bridge/dispatch.ts";
import type { Dispatcher } from "../bridge/router.ts";
import { openEnvironmentHost, type EnvironmentHostOptions } from "../environments/environment-host.ts";
import type { OpenEnvironment } from "../environments/open-environment.ts";
import type { ProgramFacts } from "../health/health-facts.ts";
import { createHealth, type Health } from "../health/health.ts";
import type { Interruptions } from "../health/interruptions.ts";
import type { Desk } from "../use-cases/desk.ts";
import { createSettingsFiles } from "../use-cases/environments/settings-files.ts";
import { createLabelPrinterSettingsFile } from "../use-cases/labels/print-port.ts";
import { createScannerProfileFile } from "../use-cases/scanning/scanner-profile.ts";
import type { PinHash } from "../use-cases/shift/desk-lock.ts";
import { type CommandLine, systemConfigPath } from "./command-line.ts";
import { createElectronUpdater } from "./electron-updater.ts";
import { createLog, logProcess } from "./log.ts";
import { createNativeHost } from "./native-host.ts";
import type { OneTimeFiles } from "./one-time-files.ts";
import { createOutsideWindow } from "./outside-window.ts";
import { reloadWindow } from "./page/reload.ts";
import { createLabelPrinter } from "./print-label.ts";
import { APP_ORIGIN } from "./security-policy.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { createSystemProxy } from "./system-proxy.ts";
import type { UiLanguage } from "./ui-language.ts";

export type DeskEntryOptions = Pick<EnvironmentHostOptions, "open" | "runMaintenance" | "keychain"> & {
  readonly startDelayMs?: number;
};

export interface ShellContext extends CommandLine, Pick<EnvironmentHostOptions, "publish" | "loadPage"> {
  readonly window: () => BrowserWindow | null;
  readonly pageAddress: string;
  readonly oneTimeFiles: OneTimeFiles;
  readonly language: UiLanguage;
  readonly interruptions: Interruptions;
}

export interface RunningDesk extends Dispatcher {
  readonly health: Health;
  /** Resolves to `true` when an installer has started, which ends the program. */
  readonly close: () => Promise<boolean>;
  readonly checkAfterSleep: () => void;
  /**
   * Returns whether a keychain call blocks a thread. Then the process cannot exit, and the shell kills it after
   * `close`.
   */
  readonly isStuck: () => boolean;
}

export type RunDesk = (shell: ShellContext) => Promise<RunningDesk>;

/** Name of an in-memory session that follows the system's proxy settings, unlike the pages' session. */
const SYSTEM_PROXY = "system-proxy";

/** Background work starts after this time if the page never renders. */
const MAX_RENDER_MS = 5000;
/** Delay of background work (refresh, backup, keychain) after the first render, so that the first scan is fast. */
const BACKGROUND_DELAY_MS = 500;

export const runDesk =
  (options: DeskEntryOptions): RunDesk =>
  async ({ window, pageAddress, oneTimeFiles, language, interruptions, ...shell }) => {
    const userData = app.getPath("userData");
    const logFolder = join(userData, "logs");
    const log = createLog(logFolder);
    logProcess(log, { version: app.getVersion(), runtime: `Electron-${process.versions.electron}` });
    const { promise: backgroundStart, resolve: startBackground } = Promise.withResolvers<void>();
    setTimeout(startBackground, MAX_RENDER_MS).unref();
    const onFirstRender = (): void =>
      void setTimeout(startBackground, limitWait(options.startDelayMs ?? BACKGROUND_DELAY_MS)).unref();
    void backgroundStart.then(() => preloadDomains());
    const { promise: managedPrinting, resolve: setManagedPrinting } = Promise.withResolvers<ManagedPrinting>();
    const printing = {
      // The development server cannot serve one-time files; the built page can.
      ...createLabelPrinter({ pageAddress: APP_ORIGIN, oneTimeFiles }),
      settingsFile: createLabelPrinterSettingsFile(
        join(userData, "label-printing.json"),
        managedPrinting,
        () => new Date(),
      ),
    };
    const lock = await openBridgeLock({
      file: join(userData, "desk-lock.json"),
      publish: shell.publish,
      reload: () => void reloadWindow(window()),
      now: () => new Date(),
    });
    const host = await openEnvironmentHost({
      ...options,
      ...shell,
      publish: lock.publish,
      userData,
      backgroundStart,
      program: createProgramIdentity(language.current()),
      printing,
      outsideWindow: createOutsideWindow({ platform: process.platform, window, language: language.current }),
      log,
      confirmInDialog: async (change) => {
        const { showTrustDialog } = await import("./trust-dialog.ts");
        return (await showTrustDialog(window(), language.current(), change)) && !lock.isLocked();
      },
      systemConfig: systemConfigPath(process.platform, process.env),
      onReopened: () => interruptions.record("store-ended"),
      updater: openUpdater(),
      systemProxy: createSystemProxy({ resolveProxy: (url) => session.fromPartition(SYSTEM_PROXY).resolveProxy(url) }),
      onBroken: (error: unknown) => {
        log({ event: "desk-broken", fault: faultOf(error) });
        stopWithMessage(language.current(), { kind: "fault", fault: faultOf(error) });
      },
    });
    const administration = await openAdministrationIn(userData, host.administrationPin);
    setManagedPrinting(host.labelPrinting);
    const scannerProfileFile = createScannerProfileFile(join(userData, "station.json"));
    const settingsFiles = createSettingsFiles({
      environments: host.environmentsFile,
      scannerProfile: scannerProfileFile,
      labelPrinting: printing.settingsFile,
      lock: lock.storedFile,
      administration: administration.storedFile,
      language,
    });
    const hostOptions = { window, pageAddress, language, confirmTrust: host.confirmTrust, lock };
    const nativeHost = createNativeHost({ ...hostOptions, scannerProfileFile, settingsFiles, printing, onFirstRender });
    const handlersOf = cachePerDesk(({ desk, lessons }) => createHandlers(desk, nativeHost, lessons));
    const health = createHealth({
      ...host.healthSources,
      runMaintenance: options.runMaintenance,
      interruptions,
      log,
      logFolder,
      nativeHost,
      userData,
      station: scannerProfileFile.read,
      settingsFiles,
      program: readProgramFacts(),
      now: () => new Date(),
    });
    const programHandlers = createProgramHandlers({ ...host, lock: lock.handlers, administration, health, nativeHost });
    host.begin().catch((error: unknown) => log({ event: "environment-not-opened", fault: faultOf(error) }));
    void preloadDomains(DOMAINS_NEEDED_AT_START);
    // Ignore the failure of a file system without modes.
    makePrivate(userData).catch(() => undefined);
    const dispatchOptions = {
      shouldCheckOutput: !app.isPackaged,
      log,
      isLocked: lock.isLocked,
      isAdministrationClosed: administration.isClosed,
    };
    return {
      ...createDispatcher(
        (page, domain, call) =>
          domain in programHandlers
            ? call(programHandlers)
            : host.runForPage(page, (environment) => call(handlersOf(environment))),
        dispatchOptions,
      ),
      health,
      close: host.close,
      checkAfterSleep: () => void host.healthSources.current().then((current) => current?.desk.checkAfterSleep()),
      isStuck: () => options.keychain.isStuck(),
    };
  };

const openUpdater = () =>
  createElectronUpdater({
    platform: process.platform,
    resourcesFolder: process.resourcesPath,
    ownVersion: app.getVersion(),
  });

const openAdministrationIn = (userData: string, managedPin: PinHash | null) =>
  openAdministrationLock({
    file: join(userData, "administration-lock.json"),
    managedPin,
    now: () => new Date(),
  });

/** Removes other users' access, which an earlier version allowed: first to a folder, so that they cannot add links. */
async function makePrivate(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makePrivate(path).catch(() => undefined);
    else if (entry.isFile()) await chmod(path, 0o600).catch(() => undefined);
  }
}

type DeskAndLessons = Pick<OpenEnvironment, "desk" | "lessons">;

function cachePerDesk<Handlers>(
  create: (environment: DeskAndLessons) => Handlers,
): (environment: DeskAndLessons) => Handlers {
  const handlersByDesk = new WeakMap<Desk, Handlers>();
  return (environment) => {
    const handlers = handlersByDesk.get(environment.desk) ?? create(environment);
    handlersByDesk.set(environment.desk, handlers);
    return handlers;
  };
}

const readProgramFacts = (): ProgramFacts => ({
  version: app.getVersion(),
  electron: process.versions.electron,
  chromium: process.versions.chrome,
  node: process.versions.node,
  system: `${process.platform} ${release()} ${process.arch}`,
  startedAt: new Date().toISOString(),
});

const createProgramIdentity = (language: Language) => ({
  name: app.getName(),
  version: app.getVersion(),
  runtime: `Electron ${process.versions.electron}`,
  language,
});
