import {
  findNewestFailureAt,
  type Observation,
  type ObservationSource,
  type OrderFact,
} from "../../../src-domain/resends/order-timeline.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import {
  nextSubmissionStatus,
  type SubmissionEvent,
  type SubmissionState,
} from "../../../src-domain/resends/submission.ts";
import type { ResendDetails } from "../../../src-preload/contract/resends/resend.ts";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { AWAITS_HOLD } from "../batches/hold-journal.ts";
import { type Connection, toJsonOrNull, convertOrNull } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import { createExternalOrders, type ExternalOrderFacts, type OrderToPoll } from "./external-orders.ts";
import { createLabelAddresses } from "./label-journal.ts";
import { createObservationJournal, createOrderPolls, type ReportedOrder } from "./observation-journal.ts";
import type {
  FetchedOrderFields,
  NewSubmission,
  OutcomeCheck,
  StoredSubmission,
  TransitionDetail,
  SubmissionWait,
} from "./stored-submission.ts";

const JSON_COLUMNS = ["items", "refusal", "cutOff", "loss", "lastCheck"] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];
type SubmissionRow = Omit<StoredSubmission, JsonColumn | "isFailureResolved"> &
  Record<JsonColumn, string | null> & { readonly failureResolved: number };

/** SQL: computes whether the order waits for its fleet or for a hold, so that orders store neither lines nor holds. */
const WAITING_FOR = `CASE WHEN s.state = 'ready' AND s.awaits_fleet = 1 THEN
    iif(EXISTS (SELECT 1 FROM batch_line l JOIN order_allocation a ON a.batch_line_id = l.line_id
      WHERE l.batch_id = s.batch_id AND l.removed_at IS NULL), 'fleet-order', 'fleet')
  WHEN s.state = 'ready' AND s.waiting_for IS NULL AND ${AWAITS_HOLD} THEN 'hold'
  ELSE s.waiting_for END`;

const COLUMNS = `s.submission_id AS submissionId, s.batch_id AS batchId, b.name AS batchName,
  s.idempotency_key AS idempotencyKey, s.body, s.items, s.state, s.doubt, s.attempts, ${WAITING_FOR} AS waitingFor,
  s.waits_until AS waitsUntil, s.loss, s.look AS lastCheck, s.resend_id AS resendId, s.resend_number AS resendNumber,
  s.label_mode AS labelMode, s.warehouse_id AS warehouseId, s.item_count AS itemCount,
  s.recipient_name AS recipientName, s.country_code AS countryCode, s.refusal, s.submitted_at AS submittedAt,
  s.state_since AS stateSince, s.created_at AS createdAt, s.checked_at AS checkedAt, s.cut_off AS cutOff,
  s.newest_status AS statusRaw, s.newest_tracking_number AS trackingNumber, s.dealt_with AS failureResolved`;
const FROM_SUBMISSIONS = "FROM submission s JOIN batch b USING (batch_id)";

/**
 * SQL condition: the operator took the submission back before anything was sent. `row`: the submission's table alias.
 */
export const takenBackSql = (row: "s" | "earlier" | "later"): string =>
  `(${row}.state = 'released' AND ${row}.doubt = 'none')`;

/** SQL condition: the batch of submission `s` has a later submission that was not taken back. */
export const SUBMITTED_AGAIN = `EXISTS (SELECT 1 FROM submission later
  WHERE later.batch_id = s.batch_id AND later.place > s.place AND NOT ${takenBackSql("later")})`;

export type EarlierAttempt = ResendDetails["earlier"][number];

function prepareSubmissionStatements(journal: Connection) {
  return {
    readOne: journal.prepare<[string], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM_SUBMISSIONS} WHERE s.submission_id = ?`,
    ),
    readInState: journal.prepare<[string], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM_SUBMISSIONS} WHERE s.state = ? ORDER BY s.place`,
    ),
    readToSend: journal.prepare<[string], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM_SUBMISSIONS} WHERE s.state = 'ready' AND NOT ${AWAITS_HOLD}
         AND s.submission_id NOT IN (SELECT value FROM json_each(?)) ORDER BY s.place LIMIT 1`,
    ),
    writeAwaitsFleet: journal.prepare(
      "UPDATE submission SET awaits_fleet = @flag WHERE submission_id = @submissionId AND awaits_fleet <> @flag",
    ),
    readWaitingForHold: journal.prepare<[], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM_SUBMISSIONS} WHERE s.state = 'ready' AND ${AWAITS_HOLD} ORDER BY s.place`,
    ),
    readReadyByBatch: journal.prepare<[string], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM_SUBMISSIONS} WHERE s.state = 'ready' AND s.batch_id = ? ORDER BY s.place LIMIT 1`,
    ),
    readNewest: journal.prepare<[number], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM_SUBMISSIONS} WHERE NOT ${takenBackSql("s")} AND NOT ${SUBMITTED_AGAIN}
       ORDER BY s.place DESC LIMIT ?`,
    ),
    readEarlier: journal.prepare<[string], EarlierAttempt>(
      `SELECT s.submission_id AS submissionId, s.submitted_at AS submittedAt, s.state
       FROM submission s JOIN submission later ON later.batch_id = s.batch_id AND s.place < later.place
       WHERE later.submission_id = ? AND NOT ${takenBackSql("s")} ORDER BY s.place`,
    ),
    readByOrder: journal.prepare<[string], { submissionId: string }>(
      "SELECT submission_id AS submissionId FROM submission WHERE resend_id = ?",
    ),
    readToPoll: journal.prepare<[number, number], OrderToPoll>(
      `SELECT place AS rowKey, submission_id AS orderKey, resend_id AS resendId,
         coalesce(created_at, submitted_at) AS knownSince,
         checked_at AS checkedAt, newest_status AS statusRaw,
         EXISTS (SELECT 1 FROM order_event e WHERE e.resend_id = submission.resend_id AND e.source = 'event') AS hasEvent
       FROM submission WHERE place < ? AND state = 'created' AND resend_id IS NOT NULL ORDER BY place DESC LIMIT ?`,
    ),
    countStates: journal.prepare<[], { state: SubmissionState; count: number }>(
      // An order with refused credentials counts as waiting, even if its outcome is unknown.
      `SELECT iif(state = 'unknown' AND waiting_for = 'credentials', 'ready', state) AS state, count(*) AS count
       FROM submission WHERE state <> 'created' GROUP BY 1`,
    ),
    // Reads one index entry per status, because there are many orders but few statuses.
    readStatuses: journal
      .prepare<[], string>(
        `WITH RECURSIVE status (raw) AS (
           SELECT min(newest_status) FROM submission WHERE state = 'created'
           UNION ALL
           SELECT (SELECT min(newest_status) FROM submission WHERE state = 'created' AND newest_status > status.raw)
           FROM status WHERE status.raw IS NOT NULL)
         SELECT raw FROM status WHERE raw IS NOT NULL`,
      )
      .pluck(),
    countStatus: journal
      .prepare<[string], number>("SELECT count(*) FROM submission WHERE state = 'created' AND newest_status = ?")
      .pluck(),
    countDealtWith: journal.prepare<[], number>("SELECT count(*) FROM submission WHERE dealt_with = 1").pluck(),
    readOperator: journal.prepare<[], string | null>(`SELECT ${OPERATOR_NOW}`).pluck(),
    add: journal.prepare(`
      INSERT INTO submission (submission_id, place, batch_id, idempotency_key, body, items, state, doubt, attempts,
        label_mode, warehouse_id, item_count, recipient_name, country_code, submitted_at, state_since,
        operator, station)
      VALUES (@submissionId, (SELECT coalesce(max(place), 0) + 1 FROM submission), @batchId, @idempotencyKey, @body,
        @items, 'ready', 'none', 0, @labelMode, @warehouseId, json_array_length(@items), @recipientName, @countryCode,
        @at, @at, ${OPERATOR_NOW}, ${STATION_NOW})`),
    writeTransition: journal.prepare(`
      UPDATE submission SET state = @state, doubt = @doubt, state_since = @at, waiting_for = @waitingFor,
        waits_until = @waitsUntil, attempts = attempts + @newAttempts, loss = coalesce(@loss, loss),
        resend_id = coalesce(@resendId, resend_id), resend_number = coalesce(@resendNumber, resend_number),
        refusal = coalesce(@refusal, refusal), cut_off = coalesce(@cutOff, cut_off),
        created_at = CASE WHEN @state = 'created' THEN @at ELSE created_at END
      WHERE submission_id = @submissionId`),
    writeWaiting: journal.prepare(
      "UPDATE submission SET waiting_for = @waitingFor, waits_until = @waitsUntil WHERE submission_id = @submissionId",
    ),
    pauseReady: journal.prepare<[SubmissionWait], { submissionId: string }>(`
      UPDATE submission SET waiting_for = @waitingFor, waits_until = @waitsUntil
      WHERE state = 'ready' AND (waiting_for IS NOT @waitingFor OR waits_until IS NOT @waitsUntil)
      RETURNING submission_id AS submissionId`),
    writeCheck: journal.prepare("UPDATE submission SET look = ? WHERE submission_id = ?"),
    writeChecked: journal.prepare(
      `UPDATE submission SET checked_at = ?, resend_number = coalesce(?, resend_number), cut_off = coalesce(?, cut_off)
       WHERE submission_id = ?`,
    ),
  };
}

function toSubmission(row: SubmissionRow): StoredSubmission {
  const parse = (column: JsonColumn): unknown => (row[column] === null ? null : JSON.parse(row[column]));
  const parsedColumns = Object.fromEntries(JSON_COLUMNS.map((column) => [column, parse(column)]));
  return {
    ...row,
    ...(parsedColumns as Pick<StoredSubmission, JsonColumn>),
    isFailureResolved: row.failureResolved === 1,
  };
}

export function createOutboxJournal(journal: Connection) {
  const sql = prepareSubmissionStatements(journal);
  const observations = createObservationJournal(journal);
  const labels = createLabelAddresses(journal);
  const externalOrders = createExternalOrders(journal, observations);
  const polls = createOrderPolls(journal);

  const read = (submissionId: string): StoredSubmission | null =>
    convertOrNull(sql.readOne.get(submissionId), toSubmission);

  return {
    read,
    externalOrders,
    polls,
    listInState: (state: SubmissionState): StoredSubmission[] => sql.readInState.all(state).map(toSubmission),
    /** Returns null if the value is stored already. */
    setAwaitingFleet: (submissionId: string, isWaiting: boolean): StoredSubmission | null =>
      sql.writeAwaitsFleet.run({ submissionId, flag: Number(isWaiting) }).changes > 0 ? read(submissionId) : null,
    listNewest: (limit: number): StoredSubmission[] => sql.readNewest.all(limit).map(toSubmission),
    findNextToSend: (exceptIds: readonly string[]): StoredSubmission | null =>
      convertOrNull(sql.readToSend.get(JSON.stringify(exceptIds)), toSubmission),
    /** Ready submissions that wait for items to be put on hold. */
    listWaitingForHold: (): StoredSubmission[] => sql.readWaitingForHold.all().map(toSubmission),
    findReady: (batchId: string): StoredSubmission | null =>
      convertOrNull(sql.readReadyByBatch.get(batchId), toSubmission),
    earlierAttempts: (submissionId: string): EarlierAttempt[] => sql.readEarlier.all(submissionId),
    findByOrder: (resendId: string): StoredSubmission | null => {
      const ownOrder = sql.readByOrder.get(resendId);
      return ownOrder ? read(ownOrder.submissionId) : null;
    },
    ...createOrderCounts(sql, read, externalOrders),
    isOrderKnown: (resendId: string): boolean => sql.readByOrder.get(resendId) !== undefined,
    /** Returns polls and reports of a submission's order; an empty list for an unknown submission. */
    timeline: (submissionId: string): Observation[] => {
      const submission = read(submissionId);
      return submission ? observations.timeline(submission) : [];
    },

    add(submission: NewSubmission, at: string): void {
      sql.add.run({ ...submission, items: JSON.stringify(submission.items), at });
      observations.observe(submission.submissionId, "desk", { kind: "submission", state: "ready" }, at);
    },

    /** Applies an event. Returns null and changes nothing if the event cannot occur in the submission's state. */
    transition(submissionId: string, event: SubmissionEvent, detail: TransitionDetail, at: string) {
      const previousSubmission = read(submissionId);
      const nextStatus = previousSubmission && nextSubmissionStatus(previousSubmission, event.type);
      if (!previousSubmission || !nextStatus) return null;
      const isWaiting = nextStatus.state === "ready" || nextStatus.state === "unknown";
      sql.writeTransition.run({
        submissionId,
        ...nextStatus,
        at,
        newAttempts: event.type === "take" ? 1 : 0,
        waitingFor: isWaiting ? (detail.waitingFor ?? null) : null,
        waitsUntil: isWaiting ? (detail.waitsUntil ?? null) : null,
        resendId: "resendId" in event ? event.resendId : null,
        resendNumber: detail.resendNumber ?? null,
        refusal: toJsonOrNull(detail.refusal),
        loss: nextStatus.state === "unknown" ? toJsonOrNull(detail.loss) : null,
        cutOff: toJsonOrNull(detail.cutOff),
      });
      if (nextStatus.state !== previousSubmission.state) {
        observations.observe(submissionId, sourceOf(event), { kind: "submission", state: nextStatus.state }, at);
      }
      // Events may have reported the order before this desk knew its id.
      if ("resendId" in event) {
        observations.updateSummary({ submissionId, resendId: event.resendId });
        externalOrders.forget(event.resendId);
      }
      return read(submissionId);
    },

    setWaiting: (submissionId: string, waiting: SubmissionWait): StoredSubmission | null => {
      sql.writeWaiting.run({ ...waiting, submissionId });
      return read(submissionId);
    },

    pauseReady: (waiting: SubmissionWait): StoredSubmission[] =>
      sql.pauseReady.all(waiting).flatMap(({ submissionId }) => read(submissionId) ?? []),

    recordOutcomeCheck: (submissionId: string, check: OutcomeCheck): void => {
      const previousResult = read(submissionId)?.lastCheck?.reading;
      sql.writeCheck.run(JSON.stringify(check), submissionId);
      if (check.reading === "unread" || check.reading === previousResult) return;
      observations.observe(submissionId, "poll", { kind: "items-read", reading: check.reading }, check.at);
    },
    ...createOrderUpdates({ sql, read, externalOrders, polls, labels, observations }),
  };
}

function sourceOf(event: SubmissionEvent): ObservationSource {
  if (event.type === "adopted") return event.by;
  if (event.type.startsWith("answered")) return "answer";
  return event.type === "released" || event.type === "taken-back" ? "operator" : "desk";
}

type Statements = ReturnType<typeof prepareSubmissionStatements>;

function createOrderCounts(
  sql: Statements,
  read: (submissionId: string) => StoredSubmission | null,
  externalOrders: ReturnType<typeof createExternalOrders>,
) {
  return {
    listToPoll: (belowRowKey: number, limit: number): OrderToPoll[] => sql.readToPoll.all(belowRowKey, limit),
    findToPoll(resendId: string): OrderToPoll | null {
      const ownOrder = sql.readByOrder.get(resendId);
      const order = ownOrder && read(ownOrder.submissionId);
      if (!order) return externalOrders.findToPoll(resendId);
      const { submissionId: orderKey, checkedAt, statusRaw, createdAt, submittedAt } = order;
      return { rowKey: 0, orderKey, resendId, knownSince: createdAt ?? submittedAt, checkedAt, statusRaw };
    },
    countOrders: (): DeskStatus["outbox"] => {
      const states = new Map(sql.countStates.all().map(({ state, count }) => [state, count]));
      const failedStatuses = sql.readStatuses.all().filter((raw) => parseResendStatus(raw) === "failed");
      const failedCount = failedStatuses.reduce((sum, raw) => sum + (sql.countStatus.get(raw) ?? 0), 0);
      const resolvedCount = sql.countDealtWith.get() ?? 0;
      return {
        waiting: (states.get("ready") ?? 0) + (states.get("sending") ?? 0),
        unknown: states.get("unknown") ?? 0,
        refused: states.get("refused") ?? 0,
        failed: failedCount - resolvedCount,
      };
    },
  };
}

interface OrderUpdatesParts {
  readonly sql: Statements;
  readonly read: (submissionId: string) => StoredSubmission | null;
  readonly externalOrders: ReturnType<typeof createExternalOrders>;
  readonly polls: ReturnType<typeof createOrderPolls>;
  readonly labels: ReturnType<typeof createLabelAddresses>;
  readonly observations: ReturnType<typeof createObservationJournal>;
}

function createOrderUpdates({ sql, read, externalOrders, polls, labels, observations }: OrderUpdatesParts) {
  return {
    /** Stores the new facts of a poll. Returns whether there are any; otherwise only `checkedAt` changes. */
    recordPoll: (
      submissionId: string,
      facts: readonly OrderFact[],
      fetchedFields: FetchedOrderFields,
      at: string,
      maxGapMs: number,
    ): boolean => {
      const hasNewFacts = observations.observeNew(submissionId, facts, at);
      const resendId = read(submissionId)?.resendId ?? null;
      if (resendId !== null) {
        labels.recordAddresses(resendId, fetchedFields.labelAddresses, at, "reading");
        polls.recordPoll(resendId, at, maxGapMs);
      }
      sql.writeChecked.run(at, fetchedFields.resendNumber, toJsonOrNull(fetchedFields.cutOff), submissionId);
      const submission = hasNewFacts ? read(submissionId) : null;
      if (submission) observations.updateSummary(submission);
      return hasNewFacts;
    },

    /** Marks the order's failure as resolved or unresolved. Returns `not-failed` also if nothing would change. */
    resolveFailure: (
      submissionId: string,
      { isResolved }: { readonly isResolved: boolean },
      at: string,
    ): StoredSubmission | "no-such-submission" | "not-failed" => {
      const order = read(submissionId);
      if (!order) return "no-such-submission";
      const failedAt = findNewestFailureAt(observations.listEntries(order));
      const hasFailed = parseResendStatus(order.statusRaw) === "failed";
      if (failedAt === null || !hasFailed || order.isFailureResolved === isResolved) return "not-failed";
      const operator = sql.readOperator.get() ?? null;
      observations.observe(
        submissionId,
        "operator",
        { kind: "dealt-with", done: isResolved, by: operator, failedAt },
        at,
      );
      observations.updateSummary(order);
      return read(submissionId) ?? order;
    },

    recordExternalPoll: (
      polledOrder: ExternalOrderFacts,
      facts: readonly OrderFact[],
      labelAddresses: readonly string[],
      maxGapMs: number,
    ): boolean => {
      const { resendId, at } = polledOrder;
      if (!externalOrders.read(resendId)) return false;
      externalOrders.recordPoll(polledOrder, facts);
      labels.recordAddresses(resendId, labelAddresses, at, "reading");
      polls.recordPoll(resendId, at, maxGapMs);
      return true;
    },

    /** Stores events about own and external orders; returns the affected submissions. */
    recordReports(reports: readonly ReportedOrder[]): StoredSubmission[] {
      for (const report of reports) {
        observations.recordReport(report);
        labels.recordAddresses(report.resendId, report.labelAddresses, report.at, report.source);
      }
      const resendIds = [...new Set(reports.map(({ resendId }) => resendId))];
      return resendIds.flatMap((resendId) => {
        const ownOrder = sql.readByOrder.get(resendId);
        if (!ownOrder) {
          for (const report of reports) if (report.resendId === resendId) externalOrders.recordReport(report);
          return [];
        }
        observations.updateSummary({ submissionId: ownOrder.submissionId, resendId });
        return read(ownOrder.submissionId) ?? [];
      });
    },
  };
}
