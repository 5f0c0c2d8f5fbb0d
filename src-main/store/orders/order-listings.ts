import type { Connection } from "../files/database.ts";
import type { PlannedOrder } from "./import-plan.ts";
import {
  toComparableContent,
  isListed,
  type OrderContent,
  type StoredLineRow,
  type StoredOrderRow,
  type StoredRecipientRow,
  toLineRow,
  toOrderRow,
} from "./order-content.ts";
import { orderLineKey } from "./order-line-key.ts";
import type { OrderWriter, WrittenFile } from "./order-writer.ts";

/** An order as one of its files lists it. */
export interface Listing {
  readonly fileId: number;
  /** Id of the file whose listing this listing replaced; null if it replaced no listing, or the id is not stored. */
  readonly previousFileId: number | null;
  readonly goneAt: string | null;
  readonly content: OrderContent;
}

interface Link {
  readonly fileId: number;
  readonly previousFileId: number;
  readonly goneAt: string | null;
  readonly content: string | null;
}

interface ListingFile {
  readonly fleetWrittenAt: string;
  readonly fleetFileId: string;
  readonly importedAt: string;
  readonly isPartial: 0 | 1;
}

/** Reads all listings of orders: the listing that the book shows, and the listings that newer files replaced. */
export function createListingReader(journal: Connection) {
  const readOrder = journal.prepare<[string], StoredOrderRow>("SELECT * FROM booked_order WHERE order_id = ?");
  const readLines = journal.prepare<[string], StoredLineRow>(
    "SELECT * FROM booked_line WHERE order_id = ? ORDER BY rowid",
  );
  const readRecipient = journal.prepare<[string], StoredRecipientRow>(
    "SELECT fields, note, imported_at FROM booked_recipient WHERE order_id = ?",
  );
  const readLinks = journal.prepare<[string], Link>(
    `SELECT file_id AS fileId, previous_file_id AS previousFileId, gone_at AS goneAt, content FROM replaced_order
     WHERE order_id = ?`,
  );
  const readImportTime = journal
    .prepare<[number], string>("SELECT imported_at FROM order_file WHERE file_id = ?")
    .pluck();

  /** Returns the earlier file's content; the newer file's content if the earlier content is not stored. */
  function contentOf({ content, previousFileId }: Link, newer: OrderContent): OrderContent {
    if (content !== null) return JSON.parse(content) as OrderContent;
    const { recipient } = newer;
    const importedAt = readImportTime.get(previousFileId) ?? "";
    return { ...newer, recipient: recipient && { ...recipient, imported_at: importedAt } };
  }

  /** Returns the listing that the book shows, then the replaced listings, newest first. */
  return function readListings(orderId: string): Listing[] {
    const order = readOrder.get(orderId);
    if (order === undefined) return [];
    const links = new Map(readLinks.all(orderId).map((link) => [link.fileId, link]));
    const shown = { order, lines: readLines.all(orderId), recipient: readRecipient.get(orderId) ?? null };
    const listings: Listing[] = [];
    const add = (fileId: number, goneAt: string | null, content: OrderContent): void => {
      listings.push({ fileId, previousFileId: links.get(fileId)?.previousFileId ?? null, goneAt, content });
    };
    add(order.file_id, order.gone_at, shown);
    let newer: OrderContent = shown;
    for (let link = links.get(order.file_id); link !== undefined; link = links.get(link.previousFileId)) {
      links.delete(link.fileId);
      newer = contentOf(link, newer);
      add(link.previousFileId, link.goneAt, newer);
    }
    return listings;
  };
}

/** Adds the lines that only earlier files list, and holds them back. */
function withEarlierLines(listed: readonly StoredLineRow[], earlier: readonly StoredLineRow[]): StoredLineRow[] {
  const listedIds = new Set(listed.map(({ line_id }) => line_id));
  const unlisted = earlier.filter(({ line_id }) => !listedIds.has(line_id));
  return [...listed, ...unlisted.map((line) => ({ ...line, hold_reason: "not-listed" }))];
}

/** A listing that includes the lines of earlier files. */
interface RebuiltListing extends Listing {
  readonly hasOtherLines: boolean;
}

const isSameLines = (lines: readonly StoredLineRow[], others: readonly StoredLineRow[]): boolean =>
  lines.length === others.length &&
  lines.every(
    (line, index) => line.line_id === others[index]?.line_id && line.hold_reason === others[index].hold_reason,
  );

/**
 * Changes which listing of an order the book shows, because files may arrive in another order than they were written,
 * or be undone in another order than they were imported. All methods must run in a transaction.
 */
export function createOrderListings(journal: Connection, writer: OrderWriter) {
  const readListings = createListingReader(journal);
  const readFile = journal.prepare<[number], ListingFile>(
    `SELECT coalesce(fleet_written_at, '') AS fleetWrittenAt, coalesce(fleet_file_id, '') AS fleetFileId,
       imported_at AS importedAt, is_partial AS isPartial
     FROM order_file WHERE file_id = ?`,
  );
  // INSERT OR REPLACE fires no delete trigger, which would erase the key of a recipient that the row keeps.
  const writeLink = journal.prepare(
    "INSERT OR REPLACE INTO replaced_order VALUES (@fileId, @orderId, @previousFileId, @goneAt, @isChanged, @content)",
  );
  const deleteLinks = journal.prepare(
    "DELETE FROM replaced_order WHERE order_id = @orderId AND file_id NOT IN (SELECT value FROM json_each(@fileIds))",
  );

  /** Writes only changed links, because a week of files can list the order. */
  function writeLinks(orderId: string, listings: readonly RebuiltListing[]): void {
    deleteLinks.run({ orderId, fileIds: JSON.stringify(listings.slice(1).map(({ fileId }) => fileId)) });
    for (const [index, { fileId, previousFileId, content }] of listings.entries()) {
      const previous = listings[index - 1];
      if (previous === undefined || (previousFileId === previous.fileId && !previous.hasOtherLines)) continue;
      const isChanged = toComparableContent(previous.content) !== toComparableContent(content);
      writeLink.run({
        fileId,
        orderId,
        previousFileId: previous.fileId,
        goneAt: previous.goneAt,
        isChanged: Number(isChanged),
        content: isChanged ? JSON.stringify(previous.content) : null,
      });
    }
  }

  /**
   * Shows the listing of the newest file that is not hidden, in the fleet's order of files. All desks get the same
   * book, because the result depends on no earlier state. Returns the shown file's id; null if no file lists the order.
   */
  function rebuild(orderId: string, added?: Listing): number | null {
    const earliestFirst = readListings(orderId).toReversed();
    const listings = [...(added === undefined ? [] : [added]), ...earliestFirst]
      .map((listing) => ({ ...listing, file: readFile.get(listing.fileId) }))
      .filter(({ fileId, file }) => fileId === added?.fileId || file?.isPartial === 0)
      .toSorted((one, other) => compareFiles(one.file, other.file));
    // Keep lines of files that are no longer stored.
    let lines = (earliestFirst[0]?.content.lines ?? []).filter((line) => !isListed(line));
    const rebuilt = listings.map(({ file: _file, ...listing }): RebuiltListing => {
      lines = withEarlierLines(listing.content.lines.filter(isListed), lines);
      const hasOtherLines = !isSameLines(listing.content.lines, lines);
      return { ...listing, hasOtherLines, content: { ...listing.content, lines } };
    });
    const shown = rebuilt.at(-1);
    writeLinks(orderId, rebuilt);
    if (shown === undefined) {
      writer.deleteOrder(orderId);
      return null;
    }
    const { fileId, goneAt, content } = shown;
    writer.writeContent({
      ...content,
      order: { ...content.order, order_id: orderId, file_id: fileId, gone_at: goneAt },
    });
    return fileId;
  }

  /** Adds the listing of an older file. The book still shows the newer listing. */
  function addEarlier(planned: PlannedOrder, file: WrittenFile): void {
    const { existing } = planned;
    if (existing === null) return;
    rebuild(existing.order.order_id, toListing(planned, existing.order, file));
  }

  return { rebuild, addEarlier };
}

function toListing(
  { order, recipient }: PlannedOrder,
  booked: StoredOrderRow,
  { fileId, shop, at }: WrittenFile,
): Listing {
  const lines = order.lines.map((line) => ({
    ...toLineRow(line),
    closed_at: null,
    is_in_doubt: 0,
    claim_key: orderLineKey(order.channel, shop, order.orderNumber, line.lineId),
  }));
  const content = {
    order: { ...booked, ...toOrderRow(order), file_id: fileId },
    lines,
    recipient: recipient && { ...recipient, imported_at: at },
  };
  return { fileId, previousFileId: null, goneAt: null, content };
}

function compareFiles(one: ListingFile | undefined, other: ListingFile | undefined): number {
  const byTime = compareTexts(one?.fleetWrittenAt ?? "", other?.fleetWrittenAt ?? "");
  return byTime === 0 ? compareTexts(one?.fleetFileId ?? "", other?.fleetFileId ?? "") : byTime;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
