import { newestFailureAt } from "../../../src-domain/resends/failure-dealt-with.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import type { createLabelAddresses } from "./label-addresses.ts";
import type { createLearnedOrders, LearnedFacts } from "./learned-orders.ts";
import type { createObservationJournal, ToldOfOrder } from "./observation-journal.ts";
import type { createOrderChecks } from "./order-checks.ts";
import type { OrderCounts, OrderLook, StoredSubmission } from "./outbox-journal.ts";
import { textOrNull, type OrderToWatch, type prepareSubmissionStatements } from "./submission-statements.ts";

type Statements = ReturnType<typeof prepareSubmissionStatements>;

/** How orders stand, without reading their timelines. */
export function createOrderStandings(
  sql: Statements,
  read: (submissionId: string) => StoredSubmission | null,
  learned: ReturnType<typeof createLearnedOrders>,
) {
  return {
    /** Orders of this desk that the service has made, newest first, from below the given place. */
    toWatch: (belowPlace: number, limit: number): OrderToWatch[] => sql.readToWatch.all(belowPlace, limit),
    /** One order, whoever made it. */
    toWatchOf(resendId: string): OrderToWatch | null {
      const own = sql.readByOrder.get(resendId);
      const made = own && read(own.submissionId);
      if (!made) return learned.toWatchOf(resendId);
      const { submissionId: orderKey, checkedAt, statusRaw, createdAt, submittedAt } = made;
      return { place: 0, orderKey, resendId, since: createdAt ?? submittedAt, checkedAt, statusRaw };
    },
    /** How many wait, are unknown, were refused or failed. */
    count(): OrderCounts {
      const states = new Map(sql.countStates.all().map(({ state, count }) => [state, count]));
      const failed = sql.readStatuses.all().filter((raw) => readResendStatus(raw) === "failed");
      return {
        waiting: (states.get("ready") ?? 0) + (states.get("sending") ?? 0),
        unknown: states.get("unknown") ?? 0,
        refused: states.get("refused") ?? 0,
        failed: failed.reduce((sum, raw) => sum + (sql.countStatus.get(raw) ?? 0), 0) - (sql.countDealtWith.get() ?? 0),
      };
    },
  };
}

interface TellingParts {
  readonly sql: Statements;
  readonly read: (submissionId: string) => StoredSubmission | null;
  readonly learned: ReturnType<typeof createLearnedOrders>;
  readonly checks: ReturnType<typeof createOrderChecks>;
  readonly labels: ReturnType<typeof createLabelAddresses>;
  readonly observations: ReturnType<typeof createObservationJournal>;
}

/** What looks and events say of orders, whoever made them. */
export function createOrderUpdates({ sql, read, learned, checks, labels, observations }: TellingParts) {
  return {
    /** Stores what is new in a look at the order; a look that shows nothing new only moves `checkedAt`. */
    recordLook(
      submissionId: string,
      facts: readonly OrderFact[],
      look: OrderLook,
      at: string,
      mostMs: number,
    ): boolean {
      const isNews = observations.observeNew(submissionId, facts, at);
      const resendId = read(submissionId)?.resendId ?? null;
      if (resendId !== null) {
        labels.tell(resendId, look.labelAddresses, at);
        checks.note(resendId, at, mostMs);
      }
      sql.writeChecked.run(at, look.resendNumber, textOrNull(look.cutOff), submissionId);
      const submission = isNews ? read(submissionId) : null;
      if (submission) observations.restate(submission);
      return isNews;
    },

    /** Somebody has seen to the order's failure, or takes that back; `not-failed` also where that would change nothing. */
    dealWithFailure(
      submissionId: string,
      done: boolean,
      at: string,
    ): StoredSubmission | "no-such-submission" | "not-failed" {
      const order = read(submissionId);
      if (!order) return "no-such-submission";
      const failedAt = newestFailureAt(observations.everything(order));
      const hasFailed = order.statusRaw !== null && readResendStatus(order.statusRaw) === "failed";
      if (failedAt === null || !hasFailed || order.dealtWith === done) return "not-failed";
      const by = sql.readOperator.get() ?? null;
      observations.observe(submissionId, "operator", { kind: "dealt-with", done, by, failedAt }, at);
      observations.restate(order);
      return read(submissionId) ?? order;
    },

    recordLearnedLook(
      looked: LearnedFacts,
      facts: readonly OrderFact[],
      labelAddresses: readonly string[],
      mostMs: number,
    ): boolean {
      const { resendId, at } = looked;
      if (!learned.read(resendId)) return false;
      learned.look(looked, facts);
      labels.tell(resendId, labelAddresses, at);
      checks.note(resendId, at, mostMs);
      return true;
    },

    /** What events say of orders, whoever made them; answers the submissions of this desk that it concerns. */
    tell(told: readonly ToldOfOrder[]): StoredSubmission[] {
      for (const one of told) {
        observations.tell(one);
        labels.tell(one.resendId, one.labelAddresses, one.at);
      }
      const orders = [...new Set(told.map(({ resendId }) => resendId))];
      return orders.flatMap((resendId) => {
        const known = sql.readByOrder.get(resendId);
        if (!known) {
          for (const one of told) if (one.resendId === resendId) learned.tell(one);
          return [];
        }
        observations.restate({ submissionId: known.submissionId, resendId });
        return read(known.submissionId) ?? [];
      });
    },
  };
}
