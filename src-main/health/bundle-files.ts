import { csvLine } from "../../src-domain/csv-text.ts";
import type { HealthFacts } from "../../src-domain/health/health.ts";
import { healthText } from "../../src-domain/health/health-text.ts";
import type { Language } from "../../src-domain/language.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { StoredRequest } from "../store/request-journal.ts";
import type { JournaledGesture } from "../store/batches/black-box-journal.ts";
import type { CountedDatabase } from "../store/files/look-through.ts";
import type { BundleFile } from "./bundle-zip.ts";
import { DESCRIBED_FILES, readMe, type DescribedFile } from "./read-me.ts";

export interface BundleContent {
  readonly language: Language;
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
  const texts: Readonly<Record<DescribedFile, string>> = {
    "health.txt": healthText(facts),
    "versions.json": json(facts.program),
    "configuration.json": json(configurationOf(content)),
    "databases.json": json(databases),
    "requests.csv": requestsOf(content),
    "scans.csv": scansOf(content),
    "log.ndjson": logLines.map((line) => `${line}\n`).join(""),
  };
  return [
    { name: "read-me.txt", text: readMe(content.language) },
    ...DESCRIBED_FILES.map((name) => ({ name, text: texts[name] })),
  ];
}

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
