import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { openImport } from "../../../../src-main/use-cases/import/import-session.ts";
import type { ImportRunView } from "../../../../src-preload/contract/import/imports.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { storeIn } from "../../support/store-in.ts";
import { IMPORT_WORKER } from "../../support/workers.ts";
import { HEADING, row } from "./import-rig.ts";

/** A worker that inspects as the real one and fails in the run after 200 rows. */
const failingWorker = (failure: string): string => `
  import { parentPort } from "node:worker_threads";
  const listen = parentPort.on.bind(parentPort);
  parentPort.on = (name, handle) =>
    listen(name, (message) => {
      if (message.type !== "run") return handle(message);
      const counts = { accepted: 200, added: 200, updated: 0, known: 0, problems: 0, position: 50 };
      parentPort.postMessage({ type: "progress", report: { progress: counts, problems: [], reasons: [] } });
      ${failure}
    });
  await import(${JSON.stringify(pathToFileURL(IMPORT_WORKER).href)});
`;

it.each([
  ["the program", "throw new TypeError('x');", "program-fault"],
  [
    "a full memory",
    "setTimeout(() => { const all = []; for (;;) all.push(Array(1e5).fill(all.length)); });",
    "out-of-memory",
  ],
])("names %s as the cause and keeps the progress", async (_cause, failure, reason) => {
  const folder = tempFolder();
  const workerPath = join(folder, "worker.mjs");
  writeFileSync(workerPath, failingWorker(failure));
  const path = join(folder, "items.csv");
  writeFileSync(path, [HEADING, row(1)].join("\n"));
  const warnings = vi.spyOn(process, "emitWarning").mockReturnValue();
  onTestFinished(() => warnings.mockRestore());
  const runs: ImportRunView[] = [];
  const opened = await openImport({
    workerPath,
    problemFile: join(folder, "problems.ndjson"),
    file: { path, name: "items.csv", modifiedAt: "2026-11-16T08:00:00.000Z" },
    store: await storeIn(folder, { defaultBatchLimit: 5 }),
    now: () => new Date("2026-11-17T08:00:00.000Z"),
    onRun: (run) => runs.push(run),
    discardSignal: new AbortController().signal,
  });
  if (!opened.ok) throw new Error(opened.error);
  onTestFinished(() => opened.value.end());
  opened.value.start("2026-11-16T08:00:00.000Z");
  const failedRun = { accepted: 200, end: { kind: "failed", reason } };
  await vi.waitFor(() => expect(runs.at(-1)).toMatchObject(failedRun), 10_000);
  expect(opened.value.isRunning()).toBe(false);
  expect(warnings).toHaveBeenCalledOnce();
});
