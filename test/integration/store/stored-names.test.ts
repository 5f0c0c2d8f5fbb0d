import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRunFile } from "../../../src-main/practice/run-file.ts";
import { createInventoryCache } from "../../../src-main/store/cache/inventory-cache.ts";
import { createSyncCursor } from "../../../src-main/store/cache/sync-cursor.ts";
import { createFactCache } from "../../../src-main/store/events/fact-cache.ts";
import { createFbaJournal } from "../../../src-main/store/fba/fba-journal.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, openCacheIn, openJournalIn } from "./databases.ts";

const AT = "2026-11-21T12:00:00.000Z";

it("keeps the names of the stored copy state", () => {
  const cache = openCacheIn(tempFolder());
  const range = { from: 1, to: 2 };
  const stored = {
    covered: [range],
    stopped: true,
    rowsDone: 3,
    pass: { ...range, startedAt: AT, covered: [] },
    passedAt: AT,
    begunAt: AT,
  };
  addRow(cache, "sync_cursor", { name: "copy", value: JSON.stringify(stored) });
  const cursor = createSyncCursor(cache, createFactCache(cache, createInventoryCache(cache)));
  const state = cursor.readState();
  expect(state).toMatchObject({ isFillingStopped: true, refreshedAt: AT, startedAt: AT, refreshRun: { from: 1 } });
  if (state !== null) cursor.writeState({ ...state, rowsDone: 4 });
  const value = cache.prepare<[], string>("SELECT value FROM sync_cursor WHERE name = 'copy'").pluck().get();
  expect(JSON.parse(value ?? "")).toEqual({ ...stored, rowsDone: 4 });
});

it("keeps the names of a stored FBA problem", () => {
  const journal = openJournalIn(tempFolder());
  const stored = { kind: "refused", said: "Closed.", otherId: null, correlationId: null, otherParameter: null };
  addRow(journal, "fba_instruction", { instruction_id: "I", outcome: "refused", problem: JSON.stringify(stored) });
  const instructions = createFbaJournal(journal);
  const problem = instructions.instruction("I")?.problem;
  expect(problem).toMatchObject({ serviceMessage: "Closed." });
  instructions.storeInstructionProblem("I", "refused", problem ?? null);
  const json = journal.prepare<[], string>("SELECT problem FROM fba_instruction").pluck().get();
  expect(JSON.parse(json ?? "")).toEqual(stored);
});

it("keeps the names of a stored lesson run", async () => {
  const file = join(tempFolder(), "lessons.json");
  const stored = [{ lesson: "clean", operator: null, plan: { codes: [] }, begunAt: AT, endedAt: null, facts: [] }];
  await writeFile(file, JSON.stringify(stored));
  const runFile = createRunFile(file);
  const runs = await runFile.read();
  expect(runs).toMatchObject([{ lesson: "clean", startedAt: AT }]);
  await runFile.write(runs);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(stored);
});
