import { isClaimKey, type ClaimKey } from "../../src-domain/fleet/claim-key.ts";
import { parseClaim, SENT_CLAIM_MS, type FoundClaim } from "../../src-domain/fleet/claim.ts";
import {
  batchIdOf,
  batchKey,
  isTakenBatch,
  parseFloorBatch,
  type BatchKey,
  type FoundBatch,
} from "../../src-domain/fleet/floor-batch.ts";
import { FLOOR_BUCKET, keySubject } from "./names.ts";

export type FloorKey = ClaimKey | BatchKey;

interface Entry<Value> {
  readonly revision: number;
  readonly value: Value;
  readonly setAtMs: number;
}

export interface FloorChanges {
  /** Null if no desk claims the item or order line. */
  readonly claims: ReadonlyMap<ClaimKey, FoundClaim>;
  readonly batchIds: readonly string[];
}

const KEY_SUBJECTS = keySubject(FLOOR_BUCKET, "");

/**
 * The claims and batches that a desk knows, with the sequence of each key's last message. A claim that was given up
 * stays as null.
 */
export function createFloorEntries(onChanged: (changes: FloorChanges) => void) {
  const claims = new Map<ClaimKey, Entry<FoundClaim>>();
  const batches = new Map<BatchKey, Entry<FoundBatch>>();
  const entryOf = (key: FloorKey): Entry<unknown> | undefined => (isBatchKey(key) ? batches.get(key) : claims.get(key));

  function isNewer(key: FloorKey, revision: number): boolean {
    return (entryOf(key)?.revision ?? 0) < revision;
  }

  function setClaim(key: ClaimKey, revision: number, value: FoundClaim): void {
    if (!isNewer(key, revision)) return;
    claims.set(key, { revision, value, setAtMs: performance.now() });
    onChanged({ claims: new Map([[key, value]]), batchIds: [] });
  }

  function setBatch(key: BatchKey, revision: number, value: FoundBatch): void {
    if (!isNewer(key, revision)) return;
    batches.set(key, { revision, value, setAtMs: performance.now() });
    onChanged({ claims: new Map(), batchIds: batchIdsIn([key]) });
  }

  /** Removes keys for which the bucket has no message. */
  function remove(gone: readonly FloorKey[]): void {
    const goneClaims = new Map<ClaimKey, null>();
    for (const key of gone) {
      if (isBatchKey(key)) batches.delete(key);
      else if (claims.delete(key)) goneClaims.set(key, null);
    }
    if (gone.length > 0) onChanged({ claims: goneClaims, batchIds: batchIdsIn(gone) });
  }

  return {
    setClaim,
    setBatch,
    find: (key: ClaimKey): FoundClaim => claims.get(key)?.value ?? null,
    findBatch: (batchId: string): FoundBatch => batches.get(batchKey(batchId))?.value ?? null,
    batches: (): (readonly [batchId: string, found: FoundBatch])[] =>
      [...batches].flatMap(([key, { value }]) => batchIdsIn([key]).map((batchId) => [batchId, value] as const)),
    claims: (): (readonly [key: ClaimKey, claim: FoundClaim])[] =>
      [...claims].map(([key, { value }]) => [key, value] as const),
    revision: (key: FloorKey): number => entryOf(key)?.revision ?? 0,
    lastRevision: (): number =>
      [...claims.values(), ...batches.values()].reduce((last, { revision }) => Math.max(last, revision), 0),
    /** The bucket had no message of the key after it had one with the revision. */
    forget: (key: FloorKey, revision: number): void => {
      if (entryOf(key)?.revision === revision) remove([key]);
    },
    /**
     * Returns the keys of orders that were sent, and of batches that were taken over, so long ago that the servers may
     * have deleted them.
     */
    endedLongAgo(): FloorKey[] {
      // oxlint-disable-next-line waits/elapsed -- only chooses what to ask the servers for; they decide what has expired
      const beforeMs = Date.now() - SENT_CLAIM_MS;
      return [
        ...[...claims].flatMap(([key, { value }]) => (isSentBefore(value, beforeMs) ? [key] : [])),
        ...[...batches].flatMap(([key, { value }]) =>
          isTakenBatch(value) && Date.parse(value.at) < beforeMs ? [key] : [],
        ),
      ];
    },
    /** Forgets keys that were freed so long ago that the servers have deleted their markers. */
    forgetFreed(afterMs: number): void {
      const beforeMs = performance.now() - afterMs;
      forgetFreedIn(claims, beforeMs);
      forgetFreedIn(batches, beforeMs);
    },
    clear: (): void => remove([...claims.keys(), ...batches.keys()]),

    /** Applies a message of the bucket. Returns its key, null for an unknown one. */
    apply(subject: string, revision: number, data: Uint8Array): FloorKey | null {
      const key = subject.startsWith(KEY_SUBJECTS) ? subject.slice(KEY_SUBJECTS.length) : "";
      const text = new TextDecoder().decode(data);
      if (isBatchKey(key)) setBatch(key, revision, parseFloorBatch(text));
      else if (isClaimKey(key)) setClaim(key, revision, parseClaim(text));
      else return null;
      return key;
    },

    /** Removes keys up to a revision that the bucket no longer has. */
    keepOnly(seen: ReadonlySet<FloorKey>, upToRevision: number): void {
      const keys: FloorKey[] = [...claims.keys(), ...batches.keys()];
      remove(keys.filter((key) => (entryOf(key)?.revision ?? 0) <= upToRevision && !seen.has(key)));
    },
  };
}

function forgetFreedIn<Key>(entries: Map<Key, Entry<unknown>>, beforeMs: number): void {
  for (const [key, { value, setAtMs }] of entries) if (value === null && setAtMs < beforeMs) entries.delete(key);
}

const isSentBefore = (claim: FoundClaim, timeMs: number): boolean =>
  claim !== null && claim !== "unreadable" && claim.state === "sent" && Date.parse(claim.at) < timeMs;
const isBatchKey = (key: string): key is BatchKey => batchIdOf(key) !== null;
const batchIdsIn = (keys: readonly FloorKey[]): string[] => keys.flatMap((key) => batchIdOf(key) ?? []);
