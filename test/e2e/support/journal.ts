import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const runInJournal = (userData: string, sql: readonly string[]): void => {
  const files = readdirSync(userData, { recursive: true, encoding: "utf8" });
  const file = files.find((path) => path.endsWith("journal.sqlite"));
  const journal = new DatabaseSync(join(userData, file ?? "journal.sqlite"));
  for (const statement of sql) journal.exec(statement);
  journal.close();
};

/** Moves the times in the journal of a closed desk this many minutes into the past. */
export function ageJournal(userData: string, minutes: number): void {
  const shiftBack = (moment: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, '-${minutes} minutes')`;
  runInJournal(userData, [
    `UPDATE order_check SET from_at = ${shiftBack("from_at")}, until_at = ${shiftBack("until_at")}`,
    `UPDATE observation SET at = ${shiftBack("at")}`,
    `UPDATE submission SET created_at = ${shiftBack("created_at")}, checked_at = ${shiftBack("checked_at")},
       cut_off = json_set(cut_off, '$.at', ${shiftBack("cut_off ->> '$.at'")})`,
    `UPDATE worksheet SET changed_at = ${shiftBack("changed_at")}, begun_at = ${shiftBack("begun_at")}`,
  ]);
}

/** Marks every parked batch as handed over, as an earlier version did. */
export const handOverParkedBatches = (userData: string): void =>
  runInJournal(userData, ["UPDATE batch SET handed_over_at = changed_at WHERE state = 'parked'"]);
