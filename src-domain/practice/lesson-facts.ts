import type { VerdictKind } from "../batches/batch.ts";
import type { SubmissionState } from "../resends/submission.ts";

export type LessonFact =
  | { readonly kind: "scan"; readonly at: string; readonly code: string; readonly verdict: VerdictKind }
  /** The operator resolved a refused scan with a reason. */
  | { readonly kind: "seen-to"; readonly at: string }
  | {
      readonly kind: "order";
      readonly at: string;
      readonly submissionId: string;
      /** Missing in runs of earlier versions. */
      readonly submittedAt?: string;
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

type ScanFact = Extract<LessonFact, { kind: "scan" }>;
export type LessonOrderFact = Extract<LessonFact, { kind: "order" }>;
type ServiceFact = Extract<LessonFact, { kind: "service" }>;

export const scanFactsIn = (facts: readonly LessonFact[]): ScanFact[] => facts.filter((fact) => fact.kind === "scan");
export const orderFactsIn = (facts: readonly LessonFact[]): LessonOrderFact[] =>
  facts.filter((fact) => fact.kind === "order");
export const serviceFactsIn = (facts: readonly LessonFact[]): ServiceFact[] =>
  facts.filter((fact) => fact.kind === "service");

export const isSameCode = (code: string, otherCode: string): boolean =>
  code.trim().toUpperCase() === otherCode.trim().toUpperCase();
