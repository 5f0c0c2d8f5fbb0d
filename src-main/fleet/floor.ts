import type { NatsConnection, Subscription, Msg } from "@nats-io/transport-node";
import { claimText, parseClaim, type Claim, type FoundClaim } from "../../src-domain/fleet/claim.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import { writeKeys, type WriteOutcome } from "./claim-writes.ts";
import { allFloorChanges, bucketStream, FLOOR_BUCKET, itemKey, keySubject } from "./names.ts";
import { createStreamReader } from "./stream-reads.ts";

export interface FloorOptions {
  /** Resolves once the desk is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly warehouse: string;
  /** Called with the claims that changed; null: the item is free. */
  readonly onChanged: (changes: ReadonlyMap<string, FoundClaim>) => void;
  /** The replica is complete, at first and after each interruption: true. The connection is lost: false. */
  readonly onComplete: (isComplete: boolean) => void;
  /** Milliseconds between two checks for changes that the subscription missed. */
  readonly checkMs?: number;
}

export interface ClaimChange {
  readonly itemId: string;
  /** Null gives the claim up. */
  readonly claim: Claim | null;
}

interface Entry {
  readonly revision: number;
  readonly claim: FoundClaim;
}

const CHECK_MS = 2000;
const SENT_TTL = `${14 * 24}h`;
/** Deletes the marker of a claim that was given up. Each desk reads the whole bucket when it reconnects. */
const FREE_TTL = "24h";
const STREAM = bucketStream(FLOOR_BUCKET);
const ITEM_SUBJECTS = keySubject(FLOOR_BUCKET, itemKey(""));

export type Floor = ReturnType<typeof createFloor>;

/**
 * A copy of all claims of the warehouse in memory, and writes to them by compare-and-set. It follows the bucket like the
 * event source follows its stream.
 */
export function createFloor({
  connection: opened,
  warehouse,
  onChanged,
  onComplete,
  checkMs = CHECK_MS,
}: FloorOptions) {
  const entries = new Map<string, Entry>();
  const loop = createWorkLoop({ work: readMissing, retryMs: checkMs, name: "fleet-floor" });
  let connection: NatsConnection | null = null;
  let reader: ReturnType<typeof createStreamReader> | null = null;
  let subscription: Subscription | null = null;
  let isConnected = false;
  /** All changes up to this sequence are in `entries`; null until the bucket is read completely. */
  let sequence: number | null = null;

  function apply(itemId: string, entry: Entry): void {
    if ((entries.get(itemId)?.revision ?? 0) >= entry.revision) return;
    entries.set(itemId, entry);
    onChanged(new Map([[itemId, entry.claim]]));
  }

  function receive({ headers, data }: Msg): void {
    const itemId = itemIdOf(headers?.get("Nats-Subject") ?? "");
    const revision = Number(headers?.get("Nats-Sequence"));
    if (!Number.isSafeInteger(revision)) return;
    if (itemId !== null) apply(itemId, { revision, claim: parseClaim(new TextDecoder().decode(data)) });
    if (sequence !== null && revision === sequence + 1) sequence = revision;
    else if (sequence === null || revision > sequence) loop.run();
  }

  async function readMissing(): Promise<void> {
    if (reader === null || !isConnected) return;
    const isFirst = sequence === null;
    const isRead = isFirst ? await readAll(reader) : await readFrom(reader, sequence ?? 0, () => undefined);
    if (isRead && isFirst) onComplete(true);
    loop.wakeIn(checkMs);
  }

  /** Reads the bucket, then drops the claims that it no longer has. */
  async function readAll(source: NonNullable<typeof reader>): Promise<boolean> {
    const seen = new Set<string>();
    const lastBefore = Math.max(0, ...[...entries.values()].map(({ revision }) => revision));
    if (!(await readFrom(source, 0, (itemId) => seen.add(itemId)))) return false;
    const gone = [...entries].filter(([itemId, { revision }]) => revision <= lastBefore && !seen.has(itemId));
    for (const [itemId] of gone) entries.delete(itemId);
    if (gone.length > 0) onChanged(new Map(gone.map(([itemId]) => [itemId, null])));
    return true;
  }

  async function readFrom(
    { readBatch }: NonNullable<typeof reader>,
    after: number,
    onItem: (itemId: string) => void,
  ): Promise<boolean> {
    let last = after;
    for (;;) {
      const messages = await readBatch(STREAM, last + 1);
      // The connection was lost since, so that the claims must be read again.
      if (messages === null || !isConnected || loop.isClosing()) return false;
      if (messages.length === 0) break;
      for (const { subject, seq, data } of messages) {
        const itemId = itemIdOf(subject);
        if (itemId === null) continue;
        onItem(itemId);
        apply(itemId, { revision: seq, claim: parseClaim(new TextDecoder().decode(data)) });
      }
      last = messages.at(-1)?.seq ?? last;
    }
    sequence = Math.max(sequence ?? 0, last);
    return true;
  }

  async function watchStatus(current: NatsConnection): Promise<void> {
    for await (const { type } of current.status()) {
      if (type === "disconnect") {
        isConnected = false;
        sequence = null;
        reader?.onDisconnect();
        onComplete(false);
      } else if (type === "reconnect") {
        isConnected = true;
        loop.run();
      }
    }
  }

  function start(current: NatsConnection): void {
    if (loop.isClosing()) return;
    connection = current;
    reader = createStreamReader(current);
    isConnected = true;
    subscription = current.subscribe(allFloorChanges(warehouse), {
      callback: (error, message) => {
        if (error === null) receive(message);
      },
    });
    void watchStatus(current);
    loop.run();
  }

  opened.then(start, () => undefined);
  return {
    find: (itemId: string): FoundClaim => entries.get(itemId)?.claim ?? null,
    all: (): ReadonlyMap<string, FoundClaim> => new Map([...entries].map(([itemId, { claim }]) => [itemId, claim])),
    isComplete: (): boolean => isConnected && sequence !== null,

    /**
     * Writes all claims or none, if they still are as `find` returns them now. After a conflict, `find` returns the claims as
     * they are.
     */
    async write(changes: readonly ClaimChange[]): Promise<WriteOutcome["kind"]> {
      if (connection === null || reader === null || !isConnected) return "unreachable";
      const source = reader;
      const outcome = await writeKeys(
        connection,
        changes.map(({ itemId, claim }) => ({
          subject: keySubject(FLOOR_BUCKET, itemKey(itemId)),
          text: claim === null ? "" : claimText(claim),
          expected: entries.get(itemId)?.revision ?? 0,
          ttl: ttlOf(claim),
        })),
      );
      if (outcome.kind === "written")
        for (const [index, { itemId, claim }] of changes.entries())
          apply(itemId, { revision: outcome.sequences[index] ?? 0, claim });
      if (outcome.kind === "conflict") await Promise.all(changes.map(({ itemId }) => reread(source, itemId)));
      return outcome.kind;
    },

    async close(): Promise<void> {
      subscription?.unsubscribe();
      await loop.close();
    },
  };

  async function reread({ readLast }: NonNullable<typeof reader>, itemId: string): Promise<void> {
    const message = await readLast(STREAM, keySubject(FLOOR_BUCKET, itemKey(itemId)));
    // The marker of a claim that was given up has expired.
    if (message === "none") entries.delete(itemId);
    else if (message !== null)
      apply(itemId, { revision: message.seq, claim: parseClaim(new TextDecoder().decode(message.data)) });
  }
}

function itemIdOf(subject: string): string | null {
  const itemId = subject.startsWith(ITEM_SUBJECTS) ? subject.slice(ITEM_SUBJECTS.length) : "";
  return /^\d{1,20}$/.test(itemId) ? itemId : null;
}

function ttlOf(claim: Claim | null): string | null {
  if (claim === null) return FREE_TTL;
  return claim.state === "sent" ? SENT_TTL : null;
}
