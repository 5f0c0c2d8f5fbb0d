import { z } from "zod";
import { VERDICT_KINDS } from "../../src-domain/batches/batch.ts";
import type { LessonRun } from "../../src-domain/practice/lesson-runs.ts";
import { LESSON_IDS } from "../../src-domain/practice/lessons.ts";
import { SUBMISSION_STATES } from "../../src-domain/resends/submission.ts";
import { createJsonFile } from "../base/json-file.ts";

/** Creates the schema when the file is read, so that no start waits for it. */
function createRunsSchema() {
  const at = z.iso.datetime();
  const fact = z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("scan"), at, code: z.string(), verdict: z.enum(VERDICT_KINDS) }),
    z.strictObject({ kind: z.literal("seen-to"), at }),
    z.strictObject({
      kind: z.literal("order"),
      at,
      submissionId: z.string(),
      submittedAt: at.exactOptional(),
      state: z.enum(SUBMISSION_STATES),
      items: z.int(),
      failed: z.boolean(),
      dealtWith: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal("service"),
      at,
      network: z.enum(["online", "offline", "unanswered", "unknown"]),
      credentials: z.enum(["ok", "missing", "refused"]),
    }),
  ]);
  const run = z.strictObject({
    lesson: z.enum(LESSON_IDS),
    operator: z.string().nullable(),
    plan: z.strictObject({
      codes: z.array(z.strictObject({ code: z.string(), returnInventoryId: z.string().nullable() })).readonly(),
    }),
    begunAt: at,
    endedAt: at.nullable(),
    facts: z.array(fact).readonly(),
  }) satisfies z.ZodType<StoredRun>;
  return z.array(run);
}

/** A run with the file's name for its start. */
type StoredRun = Omit<LessonRun, "startedAt"> & { readonly begunAt: string };

const toRun = ({ begunAt, ...run }: StoredRun): LessonRun => ({ ...run, startedAt: begunAt });
const toStoredRun = ({ startedAt, ...run }: LessonRun): StoredRun => ({ ...run, begunAt: startedAt });

export interface RunFile {
  read(): Promise<readonly LessonRun[]>;
  write(runs: readonly LessonRun[]): Promise<void>;
}

export function createRunFile(file: string): RunFile {
  const { read, write } = createJsonFile<readonly StoredRun[]>({
    file,
    loadSchema: () => Promise.resolve(createRunsSchema()),
    fallback: [],
  });
  return {
    async read(): Promise<readonly LessonRun[]> {
      const runs = await read().catch(() => []);
      return runs.map(toRun);
    },
    write: (runs) => write(runs.map(toStoredRun)),
  };
}
