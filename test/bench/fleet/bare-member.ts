import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { jetstreamManager, type StoredMsg } from "@nats-io/jetstream";
import { headers, type Msg, type NatsConnection } from "@nats-io/transport-node";
import Database from "better-sqlite3";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { connectFleet } from "../../../src-main/fleet/connect.ts";
import {
  allEventSubjects,
  allFloorChangeSubjects,
  bucketStream,
  EVENTS_STREAM,
  FLOOR_BUCKET,
  keySubject,
} from "../../../src-main/fleet/names.ts";
import {
  sharedNowMs,
  type BenchMember,
  type GroupFleetAccess,
  type MemberStart,
  type TimeListener,
} from "./members.ts";

const ANSWER_TIMEOUT_MS = 500;
const RETRY_MS = 50;
/** The interval of a desk. */
const CHECK_MS = 3000;
const CATCH_UP_MESSAGES = 5000;
const FLOOR_STREAM = bucketStream(FLOOR_BUCKET);
const CLAIM_TEXT = JSON.stringify({ version: 1, state: "held", note: "x".repeat(300) });

/**
 * The floor: connects as a desk does, writes each event into a SQLite file, keeps the claims in a map, and claims by
 * compare-and-set.
 */
export async function openBareMember(
  { name, folder, item }: MemberStart,
  access: GroupFleetAccess,
  listener: TimeListener,
): Promise<BenchMember> {
  const seed = await readFile(join(folder, "seed"), "utf8");
  const connected = await connectFleet({ ...access, member: name, seed });
  if (!connected.ok) throw new Error(`${name}: ${JSON.stringify(connected.error)}`);
  const connection = connected.value;
  const events = openEventTable(folder);
  const eventPrefix = allEventSubjects(access.warehouse).slice(0, -1);
  const storeEvent = ({ subject, data }: StoredMessage): void => {
    if (events.add(subject, data)) listener.onEvent(subject.slice(eventPrefix.length));
  };
  const claimsInCopy = new Map<string, Uint8Array>();
  const floorPrefix = keySubject(FLOOR_BUCKET, "");
  const storeClaim = (key: string, data: Uint8Array): void => {
    claimsInCopy.set(key, data);
    listener.onClaimCopied(key.slice(floorPrefix.length));
  };
  let nextSequence = await nextEvent(connection);
  const subscribe = (subject: string, handle: (message: Msg) => void): void => {
    const callback = (error: Error | null, message: Msg): void => {
      if (error === null) handle(message);
    };
    connection.subscribe(subject, { callback });
  };
  subscribe(allEventSubjects(access.warehouse), storeEvent);
  subscribe(allFloorChangeSubjects(access.warehouse), (message) =>
    storeClaim(message.headers?.get("Nats-Subject") ?? "", message.data),
  );
  const readEvents = async (): Promise<void> => {
    const last = await readStored(connection, EVENTS_STREAM, nextSequence, storeEvent);
    nextSequence = Math.max(nextSequence, last + 1);
  };
  void catchUp(connection, async () => {
    await readEvents();
    await readStored(connection, FLOOR_STREAM, 1, (message) => storeClaim(message.subject, message.data));
  });
  // Check like a desk, because without a leader the read after a reconnect may fail.
  const checks = setInterval(() => void readEvents().catch(() => undefined), CHECK_MS);

  const subject = keySubject(FLOOR_BUCKET, itemKey(item.returnInventoryId));
  let sequence: number | null = 0;
  let isClaimed = false;

  /** Repeats the write until it is acknowledged. After a lost answer, the sequence is unknown. */
  async function writeClaim(text: string): Promise<void> {
    for (;;) {
      const messageHeaders = headers();
      if (sequence !== null) messageHeaders.set("Nats-Expected-Last-Subject-Sequence", String(sequence));
      try {
        const answer = await connection.request(subject, text, { headers: messageHeaders, timeout: ANSWER_TIMEOUT_MS });
        const { seq } = answer.json<{ readonly seq?: number }>();
        sequence = seq ?? null;
        if (seq !== undefined) return;
      } catch {
        sequence = null;
      }
      await pause(RETRY_MS);
    }
  }

  return {
    async changeClaim() {
      const scannedAtMs = sharedNowMs();
      await writeClaim(isClaimed ? "" : CLAIM_TEXT);
      isClaimed = !isClaimed;
      if (isClaimed) listener.onClaim({ scannedAtMs, confirmedAtMs: sharedNowMs() });
      return isClaimed;
    },
    timeScan: () => Promise.reject(new Error("A bare client scans nothing")),
    async close() {
      clearInterval(checks);
      await connection.close();
      events.close();
    },
  };
}

/** A table as durable as the journal. */
function openEventTable(folder: string) {
  const database = new Database(join(folder, "bare.sqlite"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("CREATE TABLE IF NOT EXISTS event (subject TEXT PRIMARY KEY, body BLOB)");
  const insert = database.prepare<[string, Uint8Array]>("INSERT OR IGNORE INTO event VALUES (?, ?)");
  return {
    /** Returns whether the event is new. */
    add: (subject: string, body: Uint8Array): boolean => insert.run(subject, body).changes > 0,
    close: (): void => void database.close(),
  };
}

async function nextEvent(connection: NatsConnection): Promise<number> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return (await manager.streams.info(EVENTS_STREAM)).state.last_seq + 1;
}

/** Reads what the subscriptions missed after each reconnect. */
async function catchUp(connection: NatsConnection, read: () => Promise<void>): Promise<void> {
  for await (const { type } of connection.status()) if (type === "reconnect") void read().catch(() => undefined);
}

type StoredMessage = Pick<Msg, "subject" | "data">;

/** Returns the last sequence that was read; 0 without a message. */
async function readStored(
  connection: NatsConnection,
  stream: string,
  from: number,
  store: (message: StoredMessage) => void,
): Promise<number> {
  const { direct } = await jetstreamManager(connection, { checkAPI: false });
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    const callback = (done: object | null, message: StoredMsg): void => {
      if (done !== null) return resolve();
      store(message);
      last = message.seq;
    };
    direct.getBatch(stream, { seq: from, batch: CATCH_UP_MESSAGES, callback }).catch(reject);
  });
  return last;
}
