import { join } from "node:path";
import Database from "better-sqlite3";

/** What an earlier version stored for a parked batch, by how the batch was handed over. */
const HAND_OVER_STATEMENTS = {
  "handed over": `INSERT INTO hand_over_out VALUES ('H-' || @batchId, @batchId, @at, NULL);
    UPDATE batch SET handed_over_at = @at WHERE batch_id = @batchId`,
  "taken over": `INSERT INTO hand_over_in VALUES ('H-' || @batchId, 'TAG', @batchId, 'Bench 2', @at);
    UPDATE batch SET unseen_from = 'Bench 2' WHERE batch_id = @batchId`,
} as const;
export type HandOverMark = keyof typeof HAND_OVER_STATEMENTS;
export const HAND_OVER_MARKS = Object.keys(HAND_OVER_STATEMENTS) as readonly HandOverMark[];

export function plantHandOver(folder: string, mark: HandOverMark, batchId: string, at: string): void {
  const journal = new Database(join(folder, "journal.sqlite"));
  for (const statement of HAND_OVER_STATEMENTS[mark].split(";")) {
    const parameters = statement.includes("@at") ? { batchId, at } : { batchId };
    journal.prepare(statement).run(parameters);
  }
  journal.close();
}

export function plantVerdict(folder: string, scanId: string, verdict: { readonly kind: string }): void {
  const journal = new Database(join(folder, "journal.sqlite"));
  journal
    .prepare("UPDATE scan SET verdict = ?, kind = ? WHERE scan_id = ?")
    .run(JSON.stringify(verdict), verdict.kind, scanId);
  journal.close();
}
