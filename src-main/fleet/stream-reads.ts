import {
  jetstreamManager,
  type BatchCallback,
  type DirectStreamAPI,
  type JetStreamManager,
  type StoredMsg,
} from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { StreamRange } from "../../src-domain/events/event-cursor.ts";

/** Messages of one direct get. */
const BATCH_SIZE = 200;
/**
 * After a reconnect, the floor, events and orders are read at once. A link of 1 Mbit/s takes a second for three such
 * batches. The answers to pings come behind them, and the client ends a connection without an answer after two seconds.
 */
const MAX_BATCH_BYTES = 40 * 1024;
/** Subjects of one direct get; the server reads 1,024 at most. */
export const MAX_SUBJECTS = 200;
const READ_TIMEOUT_MS = 5000;

/**
 * Milliseconds until the next regular check. The checks of all streams fall together, so that an idle desk wakes up
 * once for all, and sends one packet.
 */
export const msUntilNextCheck = (checkMs: number): number => Math.ceil(checkMs - (performance.now() % checkMs));

export type StreamReader = ReturnType<typeof createStreamReader>;

interface ConnectionState {
  isConnected: boolean;
  /** Each ends a read that waits for an answer. */
  readonly endReads: Set<() => void>;
  readonly listeners: Set<(isConnected: boolean) => void>;
}

const states = new WeakMap<NatsConnection, ConnectionState>();

/** All readers of a connection share one iteration of its status, because such an iteration never ends. */
function stateOf(connection: NatsConnection): ConnectionState {
  const known = states.get(connection);
  if (known !== undefined) return known;
  const state: ConnectionState = { isConnected: true, endReads: new Set(), listeners: new Set() };
  states.set(connection, state);
  void watchState(connection, state);
  return state;
}

async function watchState(connection: NatsConnection, state: ConnectionState): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== "reconnect" && type !== "disconnect") continue;
    state.isConnected = type === "reconnect";
    if (!state.isConnected) for (const end of state.endReads) end();
    for (const listener of state.listeners) listener(state.isConnected);
  }
}

/** Calls `listener` when the connection is lost or restored, until the returned function is called. */
export function onConnectionChanged(connection: NatsConnection, listener: (isConnected: boolean) => void): () => void {
  const { listeners } = stateOf(connection);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Reads streams without a consumer. Reads resolve to null if no server answers, at the latest when the connection is
 * lost: the client would wait for answers that never come.
 */
export function createStreamReader(connection: NatsConnection) {
  let manager: Promise<JetStreamManager> | null = null;
  /** Created once, because idle desks read every second. Sends no request. */
  const getManager = (): Promise<JetStreamManager> => (manager ??= jetstreamManager(connection, { checkAPI: false }));
  const state = stateOf(connection);

  async function unlessDisconnected<Value>(read: () => Promise<Value>): Promise<Value | null> {
    // The client would lose the request, and wait for its answer.
    if (!state.isConnected) return null;
    const ended = Promise.withResolvers<null>();
    const end = (): void => ended.resolve(null);
    const timer = setTimeout(end, READ_TIMEOUT_MS);
    state.endReads.add(end);
    try {
      return await Promise.race([read(), ended.promise]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      state.endReads.delete(end);
    }
  }

  async function readAll(
    request: (direct: DirectStreamAPI, callback: BatchCallback<StoredMsg>) => Promise<unknown>,
  ): Promise<StoredMsg[]> {
    const { direct } = await getManager();
    const messages: StoredMsg[] = [];
    // With a callback, because the client's iterator does not end its subscription.
    await new Promise<void>((resolve, reject) => {
      const callback = (done: { err?: Error } | null, message: StoredMsg): void => {
        if (done === null) messages.push(message);
        else if (done.err === undefined || isEnd(done.err)) resolve();
        else reject(done.err);
      };
      request(direct, callback).catch(reject);
    });
    return messages;
  }

  /**
   * Returns the next messages from a sequence on, in order; an empty list at the end. `subject`: omits other subjects.
   */
  const readBatch = (stream: string, seq: number, subject?: string): Promise<StoredMsg[] | null> =>
    unlessDisconnected(() =>
      readAll((direct, callback) =>
        direct.getBatch(stream, {
          seq,
          batch: BATCH_SIZE,
          max_bytes: MAX_BATCH_BYTES,
          ...(subject !== undefined && { next_by_subj: subject }),
          callback,
        }),
      ),
    );

  return {
    readRange: (stream: string): Promise<StreamRange | null> =>
      unlessDisconnected(async () => {
        const { streams } = await getManager();
        const { created, state } = await streams.info(stream);
        // The server says 0 of a stream that never had a message.
        return { stream, created, firstSequence: Math.max(1, state.first_seq), lastSequence: state.last_seq };
      }),

    /** Returns the servers' time, in milliseconds since 1970: the members' clocks may differ. */
    readTime: (stream: string): Promise<number | null> =>
      unlessDisconnected(async () => {
        const { streams } = await getManager();
        const { ts } = await streams.info(stream);
        return ts === undefined ? null : Date.parse(ts);
      }),

    /**
     * Returns whether the stream has a message of the subject. The stream's leader answers, because other servers may
     * be behind. Null if it does not answer, or does not have the sequence yet.
     */
    hasSubject: (stream: string, subject: string, sequence = 0): Promise<boolean | null> =>
      unlessDisconnected(async () => {
        const { streams } = await getManager();
        const { state } = await streams.info(stream, { subjects_filter: subject });
        return state.last_seq < sequence ? null : state.subjects?.[subject] !== undefined;
      }),

    /** Returns a subject's last message. */
    readLast: (stream: string, subject: string): Promise<StoredMsg | "none" | null> =>
      unlessDisconnected(async () => {
        const { direct } = await getManager();
        return (await direct.getMessage(stream, { last_by_subj: subject })) ?? "none";
      }),

    /** Returns the last messages of up to `MAX_SUBJECTS` subjects; none of a subject without one. */
    readLastOf: (stream: string, subjects: readonly string[]): Promise<StoredMsg[] | null> =>
      unlessDisconnected(() =>
        readAll((direct, callback) =>
          direct.getLastMessagesFor(stream, { multi_last: [...subjects], batch: MAX_SUBJECTS, callback }),
        ),
      ),

    readBatch,

    /**
     * Like `readBatch`, for checks of idle desks, which mostly find the end: that takes one request and no
     * subscription.
     */
    readNext: async (stream: string, seq: number): Promise<StoredMsg[] | null> => {
      const isAtEnd = await unlessDisconnected(async () => {
        const { direct } = await getManager();
        return (await direct.getMessage(stream, { seq, next_by_subj: ">" })) === null;
      });
      return isAtEnd === true ? [] : readBatch(stream, seq);
    },
  };
}

/** Returns whether the server has no message from the sequence on. */
const isEnd = (error: Error): boolean => "code" in error && error.code === 404;
