import type { Json, JsonRecord } from "../../../src-domain/fba/fba-record.ts";
import type { InstructionOutcome } from "../../../src-domain/fba/fba.ts";
import type { InstructionProblemView } from "../../../src-preload/contract/fba/fba.ts";
import { type Connection, convertOrNull, inTransactionOf } from "../files/database.ts";

export type InstructionProblem = InstructionProblemView;

export interface StoredInstruction {
  readonly instructionId: string;
  readonly requestedAt: string;
  readonly outcome: InstructionOutcome;
  readonly problem: InstructionProblem | null;
  readonly readAt: string | null;
  readonly record: JsonRecord | null;
}

export type StoredInstructionRow = Omit<StoredInstruction, "problem" | "record"> &
  Readonly<Record<"problem" | "record", string | null>>;

export const INSTRUCTION_COLUMNS =
  "instruction_id AS instructionId, asked_at AS requestedAt, outcome, problem, read_at AS readAt, record";

/** The column's JSON calls the service's message `said`. */
type ProblemJson = Omit<InstructionProblem, "serviceMessage"> & { readonly said: string | null };

function parseProblem(json: string): InstructionProblem {
  const { said, ...problem } = JSON.parse(json) as ProblemJson;
  return { ...problem, serviceMessage: said };
}

function formatProblem({ serviceMessage, ...problem }: InstructionProblem): string {
  const problemJson: ProblemJson = { ...problem, said: serviceMessage };
  return JSON.stringify(problemJson);
}

export const toInstruction = ({ problem, record, ...row }: StoredInstructionRow): StoredInstruction => ({
  ...row,
  problem: problem === null ? null : parseProblem(problem),
  record: record === null ? null : (JSON.parse(record) as JsonRecord),
});

export function createFbaJournal(journal: Connection) {
  const insertRequest = journal.prepare(
    `INSERT INTO fba_instruction (instruction_id, asked_at, outcome) VALUES (?, ?, 'waiting')
     ON CONFLICT (instruction_id) DO UPDATE SET asked_at = excluded.asked_at, outcome = 'waiting', problem = NULL`,
  );
  const readOne = journal.prepare<[string], StoredInstructionRow>(
    `SELECT ${INSTRUCTION_COLUMNS} FROM fba_instruction WHERE instruction_id = ?`,
  );
  const readWaiting = journal
    .prepare<[number], string>(
      "SELECT instruction_id FROM fba_instruction WHERE outcome = 'waiting' ORDER BY asked_at, rowid LIMIT ?",
    )
    .pluck();
  const storeRecord = journal.prepare(
    `UPDATE fba_instruction SET outcome = 'read', problem = NULL, read_at = @at, record = @record, search_text = @text
     WHERE instruction_id = @id`,
  );
  const storeProblem = journal.prepare(
    "UPDATE fba_instruction SET outcome = @outcome, problem = @problem WHERE instruction_id = @id",
  );
  const remove = journal.prepare("DELETE FROM fba_instruction WHERE instruction_id = ?");

  const readInstruction = (id: string): StoredInstruction | null => convertOrNull(readOne.get(id), toInstruction);

  return {
    instruction: readInstruction,
    requestInstructions: inTransactionOf(journal)((ids: readonly string[], at: string): void => {
      for (const id of ids) insertRequest.run(id, at);
    }),
    waitingInstructions: (limit: number): string[] => readWaiting.all(limit),

    /** Returns null if the instruction was removed meanwhile. `at`: when the request was sent. */
    storeInstruction(id: string, record: JsonRecord, at: string): StoredInstruction | null {
      storeRecord.run({ id, record: JSON.stringify(record), at, text: valuesIn(record).join("\n") });
      return readInstruction(id);
    },
    storeInstructionProblem(
      id: string,
      outcome: Exclude<InstructionOutcome, "read">,
      problem: InstructionProblem | null,
    ): StoredInstruction | null {
      storeProblem.run({ id, outcome, problem: problem && formatProblem(problem) });
      return readInstruction(id);
    },
    removeInstruction: (id: string): void => void remove.run(id),
  };
}

function valuesIn(value: Json): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(valuesIn);
  return value === null ? [] : [String(value)];
}
