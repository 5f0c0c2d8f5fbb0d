import type { StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { BodyKey } from "../../src-domain/fleet/event-message.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import { bucketStream, KEYS_BUCKET, keySubject } from "./names.ts";
import { parseKey } from "./sealing.ts";
import { createStreamReader } from "./stream-reads.ts";

/** How long a key is used without reading it again, because another desk may have erased it. */
const CACHE_MS = 30_000;
const MAX_CACHED = 5000;
const STREAM = bucketStream(KEYS_BUCKET);

interface CachedKey {
  readonly subject: string;
  readonly key: Buffer | null;
  readonly readAtMs: number;
}

/** Finds the keys of events. One read also returns later keys, because the events that follow need them. */
export function createBodyKeys(connection: NatsConnection) {
  const reader = createStreamReader(connection);
  const reads = createSerialQueue();
  const cache = new Map<number, CachedKey>();

  /** A key that was never read brings the later ones, also if newer ones were read. Null if no server answers. */
  async function read(sequence: number, subject: string): Promise<StoredMsg[] | null> {
    if (!cache.has(sequence)) return reader.readBatch(STREAM, sequence);
    const message = await reader.readLast(STREAM, subject);
    return message === "none" ? [] : message && [message];
  }

  function remember(messages: readonly StoredMsg[]): void {
    const readAtMs = performance.now();
    for (const { seq, subject, data } of messages)
      cache.set(seq, { subject, key: parseKey(new TextDecoder().decode(data)), readAtMs });
    for (const sequence of [...cache.keys()].slice(0, Math.max(0, cache.size - MAX_CACHED))) cache.delete(sequence);
  }

  function findCached(sequence: number): CachedKey | undefined {
    const cached = cache.get(sequence);
    return cached !== undefined && performance.now() - cached.readAtMs < CACHE_MS ? cached : undefined;
  }

  async function findNow({ sequence, name }: BodyKey): Promise<Buffer | "erased" | null> {
    const subject = keySubject(KEYS_BUCKET, name);
    if (findCached(sequence) === undefined) {
      const messages = await read(sequence, subject);
      cache.delete(sequence);
      if (messages === null) return null;
      remember(messages);
      // Without this key or a later one, the server may be behind the others.
      if (messages.every(({ seq }) => seq < sequence))
        return (await reader.hasSubject(STREAM, subject, sequence)) === false ? "erased" : null;
    }
    const found = findCached(sequence);
    return found?.subject === subject && found.key !== null ? found.key : "erased";
  }

  return {
    /** `erased`: the key was erased. Null if no server answers, or the key cannot be read yet. */
    find: (key: BodyKey): Promise<Buffer | "erased" | null> => reads.enqueue(() => findNow(key)),

    /** Call after the key was erased. A read that began before cannot bring it back. */
    forget: (name: string): Promise<void> =>
      reads.enqueue(async () => {
        const subject = keySubject(KEYS_BUCKET, name);
        for (const [sequence, cached] of cache) if (cached.subject === subject) cache.delete(sequence);
      }),
  };
}
