import { estimatedCutOff, type WorkingCalendar } from "../../../src-domain/resends/cut-off.ts";
import type { Connection } from "../files/database.ts";
import type { createOutboxJournal, StoredSubmission } from "./outbox-journal.ts";

/** Cut-offs that the service did not name, reckoned again where the calendar is another one. */
export function createCutOffEstimates(journal: Connection, outbox: ReturnType<typeof createOutboxJournal>) {
  const readEstimated = journal.prepare<[string], { id: string; createdAt: string; at: string }>(`
    SELECT submission_id AS id, created_at AS createdAt, cut_off ->> '$.at' AS at FROM submission
    WHERE state = 'created' AND created_at > ? AND cut_off ->> '$.estimated' = 1 ORDER BY place DESC LIMIT 500`);
  const write = journal.prepare("UPDATE submission SET cut_off = ? WHERE submission_id = ?");

  return {
    /** Of orders created after `since`. `skewMs`: the service's clock against this computer's. Answers those that changed. */
    reckonCutOffs: journal.transaction((calendar: WorkingCalendar, skewMs: number, since: string): StoredSubmission[] =>
      readEstimated.all(since).flatMap(({ id, createdAt, at }) => {
        const estimated = estimatedCutOff(new Date(Date.parse(createdAt) + skewMs).toISOString(), calendar);
        if (estimated === null || estimated === at) return [];
        write.run(JSON.stringify({ at: estimated, estimated: true }), id);
        return outbox.read(id) ?? [];
      }),
    ),
  };
}
