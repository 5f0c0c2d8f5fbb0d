import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { basename, win32 } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Environment } from "../../src-domain/environments/environment.ts";
import type { HealthFacts } from "../../src-domain/health/health.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { failure, type Result, success } from "../../src-domain/result.ts";
import type { BundleFileView } from "../../src-preload/contract/health/health.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import type { OpenEnvironment } from "../environments/open-environment.ts";
import { JOURNAL } from "../store/files/file-names.ts";
import type { RunMaintenance } from "../store/files/maintenance.ts";
import type { PrintPort, SystemPrinter } from "../use-cases/labels/print-port.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import type { BundleContent, BundleFile } from "./bundle-files.ts";
import { createFileChecks } from "./file-checks.ts";
import { type HealthSources, collectHealth } from "./health-facts.ts";
import type { Interruptions } from "./interruptions.ts";
import { readLastLogLines } from "./log-files.ts";

/** Runs one of the system's own programs and returns its output. */
type RunProgram = (program: string, parameters: readonly string[]) => Promise<string>;

const RUN_TIMEOUT_MS = 5000;
const runSystemProgram: RunProgram = async (program, parameters) => {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout: RUN_TIMEOUT_MS, windowsHide: true });
  return stdout;
};

const PROTECTION_ON = "1";
/** Values of System.Volume.BitLockerProtection: off, decrypting, suspended (the key is on the disk unencrypted). */
const PROTECTION_OFF = new Set(["2", "4", "5"]);

/** Returns whether BitLocker or FileVault encrypts the folder's volume; null if the system does not report it. */
export async function isVolumeEncrypted(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  runProgram = runSystemProgram,
): Promise<boolean | null> {
  try {
    if (platform === "darwin") {
      const status = await runProgram("/usr/bin/fdesetup", ["status"]);
      if (status.includes("FileVault is On")) return true;
      return status.includes("FileVault is Off") ? false : null;
    }
    // Read the Explorer's property, because `manage-bde` needs an administrator.
    const drive = /^[A-Z]:/i.exec(win32.parse(folder).root)?.[0];
    if (platform !== "win32" || drive === undefined) return null;
    const shell = win32.join(
      process.env["SystemRoot"] ?? "C:\\Windows",
      "System32\\WindowsPowerShell\\v1.0\\powershell.exe",
    );
    const item = `(New-Object -ComObject Shell.Application).NameSpace('${drive}').Self`;
    const command = `${item}.ExtendedProperty('System.Volume.BitLockerProtection')`;
    const state = (await runProgram(shell, ["-NoProfile", "-NonInteractive", "-Command", command])).trim();
    if (state === PROTECTION_ON) return true;
    return PROTECTION_OFF.has(state) ? false : null;
  } catch {
    return null;
  }
}

/** Milliseconds. Listing printers opens a hidden page, and the health screen refreshes every few seconds. */
const PRINTER_CACHE_MS = 30_000;
const PRINTERS_TIMEOUT_MS = 2000;

export function createPrinterCheck({ printers, settingsFile }: Pick<PrintPort, "printers" | "settingsFile">) {
  let cached: { readonly atMs: number; readonly printers: Promise<readonly SystemPrinter[] | null> } | null = null;

  function listPrinters(): Promise<readonly SystemPrinter[] | null> {
    const atMs = performance.now();
    if (cached === null || atMs - cached.atMs >= PRINTER_CACHE_MS) {
      cached = {
        atMs,
        printers: Promise.race([printers().catch(() => null), pause(PRINTERS_TIMEOUT_MS, null, { ref: false })]),
      };
    }
    return cached.printers;
  }

  return async (): Promise<HealthFacts["printer"]> => {
    if (!(await settingsFile.listManagedParts()).includes("printer")) return null;
    const [{ printer }, installed] = await Promise.all([settingsFile.read(), listPrinters()]);
    return { isInstalled: installed && installed.some(({ name }) => name === printer) };
  };
}

interface HealthOptions extends Omit<HealthSources, "checks" | "interruptions" | "isEncrypted" | "printer"> {
  readonly runMaintenance: RunMaintenance;
  readonly interruptions: Interruptions;
  readonly log: Log;
  readonly logFolder: string;
  readonly environments: () => readonly Environment[];
  readonly nativeHost: Pick<NativeHost, "chooseFile" | "savedFiles" | "openFile" | "language" | "printing">;
}

/** Maximum numbers of the newest entries in the bundle. */
const BUNDLE_LIMITS = { logLines: 2000, requests: 300, rawScans: 300 };

export function createHealth(options: HealthOptions) {
  const { runMaintenance, interruptions, log, logFolder, nativeHost, now } = options;
  const checks = createFileChecks(runMaintenance, now);
  const printer = createPrinterCheck(nativeHost.printing);
  let encryptionRead: Promise<boolean | null> | null = null;
  /** Reads the encryption once, because that may take a second and the result rarely changes. */
  const isEncrypted = (): Promise<boolean | null> => (encryptionRead ??= isVolumeEncrypted(options.userData));
  let preparedBundle: { readonly bundleId: string; readonly files: readonly BundleFile[] } | null = null;

  const report = (): Promise<HealthFacts> => collectHealth({ ...options, checks, isEncrypted, printer });

  async function prepare(): Promise<{ readonly bundleId: string; readonly files: readonly BundleFileView[] }> {
    const [facts, logLines, current] = await Promise.all([
      report(),
      readLastLogLines(logFolder, BUNDLE_LIMITS.logLines),
      options.current(),
    ]);
    const { createBundleFiles } = await import("./bundle-files.ts");
    const files = createBundleFiles({
      language: nativeHost.language.current(),
      facts,
      logLines,
      environments: options.environments(),
      ...(current === null ? NOTHING_OPEN : await readDeskContent(current, runMaintenance)),
    });
    preparedBundle = { bundleId: randomUUID(), files };
    const views = files.map(({ name, text }) => ({ name, text, bytes: Buffer.byteLength(text) }));
    return { bundleId: preparedBundle.bundleId, files: views };
  }

  /** Saves exactly the prepared files that the operator has seen. Null if the operator cancels. */
  async function save(bundleId: string): Promise<Result<string | null, "no-such-bundle">> {
    if (preparedBundle?.bundleId !== bundleId) return failure("no-such-bundle");
    const { files } = preparedBundle;
    const day = now().toISOString().slice(0, 10);
    const file = await nativeHost.chooseFile({ name: `Returns Desk for support ${day}`, extension: "zip" });
    if (file === null) return success(null);
    const { zipFiles } = await import("./bundle-files.ts");
    const archive = await zipFiles(files, now());
    await writeFileAtomic(file, (handle) => handle.writeFile(archive));
    nativeHost.savedFiles.report(file);
    log({ event: "bundle-saved", files: files.length, bytes: archive.length });
    return success(basename(file));
  }

  return {
    report,
    prepare,
    save,
    interruptions,
    log,
    openLogs: (): Promise<boolean> => nativeHost.openFile(logFolder),
    stopCheck: checks.stop,

    /** Starts a check without waiting for its end. Returns false if no environment is open. */
    async checkFiles(): Promise<boolean> {
      const current = await options.current();
      if (current === null) return false;
      const { store } = current.desk;
      void checks.run(current.folder, (name) => {
        // For a damaged journal, the store closes the desk and offers backups. It replaces a damaged cache.
        if (name === JOURNAL) store.checkJournal();
        else store.reportCacheDamaged();
      });
      return true;
    },
  };
}

export type Health = ReturnType<typeof createHealth>;

type DeskContent = Pick<BundleContent, "settings" | "databases" | "requests" | "rawScans">;

const NOTHING_OPEN: DeskContent = { settings: null, databases: [], requests: [], rawScans: [] };

async function readDeskContent(
  { desk, folder }: OpenEnvironment,
  runMaintenance: RunMaintenance,
): Promise<DeskContent> {
  const anyScan = { kinds: [], text: "", from: null, until: null };
  await desk.requests.flush();
  const [settings, databases, requests, rawScans] = await Promise.all([
    desk.settings.get().catch(() => null),
    runMaintenance({ name: "count-rows", folder }).catch(() => []),
    desk.store.requestPage({ outcomes: [], operation: null, upTo: null }, 0, BUNDLE_LIMITS.requests).catch(() => null),
    desk.store.scanPage(anyScan, 0, BUNDLE_LIMITS.rawScans).catch(() => null),
  ]);
  return { settings, databases, requests: requests?.rows ?? [], rawScans: rawScans?.rows ?? [] };
}
