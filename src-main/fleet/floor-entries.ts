import { isClaimKey, type ClaimKey } from "../../src-domain/fleet/claim-key.ts";
import { parseClaim, type FoundClaim } from "../../src-domain/fleet/claim.ts";
import { FLOOR_BUCKET, keySubject } from "./names.ts";

interface Entry {
  readonly revision: number;
  readonly claim: FoundClaim;
}

const KEY_SUBJECTS = keySubject(FLOOR_BUCKET, "");

/** The claims that a desk knows, with the sequence of each key's last message. A claim that was given up stays as null. */
export function createFloorEntries(onChanged: (changes: ReadonlyMap<ClaimKey, FoundClaim>) => void) {
  const entries = new Map<ClaimKey, Entry>();

  function set(key: ClaimKey, entry: Entry): void {
    if ((entries.get(key)?.revision ?? 0) >= entry.revision) return;
    entries.set(key, entry);
    onChanged(new Map([[key, entry.claim]]));
  }

  return {
    set,
    find: (key: ClaimKey): FoundClaim => entries.get(key)?.claim ?? null,
    revision: (key: ClaimKey): number => entries.get(key)?.revision ?? 0,
    lastRevision: (): number => [...entries.values()].reduce((last, { revision }) => Math.max(last, revision), 0),
    /** The bucket has no message of the key. */
    forget: (key: ClaimKey): void => void entries.delete(key),

    clear(): void {
      const gone = [...entries.keys()];
      entries.clear();
      onChanged(new Map(gone.map((key) => [key, null])));
    },

    /** Applies a message of the bucket. Returns its key, null if it holds no claim. */
    apply(subject: string, revision: number, data: Uint8Array): ClaimKey | null {
      const key = subject.startsWith(KEY_SUBJECTS) ? subject.slice(KEY_SUBJECTS.length) : "";
      if (!isClaimKey(key)) return null;
      set(key, { revision, claim: parseClaim(new TextDecoder().decode(data)) });
      return key;
    },

    /** Frees keys up to a revision that the bucket no longer has. */
    keepOnly(seen: ReadonlySet<ClaimKey>, upToRevision: number): void {
      const gone = [...entries].filter(([key, { revision }]) => revision <= upToRevision && !seen.has(key));
      for (const [key] of gone) entries.delete(key);
      if (gone.length > 0) onChanged(new Map(gone.map(([key]) => [key, null])));
    },
  };
}
