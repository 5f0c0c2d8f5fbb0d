import type { WorkUnderWay } from "../../src-domain/updates/update.ts";
import type { Connection } from "./files/database.ts";

/** What this desk has begun and not ended, in one look at the journal. */
export function createWorkUnderWay(journal: Connection) {
  const read = journal.prepare<[], WorkUnderWay>(`
    SELECT
      (SELECT count(*) FROM batch_line JOIN batch USING (batch_id)
        WHERE batch.state = 'open' AND batch_line.removed_at IS NULL) AS openItems,
      (SELECT count(*) FROM kept_scan WHERE put_aside_at IS NULL) AS keptScans,
      (SELECT count(*) FROM submission WHERE state IN ('ready', 'sending', 'unknown'))
        + (SELECT count(*) FROM cancellation WHERE state IN ('sending', 'unknown'))
        + (SELECT count(*) FROM item_hold WHERE state IN ('waiting', 'sending', 'unknown'))
        + (SELECT count(*) FROM worksheet WHERE state IN ('preparing', 'running')) AS unfinishedRequests
  `);
  return {
    workUnderWay: (): WorkUnderWay => read.get() ?? { openItems: 0, keptScans: 0, unfinishedRequests: 0 },
  };
}
