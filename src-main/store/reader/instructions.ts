import type { Connection } from "../files/database.ts";
import {
  INSTRUCTION_COLUMNS,
  toInstruction,
  type InstructionRow,
  type StoredInstruction,
} from "../shipping/fba-journal.ts";
import { escapeLike } from "../cache/inventory-text.ts";

const MOST_SHOWN = 300;

export function createInstructionSearch(journal: Connection) {
  const matching = "instruction_id LIKE @like ESCAPE '\\' OR search_text LIKE @like ESCAPE '\\'";
  const search = journal.prepare<[{ like: string }], InstructionRow>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM fba_instruction WHERE ${matching}
     ORDER BY asked_at DESC, rowid LIMIT ${MOST_SHOWN}`,
  );
  const count = journal
    .prepare<[{ like: string }], number>(`SELECT count(*) FROM fba_instruction WHERE ${matching}`)
    .pluck();
  return {
    /** Newest first; `total` includes those not shown. */
    instructionsWith(text: string): { rows: StoredInstruction[]; total: number } {
      const like = `%${escapeLike(text.trim())}%`;
      return { rows: search.all({ like }).map(toInstruction), total: count.get({ like }) ?? 0 };
    },
  };
}
