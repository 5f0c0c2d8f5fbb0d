import type { Connection } from "../files/database.ts";
import { canForget, LAST_IMPORT_FIRST } from "../orders/order-file-removal.ts";

interface ImportRow {
  readonly fileId: number;
  readonly fleetFileId: string;
  readonly previousId: string | null;
  readonly canUndo: 0 | 1;
}

/** Copies that desks import at once are among the last imports. */
const MAX_COPIES = 10;

/**
 * Finds the copies of a file that desks imported before they knew of each other's import. An undo of one means all that
 * the operator sees as one file.
 */
export function createCopyFinder(journal: Connection) {
  const readLastImports = journal.prepare<[number], ImportRow>(
    `SELECT n.file_id AS fileId, n.fleet_file_id AS fleetFileId, n.previous_fleet_id AS previousId,
       ${canForget("n")} AS canUndo
     FROM order_file f JOIN order_file n USING (channel, shop)
     WHERE f.file_id = ? AND n.fleet_file_id IS NOT NULL AND NOT n.is_partial
     ORDER BY ${LAST_IMPORT_FIRST} LIMIT ${MAX_COPIES}`,
  );
  const isSameFile = journal
    .prepare<{ fileId: number; otherId: number }, number>(
      `SELECT count(*) = (SELECT min(order_count) FROM order_file WHERE file_id IN (@fileId, @otherId))
         AND count(*) = (SELECT max(order_count) FROM order_file WHERE file_id IN (@fileId, @otherId))
       FROM replaced_order WHERE NOT is_changed
         AND (file_id = @fileId AND previous_file_id = @otherId OR file_id = @otherId AND previous_file_id = @fileId)`,
    )
    .pluck();

  const isCopyOf = (file: ImportRow, copies: readonly ImportRow[]): boolean =>
    !copies.includes(file) &&
    file.canUndo === 1 &&
    copies.every(({ previousId, fleetFileId }) => previousId !== file.fleetFileId && file.previousId !== fleetFileId) &&
    copies.some(({ fileId }) => isSameFile.get({ fileId, otherId: file.fileId }) === 1);

  return (fileId: number): number[] => {
    const imports = readLastImports.all(fileId);
    const copies = imports.filter((file) => file.fileId === fileId);
    const findNext = () => imports.find((file) => isCopyOf(file, copies));
    for (let found = findNext(); found !== undefined; found = findNext()) copies.push(found);
    return copies.map((copy) => copy.fileId).filter((id) => id !== fileId);
  };
}
