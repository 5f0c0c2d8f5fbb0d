import { ulid } from "ulid";
import { nameWithoutSuffix, setAsideName } from "../../../src-domain/batches/batch-name.ts";
import { nextSlot } from "../../../src-domain/batches/batch.ts";
import type { Connection } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";
import type { StoredBatch } from "./batch-journal.ts";
import type { BatchViews } from "./batch-operations.ts";

interface LineRow {
  readonly line_id: number;
  readonly slot: number;
  readonly return_inventory_id: string;
}

interface MovedLine {
  readonly lineId: number;
  readonly slot: number;
  readonly toBatch: string;
}

interface MoveRow {
  readonly kind: "set-aside" | "over-limit";
  readonly from_batch: string;
  readonly from_name: string;
  readonly lines: string;
}

interface BatchMove {
  readonly moveId: string;
  readonly count: number;
  readonly parkedIn: readonly string[];
}

function prepareStatements(journal: Connection) {
  return {
    readLines: journal.prepare<[string], LineRow>(
      "SELECT line_id, slot, return_inventory_id FROM batch_line WHERE batch_id = ? AND removed_at IS NULL ORDER BY slot",
    ),
    moveLine: journal.prepare("UPDATE batch_line SET batch_id = ?, slot = ? WHERE line_id = ?"),
    isNameTaken: journal.prepare<[string, string], { n: number }>(
      "SELECT 1 AS n FROM batch WHERE name = ? AND batch_id <> ? AND state <> 'submitted' AND discarded_at IS NULL",
    ),
    addMove: journal.prepare(`INSERT INTO batch_move (move_id, kind, from_batch, from_name, lines, moved_at)
      VALUES (@moveId, @kind, @fromBatch, @fromName, @lines, @at)`),
    readMove: journal.prepare<[string], MoveRow>(
      "SELECT kind, from_batch, from_name, lines FROM batch_move WHERE move_id = ? AND undone_at IS NULL",
    ),
    endMove: journal.prepare("UPDATE batch_move SET undone_at = ? WHERE move_id = ?"),
  };
}

/** Moves items between batches for the operator, and undoes moves. Each move is one transaction. */
export function createBatchMoves(parts: StoreParts, { current }: BatchViews) {
  const { journal, batches, lines, batchLimit } = parts;
  const sql = prepareStatements(journal);
  const undo = createUndo(sql, parts);

  function freeName(baseName: string, batchId: string): string {
    let name = baseName;
    for (let copy = 2; sql.isNameTaken.get(name, batchId); copy += 1) name = `${baseName} (${copy})`;
    return name;
  }

  function addMove(kind: MoveRow["kind"], from: StoredBatch, moved: readonly MovedLine[], at: string): string {
    const moveId = ulid();
    const { batchId: fromBatch, name: fromName } = from;
    sql.addMove.run({ moveId, kind, fromBatch, fromName, lines: JSON.stringify(moved), at });
    return moveId;
  }

  /** Parks the batch with the suspects. Moves the other items to a new current batch. */
  function splitOff(
    batchId: string,
    suspects: readonly string[],
    at: string,
  ): BatchMove | "no-such-batch" | "nothing-left" {
    const batch = batches.editable(batchId);
    if (!batch) return "no-such-batch";
    const rows = sql.readLines.all(batchId);
    const others = rows.filter((row) => !suspects.includes(row.return_inventory_id));
    if (others.length === 0 || others.length === rows.length) return "nothing-left";

    const next = batches.openParked(at);
    for (const { line_id, slot } of others) sql.moveLine.run(next.batchId, slot, line_id);
    const plainName = nameWithoutSuffix(batch.name);
    const asideName = freeName(setAsideName(batch.name), batchId);
    batches.rename(batchId, asideName, at);
    batches.rename(next.batchId, freeName(plainName, next.batchId), at);
    batches.saveDestination(next.batchId, batch.destination, at);
    batches.moveOpenScans(batchId, next.batchId);
    batches.park(batchId, at);
    batches.makeCurrent(next.batchId, at);
    const moved = others.map(({ line_id, slot }) => ({ lineId: line_id, slot, toBatch: next.batchId }));
    const moveId = addMove("set-aside", batch, moved, at);
    return { moveId, count: rows.length - others.length, parkedIn: [asideName] };
  }

  function moveSurplus(batchId: string, at: string): BatchMove | "no-such-batch" | "within-limit" {
    const batch = batches.editable(batchId);
    if (!batch) return "no-such-batch";
    const surplus = sql.readLines.all(batchId).slice(batchLimit());
    if (surplus.length === 0) return "within-limit";
    const names = new Set<string>();
    const moved = surplus.map(({ line_id, slot }): MovedLine => {
      const overflow = batches.overflowOf(batchId, batchLimit(), at);
      sql.moveLine.run(overflow.batchId, nextSlot(lines.read(overflow.batchId)), line_id);
      names.add(overflow.name);
      return { lineId: line_id, slot, toBatch: overflow.batchId };
    });
    return { moveId: addMove("over-limit", batch, moved, at), count: moved.length, parkedIn: [...names] };
  }

  const withCurrent = <Refused extends string>(moved: BatchMove | Refused, at: string) =>
    typeof moved === "string" ? moved : { ...moved, current: current(at) };

  return {
    splitOff: journal.transaction((batchId: string, suspects: readonly string[], at: string) =>
      withCurrent(splitOff(batchId, suspects, at), at),
    ),
    moveSurplus: journal.transaction((batchId: string, at: string) => withCurrent(moveSurplus(batchId, at), at)),
    undoMove: journal.transaction((moveId: string, at: string) => {
      const outcome = undo(moveId, at);
      return outcome === "undone" ? current(at) : outcome;
    }),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function createUndo(sql: Statements, { batches, lines }: StoreParts) {
  return function undo(moveId: string, at: string): "undone" | "no-such-move" | "moved-on" {
    const move = sql.readMove.get(moveId);
    if (!move) return "no-such-move";
    const moved = JSON.parse(move.lines) as MovedLine[];
    const areAllPresent = moved.every(
      ({ lineId, toBatch }) =>
        batches.editable(toBatch) !== null && sql.readLines.all(toBatch).some(({ line_id }) => line_id === lineId),
    );
    if (!areAllPresent || !batches.editable(move.from_batch)) return "moved-on";
    for (const { lineId, slot } of moved) returnLine(lineId, slot, move.from_batch);
    if (move.kind === "set-aside") mergeBack(move, moved, at);
    sql.endMove.run(at, moveId);
    return "undone";
  };

  function returnLine(lineId: number, slot: number, batchId: string): void {
    const present = lines.read(batchId);
    const isSlotTaken = present.some((line) => line.slot === slot);
    sql.moveLine.run(batchId, isSlotTaken ? nextSlot(present) : slot, lineId);
  }

  /** Moves later scans, refused scans and the address of the other batch back, then discards that batch. */
  function mergeBack({ from_batch: source, from_name: name }: MoveRow, moved: readonly MovedLine[], at: string): void {
    const other = moved[0] && batches.editable(moved[0].toBatch);
    if (!other) return;
    for (const { line_id, slot } of sql.readLines.all(other.batchId)) returnLine(line_id, slot, source);
    batches.moveOpenScans(other.batchId, source);
    batches.saveDestination(source, other.destination, at);
    batches.rename(source, name, at);
    batches.makeCurrent(source, at);
    batches.discard(other.batchId, at);
  }
}
