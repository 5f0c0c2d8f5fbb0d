import type { VerdictKind } from "../../../../src-domain/batches/batch.ts";
import type { OrderFact, LessonEvent } from "../../../../src-domain/practice/lesson-events.ts";
import type { LessonPlan } from "../../../../src-domain/practice/lessons.ts";

type ServiceFact = Extract<LessonEvent, { kind: "service" }>;

const START = Date.parse("2026-11-21T08:00:00.000Z");
export const at = (seconds = 0): string => new Date(START + seconds * 1000).toISOString();

/** Null means the code that matches no item. */
export const plan = (...codes: readonly (string | null)[]): LessonPlan => ({
  codes: codes.map((code, place) =>
    code === null ? { code: "NOBODY", returnInventoryId: null } : { code, returnInventoryId: String(place + 1) },
  ),
});

export const scan = (code: string, verdict: VerdictKind = "added"): LessonEvent => ({
  kind: "scan",
  at: at(),
  code,
  verdict,
});

export const seenTo = (): LessonEvent => ({ kind: "seen-to", at: at() });

export const order = (
  submissionId: string,
  state: OrderFact["state"],
  change: Partial<Pick<OrderFact, "failed" | "dealtWith">> = {},
): OrderFact => ({
  kind: "order",
  at: at(),
  submissionId,
  state,
  items: 2,
  failed: false,
  dealtWith: false,
  ...change,
});

export const service = (change: Partial<Pick<ServiceFact, "network" | "credentials">>): LessonEvent => ({
  kind: "service",
  at: at(),
  network: "online",
  credentials: "ok",
  ...change,
});
