import type { HandOverVerdict } from "../../../src-domain/batch.ts";
import { joinHandOver, type HandOver, type HandOverPart } from "../../../src-domain/hand-over.ts";
import type { Connection } from "../files/database.ts";

export const HAND_OVERS = `
  -- Batches on their way to other desks and from them. What another desk took over is locked here until it is taken back.
  ALTER TABLE batch ADD COLUMN handed_over_at TEXT;
  -- A copied order is for its warehouse before it holds an item.
  ALTER TABLE batch ADD COLUMN planned_warehouse_id INTEGER;
  CREATE TABLE hand_over_out (
    hand_over_id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batch,
    made_at TEXT NOT NULL,
    ended_at TEXT
  ) STRICT;
  CREATE INDEX hand_over_of_batch ON hand_over_out (batch_id) WHERE ended_at IS NULL;
  -- Codes of other desks, until all of one hand-over are there: they hold an address.
  CREATE TABLE hand_over_part (
    tag TEXT NOT NULL,
    part INTEGER NOT NULL,
    parts INTEGER NOT NULL,
    payload TEXT NOT NULL,
    scanned_at TEXT NOT NULL,
    PRIMARY KEY (tag, part)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE hand_over_in (
    hand_over_id TEXT PRIMARY KEY,
    tag TEXT NOT NULL,
    batch_id TEXT NOT NULL REFERENCES batch,
    station TEXT NOT NULL,
    opened_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX hand_over_in_by_tag ON hand_over_in (tag);
`;

/** Parts that nobody completed are forgotten after a day. */
const PARTS_KEPT_MS = 24 * 60 * 60_000;

interface PartRow {
  readonly tag: string;
  readonly part: number;
  readonly parts: number;
  readonly payload: string;
}

type Told = Omit<HandOverVerdict, "kind" | "part" | "of">;

function prepareStatements(journal: Connection) {
  return {
    putPart: journal.prepare("INSERT INTO hand_over_part VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"),
    readParts: journal.prepare<[string], PartRow>("SELECT tag, part, parts, payload FROM hand_over_part WHERE tag = ?"),
    dropParts: journal.prepare("DELETE FROM hand_over_part WHERE tag = ?"),
    dropOldParts: journal.prepare("DELETE FROM hand_over_part WHERE scanned_at < ?"),
    readIn: journal.prepare<[string], { batchName: string; station: string }>(`
      SELECT b.name AS batchName, i.station FROM hand_over_in i JOIN batch b USING (batch_id)
      WHERE i.tag = ? AND b.discarded_at IS NULL`),
    putIn: journal.prepare("INSERT OR REPLACE INTO hand_over_in VALUES (?, ?, ?, ?, ?)"),
    readInById: journal.prepare<[string], { batchName: string }>(`
      SELECT b.name AS batchName FROM hand_over_in i JOIN batch b USING (batch_id)
      WHERE i.hand_over_id = ? AND b.discarded_at IS NULL`),
    readOut: journal.prepare<[string], { batchName: string }>(
      "SELECT b.name AS batchName FROM hand_over_out o JOIN batch b USING (batch_id) WHERE o.hand_over_id = ?",
    ),
    readOpenOut: journal.prepare<[string], { handOverId: string }>(
      "SELECT hand_over_id AS handOverId FROM hand_over_out WHERE batch_id = ? AND ended_at IS NULL",
    ),
    putOut: journal.prepare("INSERT INTO hand_over_out (hand_over_id, batch_id, made_at) VALUES (?, ?, ?)"),
    endOut: journal.prepare("UPDATE hand_over_out SET ended_at = ? WHERE batch_id = ? AND ended_at IS NULL"),
    writeHanded: journal.prepare(`UPDATE batch SET handed_over_at = ?, changed_at = ? WHERE batch_id = ?
      AND state = 'parked' AND discarded_at IS NULL`),
  };
}

interface HandOverParts {
  readonly journal: Connection;
  /** Of this environment; see src-domain/hand-over.ts. */
  readonly account: string;
}

export type HandOverJournal = ReturnType<typeof createHandOverJournal>;

/** Hand-overs of batches between desks. The caller owns the transaction. */
export function createHandOverJournal({ journal, account }: HandOverParts) {
  const sql = prepareStatements(journal);

  function known(tag: string): Told | null {
    const opened = sql.readIn.get(tag);
    return opened ? { state: "known", have: 0, batchName: opened.batchName, station: opened.station } : null;
  }

  /** What a whole hand-over comes to; `open` when its batch is to be made. */
  function judge(handOver: HandOver): Told | "open" {
    const { station, handOverId } = handOver;
    const said = { have: 0, station, batchName: handOver.batchName };
    if (handOver.account !== account) return { ...said, state: "other-account" };
    const own = sql.readOut.get(handOverId);
    if (own) return { ...said, state: "own", batchName: own.batchName };
    const opened = sql.readInById.get(handOverId);
    return opened ? { ...said, state: "known", batchName: opened.batchName } : "open";
  }

  function take({ tag, part, of, payload }: HandOverPart, at: string): Told | HandOver {
    sql.dropOldParts.run(new Date(Date.parse(at) - PARTS_KEPT_MS).toISOString());
    const before = known(tag);
    if (before) return before;
    sql.putPart.run(tag, part, of, payload, at);
    const rows = sql.readParts.all(tag);
    if (rows.length < of) return { state: "gathering", have: rows.length, batchName: null, station: null };
    sql.dropParts.run(tag);
    const whole = joinHandOver(rows.map(({ parts, ...row }) => ({ ...row, of: parts })));
    if (whole === null) return { state: "broken", have: 0, batchName: null, station: null };
    const judged = judge(whole);
    return judged === "open" ? whole : judged;
  }

  return {
    take,

    noteOpened: ({ handOverId, station }: HandOver, tag: string, batchId: string, at: string): void =>
      void sql.putIn.run(handOverId, tag, batchId, station, at),

    /** The id under which a batch is handed over: the same until it is taken back, however often its codes are shown. */
    outgoing(batchId: string, freshId: string, at: string): string {
      const open = sql.readOpenOut.get(batchId);
      if (open) return open.handOverId;
      sql.putOut.run(freshId, batchId, at);
      return freshId;
    },
    confirm: (batchId: string, at: string): boolean => sql.writeHanded.run(at, at, batchId).changes > 0,
    takeBack(batchId: string, at: string): boolean {
      sql.endOut.run(at, batchId);
      return sql.writeHanded.run(null, at, batchId).changes > 0;
    },
  };
}
