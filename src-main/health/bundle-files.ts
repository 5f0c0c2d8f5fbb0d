import { csvLine } from "../../src-domain/csv-text.ts";
import type { HealthFacts } from "../../src-domain/health/health.ts";
import { healthText } from "../../src-domain/health/health-text.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { StoredRequest } from "../store/request-journal.ts";
import type { JournaledGesture } from "../store/batches/black-box-journal.ts";
import type { CountedDatabase } from "../store/files/look-through.ts";
import type { BundleFile } from "./bundle-zip.ts";

export interface BundleContent {
  readonly facts: HealthFacts;
  readonly logLines: readonly string[];
  /** How many environments of each kind there are, and whether IT rolled them out. */
  readonly environments: readonly { readonly kind: string; readonly managed: boolean; readonly edited: boolean }[];
  readonly configurationBroken: boolean;
  readonly settings: Settings | null;
  readonly databases: readonly CountedDatabase[];
  readonly requests: readonly Omit<StoredRequest, "requestBody" | "answerBody">[];
  readonly gestures: readonly JournaledGesture[];
}

/** The program's own names: whatever else stands in such a field came from outside. */
const nameOf = (text: string | null): string | null =>
  text === null ? null : /^[A-Za-z0-9][\w.:-]{0,63}$/.test(text) ? text : "(left out)";

/** Every field of every file is chosen here by name: what is not named cannot come in. */
export function bundleFiles(content: BundleContent): BundleFile[] {
  const { facts, logLines, databases } = content;
  return [
    { name: "read-me.txt", text: READ_ME },
    { name: "health.txt", text: healthText(facts) },
    { name: "versions.json", text: json(facts.program) },
    { name: "configuration.json", text: json(configurationOf(content)) },
    { name: "databases.json", text: json(databases) },
    { name: "requests.csv", text: requestsOf(content) },
    { name: "scans.csv", text: scansOf(content) },
    { name: "log.ndjson", text: logLines.map((line) => `${line}\n`).join("") },
  ];
}

const READ_ME = `Returns Desk: files for support

health.txt          how the parts of this desk stood when the files were put together
versions.json       which versions of the program and of what it rests on were running
configuration.json  what was set; without names, addresses, keys and passwords
databases.json      how many rows each table holds
requests.csv        the last calls of the service: when, which, how they ended; without contents
scans.csv           the last scans: when, what the desk said, how fast the keys came; without what was scanned
log.ndjson          the last lines of the program's log, one JSON object each

No file holds a key, a password, a recipient or a recipient's address, the text of a scan or the body of a request.
`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function configurationOf({ facts, environments, configurationBroken, settings }: BundleContent) {
  return {
    environments: environments.map(({ kind, managed, edited }) => ({ kind, managed, edited })),
    configurationBroken,
    proxy: { choice: facts.proxy.choice, ownAuthorities: facts.proxy.ownAuthorities },
    settings: settings && {
      batchLimit: settings.batchLimit,
      batchLimitConfirmed: settings.batchLimitConfirmedAt !== null,
      staleAfterHours: settings.staleAfterHours,
      theme: settings.theme,
      touchMode: settings.touchMode,
      lockAfterMinutes: settings.lockAfterMinutes,
      weekdays: settings.workingCalendar.weekdays,
      holidays: settings.workingCalendar.holidays.length,
      recipientDays: settings.recipientDays,
      badges: settings.badgeNames.length,
      copy: {
        days: settings.copy.days,
        refreshMinutes: settings.copy.refreshMinutes,
        requestsPerMinute: settings.copy.requestsPerMinute,
      },
      sound: { muted: settings.sound.muted, volume: settings.sound.volume },
      speech: settings.speech.on,
      scanner: { layout: settings.scanner.layout, ignoreRepeatsMs: settings.scanner.ignoreRepeatsMs },
    },
  };
}

const REQUEST_COLUMNS = [
  "started_at",
  "operation",
  "method",
  "attempt",
  "duration_ms",
  "http_status",
  "outcome",
  "delivered",
  "error_code",
  "correlation_id",
  "request_bytes",
  "answer_bytes",
] as const;

const requestsOf = ({ requests }: BundleContent): string =>
  csvLine(REQUEST_COLUMNS) +
  requests
    .map((request) =>
      csvLine([
        request.startedAt,
        nameOf(request.operation),
        request.method,
        request.attempt,
        Math.round(request.durationMs),
        request.httpStatus,
        request.outcome,
        request.delivered,
        nameOf(request.errorCode),
        nameOf(request.correlationId),
        request.requestBytes,
        request.answerBytes,
      ]),
    )
    .join("");

const SCAN_COLUMNS = [
  "recorded_at",
  "painted_at",
  "source",
  "verdict",
  "damage",
  "characters",
  "keys",
  "gaps_ms",
  "caps_lock",
  "input_method",
] as const;

/** Neither the text nor the keys that it was typed with, of which it could be read: a code may hold an address. */
const scansOf = ({ gestures }: BundleContent): string =>
  csvLine(SCAN_COLUMNS) +
  gestures
    .map((gesture) =>
      csvLine([
        gesture.recordedAt,
        gesture.paintedAt,
        gesture.source,
        gesture.verdict.kind,
        gesture.damage,
        gesture.text.length,
        gesture.keys.length,
        gesture.keys.map(({ gapMs }) => Math.round(gapMs)).join(" "),
        gesture.capsLock === null ? null : Number(gesture.capsLock),
        gesture.composing === null ? null : Number(gesture.composing),
      ]),
    )
    .join("");
