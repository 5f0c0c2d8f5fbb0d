import Database from "better-sqlite3";

export interface JournaledScan {
  readonly text: string;
  readonly kind: string;
  /** Lines that this scan put into a batch, removed ones included. */
  readonly lines: number;
}

/** Every scan of a journal in the order of its recording, read from the file itself. */
export function readJournal(file: string): JournaledScan[] {
  const journal = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return journal
      .prepare<[], JournaledScan>(
        `SELECT text, coalesce(verdict ->> '$.kind', 'unjudged') AS kind,
           (SELECT count(*) FROM batch_line l WHERE l.scan_id = s.scan_id) AS lines
         FROM scan s ORDER BY rowid`,
      )
      .all();
  } finally {
    journal.close();
  }
}

/** `5 added, 1 unknown-code`, so that the mix of a run can be seen. */
export function verdictMix(scans: readonly JournaledScan[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of scans) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
}
