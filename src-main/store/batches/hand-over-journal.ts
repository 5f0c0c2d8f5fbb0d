import type { HandOverVerdict } from "../../../src-domain/batches/batch.ts";
import { joinCodeParts } from "../../../src-domain/scanning/code-parts.ts";
import {
  HAND_OVER_MS,
  hiddenTextOf,
  readHandOver,
  type HandOver,
  type HandOverPart,
} from "../../../src-domain/batches/hand-over.ts";
import { readSigned } from "../../pairing/signed.ts";
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

/** Batches from codes stay separate until the operator checks their address. */
export const UNSEEN_BATCHES = `
  -- The desk it came from, while nobody here has seen its address; such a batch stays parked and as it is.
  ALTER TABLE batch ADD COLUMN unseen_from TEXT;
  -- What came before codes were signed is looked at once more, unless a person works on it already.
  UPDATE batch SET unseen_from = coalesce((SELECT station FROM hand_over_in i WHERE i.batch_id = batch.batch_id), '')
    WHERE state = 'parked' AND (batch_id IN (SELECT batch_id FROM hand_over_in)
      OR overflow_of IN (SELECT i.batch_id FROM hand_over_in i JOIN batch b USING (batch_id) WHERE b.state = 'parked'));
`;

/** For a day the desk shows the same codes again, so that codes scanned earlier still count. */
const SAME_CODES_MS = 24 * 60 * 60_000;
/** Incomplete sets of codes are forgotten after a day. */
const PARTS_KEPT_MS = 24 * 60 * 60_000;

interface PartRow {
  readonly tag: string;
  readonly part: number;
  readonly parts: number;
  readonly payload: string;
}

type HandOverState = Omit<HandOverVerdict, "kind" | "part" | "of">;

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
    readOpenOut: journal.prepare<[string], { handOverId: string; madeAt: string }>(
      "SELECT hand_over_id AS handOverId, made_at AS madeAt FROM hand_over_out WHERE batch_id = ? AND ended_at IS NULL",
    ),
    renewOut: journal.prepare("UPDATE hand_over_out SET made_at = ? WHERE hand_over_id = ?"),
    putOut: journal.prepare("INSERT INTO hand_over_out (hand_over_id, batch_id, made_at) VALUES (?, ?, ?)"),
    endOut: journal.prepare("UPDATE hand_over_out SET ended_at = ? WHERE batch_id = ? AND ended_at IS NULL"),
    writeHanded: journal.prepare(`UPDATE batch SET handed_over_at = ?, changed_at = ? WHERE batch_id = ?
      AND state = 'parked' AND discarded_at IS NULL`),
  };
}

/** Hand-overs of batches between desks. The caller owns the transaction. */
export function createHandOverJournal(journal: Connection, account: string) {
  const sql = prepareStatements(journal);

  function known(tag: string): HandOverState | null {
    const opened = sql.readIn.get(tag);
    return opened ? { state: "known", have: 0, batchName: opened.batchName, station: opened.station } : null;
  }

  const nothing = (state: HandOverState["state"], have = 0): HandOverState => ({
    state,
    have,
    batchName: null,
    station: null,
  });

  /** The result for a complete hand-over; `open` if its batch is still to be created. */
  function judge(handOver: HandOver, at: string): HandOverState | "open" {
    const { station, handOverId } = handOver;
    const said = { have: 0, station, batchName: handOver.batchName };
    // The verdict does not show the texts either, because they may look like other texts.
    if (hiddenTextOf(handOver) !== null) return nothing("hidden-text");
    if (handOver.account !== account) return { ...said, state: "other-account" };
    const own = sql.readOut.get(handOverId);
    if (own) return { ...said, state: "own", batchName: own.batchName };
    const opened = sql.readInById.get(handOverId);
    if (opened) return { ...said, state: "known", batchName: opened.batchName };
    return Date.parse(at) < Date.parse(handOver.expiresAt) ? "open" : { ...said, state: "expired" };
  }

  /** Without a `pairingKey` the desk cannot verify who made the codes, so it keeps none of them. */
  function take(
    { tag, part, of, payload }: HandOverPart,
    pairingKey: string | null,
    at: string,
  ): HandOverState | HandOver {
    if (pairingKey === null) return nothing("no-key");
    sql.dropOldParts.run(new Date(Date.parse(at) - PARTS_KEPT_MS).toISOString());
    const before = known(tag);
    if (before) return before;
    sql.putPart.run(tag, part, of, payload, at);
    const rows = sql.readParts.all(tag);
    if (rows.length < of) return nothing("gathering", rows.length);
    sql.dropParts.run(tag);
    const bytes = joinCodeParts(rows.map(({ parts, ...row }) => ({ ...row, of: parts })));
    if (bytes === null) return nothing("broken");
    const signed = readSigned("hand-over", pairingKey, bytes);
    if (signed === null) return nothing("not-trusted");
    const whole = readHandOver(signed);
    if (whole === null) return nothing("broken");
    const judged = judge(whole, at);
    return judged === "open" ? whole : judged;
  }

  return {
    take,

    noteOpened: ({ handOverId, station }: HandOver, tag: string, batchId: string, at: string): void =>
      void sql.putIn.run(handOverId, tag, batchId, station, at),

    /** The id of a batch's hand-over: it stays the same until the batch is taken back, however often its codes are shown. */
    outgoing(batchId: string, freshId: string, at: string): Pick<HandOver, "handOverId" | "expiresAt"> {
      const until = (from: string): string => new Date(Date.parse(from) + HAND_OVER_MS).toISOString();
      const open = sql.readOpenOut.get(batchId);
      if (!open) sql.putOut.run(freshId, batchId, at);
      const { handOverId, madeAt } = open ?? { handOverId: freshId, madeAt: at };
      if (Date.parse(at) - Date.parse(madeAt) < SAME_CODES_MS) return { handOverId, expiresAt: until(madeAt) };
      sql.renewOut.run(at, handOverId);
      return { handOverId, expiresAt: until(at) };
    },
    confirm: (batchId: string, at: string): boolean => sql.writeHanded.run(at, at, batchId).changes > 0,
    takeBack(batchId: string, at: string): boolean {
      sql.endOut.run(at, batchId);
      return sql.writeHanded.run(null, at, batchId).changes > 0;
    },
  };
}
