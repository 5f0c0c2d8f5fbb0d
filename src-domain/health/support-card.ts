import type { CallOutcome } from "../environments/service-call.ts";

/** All that support needs to find one call, and nothing that may not leave the desk. */
export interface SupportFacts {
  readonly startedAt: string;
  readonly environmentName: string;
  readonly appVersion: string;
  readonly operation: string;
  readonly method: string;
  /** Without the host; redacted as in the request journal. */
  readonly path: string;
  readonly attempt: number;
  readonly outcome: CallOutcome;
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly correlationId: string | null;
  readonly durationMs: number;
}

/** Plain text, one fact per line, always in English: support staff search logs with it. */
export function supportCard(facts: SupportFacts): string {
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
  return `${["Returns Desk support card", ...lines.map(([name, value]) => `${name}: ${oneLine(value)}`)].join("\n")}\n`;
}

const LONGEST = 300;

/** Keeps the service's texts from adding lines of their own. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
