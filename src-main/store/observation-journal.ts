import type { Reading, SubmissionState } from "../../src-domain/submission.ts";
import type { Connection } from "./database.ts";

/** One thing seen about a submission or its order. */
export type Fact =
  | { readonly kind: "submission"; readonly state: SubmissionState }
  | { readonly kind: "items-read"; readonly reading: Reading }
  | { readonly kind: "status"; readonly raw: string }
  | { readonly kind: "tracking-number"; readonly trackingNumber: string }
  | { readonly kind: "label-error"; readonly message: string };

type ObservationSource = "desk" | "answer" | "poll" | "operator";

export interface StoredObservation {
  readonly at: string;
  readonly source: ObservationSource;
  readonly fact: Fact;
}

/** Everything a timeline is made of; rows are only ever added. */
export function createObservationJournal(journal: Connection) {
  const add = journal.prepare("INSERT INTO observation (submission_id, at, source, fact) VALUES (?, ?, ?, ?)");
  const readAll = journal.prepare<[string], { at: string; source: ObservationSource; fact: string }>(
    "SELECT at, source, fact FROM observation WHERE submission_id = ? ORDER BY observation_id",
  );
  return {
    add: (submissionId: string, source: ObservationSource, fact: Fact, at: string): void =>
      void add.run(submissionId, at, source, JSON.stringify(fact)),
    read: (submissionId: string): StoredObservation[] =>
      readAll.all(submissionId).map((row) => ({ ...row, fact: JSON.parse(row.fact) as Fact })),
  };
}

export const sameFact = (one: Fact | undefined, other: Fact): boolean => JSON.stringify(one) === JSON.stringify(other);
