import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { importAll, openImportRig, HEADING, row, type ImportRig } from "./import-rig.ts";
import { IMPORT_WORKER } from "../../support/workers.ts";
import { join } from "node:path";
import { openImport, startImportSession } from "../../../../src-main/use-cases/import/import-session.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
const TUESDAY = "2026-11-17T08:00:00.000Z";
const WEDNESDAY = "2026-11-18T08:00:00.000Z";

let rig: ImportRig;
beforeEach(async () => {
  rig = await openImportRig();
});

describe("a file of events", () => {
  const event = (key: string, id: string, at: string, handling: string): string =>
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
  ])(
    "as %s goes the way of the inbox; known ones are counted, unreadable ones are errors",
    async (_form, write, name) => {
      const kind = { category: "a", action: "b", at: MONDAY, known: true };
      await rig.store.addEvents([{ eventKey: "K1", source: "webhook", body: "{}", receivedAt: MONDAY, kind }]);
      const events = ["K1", "K2", "K2"].map((key) => event(key, key.slice(1), TUESDAY, "rtn"));
      const { outcome } = await importAll(rig, write([...events, '{"category":"x"}', '{"a":tru}']), WEDNESDAY, name);
      expect(outcome).toMatchObject({
        end: { kind: "complete" },
        progress: { taken: 3, added: 1, known: 2, problems: 2 },
        problems: [{ kind: "not-an-event" }, { kind: "not-json" }],
      });
      expect((await rig.store.eventCounts()).tallies).toMatchObject([
        { action: "b", received: 1 },
        { action: "completeInventoryHandling", received: 1 },
      ]);
    },
  );
});

it.each([
  ["an empty one", "", "a.csv", "empty"],
  ["spaces", " \n ", "a.csv", "empty"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d4948445200000000", "hex"), "a.csv", "no-text"],
  ["a workbook", Buffer.from("504b0304140000000800", "hex"), "a.csv", "workbook"],
  ["a workbook by its name", "x", "a.xlsx", "workbook"],
  ["a page", "<html>", "a.html", "wrong-ending"],
  ["a heading alone", HEADING, "a.csv", "no-rows"],
  ["no events", "[]", "a.json", "no-rows"],
])("a file that cannot be imported says what it is: %s", async (_name, content, name, problem) => {
  expect(await rig.open(content, name).inspect()).toEqual({ ok: false, error: problem });
});

it("a folder, or nothing at all, is no file to import", async () => {
  const problemOf = async (path: string) => {
    const file = { path, name: "a.csv", modifiedAt: MONDAY };
    const session = startImportSession({ workerPath: IMPORT_WORKER, file, problemFile: "", onProgress: () => {} });
    const inspection = await session.inspect();
    await session.end();
    return inspection.ok ? "taken" : inspection.error;
  };
  expect(await problemOf(rig.folder)).toBe("no-file");
  expect(await problemOf(join(rig.folder, "gone.csv"))).toBe("not-there");
});

it.runIf(process.platform === "linux")("the thread that reads a file gives way, and it alone", async () => {
  const before = threads();
  await importAll(rig, `${HEADING}\n${row(1)}`, "2026-11-16T08:00:00.000Z");
  const after = threads();
  const nicer = [...after].filter(([id, niceness]) => niceness !== (before.get(id) ?? before.get(String(process.pid))));
  expect(nicer.map(([, niceness]) => niceness)).toEqual([10]);
  expect(nicer.every(([id]) => !before.has(id))).toBe(true);
});

/** Threads of this process, with how nice they are (proc_pid_stat(5)). */
function threads(): Map<string, number> {
  return new Map(
    readdirSync("/proc/self/task").flatMap((id) => {
      try {
        const behindName = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
        return [[id, Number(behindName[16])] as const];
      } catch {
        // It ended meanwhile.
        return [];
      }
    }),
  );
}

it("lets a file go while it is opened", async () => {
  const path = join(rig.folder, "let-go.csv");
  writeFileSync(path, [HEADING, row(1)].join("\n"));
  const letGo = new AbortController();
  const opened = openImport({
    workerPath: IMPORT_WORKER,
    problemFile: join(rig.folder, "problems.ndjson"),
    file: { path, name: "let-go.csv", modifiedAt: "2026-11-16T08:00:00.000Z" },
    store: rig.store,
    now: () => new Date(),
    onRun: () => {},
    onInspecting: () => {},
    letGo: letGo.signal,
  });
  letGo.abort();
  expect(await opened).toEqual({ ok: false, error: "canceled" });
});
