import { jetstreamManager, type StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { StreamRange } from "../../src-domain/events/event-cursor.ts";

/** Messages of one direct get. */
const BATCH_SIZE = 200;
const MAX_BATCH_BYTES = 2 * 1024 * 1024;
const READ_TIMEOUT_MS = 5000;

/** Returns null if no server answers. */
export async function readRange(connection: NatsConnection, stream: string): Promise<StreamRange | null> {
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: READ_TIMEOUT_MS });
    const { created, state } = await manager.streams.info(stream);
    return { stream, created, firstSequence: state.first_seq, lastSequence: state.last_seq };
  } catch {
    return null;
  }
}

/** Returns the next messages from a sequence on, in order; none at the end of the stream, null if no server answers. */
export async function readBatch(connection: NatsConnection, stream: string, seq: number): Promise<StoredMsg[] | null> {
  const messages: StoredMsg[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    // With a callback, because the client's iterator does not end its subscription.
    await new Promise<void>((resolve, reject) => {
      const limits = { seq, batch: BATCH_SIZE, max_bytes: MAX_BATCH_BYTES };
      // A disconnect after the first message would otherwise leave the batch without an end.
      timer = setTimeout(() => reject(new Error("timeout")), READ_TIMEOUT_MS);
      const callback = (done: { err?: Error } | null, message: StoredMsg): void => {
        if (done === null) messages.push(message);
        else if (done.err) reject(done.err);
        else resolve();
      };
      manager.direct.getBatch(stream, { ...limits, callback }).catch(reject);
    });
    return messages;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
