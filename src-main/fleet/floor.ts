import type { NatsConnection, Subscription, Msg } from "@nats-io/transport-node";
import { DAY_MS, HOUR_MS } from "../../src-domain/durations.ts";
import type { ClaimKey } from "../../src-domain/fleet/claim-key.ts";
import { encodeClaim, SENT_CLAIM_MS, type Claim } from "../../src-domain/fleet/claim.ts";
import {
  encodeFloorBatch,
  isTakenBatch,
  type BatchKey,
  type FloorBatch,
  type TakenBatch,
} from "../../src-domain/fleet/floor-batch.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import { writeKeys, type KeyWrite, type WriteOutcome } from "./claim-writes.ts";
import { createFloorEntries, type FloorChanges, type FloorKey } from "./floor-entries.ts";
import { allFloorChangeSubjects, bucketStream, FLOOR_BUCKET, keySubject } from "./names.ts";
import { createStreamReader, onConnectionChanged, msUntilNextCheck } from "./stream-reads.ts";

export interface FloorOptions {
  /** Resolves once the desk is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly warehouse: string;
  /** Returns whether this computer has the desk's name. Two computers with one name would share their claims. */
  readonly hasName: () => boolean;
  /** Called with the claims and batches that changed. */
  readonly onChanged: (changes: FloorChanges) => void;
  /** The desk has all claims and batches, at first and after each interruption. */
  readonly onComplete: () => void;
  readonly onConnectionLost: () => void;
  /** Milliseconds between two checks for changes that the subscription missed. */
  readonly checkMs?: number;
  /** Milliseconds between two checks for what the servers have deleted: they send no message then. */
  readonly expiryCheckMs?: number;
}

/** A null `claim` gives the claim up, and a null `batch` removes the batch from the floor. */
export type FloorChange =
  | { readonly key: ClaimKey; readonly claim: Claim | null }
  | { readonly key: BatchKey; readonly batch: FloorBatch | TakenBatch | null };

type Reader = ReturnType<typeof createStreamReader>;

interface OpenBucket {
  readonly connection: NatsConnection;
  readonly reader: Reader;
  readonly subscription: Subscription;
  readonly unsubscribe: () => void;
}

const CHECK_MS = 3000;
/** Every nth check also looks for a new bucket: a bucket that was created again counts from 1, without a disconnect. */
const CHECKS_PER_STREAM_SEARCH = 10;
const EXPIRY_CHECK_MS = HOUR_MS;
const SENT_TTL = `${SENT_CLAIM_MS / HOUR_MS}h`;
/**
 * Deletes the marker of a claim that was given up, or of a batch that left the floor. Each desk reads the whole bucket
 * when it reconnects.
 */
const FREE_TTL = `${DAY_MS / HOUR_MS}h`;
const STREAM = bucketStream(FLOOR_BUCKET);
const subjectOf = (key: FloorKey): string => keySubject(FLOOR_BUCKET, key);

export type Floor = ReturnType<typeof createFloor>;
type FloorEntries = ReturnType<typeof createFloorEntries>;

/**
 * A copy of all claims of the warehouse in memory, and writes to them by compare-and-set. It follows the bucket like
 * the event source follows its stream.
 */
export function createFloor(options: FloorOptions) {
  const { warehouse, checkMs = CHECK_MS, expiryCheckMs = EXPIRY_CHECK_MS } = options;
  const entries = createFloorEntries(options.onChanged);
  const { reread, dropExpired } = createRereads(entries, expiryCheckMs);
  const loop = createWorkLoop({ work: readMissing, retryMs: checkMs, name: "fleet-floor" });
  let openBucket: OpenBucket | null = null;
  let isConnected = false;
  let checkCount = 0;
  /** All changes up to this sequence are in `entries`; null until the bucket is read completely. */
  let sequence: number | null = null;
  /** Identifies the bucket's stream: a stream that was created later counts its sequences from 1. */
  let createdAt: string | null = null;

  function receive(error: Error | null, { headers, data }: Msg): void {
    const revision = Number(headers?.get("Nats-Sequence"));
    if (error !== null || !Number.isSafeInteger(revision)) return;
    entries.apply(headers?.get("Nats-Subject") ?? "", revision, data);
    if (sequence !== null && revision === sequence + 1) sequence = revision;
    else if (sequence === null || revision > sequence) loop.run();
  }

  async function readMissing(): Promise<void> {
    if (openBucket === null || !isConnected) return;
    const { reader } = openBucket;
    checkCount += 1;
    const mustFindStream = sequence === null || checkCount % CHECKS_PER_STREAM_SEARCH === 0;
    if (mustFindStream && !(await findStream(reader))) return loop.wakeIn(checkMs);
    const isFirstRead = sequence === null;
    const revisionBefore = isFirstRead ? entries.lastRevision() : 0;
    const readKeys = await readAfter(reader, sequence ?? 0);
    if (readKeys !== null && isFirstRead) {
      // Claims that expired during the disconnect have no message. Newer claims that a server lacks are read at the
      // next check.
      entries.keepOnly(readKeys, revisionBefore);
      options.onComplete();
    }
    await dropExpired(reader, () => isConnected && !loop.isClosing());
    loop.wakeIn(msUntilNextCheck(checkMs));
  }

  /** Forgets the claims of an earlier stream, and of a server that was set back. Returns false if no server answers. */
  async function findStream({ readRange }: Reader): Promise<boolean> {
    const revisionBefore = entries.lastRevision();
    const range = await readRange(STREAM);
    if (range === null || !isConnected) return false;
    if (createdAt !== null && (range.created !== createdAt || range.lastSequence < revisionBefore)) {
      sequence = null;
      entries.clear();
    }
    createdAt = range.created;
    return true;
  }

  /** Reads all messages after a sequence. Returns their keys; null if the connection was lost. */
  async function readAfter({ readNext }: Reader, after: number): Promise<Set<FloorKey> | null> {
    const keys = new Set<FloorKey>();
    let last = after;
    for (;;) {
      const messages = await readNext(STREAM, last + 1);
      if (messages === null || !isConnected || loop.isClosing()) return null;
      if (messages.length === 0) break;
      for (const { subject, seq, data } of messages) {
        const key = entries.apply(subject, seq, data);
        if (key !== null) keys.add(key);
      }
      last = messages.at(-1)?.seq ?? last;
    }
    sequence = Math.max(sequence ?? 0, last);
    return keys;
  }

  function onConnection(isRestored: boolean): void {
    isConnected = isRestored;
    if (isRestored) return loop.run();
    sequence = null;
    options.onConnectionLost();
  }

  function start(connection: NatsConnection): void {
    if (loop.isClosing()) return;
    const subscription = connection.subscribe(allFloorChangeSubjects(warehouse), { callback: receive });
    const unsubscribe = onConnectionChanged(connection, onConnection);
    openBucket = { connection, reader: createStreamReader(connection), subscription, unsubscribe };
    isConnected = true;
    loop.run();
  }

  options.connection.then(start, () => undefined);
  return {
    find: entries.find,
    findBatch: entries.findBatch,
    batches: entries.batches,
    claims: entries.claims,
    revision: entries.revision,
    isComplete: (): boolean => isConnected && sequence !== null,

    /**
     * Writes all changes, or none if another member changed one of their keys after `find` returned it. After such a
     * conflict, `find` returns the new values.
     */
    async write(changes: readonly FloorChange[]): Promise<WriteOutcome["kind"]> {
      if (openBucket === null || !isConnected || !options.hasName()) return "unreachable";
      const { connection, reader } = openBucket;
      const outcome = await writeAll(connection, entries, changes);
      if (outcome === "conflict") await Promise.all(changes.map(({ key }) => reread(reader, key)));
      return outcome;
    },

    /** Reads a batch from the server. Returns false if no server answers. */
    refreshBatch: async (key: BatchKey): Promise<boolean> =>
      openBucket !== null && isConnected && reread(openBucket.reader, key),

    async close(): Promise<void> {
      openBucket?.subscription.unsubscribe();
      openBucket?.unsubscribe();
      await loop.close();
    },
  };
}

/** Reads single keys again: after a conflict, and if the servers may have deleted a key without a message. */
function createRereads(entries: FloorEntries, expiryCheckMs: number) {
  let checkedAtMs = performance.now();

  async function reread({ readLast }: Reader, key: FloorKey): Promise<boolean> {
    const revision = entries.revision(key);
    const message = await readLast(STREAM, subjectOf(key));
    // The claim of a sent order, or the marker of a claim that was given up, has expired.
    if (message === "none") entries.forget(key, revision);
    else if (message !== null) entries.apply(message.subject, message.seq, message.data);
    return message !== null;
  }

  return {
    reread,
    /** Asks the servers, because the desks' clocks differ. */
    dropExpired: async (reader: Reader, canRead: () => boolean): Promise<void> => {
      if (performance.now() - checkedAtMs < expiryCheckMs) return;
      checkedAtMs = performance.now();
      entries.forgetFreed(DAY_MS);
      for (const key of entries.endedLongAgo()) if (canRead()) await reread(reader, key);
    },
  };
}

async function writeAll(
  connection: NatsConnection,
  { revision, setBatch, setClaim }: FloorEntries,
  changes: readonly FloorChange[],
): Promise<WriteOutcome["kind"]> {
  const outcome = await writeKeys(
    connection,
    changes.map((change) => toKeyWrite(change, revision(change.key))),
  );
  if (outcome.kind !== "written") return outcome.kind;
  for (const [index, change] of changes.entries()) {
    const sequence = outcome.sequences[index] ?? 0;
    if ("claim" in change) setClaim(change.key, sequence, change.claim);
    else setBatch(change.key, sequence, change.batch);
  }
  return outcome.kind;
}

function toKeyWrite(change: FloorChange, expected: number): KeyWrite {
  const subject = subjectOf(change.key);
  if ("claim" in change) {
    const { claim } = change;
    if (claim === null) return { subject, text: "", expected, ttl: FREE_TTL };
    return { subject, text: encodeClaim(claim), expected, ttl: claim.state === "sent" ? SENT_TTL : null };
  }
  const { batch } = change;
  if (batch === null) return { subject, text: "", expected, ttl: FREE_TTL };
  return { subject, text: encodeFloorBatch(batch), expected, ttl: isTakenBatch(batch) ? SENT_TTL : null };
}
