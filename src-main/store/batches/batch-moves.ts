import { ulid } from "ulid";
import { nameWithoutSuffix, setAsideName } from "../../../src-domain/batches/batch-name.ts";
import { findFreeSlot } from "../../../src-domain/batches/batch.ts";
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
    findNameUse: journal.prepare<[string, string], { n: number }>(
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

type SplitProblem = "no-such-batch" | "nothing-left";

/** Moves items between batches for the operator, and undoes moves. Each move is one transaction. */
export function createBatchMoves(parts: StoreParts, { viewCurrent }: BatchViews) {
  const { journal, batches, lines, batchLimit, batchOrders } = parts;
  const sql = prepareStatements(journal);
  const undo = createUndo(sql, parts);

  /** Parks the batch with the suspects. Moves the other items to a new current batch. */
  function splitOff(batchId: string, suspects: readonly string[], at: string): BatchMove | SplitProblem {
    const batch = batches.readEditable(batchId);
    if (!batch) return "no-such-batch";
    const lineRows = sql.readLines.all(batchId);
    const otherLines = lineRows.filter((row) => !suspects.includes(row.return_inventory_id));
    if (otherLines.length === 0 || otherLines.length === lineRows.length) return "nothing-left";

    const newBatch = batches.openParked(at);
    for (const { line_id, slot } of otherLines) sql.moveLine.run(newBatch.batchId, slot, line_id);
    const plainName = nameWithoutSuffix(batch.name);
    const asideName = findFreeName(sql, setAsideName(batch.name), batchId);
    batches.rename(batchId, asideName, at);
    batches.rename(newBatch.batchId, findFreeName(sql, plainName, newBatch.batchId), at);
    batches.saveDestination(newBatch.batchId, batch.destination, at);
    batchOrders.replaceOrder(batchId, newBatch.batchId);
    batchOrders.releaseIfWithoutItems(batchId);
    batches.moveOpenScans(batchId, newBatch.batchId);
    batches.park(batchId, at);
    batches.makeCurrent(newBatch.batchId, at);
    const movedLines = otherLines.map(({ line_id, slot }) => ({ lineId: line_id, slot, toBatch: newBatch.batchId }));
    const moveId = addMove(sql, "set-aside", batch, movedLines, at);
    return { moveId, count: lineRows.length - otherLines.length, parkedIn: [asideName] };
  }

  function moveSurplus(batchId: string, at: string): BatchMove | "no-such-batch" | "within-limit" {
    const batch = batches.readEditable(batchId);
    if (!batch) return "no-such-batch";
    const surplusLines = sql.readLines.all(batchId).slice(batchLimit());
    if (surplusLines.length === 0) return "within-limit";
    const names = new Set<string>();
    const movedLines = surplusLines.map(({ line_id, slot }): MovedLine => {
      const overflow = batches.overflowOf(batchId, batchLimit(), at);
      sql.moveLine.run(overflow.batchId, findFreeSlot(lines.read(overflow.batchId)), line_id);
      names.add(overflow.name);
      return { lineId: line_id, slot, toBatch: overflow.batchId };
    });
    for (const id of [batchId, ...movedLines.map(({ toBatch }) => toBatch)]) batchOrders.releaseIfWithoutItems(id);
    return {
      moveId: addMove(sql, "over-limit", batch, movedLines, at),
      count: movedLines.length,
      parkedIn: [...names],
    };
  }

  const withCurrent = <Failure extends string>(moveResult: BatchMove | Failure, at: string) =>
    typeof moveResult === "string" ? moveResult : { ...moveResult, current: viewCurrent(at) };

  return {
    splitOff: journal.transaction((batchId: string, suspects: readonly string[], at: string) =>
      withCurrent(splitOff(batchId, suspects, at), at),
    ),
    moveSurplus: journal.transaction((batchId: string, at: string) => withCurrent(moveSurplus(batchId, at), at)),
    undoMove: journal.transaction((moveId: string, at: string) => {
      const outcome = undo(moveId, at);
      return outcome === "undone" ? viewCurrent(at) : outcome;
    }),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function createUndo(sql: Statements, { batches, lines, batchOrders }: StoreParts) {
  return function undo(moveId: string, at: string): "undone" | "no-such-move" | "moved-on" {
    const move = sql.readMove.get(moveId);
    if (!move) return "no-such-move";
    const movedLines = JSON.parse(move.lines) as MovedLine[];
    const areAllPresent = movedLines.every(
      ({ lineId, toBatch }) =>
        batches.readEditable(toBatch) !== null && sql.readLines.all(toBatch).some(({ line_id }) => line_id === lineId),
    );
    if (!areAllPresent || !batches.readEditable(move.from_batch)) return "moved-on";
    for (const { lineId, slot } of movedLines) returnLine(lineId, slot, move.from_batch);
    if (move.kind === "set-aside") mergeBack(move, movedLines, at);
    for (const { toBatch } of movedLines) batchOrders.releaseIfWithoutItems(toBatch);
    batchOrders.adoptReturnedItems(move.from_batch, at);
    sql.endMove.run(at, moveId);
    return "undone";
  };

  function returnLine(lineId: number, slot: number, batchId: string): void {
    const currentLines = lines.read(batchId);
    const isSlotUsed = currentLines.some((line) => line.slot === slot);
    sql.moveLine.run(batchId, isSlotUsed ? findFreeSlot(currentLines) : slot, lineId);
  }

  /** Moves later scans, refused scans and the address of the other batch back, then discards the other batch. */
  function mergeBack(
    { from_batch: sourceId, from_name: sourceName }: MoveRow,
    movedLines: readonly MovedLine[],
    at: string,
  ): void {
    const otherBatch = movedLines[0] && batches.readEditable(movedLines[0].toBatch);
    if (!otherBatch) return;
    for (const { line_id, slot } of sql.readLines.all(otherBatch.batchId)) returnLine(line_id, slot, sourceId);
    batches.moveOpenScans(otherBatch.batchId, sourceId);
    batches.saveDestination(sourceId, otherBatch.destination, at);
    batchOrders.replaceOrder(otherBatch.batchId, sourceId);
    batches.rename(sourceId, sourceName, at);
    batches.makeCurrent(sourceId, at);
    batches.discard(otherBatch.batchId, at);
  }
}

function findFreeName(sql: Statements, baseName: string, batchId: string): string {
  let name = baseName;
  for (let copyNumber = 2; sql.findNameUse.get(name, batchId); copyNumber += 1) name = `${baseName} (${copyNumber})`;
  return name;
}

function addMove(
  sql: Statements,
  kind: MoveRow["kind"],
  sourceBatch: StoredBatch,
  movedLines: readonly MovedLine[],
  at: string,
): string {
  const moveId = ulid();
  const { batchId: fromBatch, name: fromName } = sourceBatch;
  sql.addMove.run({ moveId, kind, fromBatch, fromName, lines: JSON.stringify(movedLines), at });
  return moveId;
}
