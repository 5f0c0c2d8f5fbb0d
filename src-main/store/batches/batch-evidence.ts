import type { ItemEvidence } from "../../../src-domain/resends/suspects.ts";
import type { StoreParts } from "../store-parts.ts";

export interface StoredEvidence {
  readonly items: readonly Omit<ItemEvidence, "named">[];
  /** Ids in the order of the batch's last submission; a refusal may name an item by its position in it. */
  readonly sentIds: readonly string[];
}

export function createEvidenceReader({ journal, batches, lines, inventory, itemFetches, allocationOf }: StoreParts) {
  // Ids exceed 2^53, so the query returns them as text.
  const readSentIds = journal.prepare<[string], { id: string }>(`
    SELECT CAST(value AS TEXT) AS id FROM json_each(
      (SELECT body FROM submission WHERE batch_id = ? ORDER BY place DESC LIMIT 1),
      '$.returnInventoryIdList') ORDER BY key`);
  const evidenceOf = (batchId: string): StoredEvidence => ({
    items: lines.read(batchId).map(({ slot, item }) => {
      const { returnInventoryId } = item;
      const copy = inventory.copyOf(returnInventoryId);
      return {
        slot,
        item: copy?.item ?? item,
        readAt: copy?.readAt ?? null,
        reading: itemFetches.of(returnInventoryId),
        binding: allocationOf(returnInventoryId, batchId),
      };
    }),
    sentIds: readSentIds.all(batchId).map(({ id }) => id),
  });
  return {
    batchEvidence: (batchId: string): StoredEvidence | null => (batches.read(batchId) ? evidenceOf(batchId) : null),
  };
}
