import { foldText } from "../../../src-domain/search-text.ts";
import type { Connection } from "../files/database.ts";

/** Spellings that differ only in case or accents are one recipient. */
interface FoundRecipient {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly places: number;
}

/** Finds every recipient in the journal, for an erasure request. */
export function createRecipientSearch(journal: Connection) {
  const names = journal.prepare<[], { spelling: string; places: number }>(`
    SELECT spelling, count(*) AS places FROM (
      SELECT recipient_name AS spelling FROM submission
      UNION ALL SELECT recipient_name FROM learned_order
      UNION ALL SELECT trim(fields ->> '$.shipmentName') FROM recipient
      UNION ALL SELECT trim(facts ->> '$.shipToContactName.value') FROM shipping_order
      -- A submitted batch is counted as its order.
      UNION ALL SELECT trim(destination ->> '$.shipmentName') FROM batch WHERE state <> 'submitted'
    ) WHERE spelling <> '' GROUP BY spelling ORDER BY spelling`);

  return {
    recipientsNamed(text: string, limit: number): FoundRecipient[] {
      const wanted = foldText(text);
      const found = new Map<string, FoundRecipient>();
      for (const { spelling, places } of names.iterate()) {
        const folded = foldText(spelling);
        if (!folded.includes(wanted)) continue;
        const same = found.get(folded);
        if (same === undefined && found.size === limit) continue;
        if (same?.spellings.length === limit) continue;
        const { name = spelling, spellings = [] } = same ?? {};
        found.set(folded, { name, spellings: [...spellings, spelling], places: (same?.places ?? 0) + places });
      }
      return [...found.values()];
    },
  };
}
