import { FAULT_CODE, FAULT_FRAME, FAULT_NAME, MAX_STACK_FRAMES, type Fault } from "./fault.ts";

export type LogLevel = "info" | "warn" | "error";

/** `token`: one of the program's own names, such as a channel. `fault`: see `Fault`. */
type FieldKind = "token" | "count" | "fault";

interface EventFormat {
  readonly level: LogLevel;
  readonly fields: Readonly<Record<string, FieldKind>>;
}

/**
 * All log events. No field takes free text, so that nothing typed, scanned or received gets into the log.
 * `write-moved`: a submission, hold, cancellation, draft action or method change made the transition `by`. `outcome`,
 * `httpStatus` and `tookMs` describe its request; null if it had none. `submission-settled`: an outcome check, an event
 * or the operator settled a submission without a request.
 */
export const LOG_EVENTS = {
  "program-started": { level: "info", fields: { version: "token", runtime: "token", system: "token" } },
  "program-closed-late": { level: "warn", fields: { waitedMs: "count" } },
  "program-close-failed": { level: "error", fields: { fault: "fault" } },
  "program-warning": { level: "warn", fields: { thread: "token", part: "token", fault: "fault" } },
  "program-fault": { level: "error", fields: { fault: "fault" } },
  "environment-opened": { level: "info", fields: { environment: "token", kind: "token", tookMs: "count" } },
  "environment-closed": { level: "info", fields: { environment: "token", tookMs: "count" } },
  "fleet-status": { level: "info", fields: { connected: "token", problem: "token" } },
  "batch-taken-over": { level: "info", fields: { id: "token", from: "token" } },
  "batch-taken-away": { level: "info", fields: { id: "token", by: "token" } },
  "orders-missed": { level: "warn", fields: {} },
  "environment-not-opened": { level: "error", fields: { fault: "fault" } },
  "desk-broken": { level: "error", fields: { fault: "fault" } },
  "thread-ended": { level: "error", fields: { thread: "token", fault: "fault" } },
  "cache-damaged": { level: "warn", fields: {} },
  "store-reopened": { level: "warn", fields: { tookMs: "count" } },
  "store-given-up": { level: "error", fields: {} },
  "page-fault": { level: "error", fields: { source: "token", dropped: "count", fault: "fault" } },
  "page-gone": { level: "error", fields: { page: "token", reason: "token", exitCode: "count" } },
  "page-hung": { level: "error", fields: {} },
  "page-reloaded": { level: "warn", fields: { reason: "token" } },
  "page-given-up": { level: "error", fields: { ends: "count" } },
  "process-gone": { level: "warn", fields: { kind: "token", reason: "token", exitCode: "count" } },
  "caller-refused": { level: "warn", fields: {} },
  "power-refused": { level: "warn", fields: { power: "token", why: "token" } },
  "input-refused": { level: "warn", fields: { channel: "token", place: "token" } },
  "call-failed": { level: "error", fields: { channel: "token", fault: "fault" } },
  "submission-made": { level: "info", fields: { id: "token" } },
  "write-moved": {
    level: "info",
    fields: { write: "token", id: "token", by: "token", outcome: "token", httpStatus: "count", tookMs: "count" },
  },
  "outcome-checked": {
    level: "info",
    fields: { id: "token", reading: "token", obstacle: "token", tookMs: "count" },
  },
  "submission-settled": { level: "info", fields: { id: "token", by: "token" } },
  "sending-paused": { level: "info", fields: { write: "token", reason: "token", waitMs: "count" } },
  "sending-resumed": { level: "info", fields: { write: "token" } },
  "sync-ended": { level: "info", fields: { outcome: "token", tookMs: "count" } },
  "bundle-saved": { level: "info", fields: { files: "count", bytes: "count" } },
} as const satisfies Readonly<Record<string, EventFormat>>;

type LogEvents = typeof LOG_EVENTS;
type EventName = keyof LogEvents;

interface FieldTypes {
  readonly token: string | null;
  readonly count: number | null;
  readonly fault: Fault;
}

type FieldsOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends FieldKind ? FieldTypes[Fields[Name]] : never;
};

export type LogEntry = {
  readonly [Name in EventName]: { readonly event: Name } & FieldsOf<LogEvents[Name]["fields"]>;
}[EventName];

export type Log = (entry: LogEntry) => void;

/** Form of the program's own names: without characters that an address, a sentence or JSON needs. */
const TOKEN = /^[A-Za-z0-9][\w.:-]{0,79}$/;

/** Returns a log line without its line end. Writes null for a value of the wrong kind, whatever its type says. */
export function logLine(entry: LogEntry, loggedAt: string, dropped = 0): string {
  const { level, fields } = LOG_EVENTS[entry.event];
  const values: Readonly<Record<string, unknown>> = entry;
  return JSON.stringify({
    at: loggedAt,
    level,
    event: entry.event,
    ...Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, fieldOf(kind, values[name])])),
    ...(dropped > 0 && { notWritten: dropped }),
  });
}

/** Returns a line of this log without anything that the log cannot contain; null for any other line. */
export function cleanLogLine(line: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const { at: loggedAt, event, notWritten } = parsed as Readonly<Record<string, unknown>>;
  if (typeof loggedAt !== "string" || !INSTANT.test(loggedAt)) return null;
  if (typeof event !== "string" || !Object.hasOwn(LOG_EVENTS, event)) return null;
  return logLine(parsed as LogEntry, loggedAt, fieldOf("count", notWritten) === null ? 0 : Number(notWritten));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function fieldOf(kind: FieldKind, value: unknown): unknown {
  switch (kind) {
    case "token":
      return typeof value === "string" && TOKEN.test(value) ? value : null;
    case "count":
      return typeof value === "number" && Number.isFinite(value) ? Math.round(value) : null;
    case "fault":
      return cleanFault(value);
  }
}

function cleanFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, code, frames } = value as Readonly<Record<string, unknown>>;
  const matchingText = (text: unknown, pattern: RegExp): string | null =>
    typeof text === "string" && pattern.test(text) ? text : null;
  return {
    name: matchingText(name, FAULT_NAME) ?? "Error",
    code: matchingText(code, FAULT_CODE),
    frames: (Array.isArray(frames) ? frames : [])
      .map((frame: unknown) => matchingText(frame, FAULT_FRAME))
      .filter((frame) => frame !== null)
      .slice(0, MAX_STACK_FRAMES),
  };
}
