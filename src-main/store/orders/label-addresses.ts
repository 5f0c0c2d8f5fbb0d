import type { Connection } from "../files/database.ts";

/** Where the label of an order may be fetched; whoever knows such an address may fetch it. */
export interface ToldLabel {
  /** Best first. */
  readonly addresses: readonly string[];
  /** When it was told for the first time; ISO 8601, UTC. */
  readonly firstToldAt: string;
}

/** Labels of any order of the account, because an event may come before this desk knows that the order is its own. */
export function createLabelAddresses(journal: Connection) {
  // Signed addresses are told again with each reading; the newest lives longest.
  const write = journal.prepare(
    `INSERT INTO order_label (resend_id, addresses, first_told_at, told_at) VALUES (@resendId, @addresses, @at, @at)
     ON CONFLICT DO UPDATE SET first_told_at = min(first_told_at, excluded.told_at),
       addresses = CASE WHEN excluded.told_at >= told_at THEN excluded.addresses ELSE addresses END,
       told_at = max(told_at, excluded.told_at)`,
  );
  const read = journal.prepare<[string], { addresses: string; first_told_at: string }>(
    "SELECT addresses, first_told_at FROM order_label WHERE resend_id = ?",
  );
  const dropOfOthers = journal.prepare(
    `DELETE FROM order_label WHERE resend_id IN (
       SELECT resend_id FROM order_label o WHERE told_at < @before
         AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = o.resend_id)
       ORDER BY told_at LIMIT @limit)`,
  );

  return {
    tell(resendId: string, addresses: readonly string[], at: string): void {
      if (addresses.length > 0) write.run({ resendId, addresses: JSON.stringify(addresses), at });
    },
    of(resendId: string): ToldLabel | null {
      const row = read.get(resendId);
      return row ? { addresses: JSON.parse(row.addresses) as readonly string[], firstToldAt: row.first_told_at } : null;
    },
    /** Deletes what was told before the given time of orders that were not made here; answers how many. */
    dropOfOthers: (before: string, limit: number): number => dropOfOthers.run({ before, limit }).changes,
  };
}
