import { expect, it } from "vitest";
import type { FleetFacts } from "../../../../src-domain/fleet/fleet-problem.ts";
import { healthText } from "../../../../src-domain/health/health-text.ts";
import { HEALTH_PARTS, judgeHealth, stateOf, type HealthFacts } from "../../../../src-domain/health/health.ts";

const AT = "2026-11-21T08:00:00.000Z";
const file = {
  file: "journal.sqlite",
  bytes: 1,
  schemaVersion: 3,
  lastBackupAt: AT,
  backups: 1,
  setAside: 0,
  check: { state: "not-checked", percent: 0, at: null },
} as const;

const inbox = {
  listening: "open",
  isOpenToAnyone: false,
  lastReceivedAt: null,
  refused: 0,
  unreadable: 0,
  waiting: 0,
} as const;
const network = { state: "online", since: AT, lastAnswerAt: AT } as const;
const scanner = {
  measuredAt: AT,
  layoutId: "us",
  terminator: "enter",
  gapP50Ms: 8,
  gapP99Ms: 12,
  doubledReads: 0,
} as const;

const MONTH_END = "2026-12-21T08:00:00.000Z";
const fleet: FleetFacts = {
  warehouse: "nj",
  desk: "bench-1",
  isConnected: true,
  problem: null,
  detail: "",
  certificateEndsAt: MONTH_END,
  refusedEvents: 0,
  newerEvents: 0,
  unreadableOrders: 0,
  hasMissedOrders: false,
  relay: "polling",
};
const withFleet = (change: Partial<FleetFacts>) => ({ fleet: { ...fleet, ...change } });

const HEALTHY: HealthFacts = {
  at: AT,
  environment: { kind: "production", credentials: "ok" },
  keychain: { backend: "secret-service", state: "works" },
  journal: file,
  cache: { ...file, file: "cache.sqlite" },
  inbox,
  network,
  proxy: { choice: "direct", host: null, ownAuthorities: 0 },
  configuration: { problems: 0, isUnreadable: false, isLocked: false },
  clock: { skewMs: 100 },
  fleet,
  settings: { reset: [] },
  erasure: { held: null },
  scanner,
  printer: { isInstalled: true },
  disk: { freeBytes: 50e9, totalBytes: 100e9, isEncrypted: true },
  program: {
    version: "1.0.0",
    electron: "45",
    chromium: "130",
    node: "24",
    sqlite: "3.54",
    system: "linux",
    startedAt: AT,
    interruptions: 0,
    lastInterruption: null,
  },
};

const NO_KEYCHAIN = { ...HEALTHY.keychain, state: "unusable" } as const;
const PRACTICE = { kind: "practice", credentials: "ok" } as const;
const REFUSED = { kind: "production", credentials: "refused" } as const;
const disk = (freeBytes: number, isEncrypted: boolean | null = true) => ({
  disk: { freeBytes, totalBytes: 1e12, isEncrypted },
});
const withBackupAt = (lastBackupAt: string | null) => ({ journal: { ...file, lastBackupAt } });
const damagedFile = { ...file, check: { state: "damaged", percent: 100, at: AT } } as const;

it("returns fine for every part of a healthy desk", () => {
  const findings = judgeHealth(HEALTHY);
  expect(HEALTH_PARTS.map((part) => stateOf(part, findings[part] as never))).toEqual(HEALTH_PARTS.map(() => "fine"));
});

it.each<[string, Partial<HealthFacts>, (typeof HEALTH_PARTS)[number], string, string]>([
  [
    "neither keychain nor environment exists",
    { keychain: NO_KEYCHAIN, environment: null },
    "keychain",
    "unusable",
    "broken",
  ],
  [
    "the keychain does not answer",
    { keychain: { ...NO_KEYCHAIN, state: "not-answering" } },
    "keychain",
    "not-answering",
    "warning",
  ],
  ["there is no keychain", { keychain: NO_KEYCHAIN }, "keychain", "unusable", "broken"],
  ["practice has no keychain", { keychain: NO_KEYCHAIN, environment: PRACTICE }, "keychain", "not-needed", "warning"],
  ["no environment is open", { journal: null }, "journal", "closed", "broken"],
  ["there is no backup", withBackupAt(null), "journal", "no-backup", "warning"],
  ["a backup is three days old", withBackupAt("2026-11-18T08:00:00.000Z"), "journal", "intact", "fine"],
  ["a backup is older", withBackupAt("2026-11-18T07:59:59.000Z"), "journal", "old-backup", "warning"],
  ["the journal is damaged", { journal: damagedFile }, "journal", "damaged", "broken"],
  ["the cache is damaged", { cache: damagedFile }, "cache", "damaged", "warning"],
  ["the cache is not open", { cache: null }, "cache", "closed", "broken"],
  ["the inbox is off", { inbox: { ...inbox, listening: "off" } }, "inbox", "off", "fine"],
  ["the inbox cannot listen", { inbox: { ...inbox, listening: "closed" } }, "inbox", "closed", "broken"],
  ["the inbox refused an event", { inbox: { ...inbox, refused: 1 } }, "inbox", "refuses", "warning"],
  [
    "the inbox is open to anyone",
    { inbox: { ...inbox, isOpenToAnyone: true, refused: 1 } },
    "inbox",
    "anyone",
    "broken",
  ],
  [
    "IT locked the desk",
    { configuration: { problems: 0, isUnreadable: false, isLocked: true } },
    "configuration",
    "locked",
    "fine",
  ],
  [
    "a field of config.json is wrong",
    { configuration: { problems: 1, isUnreadable: false, isLocked: false } },
    "configuration",
    "partly",
    "warning",
  ],
  [
    "config.json is unreadable",
    { configuration: { problems: 1, isUnreadable: true, isLocked: false } },
    "configuration",
    "unreadable",
    "broken",
  ],
  [
    "a field of config.json is wrong on a locked desk",
    { configuration: { problems: 1, isUnreadable: false, isLocked: true } },
    "configuration",
    "partly-locked",
    "broken",
  ],
  ["the inbox is unknown", { inbox: null }, "inbox", "unknown", "warning"],
  ["the service was not called yet", { network: null }, "network", "unknown", "warning"],
  ["no environment is open for the network", { environment: null }, "network", "unknown", "warning"],
  ["the service is offline", { network: { ...network, state: "offline" } }, "network", "offline", "broken"],
  ["the service does not answer", { network: { ...network, state: "unanswered" } }, "network", "unanswered", "warning"],
  ["the key was refused", { environment: REFUSED }, "network", "refused", "broken"],
  ["the clock is wrong by two minutes", { clock: { skewMs: -120_000 } }, "clock", "wrong", "warning"],
  ["the clock is not measured", { clock: null }, "clock", "unknown", "fine"],
  ["the clock skew is unknown", { clock: { skewMs: null } }, "clock", "unknown", "fine"],
  ["the desk works alone", { fleet: null }, "fleet", "alone", "fine"],
  ["the desk connects for the first time", withFleet({ isConnected: false }), "fleet", "connecting", "warning"],
  ["a server is too old", withFleet({ problem: "server-too-old" }), "fleet", "server-too-old", "broken"],
  ["a certificate ends in 30 days", withFleet({ certificateEndsAt: MONTH_END }), "fleet", "connected", "fine"],
  [
    "a certificate ends in less than 30 days",
    withFleet({ certificateEndsAt: "2026-12-21T07:59:59.000Z" }),
    "fleet",
    "certificate-ends",
    "warning",
  ],
  ["the program has a damaged file", withFleet({ problem: "not-loaded" }), "fleet", "not-loaded", "broken"],
  ["the service refuses the relay's key", withFleet({ relay: "refused" }), "fleet", "relay-refused", "warning"],
  ["no trusted relay signed an event", withFleet({ refusedEvents: 1 }), "fleet", "refuses-events", "warning"],
  ["a newer release published an event", withFleet({ newerEvents: 1 }), "fleet", "newer-events", "warning"],
  ["another release wrote orders", withFleet({ unreadableOrders: 1 }), "fleet", "unreadable-orders", "warning"],
  ["imports were deleted unread", withFleet({ hasMissedOrders: true }), "fleet", "missed-orders", "warning"],
  ["a stored value cannot be read", { settings: { reset: ["theme"] } }, "settings", "reset", "warning"],
  ["no environment has settings", { settings: null }, "settings", "unknown", "fine"],
  ["the clock blocks the erasure", { erasure: { held: "clock-wrong" } }, "erasure", "clock-wrong", "warning"],
  [
    "the erasure waits for the service's clock",
    { erasure: { held: "clock-unknown" } },
    "erasure",
    "clock-unknown",
    "fine",
  ],
  [
    "the erasure period is unreadable",
    { erasure: { held: "period-unreadable" } },
    "erasure",
    "period-unreadable",
    "broken",
  ],
  ["no environment has recipients", { erasure: null }, "erasure", "unknown", "fine"],
  ["the scanner was not measured", { scanner: null }, "scanner", "not-measured", "warning"],
  ["the scanner doubles reads", { scanner: { ...scanner, doubledReads: 2 } }, "scanner", "doubles", "warning"],
  ["no printer is managed", { printer: null }, "printer", "not-rolled-out", "fine"],
  ["the managed printer is missing", { printer: { isInstalled: false } }, "printer", "missing", "broken"],
  ["the system returns no printers", { printer: { isInstalled: null } }, "printer", "unknown", "warning"],
  ["the disk has 1.9 GB free", disk(1.9e9), "disk", "little", "warning"],
  ["the disk has 2 GB free", disk(2e9), "disk", "room", "fine"],
  ["the disk has 0.2 GB free", disk(2e8), "disk", "little", "warning"],
  ["the disk is not encrypted", disk(2e9, false), "disk", "not-encrypted", "warning"],
  ["the disk encryption is unknown", disk(2e9, null), "disk", "room", "fine"],
  ["the free disk space is unknown", { disk: null }, "disk", "unknown", "warning"],
  ["the disk has 0.1 GB free", disk(1e8), "disk", "full", "broken"],
  [
    "a page or thread was restarted",
    { program: { ...HEALTHY.program, interruptions: 1 } },
    "program",
    "interrupted",
    "warning",
  ],
])("reports when %s", (_condition, change, part, finding, state) => {
  const findings = judgeHealth({ ...HEALTHY, ...change });
  expect(findings[part]).toBe(finding);
  expect(stateOf(part, findings[part] as never)).toBe(state);
});

it("writes one value per line with its path", () => {
  const [title, ...lines] = healthText(HEALTHY).split("\n");
  expect(title).toBe("Returns Desk health report");
  const findings = judgeHealth(HEALTHY);
  expect(lines.slice(0, HEALTH_PARTS.length)).toEqual(HEALTH_PARTS.map((part) => `[fine] ${part}: ${findings[part]}`));
  const facts = lines.slice(HEALTH_PARTS.length);
  expect(facts.slice(0, 4)).toEqual(["", `at: ${AT}`, "environment.kind: production", "environment.credentials: ok"]);
  expect(facts).toEqual(
    expect.arrayContaining(["journal.bytes: 1", "program.sqlite: 3.54", "inbox.lastReceivedAt: none"]),
  );
  expect(facts.slice(-2)).toEqual(["program.lastInterruption: none", ""]);
});
