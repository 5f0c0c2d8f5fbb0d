import type { VerdictKind } from "../batches/batch.ts";
import type { SubmissionState } from "../resends/submission.ts";

export type LessonEvent =
  | { readonly kind: "scan"; readonly at: string; readonly code: string; readonly verdict: VerdictKind }
  /** The operator resolved a refused scan with a reason. */
  | { readonly kind: "seen-to"; readonly at: string }
  | {
      readonly kind: "order";
      readonly at: string;
      readonly submissionId: string;
      readonly state: SubmissionState;
      readonly items: number;
      readonly failed: boolean;
      readonly dealtWith: boolean;
    }
  | {
      readonly kind: "service";
      readonly at: string;
      readonly network: "online" | "offline" | "unanswered" | "unknown";
      readonly credentials: "ok" | "missing" | "refused";
    };

type ScanFact = Extract<LessonEvent, { kind: "scan" }>;
export type OrderFact = Extract<LessonEvent, { kind: "order" }>;
type ServiceFact = Extract<LessonEvent, { kind: "service" }>;

export const scansIn = (facts: readonly LessonEvent[]): ScanFact[] => facts.filter((fact) => fact.kind === "scan");
export const ordersIn = (facts: readonly LessonEvent[]): OrderFact[] => facts.filter((fact) => fact.kind === "order");
export const serviceIn = (facts: readonly LessonEvent[]): ServiceFact[] =>
  facts.filter((fact) => fact.kind === "service");

export const sameCode = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();
