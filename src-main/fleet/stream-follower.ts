import type { StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { createWorkLoop } from "../base/work-loop.ts";
import type { StreamPosition } from "./stream-position.ts";
import { createStreamReader, msUntilNextCheck, type StreamReader } from "./stream-reads.ts";

interface FollowerOptions<Entry> {
  readonly stream: string;
  /** Names the part in the log. */
  readonly name: string;
  readonly position: StreamPosition<Entry>;
  /** Returns what the desk stores of messages; null if it cannot read them now. */
  readonly toEntries: (
    messages: readonly StoredMsg[],
    reader: StreamReader,
  ) => readonly Entry[] | Promise<readonly Entry[] | null>;
  /** Messages of one transaction: few enough that a scan does not wait. */
  readonly messagesPerWrite: number;
  /** Milliseconds between two checks for messages that no subscription reported. */
  readonly checkMs: number;
}

/** Every nth check compares the stream too: one that was created again counts from 1, without a disconnect. */
const CHECKS_PER_LOCATE = 10;

/**
 * Reads a stream from the desk's position on by direct gets: at each call of `run`, after a reconnect and at regular
 * checks.
 */
export function createStreamFollower<Entry>(options: FollowerOptions<Entry>) {
  const { stream, position, toEntries, messagesPerWrite, checkMs } = options;
  const loop = createWorkLoop({ work: readMissing, retryMs: checkMs, name: options.name });
  let reader: StreamReader | null = null;
  let checks = 0;
  let isConnected = false;
  let isAtEnd = false;
  /** The last sequence that the stream's leader had at the connect; null until it answers. */
  let sequenceAtConnect: number | null = null;

  async function readMissing(): Promise<void> {
    if (reader === null) return;
    checks += 1;
    if (position.next() === null || checks % CHECKS_PER_LOCATE === 0) {
      const range = await reader.readRange(stream);
      if (range !== null && !position.isIn(range)) {
        await position.locate(range);
        sequenceAtConnect = range.lastSequence;
      }
    }
    for (let next = position.next(); next !== null && !loop.isClosing(); next = position.next()) {
      const messages = await reader.readNext(stream, next);
      isAtEnd = isConnected && messages?.length === 0;
      if (messages === null || messages[0] === undefined) break;
      if (messages[0].seq > next) await position.skipGap();
      if (!(await store(messages, reader))) break;
    }
    await position.storeMoved();
    loop.wakeIn(msUntilNextCheck(checkMs));
  }

  /** Returns false if a message cannot be read now. */
  async function store(messages: readonly StoredMsg[], openReader: StreamReader): Promise<boolean> {
    for (let start = 0; start < messages.length && !loop.isClosing(); start += messagesPerWrite) {
      const group = messages.slice(start, start + messagesPerWrite);
      const entries = await toEntries(group, openReader);
      if (entries === null) return false;
      await position.store(entries, group.at(-1)?.seq ?? 0);
    }
    return true;
  }

  async function watchStatus(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") {
        isConnected = false;
        isAtEnd = false;
        sequenceAtConnect = null;
        position.lose();
      }
      if (type === "reconnect") {
        isConnected = true;
        loop.run();
      }
    }
  }

  return {
    run: loop.run,
    wakeIn: loop.wakeIn,
    isClosing: loop.isClosing,
    close: loop.close,
    isConnected: (): boolean => isConnected,
    /** Returns whether the desk has read all messages that its server had at the last check. */
    isAtEnd: (): boolean => isAtEnd,

    /** Returns whether the desk has stored all messages that the stream had when the desk connected. */
    hasReadAll: (): boolean => sequenceAtConnect !== null && (position.next() ?? 0) > sequenceAtConnect,

    /** Returns whether the desk then has all messages that the stream's leader had at the call. */
    async readToEnd(): Promise<boolean> {
      const range = (await reader?.readRange(stream)) ?? null;
      if (range === null) return false;
      loop.run();
      await loop.whenIdle();
      return position.isIn(range) && (position.next() ?? 0) > range.lastSequence;
    },

    start(connection: NatsConnection): void {
      reader = createStreamReader(connection);
      isConnected = true;
      void watchStatus(connection);
      loop.run();
    },
  };
}
