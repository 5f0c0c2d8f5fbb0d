import type { CallOutcome } from "../environments/service-call.ts";

export interface SupportFacts {
  readonly startedAt: string;
  readonly environmentName: string;
  readonly appVersion: string;
  readonly operation: string;
  readonly method: string;
  /** Path without the host, redacted as in the request journal. */
  readonly path: string;
  readonly attempt: number;
  readonly outcome: CallOutcome;
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly correlationId: string | null;
  readonly durationMs: number;
}

/** Plain text in English, one fact per line, because support staff search logs for it. */
export function createSupportCard(facts: SupportFacts): string {
  const { httpStatus, errorCode, correlationId, durationMs, attempt } = facts;
  const lines: readonly (readonly [string, string])[] = [
    ["Time (UTC)", facts.startedAt],
    ["Environment", facts.environmentName],
    ["Operation", facts.operation],
    ["Request", `${facts.method} ${facts.path}`],
    ["Outcome", facts.outcome],
    ["HTTP status", httpStatus === null ? "none" : String(httpStatus)],
    ["Error code", errorCode ?? "none"],
    ["Correlation ID", correlationId ?? "none"],
    ["Duration", `${Math.round(durationMs)} ms, try ${attempt}`],
    ["App", `Returns Desk ${facts.appVersion}`],
  ];
  return `${["Returns Desk support card", ...lines.map(([name, value]) => `${name}: ${toOneLine(value)}`)].join("\n")}\n`;
}

const MAX_VALUE_LENGTH = 300;

/** Replaces line ends, so that a text of the service cannot add a line. */
function toOneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
  return line.length > MAX_VALUE_LENGTH ? `${line.slice(0, MAX_VALUE_LENGTH)}…` : line;
}
