import type { FactSource, FactValue } from "../../../src-domain/events/event-facts.ts";
import {
  compareObservations,
  findOrderProgress,
  createOrderTimeline,
  isSameFact,
  type Observation,
  type ObservationSource,
  type OrderFact,
} from "../../../src-domain/resends/order-timeline.ts";
import { isSamePollRun, type PollRun } from "../../../src-domain/resends/poll-history.ts";
import type { Connection } from "../files/database.ts";

const MAX_POLL_RUNS = 200;

/** Stores when own and external orders were polled. The caller owns the transaction. */
export function createOrderPolls(journal: Connection) {
  const readNewest = journal.prepare<[string, number], PollRun>(
    `SELECT from_at AS "from", until_at AS until, checks FROM order_check WHERE resend_id = ?
     ORDER BY from_at DESC LIMIT ?`,
  );
  const insertRun = journal.prepare("INSERT INTO order_check VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING");
  const extendRun = journal.prepare(
    `UPDATE order_check SET until_at = max(until_at, @at), checks = checks + 1
     WHERE resend_id = @resendId AND from_at = @from`,
  );

  return {
    /** Records an answered poll. A longer wait than `maxGapMs` since the previous poll counts as a gap. */
    recordPoll(resendId: string, at: string, maxGapMs: number): void {
      const lastRun = readNewest.get(resendId, 1);
      if (lastRun && isSamePollRun(lastRun, at, maxGapMs)) extendRun.run({ resendId, at, from: lastRun.from });
      else insertRun.run(resendId, at, at);
    },
    listRuns: (resendId: string): PollRun[] => readNewest.all(resendId, MAX_POLL_RUNS).toReversed(),
  };
}

export interface ReportedOrder {
  readonly resendId: string;
  readonly at: string;
  readonly eventKey: string;
  readonly source: FactSource;
  readonly facts: readonly OrderFact[];
  readonly labelAddresses: readonly string[];
  /** Further fields for an external order; see src-domain/resends/external-order.ts. */
  readonly fields: Readonly<Record<string, FactValue>>;
}

interface ObservationRow {
  at: string;
  source: ObservationSource;
  fact: string;
}

interface OrderIds {
  readonly submissionId: string;
  readonly resendId: string | null;
}

/** Stores the entries of timelines; rows are never changed. The caller owns the transaction. */
export function createObservationJournal(journal: Connection) {
  const add = journal.prepare("INSERT INTO observation (submission_id, at, source, fact) VALUES (?, ?, ?, ?)");
  const readObserved = journal.prepare<[string], ObservationRow>(
    "SELECT at, source, fact FROM observation WHERE submission_id = ? ORDER BY observation_id",
  );
  // A signed event replaces the source of an event that a file reported before.
  const addReported = journal.prepare(
    `INSERT INTO order_event (resend_id, at, event_key, fact, source) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET source = excluded.source WHERE source = 'file'`,
  );
  const readReported = journal.prepare<[string], ObservationRow>(
    "SELECT at, source, fact FROM order_event WHERE resend_id = ?",
  );
  const writeSummary = journal.prepare(
    "UPDATE submission SET newest_status = ?, newest_tracking_number = ?, dealt_with = ? WHERE submission_id = ?",
  );

  const observationsOf = (submissionId: string): Observation[] => readObserved.all(submissionId).map(toObservation);
  const reportsOf = (resendId: string | null): Observation[] =>
    resendId === null ? [] : readReported.all(resendId).map(toObservation).toSorted(compareObservations);
  const timeline = ({ submissionId, resendId }: OrderIds): Observation[] =>
    createOrderTimeline(observationsOf(submissionId), reportsOf(resendId));
  const listEntries = ({ submissionId, resendId }: OrderIds): Observation[] => [
    ...observationsOf(submissionId),
    ...reportsOf(resendId),
  ];

  const observe = (submissionId: string, source: ObservationSource, fact: OrderFact, at: string): void =>
    void add.run(submissionId, at, source, JSON.stringify(fact));

  return {
    timeline,
    listEntries,
    observe,

    observeExternal(resendId: string, source: ObservationSource, fact: OrderFact, at: string): void {
      addReported.run(resendId, at, eventKeyFor(source), JSON.stringify(fact), source);
    },

    observeNew(submissionId: string, facts: readonly OrderFact[], at: string): boolean {
      const newFacts = findNewFacts(observationsOf(submissionId), facts);
      for (const fact of newFacts) observe(submissionId, "poll", fact, at);
      return newFacts.length > 0;
    },

    /** Adds the facts of an event about any order. An event is stored once. */
    recordReport({ resendId, at, eventKey, source, facts }: Omit<ReportedOrder, "labelAddresses" | "fields">): void {
      const observationSource = SOURCE_OF_FACT[source];
      for (const fact of facts) addReported.run(resendId, at, eventKey, JSON.stringify(fact), observationSource);
    },

    /** Reports of events, and observations of an external order, sorted by time. */
    readReports: reportsOf,

    /** Updates the submission's summary columns. Call when the timeline of the order may have changed. */
    updateSummary({ submissionId, resendId }: OrderIds): void {
      const progress = findOrderProgress(observationsOf(submissionId), reportsOf(resendId));
      const resolvedFlag = progress.isFailureResolved ? 1 : 0;
      writeSummary.run(progress.statusRaw, progress.trackingNumber, resolvedFlag, submissionId);
    },
  };
}

/** Returns the facts that differ from the last fact of their kind. */
export const findNewFacts = (knownObservations: readonly Observation[], facts: readonly OrderFact[]): OrderFact[] =>
  facts.filter((fact) => {
    const previousEntry = knownObservations.findLast((entry) => entry.fact.kind === fact.kind);
    return previousEntry === undefined || !isSameFact(previousEntry.fact, fact);
  });

const SOURCE_OF_FACT = {
  reading: "poll",
  webhook: "event",
  relay: "event",
  file: "file",
} as const satisfies Record<FactSource, ObservationSource>;

/** Returns the key of an entry that is not from an event. */
const eventKeyFor = (source: ObservationSource): string => (source === "poll" ? "" : `by ${source}`);

const toObservation = ({ at, source, fact }: ObservationRow): Observation => ({
  at,
  source,
  fact: JSON.parse(fact) as OrderFact,
});
