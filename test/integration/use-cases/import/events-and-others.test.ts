import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openImport, startImportSession } from "../../../../src-main/use-cases/import/import-session.ts";
import { IMPORT_WORKER } from "../../support/workers.ts";
import { importAll, openImportRig, HEADING, row, type ImportRig } from "./import-rig.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
const TUESDAY = "2026-11-17T08:00:00.000Z";
const WEDNESDAY = "2026-11-18T08:00:00.000Z";

let rig: ImportRig;
beforeEach(async () => {
  rig = await openImportRig();
});

describe("an event file", () => {
  const createEvent = (key: string, id: string, at: string, handling: string): string =>
    JSON.stringify({
      category: "rinv",
      action: "completeInventoryHandling",
      eventTime: at,
      notificationId: key,
      returnInventory: { returnInventoryId: id, handlingCode: handling, handlingStatusCode: 2 },
    });

  it.each([
    ["an array", (events: readonly string[]) => `[\n${events.join(",\n")}\n]`, "events.json"],
    ["one a line", (events: readonly string[]) => events.join("\n"), "events.ndjson"],
  ])("is imported as %s without known or unreadable events", async (_format, write, name) => {
    const kind = { category: "a", action: "b", at: MONDAY, isKnown: true };
    await rig.store.addEvents([
      { eventKey: "K1", source: "webhook", body: "{}", receivedAt: MONDAY, relay: null, kind },
    ]);
    const events = ["K1", "K2", "K2"].map((key) => createEvent(key, key.slice(1), TUESDAY, "rtn"));
    const { outcome } = await importAll(rig, write([...events, '{"category":"x"}', '{"a":tru}']), WEDNESDAY, name);
    expect(outcome).toMatchObject({
      end: { kind: "complete" },
      progress: { accepted: 3, added: 1, known: 2, problems: 2 },
      problems: [{ kind: "not-an-event" }, { kind: "not-json" }],
    });
    expect((await rig.store.eventCounts()).tallies).toMatchObject([
      { action: "b", received: 1 },
      { action: "completeInventoryHandling", received: 1 },
    ]);
  });
});

it.each([
  ["an empty one", "", "a.csv", "empty"],
  ["spaces", " \n ", "a.csv", "empty"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d4948445200000000", "hex"), "a.csv", "no-text"],
  ["a workbook", Buffer.from("504b0304140000000800", "hex"), "a.csv", "workbook"],
  ["a workbook by its name", "x", "a.xlsx", "workbook"],
  ["a page", "<html>", "a.html", "wrong-ending"],
  ["only a heading", HEADING, "a.csv", "no-rows"],
  ["no events", "[]", "a.json", "no-rows"],
])("names the problem of a file that cannot be imported: %s", async (_name, content, name, problem) => {
  expect(await rig.open(content, name).inspect()).toEqual({ ok: false, error: problem });
});

it("refuses a folder and a missing file", async () => {
  const inspectPath = async (path: string) => {
    const file = { path, name: "a.csv", modifiedAt: MONDAY };
    const session = startImportSession({ workerPath: IMPORT_WORKER, file, problemFile: "", onProgress: () => {} });
    const inspection = await session.inspect();
    await session.end();
    return inspection.ok ? "accepted" : inspection.error;
  };
  expect(await inspectPath(rig.folder)).toBe("no-file");
  expect(await inspectPath(join(rig.folder, "gone.csv"))).toBe("not-there");
});

it.runIf(process.platform === "linux")("lowers the priority of the import thread only", async () => {
  const threadsBefore = listThreads();
  await importAll(rig, `${HEADING}\n${row(1)}`, "2026-11-16T08:00:00.000Z");
  const threadsAfter = listThreads();
  const slowedThreads = [...threadsAfter].filter(
    ([id, niceness]) => niceness !== (threadsBefore.get(id) ?? threadsBefore.get(String(process.pid))),
  );
  expect(slowedThreads.map(([, niceness]) => niceness)).toEqual([10]);
  expect(slowedThreads.every(([id]) => !threadsBefore.has(id))).toBe(true);
});

/** Threads of this process by id, with their nice value (proc_pid_stat(5)). */
function listThreads(): Map<string, number> {
  return new Map(
    readdirSync("/proc/self/task").flatMap((id) => {
      try {
        const fields = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
        return [[id, Number(fields[16])] as const];
      } catch {
        // The thread has ended.
        return [];
      }
    }),
  );
}

it("cancels an import while its file is being opened", async () => {
  const path = join(rig.folder, "let-go.csv");
  writeFileSync(path, [HEADING, row(1)].join("\n"));
  const cancelController = new AbortController();
  const opening = openImport({
    workerPath: IMPORT_WORKER,
    problemFile: join(rig.folder, "problems.ndjson"),
    file: { path, name: "let-go.csv", modifiedAt: "2026-11-16T08:00:00.000Z" },
    store: rig.store,
    now: () => new Date(),
    onRun: () => {},
    onInspectProgress: () => {},
    discardSignal: cancelController.signal,
  });
  cancelController.abort();
  expect(await opening).toEqual({ ok: false, error: "canceled" });
});
