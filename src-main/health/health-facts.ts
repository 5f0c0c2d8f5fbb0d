import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { FileFacts, HealthFacts } from "../../src-domain/health/health.ts";
import type { ScannerProfile } from "../../src-domain/scanning/scanner-profile.ts";
import type { NetworkChoice } from "../environments/network-path.ts";
import type { OpenEnvironment } from "../environments/open-environment.ts";
import { CACHE, JOURNAL, type DatabaseName } from "../store/files/file-names.ts";
import type { SettingsFiles } from "../use-cases/environments/settings-files.ts";
import type { FileChecks } from "./file-checks.ts";
import type { Interruptions } from "./interruptions.ts";

export interface ProgramFacts {
  readonly version: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  readonly system: string;
  readonly startedAt: string;
}

export interface HealthSources {
  readonly current: () => Promise<OpenEnvironment | null>;
  readonly keychain: { readonly problem: () => Promise<string | null>; readonly isStuck: () => boolean };
  readonly network: NetworkChoice;
  readonly configuration: HealthFacts["configuration"];
  readonly settingsFiles: Pick<SettingsFiles, "listResetFiles">;
  readonly station: () => Promise<ScannerProfile | null>;
  readonly printer: () => Promise<HealthFacts["printer"]>;
  readonly userData: string;
  readonly isEncrypted: () => Promise<boolean | null>;
  readonly program: ProgramFacts;
  readonly interruptions: Pick<Interruptions, "count" | "last">;
  readonly checks: Pick<FileChecks, "resultOf">;
  readonly now: () => Date;
}

const BACKENDS: Partial<Record<NodeJS.Platform, HealthFacts["keychain"]["backend"]>> = {
  win32: "credential-manager",
  darwin: "login-keychain",
};

/** Collects all facts. A fact that cannot be read is null. */
export async function collectHealth(sources: HealthSources): Promise<HealthFacts> {
  const current = await sources.current();
  const [keychain, deskFacts, disk, scanner, printer, resetFiles] = await Promise.all([
    readKeychain(sources),
    current === null ? NO_DESK : readDesk(current, sources),
    readDisk(sources),
    sources.station().catch(() => null),
    sources.printer().catch(() => ({ isInstalled: null })),
    sources.settingsFiles.listResetFiles(),
  ]);
  const { sqlite, settings, ...desk } = deskFacts;
  return {
    at: sources.now().toISOString(),
    ...desk,
    settings:
      settings === null && resetFiles.length === 0 ? null : { reset: [...(settings?.reset ?? []), ...resetFiles] },
    keychain,
    proxy: describeProxy(sources.network),
    configuration: sources.configuration,
    scanner: scanner && {
      measuredAt: scanner.measuredAt,
      layoutId: scanner.layoutId,
      terminator: scanner.terminator,
      gapP50Ms: scanner.gapP50Ms,
      gapP99Ms: scanner.gapP99Ms,
      doubledReads: scanner.doubledReads,
    },
    printer,
    disk,
    program: {
      ...sources.program,
      sqlite,
      interruptions: sources.interruptions.count(),
      lastInterruption: sources.interruptions.last(),
    },
  };
}

async function readKeychain({ keychain }: HealthSources): Promise<HealthFacts["keychain"]> {
  const problem = await keychain.problem();
  const backend = BACKENDS[process.platform] ?? "secret-service";
  if (problem === null) return { backend, state: "works" };
  return { backend, state: keychain.isStuck() ? "not-answering" : "unusable" };
}

type DeskFactName =
  | "environment"
  | "journal"
  | "cache"
  | "inbox"
  | "network"
  | "clock"
  | "fleet"
  | "settings"
  | "erasure";
type DeskFacts = Pick<HealthFacts, DeskFactName> & {
  readonly sqlite: string | null;
};

const NO_DESK: DeskFacts = {
  environment: null,
  journal: null,
  cache: null,
  inbox: null,
  network: null,
  clock: null,
  fleet: null,
  settings: null,
  erasure: null,
  sqlite: null,
};

async function readDesk(
  { desk, folder, fleet }: OpenEnvironment,
  { checks, now }: Pick<HealthSources, "checks" | "now">,
): Promise<DeskFacts> {
  const [status, resetSettings, erasureBlock, inbox, versions, fleetFacts] = await Promise.all([
    desk.status().catch(() => null),
    desk.settings.listReset().catch(() => null),
    desk.erasure.findBlock().catch(() => undefined),
    desk.inbox.readState().catch(() => null),
    desk.store.reader.versions().catch(() => null),
    readFleet({ desk, fleet }, now()).catch(() => null),
  ]);
  const factsOf = (file: DatabaseName, schemaVersion: number | null): Promise<FileFacts | null> =>
    readFileFacts(folder, file, schemaVersion, checks).catch(() => null);
  const [journal, cache] = await Promise.all([
    factsOf(JOURNAL, versions?.journal ?? null),
    factsOf(CACHE, versions?.cache ?? null),
  ]);
  return {
    environment: status && { kind: status.environment.kind, credentials: status.credentials },
    journal,
    cache,
    inbox: inbox && {
      listening: inbox.listening.state,
      isOpenToAnyone: inbox.isOpenToAnyone,
      lastReceivedAt: inbox.lastReceivedAt,
      refused: inbox.refused.reduce((sum, { count }) => sum + count, 0),
      unreadable: inbox.unreadable,
      waiting: inbox.waiting,
    },
    network: {
      state: desk.availability.network(),
      since: desk.availability.networkSince(),
      lastAnswerAt: desk.availability.lastAnswerAt(),
    },
    clock: { skewMs: desk.clock.skewMs() },
    fleet: fleetFacts,
    settings: resetSettings && { reset: resetSettings },
    erasure: erasureBlock === undefined ? null : { held: erasureBlock },
    sqlite: versions?.sqlite ?? null,
  };
}

async function readFleet(
  { desk, fleet }: Pick<OpenEnvironment, "desk" | "fleet">,
  now: Date,
): Promise<HealthFacts["fleet"]> {
  if (fleet === null || desk.fleet === null) return null;
  const [facts, hasMissedOrders] = await Promise.all([fleet.facts(now), desk.fleet.hasMissedOrders()]);
  return { ...facts, hasMissedOrders, relay: desk.fleet.relay.state() };
}

async function readFileFacts(
  folder: string,
  file: DatabaseName,
  schemaVersion: number | null,
  checks: HealthSources["checks"],
): Promise<FileFacts> {
  const names = await readdir(folder);
  const sizeOf = async (name: string): Promise<number> => (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  const databaseFiles = [file, `${file}-wal`].filter((name) => names.includes(name));
  const backups = names.filter((name) => name.startsWith(`${file}.`) && name.endsWith(".backup"));
  const backupTimes = await Promise.all(
    backups.map(async (name) => (await stat(join(folder, name))).mtime.toISOString()),
  );
  return {
    file,
    bytes: (await Promise.all(databaseFiles.map(sizeOf))).reduce((sum, size) => sum + size, 0),
    schemaVersion,
    lastBackupAt: backupTimes.toSorted().at(-1) ?? null,
    backups: backups.length,
    setAside: names.filter((name) => /\.broken-\w+$/.test(name) && name.startsWith(`${file}.`)).length,
    check: await checks.resultOf(folder, file),
  };
}

async function readDisk({ userData, isEncrypted }: HealthSources): Promise<HealthFacts["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(userData);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, isEncrypted: await isEncrypted() };
  } catch {
    return null;
  }
}

/** Returns only the host of a proxy's address, which may contain a user name and a password. */
function describeProxy({ proxy, extraCa }: NetworkChoice): HealthFacts["proxy"] {
  const ownAuthorities = extraCa.length;
  if (proxy === "system" || proxy === "direct") return { choice: proxy, host: null, ownAuthorities };
  return { choice: "configured", host: URL.canParse(proxy) ? new URL(proxy).host : null, ownAuthorities };
}
