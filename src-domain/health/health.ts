import { DAY_MS } from "../durations.ts";
import { CERTIFICATE_WARNING_DAYS, type FleetFacts } from "../fleet/fleet-problem.ts";
import type { ErasureBlock } from "../recipients/erasure-block.ts";
import { isSkewNotable } from "./clock-skew.ts";
import type { Interruption } from "./interruption.ts";

export type HealthState = "fine" | "warning" | "broken";

export const FILE_CHECKS = ["not-checked", "running", "sound", "damaged", "stopped"] as const;

export interface FileCheck {
  readonly state: (typeof FILE_CHECKS)[number];
  readonly percent: number;
  readonly at: string | null;
}

export interface FileFacts {
  readonly file: string;
  readonly bytes: number;
  readonly schemaVersion: number | null;
  readonly lastBackupAt: string | null;
  readonly backups: number;
  readonly setAside: number;
  readonly check: FileCheck;
}

export const KEYCHAINS = ["credential-manager", "login-keychain", "secret-service"] as const;
export const KEYCHAIN_STATES = ["works", "not-answering", "unusable"] as const;

/** State of the desk, without secrets, recipients and typed text. */
export interface HealthFacts {
  readonly at: string;
  /** Null if no environment is open; then everything that belongs to one is null. */
  readonly environment: { readonly kind: string; readonly credentials: "ok" | "missing" | "refused" } | null;
  readonly keychain: {
    readonly backend: (typeof KEYCHAINS)[number];
    readonly state: (typeof KEYCHAIN_STATES)[number];
  };
  readonly journal: FileFacts | null;
  readonly cache: FileFacts | null;
  readonly inbox: {
    readonly listening: "off" | "open" | "closed";
    readonly isOpenToAnyone: boolean;
    readonly lastReceivedAt: string | null;
    readonly refused: number;
    readonly unreadable: number;
    readonly waiting: number;
  } | null;
  readonly network: {
    readonly state: "online" | "offline" | "unanswered" | "unknown";
    readonly since: string | null;
    readonly lastAnswerAt: string | null;
  } | null;
  readonly proxy: {
    readonly choice: "system" | "direct" | "configured";
    readonly host: string | null;
    readonly ownAuthorities: number;
  };
  readonly clock: { readonly skewMs: number | null } | null;
  /** Null if the environment joins no fleet. */
  readonly fleet: FleetFacts | null;
  /** Names of settings and tables with an unreadable stored value. */
  readonly settings: { readonly reset: readonly string[] } | null;
  /** `problems`: number of settings in config.json that cannot be used. `isUnreadable`: nothing in it applies. */
  readonly configuration: { readonly problems: number; readonly isUnreadable: boolean; readonly isLocked: boolean };
  /** Erasure of recipients of ended orders; `held`: why it is blocked, null if it runs. */
  readonly erasure: { readonly held: ErasureBlock | null } | null;
  readonly scanner: {
    readonly measuredAt: string;
    readonly layoutId: string;
    readonly terminator: string;
    readonly gapP50Ms: number;
    readonly gapP99Ms: number;
    readonly doubledReads: number;
  } | null;
  /** The label printer set by IT; null if none is set. `isInstalled` is null if the system does not say. */
  readonly printer: { readonly isInstalled: boolean | null } | null;
  readonly disk: {
    readonly freeBytes: number;
    readonly totalBytes: number;
    /** Whether BitLocker or FileVault encrypts the disk; null if the system does not say. */
    readonly isEncrypted: boolean | null;
  } | null;
  readonly program: {
    readonly version: string;
    readonly electron: string;
    readonly chromium: string;
    readonly node: string;
    readonly sqlite: string | null;
    readonly system: string;
    readonly startedAt: string;
    readonly interruptions: number;
    readonly lastInterruption: Interruption | null;
  };
}

export const FINDINGS = {
  program: { steady: "fine", interrupted: "warning" },
  keychain: { works: "fine", "not-answering": "warning", "not-needed": "warning", unusable: "broken" },
  journal: { intact: "fine", "no-backup": "warning", "old-backup": "warning", damaged: "broken", closed: "broken" },
  cache: { intact: "fine", damaged: "warning", closed: "broken" },
  inbox: { off: "fine", open: "fine", refuses: "warning", anyone: "broken", closed: "broken", unknown: "warning" },
  network: {
    online: "fine",
    unknown: "warning",
    missing: "warning",
    unanswered: "warning",
    offline: "broken",
    refused: "broken",
  },
  clock: { right: "fine", unknown: "fine", wrong: "warning" },
  fleet: {
    alone: "fine",
    connected: "fine",
    connecting: "warning",
    "certificate-ends": "warning",
    "relay-refused": "warning",
    "refuses-events": "warning",
    "newer-events": "warning",
    "unreadable-orders": "warning",
    "missed-orders": "warning",
    "not-loaded": "broken",
    "key-missing": "broken",
    unreachable: "broken",
    "server-too-old": "broken",
    certificate: "broken",
    clock: "broken",
    permission: "broken",
    "no-quorum": "broken",
    "relay-never-ran": "broken",
    "name-taken": "broken",
  },
  settings: { intact: "fine", unknown: "fine", reset: "warning" },
  configuration: { usable: "fine", locked: "fine", partly: "warning", "partly-locked": "broken", unreadable: "broken" },
  erasure: {
    runs: "fine",
    unknown: "fine",
    "clock-unknown": "fine",
    "clock-wrong": "warning",
    "period-unreadable": "broken",
  },
  scanner: { measured: "fine", "not-measured": "warning", doubles: "warning" },
  printer: { "not-rolled-out": "fine", there: "fine", unknown: "warning", missing: "broken" },
  disk: { room: "fine", unknown: "warning", "not-encrypted": "warning", little: "warning", full: "broken" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, HealthState>>>>;

type Findings = typeof FINDINGS;
export type HealthPart = keyof Findings;
export const HEALTH_PARTS = Object.keys(FINDINGS) as readonly HealthPart[];

export type HealthFindings = { readonly [Part in HealthPart]: keyof Findings[Part] };

export function stateOf<Part extends HealthPart>(part: Part, finding: keyof Findings[Part]): HealthState {
  return FINDINGS[part][finding] as HealthState;
}

/** Age of an old backup: more than a weekend, after which a backup is two days old. */
const OLD_BACKUP_MS = 3 * DAY_MS;
const LOW_DISK_BYTES = 2_000_000_000;
const FULL_DISK_BYTES = 200_000_000;

export const judgeHealth = (facts: HealthFacts): HealthFindings => ({
  program: facts.program.interruptions > 0 ? "interrupted" : "steady",
  keychain: judgeKeychain(facts),
  journal: judgeJournal(facts),
  cache: judgeCache(facts.cache),
  inbox: judgeInbox(facts.inbox),
  network: judgeNetwork(facts),
  clock: judgeClock(facts.clock),
  fleet: judgeFleet(facts),
  settings: judgeSettings(facts.settings),
  configuration: judgeConfiguration(facts.configuration),
  erasure: facts.erasure === null ? "unknown" : (facts.erasure.held ?? "runs"),
  scanner: judgeScanner(facts.scanner),
  printer: judgePrinter(facts.printer),
  disk: judgeDisk(facts.disk),
});

function judgeKeychain({ keychain, environment }: HealthFacts): HealthFindings["keychain"] {
  if (keychain.state !== "unusable") return keychain.state;
  return environment?.kind === "practice" ? "not-needed" : "unusable";
}

function judgeJournal({ journal, at }: HealthFacts): HealthFindings["journal"] {
  if (journal === null) return "closed";
  if (journal.check.state === "damaged") return "damaged";
  if (journal.lastBackupAt === null) return "no-backup";
  return Date.parse(at) - Date.parse(journal.lastBackupAt) > OLD_BACKUP_MS ? "old-backup" : "intact";
}

function judgeCache(cache: HealthFacts["cache"]): HealthFindings["cache"] {
  if (cache === null) return "closed";
  return cache.check.state === "damaged" ? "damaged" : "intact";
}

function judgeSettings(settings: HealthFacts["settings"]): HealthFindings["settings"] {
  if (settings === null) return "unknown";
  return settings.reset.length > 0 ? "reset" : "intact";
}

function judgeScanner(scanner: HealthFacts["scanner"]): HealthFindings["scanner"] {
  if (scanner === null) return "not-measured";
  return scanner.doubledReads > 0 ? "doubles" : "measured";
}

function judgeConfiguration({
  problems,
  isUnreadable,
  isLocked,
}: HealthFacts["configuration"]): HealthFindings["configuration"] {
  if (isUnreadable) return "unreadable";
  if (problems === 0) return isLocked ? "locked" : "usable";
  return isLocked ? "partly-locked" : "partly";
}

function judgeInbox(inbox: HealthFacts["inbox"]): HealthFindings["inbox"] {
  if (inbox === null) return "unknown";
  if (inbox.listening !== "open") return inbox.listening;
  if (inbox.isOpenToAnyone) return "anyone";
  return inbox.refused > 0 ? "refuses" : "open";
}

function judgeNetwork({ environment, network }: HealthFacts): HealthFindings["network"] {
  if (environment === null || network === null) return "unknown";
  return environment.credentials === "ok" ? network.state : environment.credentials;
}

function judgeClock(clock: HealthFacts["clock"]): HealthFindings["clock"] {
  const skewMs = clock?.skewMs ?? null;
  if (skewMs === null) return "unknown";
  return isSkewNotable(skewMs) ? "wrong" : "right";
}

function judgeFleet({ fleet, at }: HealthFacts): HealthFindings["fleet"] {
  if (fleet === null) return "alone";
  if (fleet.problem !== null) return fleet.problem;
  if (!fleet.isConnected) return "connecting";
  if (fleet.relay === "refused") return "relay-refused";
  if (fleet.refusedEvents > 0) return "refuses-events";
  if (fleet.newerEvents > 0) return "newer-events";
  if (fleet.unreadableOrders > 0) return "unreadable-orders";
  if (fleet.hasMissedOrders) return "missed-orders";
  const remainingMs =
    fleet.certificateEndsAt === null ? Infinity : Date.parse(fleet.certificateEndsAt) - Date.parse(at);
  return remainingMs < CERTIFICATE_WARNING_DAYS * DAY_MS ? "certificate-ends" : "connected";
}

function judgePrinter(printer: HealthFacts["printer"]): HealthFindings["printer"] {
  if (printer === null) return "not-rolled-out";
  if (printer.isInstalled === null) return "unknown";
  return printer.isInstalled ? "there" : "missing";
}

function judgeDisk(disk: HealthFacts["disk"]): HealthFindings["disk"] {
  if (disk === null) return "unknown";
  if (disk.freeBytes < FULL_DISK_BYTES) return "full";
  if (disk.freeBytes < LOW_DISK_BYTES) return "little";
  return disk.isEncrypted === false ? "not-encrypted" : "room";
}
