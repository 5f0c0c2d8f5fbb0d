import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { allEvents, EVENTS_STREAM } from "./names.ts";
import { createStreamReader } from "./stream-reads.ts";

/**
 * Calls `onBody` with the events that the stream has, oldest first, and meanwhile with each that is published. `stored`
 * resolves to false if the stream was not read to its end.
 */
export function followEventBodies(connection: NatsConnection, warehouse: string, onBody: (body: string) => void) {
  let isClosed = false;
  const decoder = new TextDecoder();
  const callback = (error: Error | null, { data }: Msg): void => {
    if (error === null) onBody(decoder.decode(data));
  };
  const subscription = connection.subscribe(allEvents(warehouse), { callback });
  const reader = createStreamReader(connection);

  async function readStored(): Promise<boolean> {
    const range = await reader.readRange(EVENTS_STREAM);
    let next = range?.firstSequence ?? null;
    while (next !== null && !isClosed) {
      const messages = await reader.readBatch(EVENTS_STREAM, next);
      if (messages === null) return false;
      for (const { data } of messages) onBody(decoder.decode(data));
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
