import { describe, expect, it } from "vitest";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { REBUILD_SUBMISSIONS } from "../../../src-main/store/migrations/submission-migration.ts";
import { tempFolder } from "../../temp-folder.ts";
import { journalIn } from "./databases.ts";

const SINCE = JOURNAL_MIGRATIONS.findIndex(({ sql }) => sql === REBUILD_SUBMISSIONS);

describe("the journal that distinguishes doubts", () => {
  /** A journal of the version before, with an order in every state that it knew. */
  function versionBefore() {
    const folder = tempFolder();
    const journal = journalIn(folder, SINCE);
    journal.exec(`
      INSERT INTO batch (batch_id, name, state, destination, created_at, changed_at)
        VALUES ('B0', 'Batch 0', 'open', '{}', 'then', 'then');
      INSERT INTO scan (scan_id, text, source, damage, keys, started_at, recorded_at, batch_id, verdict)
        VALUES ('S', 'X', 'typed', NULL, '[]', 'then', 'then', 'B0', '{"kind":"locked","state":"waiting","item":{}}');
    `);
    const addBatch = journal.prepare(
      "INSERT INTO batch (batch_id, name, state, destination, created_at, changed_at) VALUES (?, ?, 'submitted', '{}', 'then', 'then')",
    );
    const addLine = journal.prepare(
      "INSERT INTO batch_line (batch_id, slot, return_inventory_id, item, scan_id, added_at, removed_at) VALUES (?, ?, ?, ?, 'S', 'then', ?)",
    );
    const addOrder = journal.prepare(`INSERT INTO submission (submission_id, batch_id, idempotency_key, body, state,
      waiting_for, resend_id, warehouse_id, item_count, recipient_name, country_code, refusal, submitted_at, state_since)
      VALUES (?, ?, ?, '{"exact": 1}', ?, ?, ?, 2, 2, 'Ada', 'USA', ?, ?, 'then')`);
    const observe = journal.prepare(
      "INSERT INTO observation (submission_id, at, source, fact) VALUES (?, 'then', 'desk', ?)",
    );
    const orders: [string, string, string | null, string | null, string | null, readonly string[]][] = [
      ["created", "created", null, "9007199254740993", null, ["ready", "sending", "created"]],
      ["refused", "refused", null, null, '{"fields":{}}', ["ready", "sending", "refused"]],
      ["fresh", "ready", null, null, null, ["ready"]],
      ["offline", "ready", "network", null, null, ["ready", "sending", "ready"]],
      ["denied", "ready", "operator", null, null, ["ready", "sending", "ready"]],
      ["repeat", "ready", null, null, null, ["ready", "sending", "unknown", "ready"]],
      ["flying", "sending", null, null, null, ["ready", "sending"]],
      ["lost", "unknown", "answer", null, null, ["ready", "sending", "unknown"]],
      ["seen", "unknown", "operator", null, null, ["ready", "sending", "unknown"]],
    ];
    for (const [index, [id, state, waitingFor, resendId, refusal, course]] of orders.entries()) {
      addBatch.run(`B-${id}`, `Batch ${id}`);
      addLine.run(`B-${id}`, 2, `${index}2`, '{"rma":"R2","sku":null}', null);
      addLine.run(`B-${id}`, 1, `${index}1`, '{"rma":"R1","sku":"MUG"}', null);
      addLine.run(`B-${id}`, 3, `${index}3`, '{"rma":"R3","sku":null}', "later");
      // The clock ran backwards that day: places follow the order of the rows.
      addOrder.run(id, `B-${id}`, `key-${id}`, state, waitingFor, resendId, refusal, `2026-11-${20 - index}`);
      for (const seen of course) observe.run(id, JSON.stringify({ kind: "submission", state: seen }));
    }
    const before = journal.prepare("SELECT * FROM observation").all();
    journal.close();
    return { folder, ids: orders.map(([id]) => id), before };
  }

  it("keeps every order and observation, numbers them in their order, names what is in doubt, and refuses what is no state or repeats a key", () => {
    const { folder, ids, before } = versionBefore();
    const journal = journalIn(folder, SINCE + 1);
    expect(journal.prepare("SELECT * FROM observation").all()).toEqual(before);
    expect(journal.prepare("SELECT submission_id FROM submission ORDER BY place").pluck().all()).toEqual(ids);
    const rows = journal
      .prepare(
        "SELECT submission_id AS id, state, doubt, attempts, waiting_for AS waits FROM submission ORDER BY place",
      )
      .all();
    expect(rows).toEqual([
      { id: "created", state: "created", doubt: "none", attempts: 1, waits: null },
      { id: "refused", state: "refused", doubt: "none", attempts: 1, waits: null },
      { id: "fresh", state: "ready", doubt: "none", attempts: 0, waits: null },
      { id: "offline", state: "ready", doubt: "none", attempts: 1, waits: "network" },
      { id: "denied", state: "ready", doubt: "none", attempts: 1, waits: "credentials" },
      { id: "repeat", state: "ready", doubt: "answer-lost", attempts: 1, waits: null },
      { id: "flying", state: "sending", doubt: "none", attempts: 1, waits: null },
      { id: "lost", state: "unknown", doubt: "answer-lost", attempts: 1, waits: "settling" },
      { id: "seen", state: "unknown", doubt: "order-seen", attempts: 1, waits: "operator" },
    ]);
    const [created] = journal.prepare("SELECT * FROM submission WHERE submission_id = 'created'").all() as [
      Record<string, unknown>,
    ];
    expect(created).toMatchObject({
      resend_id: "9007199254740993",
      body: '{"exact": 1}',
      idempotency_key: "key-created",
    });
    expect(JSON.parse(String(created["items"]))).toEqual([
      { returnInventoryId: "01", rma: "R1", sku: "MUG" },
      { returnInventoryId: "02", rma: "R2", sku: null },
    ]);
    expect(
      journal.prepare("SELECT verdict ->> '$.submissionId' AS id, verdict -> '$.submissionId' AS json FROM scan").get(),
    ).toEqual({
      id: null,
      json: "null",
    });
    expect(journal.pragma("foreign_key_check")).toEqual([]);
    const run = (sql: string) => () => journal.exec(sql);
    expect(run("UPDATE submission SET state = 'sent'")).toThrow(/CHECK/);
    expect(run("UPDATE submission SET doubt = 'maybe'")).toThrow(/CHECK/);
    expect(run("UPDATE submission SET idempotency_key = 'same'")).toThrow(/UNIQUE/);
    expect(run("UPDATE submission SET state = 'released' WHERE submission_id = 'seen'")).not.toThrow();
  });
});
