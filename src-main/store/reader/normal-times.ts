import { uncheckedGaps } from "../../../src-domain/resends/order-checks.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import { normalTimes, stageTimes, type NormalTime, type StageTime } from "../../../src-domain/resends/stage-times.ts";
import type { Connection } from "../files/database.ts";
import { createObservationJournal, createOrderChecks } from "../orders/observation-journal.ts";
import { PAUSE, toTheEnd, type Steps } from "./cooperative.ts";

/** Number of newest orders that define the normal times. */
const ORDERS = 100;
/** After this many milliseconds without a poll, the end of a stage counts as unknown. */
const UNSEEN_MS = 60_000;

interface MadeOrder {
  readonly submissionId: string;
  readonly resendId: string;
  readonly createdAt: string;
}

/** How long this desk's own orders of a label mode usually stay in each stage. */
export function createNormalTimesReader(journal: Connection) {
  const newest = journal.prepare<[LabelMode], MadeOrder>(
    `SELECT submission_id AS submissionId, resend_id AS resendId, created_at AS createdAt FROM submission
     WHERE label_mode = ? AND state = 'created' AND resend_id IS NOT NULL AND created_at IS NOT NULL
     ORDER BY place DESC LIMIT ${ORDERS}`,
  );
  const observations = createObservationJournal(journal);
  const checks = createOrderChecks(journal);

  function timesOf(order: MadeOrder): StageTime[] {
    const { createdAt, resendId } = order;
    const timeline = observations.timeline(order);
    const until = timeline.at(-1)?.at ?? createdAt;
    const open = { from: createdAt, until, now: until, mostMs: UNSEEN_MS };
    return stageTimes(timeline, createdAt, uncheckedGaps(checks.of(resendId), open));
  }

  function* read(mode: LabelMode): Steps<NormalTime[]> {
    const orders: StageTime[][] = [];
    for (const order of newest.all(mode)) {
      orders.push(timesOf(order));
      yield PAUSE;
    }
    return normalTimes(orders);
  }

  return { normalStageTimes: (mode: LabelMode): Promise<NormalTime[]> => toTheEnd(read(mode)) };
}
