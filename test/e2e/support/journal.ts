import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const inJournal = (userData: string, sql: readonly string[]): void => {
  const files = readdirSync(userData, { recursive: true, encoding: "utf8" });
  const file = files.find((path) => path.endsWith("journal.sqlite"));
  const journal = new DatabaseSync(join(userData, file ?? "journal.sqlite"));
  for (const statement of sql) journal.exec(statement);
  journal.close();
};

export function ageJournal(userData: string, minutes: number): void {
  const earlier = (moment: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, '-${minutes} minutes')`;
  inJournal(userData, [
    `UPDATE order_check SET from_at = ${earlier("from_at")}, until_at = ${earlier("until_at")}`,
    `UPDATE observation SET at = ${earlier("at")}`,
    `UPDATE submission SET created_at = ${earlier("created_at")}, checked_at = ${earlier("checked_at")},
       cut_off = json_set(cut_off, '$.at', ${earlier("cut_off ->> '$.at'")})`,
    `UPDATE worksheet SET changed_at = ${earlier("changed_at")}, begun_at = ${earlier("begun_at")}`,
  ]);
}

/** Marks every parked batch as handed over, as an earlier version did. */
export const handOverParked = (userData: string): void =>
  inJournal(userData, ["UPDATE batch SET handed_over_at = changed_at WHERE state = 'parked'"]);
