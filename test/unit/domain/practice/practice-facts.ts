import type { VerdictKind } from "../../../../src-domain/batches/batch.ts";
import type { LessonOrderFact, LessonFact } from "../../../../src-domain/practice/lesson-facts.ts";
import type { LessonPlan } from "../../../../src-domain/practice/lessons.ts";

type ServiceFact = Extract<LessonFact, { kind: "service" }>;

const START = Date.parse("2026-11-21T08:00:00.000Z");
export const timeAfter = (seconds = 0): string => new Date(START + seconds * 1000).toISOString();

/** A null code stands for a code that matches no item. */
export const plan = (...codes: readonly (string | null)[]): LessonPlan => ({
  codes: codes.map((code) =>
    code === null
      ? { code: "NOBODY", returnInventoryId: null }
      : { code, returnInventoryId: String(codes.indexOf(code) + 1) },
  ),
});

export const scan = (code: string, verdict: VerdictKind = "added"): LessonFact => ({
  kind: "scan",
  at: timeAfter(),
  code,
  verdict,
});

export const seenTo = (): LessonFact => ({ kind: "seen-to", at: timeAfter() });

export const order = (
  submissionId: string,
  state: LessonOrderFact["state"],
  change: Partial<Pick<LessonOrderFact, "items" | "failed" | "dealtWith">> = {},
): LessonOrderFact => ({
  kind: "order",
  at: timeAfter(),
  submissionId,
  state,
  items: 2,
  failed: false,
  dealtWith: false,
  ...change,
});

export const service = (change: Partial<Pick<ServiceFact, "network" | "credentials">>): LessonFact => ({
  kind: "service",
  at: timeAfter(),
  network: "online",
  credentials: "ok",
  ...change,
});
