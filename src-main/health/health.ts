import { setTimeout as pause } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { basename, win32 } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { HealthFacts } from "../../src-domain/health/health.ts";
import type { PrintPort, SystemPrinter } from "../use-cases/labels/print-port.ts";
import type { Environment } from "../../src-domain/environments/environment.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { failure, type Result, success } from "../../src-domain/result.ts";
import type { BundleFileView } from "../../src-preload/contract/health/health.ts";
import type { OpenEnvironment } from "../environments/open-environment.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import type { RunMaintenance } from "../store/files/maintenance.ts";
import { JOURNAL } from "../store/files/file-names.ts";
import type { BundleContent } from "./bundle-files.ts";
import type { BundleFile } from "./bundle-zip.ts";
import { createFileChecks } from "./file-checks.ts";
import { type HealthSources, readHealth } from "./health-facts.ts";
import type { Interruptions } from "./interruptions.ts";
import { lastLogLines } from "./log-files.ts";

/** Runs one of the system's own programs and gives what it says. */
type Run = (program: string, parameters: readonly string[]) => Promise<string>;

const LONGEST_MS = 5000;
const run: Run = async (program, parameters) => {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout: LONGEST_MS, windowsHide: true });
  return stdout;
};

const ON = "1";
/** Of System.Volume.BitLockerProtection: off, decrypting, suspended (the key is on the disk in the clear). */
const NOT_ON = new Set(["2", "4", "5"]);

/** Whether BitLocker or FileVault encrypts the folder's volume; null where the system does not say. */
export async function isVolumeEncrypted(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  say = run,
): Promise<boolean | null> {
  try {
    if (platform === "darwin") {
      const status = await say("/usr/bin/fdesetup", ["status"]);
      return status.includes("FileVault is On") ? true : status.includes("FileVault is Off") ? false : null;
    }
    // `manage-bde` asks for an administrator; what the Explorer shows does not.
    const drive = /^[A-Z]:/i.exec(win32.parse(folder).root)?.[0];
    if (platform !== "win32" || drive === undefined) return null;
    const shell = win32.join(
      process.env["SystemRoot"] ?? "C:\\Windows",
      "System32\\WindowsPowerShell\\v1.0\\powershell.exe",
    );
    const item = `(New-Object -ComObject Shell.Application).NameSpace('${drive}').Self`;
    const command = `${item}.ExtendedProperty('System.Volume.BitLockerProtection')`;
    const state = (await say(shell, ["-NoProfile", "-NonInteractive", "-Command", command])).trim();
    return state === ON ? true : NOT_ON.has(state) ? false : null;
  } catch {
    return null;
  }
}

/** Milliseconds. The system is asked by a page that nobody sees, and health is looked at every few seconds. */
const COUNTS_MS = 30_000;
/** A printing system that hangs holds nothing up. */
const PATIENCE_MS = 2000;

/** Whether the printer that IT rolled out is set up on this computer; without one nobody is asked. */
export function createPrinterLook({ printers, station }: Pick<PrintPort, "printers" | "station">, now: () => Date) {
  let asked: { readonly at: number; readonly answer: Promise<readonly SystemPrinter[] | null> } | null = null;

  function ask(): Promise<readonly SystemPrinter[] | null> {
    const at = now().getTime();
    if (asked === null || at - asked.at >= COUNTS_MS) {
      asked = { at, answer: Promise.race([printers().catch(() => null), pause(PATIENCE_MS, null, { ref: false })]) };
    }
    return asked.answer;
  }

  return async (): Promise<HealthFacts["printer"]> => {
    if (!(await station.rolledOut()).includes("printer")) return null;
    const [{ printer }, known] = await Promise.all([station.read(), ask()]);
    return { there: known && known.some(({ name }) => name === printer) };
  };
}

interface HealthOptions extends Omit<HealthSources, "checks" | "interruptions" | "encrypted" | "printer"> {
  readonly care: RunMaintenance;
  readonly interruptions: Interruptions;
  readonly log: Log;
  readonly logFolder: string;
  readonly environments: () => readonly Environment[];
  readonly machine: Pick<NativeHost, "chooseFile" | "openFile" | "language" | "printing">;
}

/** So much of each is handed on: the newest. */
const LAST = { logLines: 2000, requests: 300, gestures: 300 };

/** The desk watching itself: how its parts stand, and what support gets to see of them. */
export function createHealth(options: HealthOptions) {
  const { care, interruptions, log, logFolder, machine, now } = options;
  const checks = createFileChecks({ care, now });
  const printer = createPrinterLook(machine.printing, now);
  let encryption: Promise<boolean | null> | null = null;
  /** Asked once: a volume does not change while the desk runs, and the answer may take a second. */
  const encrypted = (): Promise<boolean | null> => (encryption ??= isVolumeEncrypted(options.userData));
  let prepared: { readonly bundleId: string; readonly files: readonly BundleFile[] } | null = null;

  const report = (): Promise<HealthFacts> => readHealth({ ...options, checks, encrypted, printer });

  async function prepare(): Promise<{ readonly bundleId: string; readonly files: readonly BundleFileView[] }> {
    const [facts, logLines, current] = await Promise.all([
      report(),
      lastLogLines(logFolder, LAST.logLines),
      options.current(),
    ]);
    const { bundleFiles } = await import("./bundle-files.ts");
    const files = bundleFiles({
      language: machine.language.current(),
      facts,
      logLines,
      environments: options.environments(),
      ...(current === null ? NOTHING_OPEN : await contentOf(current, care)),
    });
    prepared = { bundleId: randomUUID(), files };
    const views = files.map(({ name, text }) => ({ name, text, bytes: Buffer.byteLength(text) }));
    return { bundleId: prepared.bundleId, files: views };
  }

  /** Saves what was prepared and looked at, and nothing else. */
  async function save(bundleId: string): Promise<Result<string | null, "no-such-bundle">> {
    if (prepared?.bundleId !== bundleId) return failure("no-such-bundle");
    const { files } = prepared;
    const day = now().toISOString().slice(0, 10);
    const file = await machine.chooseFile({ name: `Returns Desk for support ${day}`, extension: "zip" });
    if (file === null) return success(null);
    const { zipped } = await import("./bundle-zip.ts");
    const archive = await zipped(files, now());
    await writeFileAtomic(file, (handle) => handle.writeFile(archive));
    log({ event: "bundle-saved", files: files.length, bytes: archive.length });
    return success(basename(file));
  }

  return {
    report,
    prepare,
    save,
    interruptions,
    log,
    openLogs: (): Promise<boolean> => machine.openFile(logFolder),
    stopCheck: checks.stop,

    /** False where no environment is open. Does not wait for the check's end. */
    async checkFiles(): Promise<boolean> {
      const current = await options.current();
      if (current === null) return false;
      const { store } = current.desk;
      void checks.run(current.folder, (name) => {
        // The store reads the journal again and gives the desk up: then its backups are offered. A cache is replaced.
        if (name === JOURNAL) store.checkJournal();
        else store.doubtCache();
      });
      return true;
    },
  };
}

export type Health = ReturnType<typeof createHealth>;

type OfDesk = Pick<BundleContent, "settings" | "databases" | "requests" | "gestures">;

const NOTHING_OPEN: OfDesk = { settings: null, databases: [], requests: [], gestures: [] };

async function contentOf({ desk, folder }: OpenEnvironment, care: RunMaintenance): Promise<OfDesk> {
  const everything = { kinds: [], text: "", from: null, until: null };
  await desk.requests.flush();
  const [settings, databases, requests, gestures] = await Promise.all([
    desk.settings.get().catch(() => null),
    care({ name: "count-rows", folder }).catch(() => []),
    desk.store.requestPage({ outcomes: [], operation: null, upTo: null }, 0, LAST.requests).catch(() => null),
    desk.store.scanPage(everything, 0, LAST.gestures).catch(() => null),
  ]);
  return { settings, databases, requests: requests?.rows ?? [], gestures: gestures?.rows ?? [] };
}
