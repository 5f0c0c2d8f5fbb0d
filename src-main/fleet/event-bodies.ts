import type { Msg, MsgHdrs, NatsConnection } from "@nats-io/transport-node";
import { createEventReader } from "./event-reader.ts";
import { allEventSubjects, EVENTS_STREAM } from "./names.ts";
import { createRecipientKeys } from "./recipient-keys.ts";
import { createStreamReader } from "./stream-reads.ts";

interface FollowOptions {
  readonly connection: NatsConnection;
  readonly warehouse: string;
  /** Public nkeys of the relays whose events count. */
  readonly relays: readonly string[];
  readonly onBody: (body: string) => void;
}

/**
 * Calls `onBody` with the events that the stream has, oldest first, and meanwhile with each that is published. Skips
 * events whose key no server has. `stored` resolves to false if the stream was not read to its end.
 */
export function followEventBodies({ connection, warehouse, relays, onBody }: FollowOptions) {
  let isClosed = false;
  const read = createEventReader(warehouse, relays, createRecipientKeys(connection));
  const callback = (error: Error | null, message: Msg): void => {
    if (error === null) void deliver(message.headers, message.data);
  };
  const subscription = connection.subscribe(allEventSubjects(warehouse), { callback });
  const reader = createStreamReader(connection);

  async function deliver(headers: MsgHdrs | undefined, data: Uint8Array): Promise<void> {
    const result = await read({ header: (name) => headers?.get(name), data });
    if (result?.ok === true && !isClosed) onBody(result.value.body);
  }

  async function readStored(): Promise<boolean> {
    const range = await reader.readRange(EVENTS_STREAM);
    let next = range?.firstSequence ?? null;
    while (next !== null && !isClosed) {
      const messages = await reader.readBatch(EVENTS_STREAM, next);
      if (messages === null) return false;
      for (const { header, data } of messages) await deliver(header, data);
      const last = messages.at(-1);
      if (last === undefined) return true;
      next = last.seq + 1;
    }
    return false;
  }

  return {
    stored: readStored(),
    close: (): void => {
      isClosed = true;
      subscription.unsubscribe();
    },
  };
}
