import { expect, it } from "vitest";
import { BATCH_WORDS, wordedName } from "../../../src-domain/batches/batch-name.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { tempFolder } from "../../temp-folder.ts";
import { journalIn } from "./databases.ts";

/** A journal of the version before names had no words, filled, and opened by today's. */
function upgraded(fill: (journal: Connection) => void): Connection {
  const folder = tempFolder();
  const before = journalIn(folder, 20);
  fill(before);
  before.close();
  return journalIn(folder);
}

const named = (journal: Connection, name: string, number: number): void =>
  void journal
    .prepare(
      `INSERT INTO batch (batch_id, name, state, destination, created_at, changed_at, station)
       VALUES (?, ?, 'parked', '{}', 'then', 'then', 'Desk 1')`,
    )
    .run(`B${number}`, name);

const german = (name: string): string => wordedName(name, BATCH_WORDS.de);

const NAMES = [
  ["Batch 7", "Stapel 7"],
  ["Batch 12 (2)", "Stapel 12 (2)"],
  ["Batch 7, set aside", "Stapel 7, beiseitegelegt"],
  ["Batch 7, set aside (3)", "Stapel 7, beiseitegelegt (3)"],
  ["Miller, set aside", "Miller, beiseitegelegt"],
  ["Batch of Miller", "Batch of Miller"],
  ["Batch 7b", "Batch 7b"],
  ["Batch 07", "Batch 07"],
  ["Batch 7 Miller", "Batch 7 Miller"],
  ["Miller, set aside for Ada", "Miller, set aside for Ada"],
] as const;

it("says names of before in the language of the desk, and leaves those that were typed as they are", () => {
  const journal = upgraded((before) => NAMES.forEach(([name], number) => named(before, name, number)));
  const names = journal.prepare<[], string>("SELECT name FROM batch ORDER BY rowid").pluck().all();
  expect(names.map(german)).toEqual(NAMES.map(([, said]) => said));
  expect(names.map((name) => wordedName(name, BATCH_WORDS.en))).toEqual(NAMES.map(([name]) => name));
});

it("says them in verdicts and moves as well", () => {
  const verdicts = [
    { kind: "in-another-batch", batchName: "Batch 3, set aside" },
    { kind: "batch-full", limit: 5, parkedIn: { batchName: "Batch 4", slot: 1 } },
    { kind: "batch-full", limit: 5, parkedIn: null },
    { kind: "added", item: { description: "Batch 5" } },
  ];
  const journal = upgraded((before) => {
    named(before, "Batch 1", 1);
    const scan =
      before.prepare(`INSERT INTO scan (scan_id, text, source, keys, started_at, recorded_at, batch_id, verdict)
      VALUES (?, 'X', 'typed', '[]', 'then', 'then', 'B1', ?)`);
    verdicts.forEach((verdict, place) => scan.run(`S${place}`, JSON.stringify(verdict)));
    before.exec("INSERT INTO batch_move VALUES ('M', 'set-aside', 'B1', 'Batch 1', '[]', 'then', NULL)");
  });
  const after = journal
    .prepare<[], string>("SELECT verdict FROM scan ORDER BY rowid")
    .pluck()
    .all()
    .map((text) => JSON.parse(text) as { batchName?: string; parkedIn?: { batchName: string } | null });
  expect(german(after[0]?.batchName ?? "")).toBe("Stapel 3, beiseitegelegt");
  expect(german(after[1]?.parkedIn?.batchName ?? "")).toBe("Stapel 4");
  expect(after.slice(2)).toEqual(verdicts.slice(2));
  expect(german(String(journal.prepare("SELECT from_name FROM batch_move").pluck().get()))).toBe("Stapel 1");
});

it.each([
  [null, null],
  ["Desk 1", "Desk 1"],
])("takes the station's name away where nobody gave one: %j", (given, kept) => {
  const journal = upgraded((before) => {
    named(before, "Batch 1", 1);
    if (given !== null) before.prepare("INSERT INTO setting VALUES ('stationName', ?)").run(JSON.stringify(given));
  });
  expect(journal.prepare("SELECT station FROM batch").pluck().get()).toBe(kept);
});

it("keeps of the service's failures what the service said, and no sentence of ours", () => {
  const request = (delivered: string, message: string): string =>
    `INSERT INTO request (operation, method, path, started_at, duration_ms, attempt, outcome, delivered, message, request_bytes)
     VALUES ('warehouse.all', 'GET', '/', 'then', 1, 1, 'refused', '${delivered}', '${message}', 0);`;
  const problem = (kind: string, message: string): string =>
    JSON.stringify({ kind, message, correlationId: "c", otherParameter: null });
  const journal = upgraded((before) => {
    before.exec(request("yes", "No such street") + request("no", "The service could not be reached (EPIPE)."));
    const ask = before.prepare(
      "INSERT INTO fba_instruction (instruction_id, asked_at, outcome, problem) VALUES (?, 'then', 'failed', ?)",
    );
    ask.run("a", problem("refused", "The account is closed."));
    ask.run("b", problem("offline", "The service could not be reached (EPIPE)."));
  });
  expect(journal.prepare("SELECT message FROM request ORDER BY rowid").pluck().all()).toEqual(["No such street", null]);
  const reported = { otherId: null, correlationId: "c", otherParameter: null };
  const problems = journal.prepare<[], string>("SELECT problem FROM fba_instruction ORDER BY rowid").pluck().all();
  expect(problems.map((text) => JSON.parse(text) as unknown)).toEqual([
    { kind: "refused", said: "The account is closed.", ...reported },
    { kind: "offline", said: null, ...reported },
  ]);
});
