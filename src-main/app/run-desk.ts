import { chmod, readdir } from "node:fs/promises";
import { release } from "node:os";
import { join } from "node:path";
import { app, type BrowserWindow, session } from "electron";
import type { ManagedPrinting } from "../../src-domain/labels/printing.ts";
import { faultOf } from "../../src-domain/health/fault.ts";
import { DOMAINS_NEEDED_AT_START, createDispatcher, preloadDomains } from "../bridge/dispatch.ts";
import { createDesklessHandlers, createHandlers } from "../bridge/api.ts";
import { openBridgeLock } from "../bridge/bridge-lock.ts";
import type { Dispatcher } from "../bridge/router.ts";
import type { Desk } from "../use-cases/desk.ts";
import { createStoredFiles } from "../use-cases/environments/stored-files.ts";
import { createLabelStationFile } from "../use-cases/labels/print-port.ts";
import { createStationFile } from "../use-cases/scanning/scanner-profile.ts";
import type { Language } from "../../src-domain/language.ts";
import type { OpenEnvironment } from "../environments/open-environment.ts";
import { openEnvironmentHost, type EnvironmentHostOptions } from "../environments/environment-host.ts";
import { createHealth, type Health } from "../health/health.ts";
import type { ProgramFacts } from "../health/health-facts.ts";
import type { Interruptions } from "../health/interruptions.ts";
import { type CommandLine, systemConfigFile } from "./command-line.ts";
import { APP_ORIGIN } from "./security-policy.ts";
import type { OneTimeFiles } from "./one-time-files.ts";
import { electronUpdater } from "./electron-updater.ts";
import { createLog, logProcess } from "./log.ts";
import { createNativeHost } from "./native-host.ts";
import { createLabelPrinter } from "./print-label.ts";
import { reloadWindow } from "./page/reload.ts";
import type { StationLanguage } from "./ui-language.ts";
import { stopWithMessage } from "./start-up-failure.ts";
import { systemProxy } from "./system-proxy.ts";
import { boundedWait } from "../../src-domain/waits.ts";

export type DeskEntryOptions = Pick<EnvironmentHostOptions, "open" | "care" | "keychain"> & {
  readonly firstMomentsMs?: number;
};

export interface ShellSide extends CommandLine, Pick<EnvironmentHostOptions, "publish" | "loadPage"> {
  readonly window: () => BrowserWindow | null;
  readonly pageAddress: string;
  readonly handedOver: OneTimeFiles;
  readonly language: StationLanguage;
  readonly interruptions: Interruptions;
}

export interface RunningDesk extends Dispatcher {
  readonly health: Health;
  /** Resolves to `true` when an installer has started, which ends the program. */
  readonly close: () => Promise<boolean>;
  readonly checkAfterSleep: () => void;
  /** A thread waits for something outside and will not end: once everything is closed, the program is killed. */
  readonly isStuck: () => boolean;
}

export type RunDesk = (shell: ShellSide) => Promise<RunningDesk>;

/** A session that follows the system's proxy settings, unlike that of the pages; in memory, and made at its first use. */
const SYSTEM_PROXY = "system-proxy";

/** Limits the wait for a page that never appears. */
const LONGEST_DRAWING_MS = 5000;
/** The desk's background work (refresh, backup, keychain) leaves the first moments to an operator who scans immediately. */
const FIRST_MOMENTS_MS = 500;

export const runDesk =
  (options: DeskEntryOptions): RunDesk =>
  async ({ window, pageAddress, handedOver, language, interruptions, ...shell }) => {
    const userData = app.getPath("userData");
    const logFolder = join(userData, "logs");
    const log = createLog(logFolder);
    logProcess(log, { version: app.getVersion(), runtime: `Electron-${process.versions.electron}` });
    const { promise: mayWork, resolve: work } = Promise.withResolvers<void>();
    setTimeout(work, LONGEST_DRAWING_MS).unref();
    const drawn = (): void => void setTimeout(work, boundedWait(options.firstMomentsMs ?? FIRST_MOMENTS_MS)).unref();
    void mayWork.then(() => preloadDomains());
    const { promise: rolledOut, resolve: rollOut } = Promise.withResolvers<ManagedPrinting>();
    const printing = {
      // The development server cannot serve handed-over bytes; the built page can.
      ...createLabelPrinter({ pageAddress: APP_ORIGIN, handedOver }),
      station: createLabelStationFile(join(userData, "label-printing.json"), rolledOut, () => new Date()),
    };
    const lock = await openBridgeLock({
      file: join(userData, "desk-lock.json"),
      publish: shell.publish,
      reload: () => void reloadWindow(window()),
      now: () => new Date(),
    });
    const workplace = await openEnvironmentHost({
      ...options,
      ...shell,
      publish: lock.publish,
      userData,
      mayWork,
      program: program(language.current()),
      printing,
      log,
      askTrust: async (change) => {
        const { showTrustDialog } = await import("./trust-dialog.ts");
        return (await showTrustDialog(window(), language.current(), change)) && !lock.isLocked();
      },
      systemConfig: systemConfigFile(process.platform, process.env),
      onReopened: () => interruptions.note("store-ended"),
      updater: electronUpdater({
        platform: process.platform,
        resources: process.resourcesPath,
        ownVersion: app.getVersion(),
      }),
      systemProxy: systemProxy({ resolveProxy: (url) => session.fromPartition(SYSTEM_PROXY).resolveProxy(url) }),
      onBroken: (error: unknown) => {
        log({ event: "desk-broken", fault: faultOf(error) });
        stopWithMessage(language.current(), { kind: "fault", fault: faultOf(error) });
      },
    });
    const { confirmTrust } = workplace;
    rollOut(workplace.labelPrinting);
    const station = createStationFile(join(userData, "station.json"));
    const storedFiles = createStoredFiles({
      environments: workplace.environmentsFile,
      scannerProfile: station,
      labelPrinting: printing.station,
      lock: lock.storedFile,
      language,
    });
    const sheets = { window, pageAddress, language, confirmTrust };
    const machine = createNativeHost({ ...sheets, station, storedFiles, printing, drawn });
    const handlersOf = onePerDesk(({ desk, lessons }) => createHandlers(desk, machine, lessons));
    const health = createHealth({
      ...workplace.healthSources,
      care: options.care,
      interruptions,
      log,
      logFolder,
      machine,
      userData,
      station: station.read,
      storedFiles,
      program: runningProgram(),
      now: () => new Date(),
    });
    const { environments, recovery, updates } = workplace;
    const deskless = createDesklessHandlers(lock.handlers, environments, recovery, updates, health, machine);
    workplace.begin().catch((error: unknown) => log({ event: "environment-not-opened", fault: faultOf(error) }));
    void preloadDomains(DOMAINS_NEEDED_AT_START);
    // A file system without modes needs no change.
    makePrivate(userData).catch(() => undefined);
    const check = { checkOutput: !app.isPackaged, log, isLocked: lock.isLocked };
    return {
      ...createDispatcher(
        (page, domain, call) =>
          domain in deskless ? call(deskless) : workplace.answer(page, (opened) => call(handlersOf(opened))),
        check,
      ),
      health,
      close: workplace.close,
      checkAfterSleep: () => void workplace.healthSources.current().then((opened) => opened?.desk.checkAfterSleep()),
      isStuck: () => options.keychain.isStuck(),
    };
  };

/** What an earlier version left open to other users. The folder comes first, so that nobody can put a link in it. */
async function makePrivate(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makePrivate(path).catch(() => undefined);
    else if (entry.isFile()) await chmod(path, 0o600).catch(() => undefined);
  }
}

type Opened = Pick<OpenEnvironment, "desk" | "lessons">;

function onePerDesk<Handlers>(create: (opened: Opened) => Handlers): (opened: Opened) => Handlers {
  const made = new WeakMap<Desk, Handlers>();
  return (opened) => {
    const handlers = made.get(opened.desk) ?? create(opened);
    made.set(opened.desk, handlers);
    return handlers;
  };
}

const runningProgram = (): ProgramFacts => ({
  version: app.getVersion(),
  electron: process.versions.electron,
  chromium: process.versions.chrome,
  node: process.versions.node,
  system: `${process.platform} ${release()} ${process.arch}`,
  startedAt: new Date().toISOString(),
});

const program = (language: Language) => ({
  name: app.getName(),
  version: app.getVersion(),
  runtime: `Electron ${process.versions.electron}`,
  language,
});
