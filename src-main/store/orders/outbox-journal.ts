import type { Observation, ObservationSource } from "../../../src-domain/resends/order-timeline.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import {
  nextStanding,
  type ItemReading,
  type LossKind,
  type Reading,
  type Standing,
  type SubmissionEvent,
  type SubmissionState,
  type WaitingFor,
} from "../../../src-domain/resends/submission.ts";
import type { Refusal } from "../batches/batch-journal.ts";
import type { Connection } from "../files/database.ts";
import { createLabelAddresses } from "./label-addresses.ts";
import { createLearnedOrders } from "./learned-orders.ts";
import { createOrderChecks } from "./order-checks.ts";
import { createObservationJournal } from "./observation-journal.ts";
import { createOrderStandings, createOrderUpdates } from "./order-updates.ts";
import { prepareSubmissionStatements, textOrNull, toSubmission } from "./submission-statements.ts";

export interface SubmittedItem {
  readonly returnInventoryId: string;
  readonly rma: string;
  readonly sku: string | null;
}

export interface NewSubmission {
  readonly submissionId: string;
  readonly batchId: string;
  readonly idempotencyKey: string;
  /** The exact text that is sent, also when it is sent again. */
  readonly body: string;
  /** The items that `body` names. */
  readonly items: readonly SubmittedItem[];
  readonly labelMode: LabelMode | null;
  readonly warehouseId: number;
  readonly recipientName: string;
  readonly countryCode: string;
}

/** How the newest answer was lost. */
export interface Loss {
  readonly at: string;
  readonly kind: LossKind;
  readonly httpStatus: number | null;
  readonly correlationId: string | null;
}

/** The newest reading of the items of a lost create. */
export interface ItemLook {
  readonly at: string;
  readonly reading: Reading;
  readonly items: readonly {
    readonly returnInventoryId: string;
    readonly reading: ItemReading;
    /** The service's word; null where the item was not read. */
    readonly handlingCode: string | null;
  }[];
  /** What kept the app from reading the rest. */
  readonly obstacle: Extract<WaitingFor, "network" | "credentials" | "service"> | null;
}

export interface StoredSubmission extends NewSubmission, Standing {
  readonly batchName: string;
  readonly itemCount: number;
  /** How often it was given to the network. */
  readonly attempts: number;
  readonly waitingFor: WaitingFor | null;
  /** When the app goes on by itself, as far as it knows. */
  readonly waitsUntil: string | null;
  readonly loss: Loss | null;
  readonly look: ItemLook | null;
  readonly resendId: string | null;
  readonly resendNumber: string | null;
  readonly refusal: Refusal | null;
  readonly submittedAt: string;
  readonly stateSince: string;
  readonly createdAt: string | null;
  readonly checkedAt: string | null;
  readonly cutOff: { readonly at: string; readonly estimated: boolean } | null;
  readonly statusRaw: string | null;
  readonly trackingNumber: string | null;
  /** It failed, and somebody has seen to it. */
  readonly dealtWith: boolean;
}

export interface Waiting {
  readonly waitingFor: WaitingFor | null;
  readonly waitsUntil: string | null;
}

/** What a transition brings along besides the state. */
export interface TransitionDetail extends Partial<Waiting> {
  readonly resendNumber?: string | null;
  readonly refusal?: Refusal;
  readonly loss?: Loss;
  readonly cutOff?: { readonly at: string; readonly estimated: boolean };
}

export interface OrderCounts {
  readonly waiting: number;
  readonly unknown: number;
  readonly refused: number;
  /** Those that nobody has dealt with. */
  readonly failed: number;
}

export interface OrderLook {
  readonly resendNumber: string | null;
  readonly cutOff: { readonly at: string; readonly estimated: boolean } | null;
  /** Where the order's label may be fetched, best first. */
  readonly labelAddresses: readonly string[];
}

export function createOutboxJournal(journal: Connection) {
  const sql = prepareSubmissionStatements(journal);
  const observations = createObservationJournal(journal);
  const labels = createLabelAddresses(journal);
  const learned = createLearnedOrders(journal, observations);
  const checks = createOrderChecks(journal);

  const read = (submissionId: string): StoredSubmission | null => {
    const row = sql.readOne.get(submissionId);
    return row ? toSubmission(row) : null;
  };

  return {
    read,
    learned,
    checks,
    /** In the order in which they were submitted. */
    inState: (state: SubmissionState): StoredSubmission[] => sql.readInState.all(state).map(toSubmission),
    /** The one whose turn it is; what needs items on hold waits for them and holds nobody up. */
    toSend: (): StoredSubmission | null => {
      const row = sql.readToSend.get();
      return row ? toSubmission(row) : null;
    },
    /** The newest of a batch, while nothing of it has been sent. */
    readyOf: (batchId: string): StoredSubmission | null =>
      sql.readInState
        .all("ready")
        .map(toSubmission)
        .find((ready) => ready.batchId === batchId) ?? null,
    /** What this desk knows of an order that it made; null for others. */
    ofOrder(resendId: string): StoredSubmission | null {
      const known = sql.readByOrder.get(resendId);
      return known ? read(known.submissionId) : null;
    },
    ...createOrderStandings(sql, read, learned),
    isOrderKnown: (resendId: string): boolean => sql.readByOrder.get(resendId) !== undefined,
    /** What was seen and told of a submission's order, as a timeline; empty for an unknown submission. */
    timeline(submissionId: string): Observation[] {
      const submission = read(submissionId);
      return submission ? observations.timeline(submission) : [];
    },

    add(submission: NewSubmission, at: string): void {
      sql.add.run({ ...submission, items: JSON.stringify(submission.items), at });
      observations.observe(submission.submissionId, "desk", { kind: "submission", state: "ready" }, at);
    },

    /** Applies an event by the domain's table; null, and nothing changed, when it cannot occur where the row stands. */
    transition(submissionId: string, event: SubmissionEvent, detail: TransitionDetail, at: string) {
      const before = read(submissionId);
      const standing = before && nextStanding(before, event.type);
      if (!before || !standing) return null;
      const waits = standing.state === "ready" || standing.state === "unknown";
      sql.writeTransition.run({
        submissionId,
        ...standing,
        at,
        taken: event.type === "take" ? 1 : 0,
        waitingFor: waits ? (detail.waitingFor ?? null) : null,
        waitsUntil: waits ? (detail.waitsUntil ?? null) : null,
        resendId: "resendId" in event ? event.resendId : null,
        resendNumber: detail.resendNumber ?? null,
        refusal: textOrNull(detail.refusal),
        loss: standing.state === "unknown" ? textOrNull(detail.loss) : null,
        cutOff: textOrNull(detail.cutOff),
      });
      if (standing.state !== before.state) {
        observations.observe(submissionId, sourceOf(event), { kind: "submission", state: standing.state }, at);
      }
      // Events may have told of the order before its id was known here.
      if ("resendId" in event) {
        observations.restate({ submissionId, resendId: event.resendId });
        learned.forget(event.resendId);
      }
      return read(submissionId);
    },

    setWaiting(submissionId: string, waiting: Waiting): StoredSubmission | null {
      sql.writeWaiting.run({ ...waiting, submissionId });
      return read(submissionId);
    },

    /** Notes why nothing is sent now; answers the rows that said something else before. */
    holdReady: (waiting: Waiting): StoredSubmission[] =>
      sql.holdReady.all(waiting).flatMap(({ submissionId }) => read(submissionId) ?? []),

    /** A reading that says the same as the one before is no new fact. */
    recordItemLook(submissionId: string, look: ItemLook): void {
      const said = read(submissionId)?.look?.reading;
      sql.writeLook.run(JSON.stringify(look), submissionId);
      if (look.reading === "unread" || look.reading === said) return;
      observations.observe(submissionId, "poll", { kind: "items-read", reading: look.reading }, look.at);
    },
    ...createOrderUpdates({ sql, read, learned, checks, labels, observations }),
  };
}

function sourceOf(event: SubmissionEvent): ObservationSource {
  if (event.type === "adopted") return event.by;
  if (event.type.startsWith("answered")) return "answer";
  return event.type === "released" ? "operator" : "desk";
}
