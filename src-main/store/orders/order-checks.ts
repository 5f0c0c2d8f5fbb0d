import { goesOn, type CheckStretch } from "../../../src-domain/resends/order-checks.ts";
import type { Connection } from "../files/database.ts";

/** More are not read: an order of which this many were kept was left alone every few minutes for days. */
const MOST_READ = 200;

/** When orders were looked at, whoever made them. The caller owns the transaction. */
export function createOrderChecks(journal: Connection) {
  const newest = journal.prepare<[string], CheckStretch>(
    `SELECT from_at AS "from", until_at AS until, checks FROM order_check WHERE resend_id = ?
     ORDER BY from_at DESC LIMIT 1`,
  );
  const read = journal.prepare<[string], CheckStretch>(
    `SELECT from_at AS "from", until_at AS until, checks FROM order_check WHERE resend_id = ?
     ORDER BY from_at DESC LIMIT ${MOST_READ}`,
  );
  const begin = journal.prepare("INSERT INTO order_check VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING");
  const prolong = journal.prepare(
    `UPDATE order_check SET until_at = max(until_at, @at), checks = checks + 1
     WHERE resend_id = @resendId AND from_at = @from`,
  );

  return {
    /** A look that was answered; `mostMs` may lie between it and the one before. */
    note(resendId: string, at: string, mostMs: number): void {
      const last = newest.get(resendId);
      if (last && goesOn(last, at, mostMs)) prolong.run({ resendId, at, from: last.from });
      else begin.run(resendId, at, at);
    },
    /** Oldest first. */
    of: (resendId: string): CheckStretch[] => read.all(resendId).toReversed(),
  };
}
