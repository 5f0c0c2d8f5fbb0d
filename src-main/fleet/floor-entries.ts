import { parseClaim, type FoundClaim } from "../../src-domain/fleet/claim.ts";
import { FLOOR_BUCKET, itemKey, keySubject } from "./names.ts";

interface Entry {
  readonly revision: number;
  readonly claim: FoundClaim;
}

const ITEM_SUBJECTS = keySubject(FLOOR_BUCKET, itemKey(""));

/** The claims that a desk knows, with the sequence of each key's last message. A claim that was given up stays as null. */
export function createFloorEntries(onChanged: (changes: ReadonlyMap<string, FoundClaim>) => void) {
  const entries = new Map<string, Entry>();

  function set(itemId: string, entry: Entry): void {
    if ((entries.get(itemId)?.revision ?? 0) >= entry.revision) return;
    entries.set(itemId, entry);
    onChanged(new Map([[itemId, entry.claim]]));
  }

  return {
    set,
    find: (itemId: string): FoundClaim => entries.get(itemId)?.claim ?? null,
    revision: (itemId: string): number => entries.get(itemId)?.revision ?? 0,
    lastRevision: (): number => [...entries.values()].reduce((last, { revision }) => Math.max(last, revision), 0),
    /** The bucket has no message of the key. */
    forget: (itemId: string): void => void entries.delete(itemId),

    clear(): void {
      const gone = [...entries.keys()];
      entries.clear();
      onChanged(new Map(gone.map((itemId) => [itemId, null])));
    },

    /** Applies a message of the bucket. Returns its item, null for other keys. */
    apply(subject: string, revision: number, data: Uint8Array): string | null {
      const itemId = itemIdOf(subject);
      if (itemId !== null) set(itemId, { revision, claim: parseClaim(new TextDecoder().decode(data)) });
      return itemId;
    },

    /** Frees items up to a revision that the bucket no longer has. */
    keepOnly(seen: ReadonlySet<string>, upToRevision: number): void {
      const gone = [...entries].filter(([itemId, { revision }]) => revision <= upToRevision && !seen.has(itemId));
      for (const [itemId] of gone) entries.delete(itemId);
      if (gone.length > 0) onChanged(new Map(gone.map(([itemId]) => [itemId, null])));
    },
  };
}

function itemIdOf(subject: string): string | null {
  const itemId = subject.startsWith(ITEM_SUBJECTS) ? subject.slice(ITEM_SUBJECTS.length) : "";
  return /^\d{1,20}$/.test(itemId) ? itemId : null;
}
