import type { LessonEvent } from "../../src-domain/practice/lesson-events.ts";
import type { DomainName } from "../../src-preload/contract/index.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import type { ResendRow } from "../../src-preload/contract/resends/resend.ts";
import type { ScanOutcome } from "../../src-preload/contract/scanning/scan.ts";

export const scanEvent = ({ text, at, verdict }: ScanOutcome): LessonEvent => ({
  kind: "scan",
  at,
  code: text,
  verdict: verdict.kind,
});

/** Converts an event for the page into a lesson event; null if lessons do not use it. */
export function lessonEventOf(domain: DomainName, event: string, payload: unknown, at: string): LessonEvent | null {
  if (domain === "resend" && event === "changed") {
    const { submissionId, state, itemCount, status, failureResolved } = payload as ResendRow;
    return {
      kind: "order",
      at,
      submissionId,
      state,
      items: itemCount,
      failed: status?.known === "failed",
      dealtWith: failureResolved,
    };
  }
  if (domain === "status" && event === "changed") {
    const { network, credentials } = payload as DeskStatus;
    return { kind: "service", at, network, credentials };
  }
  return null;
}
