import { mkdirSync } from "node:fs";
import type { RelayItems } from "../../src-domain/fleet/relay-heartbeat.ts";
import type { RawEvent } from "../../src-main/events/event-source.ts";
import { eventKeyOf } from "../../src-main/events/parse-event.ts";
import type { VerifiedEvent } from "../../src-main/fleet/event-publisher.ts";
import { type Connection, openDatabase } from "../../src-main/store/files/database.ts";
import { SPOOL_REGISTER } from "../../src-main/store/recipients/recipient-places.ts";

export interface SpoolLimits {
  readonly events: number;
  readonly bytes: number;
}

/** Limits that a busy warehouse reaches after days. */
export const SPOOL_LIMITS: SpoolLimits = { events: 200_000, bytes: 512 * 1024 ** 2 };

/** On a link of 1 Mbit/s, the servers must acknowledge what is read at once before the relay ends the connection. */
const MAX_READ_BYTES = 256 * 1024;

/** The listener answers 503, and the service delivers the event again. */
class SpoolFull extends Error {
  override readonly name = "SpoolFull";
}

const MIGRATIONS = [
  {
    version: 1,
    sql: `CREATE TABLE spool (
      number INTEGER PRIMARY KEY,
      event_key TEXT NOT NULL UNIQUE,
      received_at TEXT NOT NULL,
      body TEXT NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT`,
  },
  {
    version: 2,
    // Hashes of the items that the relay listed last, and the time of that listing.
    sql: `CREATE TABLE listed_item (return_inventory_id TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE items_read (number INTEGER PRIMARY KEY CHECK (number = 1), since TEXT NOT NULL, at TEXT NOT NULL) STRICT`,
  },
  {
    version: 3,
    // Items of an earlier release are kept as long as new ones.
    sql: `ALTER TABLE listed_item ADD COLUMN created_on TEXT NOT NULL DEFAULT '';
      UPDATE listed_item SET created_on = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  },
];

/** State of an item as the relay listed it. `state`: its hash. */
interface ListedItem {
  readonly id: string;
  readonly state: string;
  /** When the service created the item. */
  readonly createdOn: string;
}

export interface SpooledEvent extends VerifiedEvent {
  /** Larger than that of each earlier event. */
  readonly number: number;
}

interface Totals {
  readonly events: number;
  readonly bytes: number;
}

function prepareStatements(connection: Connection) {
  return {
    insert: connection.prepare(
      `INSERT INTO spool (number, event_key, received_at, body, bytes) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (event_key) DO NOTHING`,
    ),
    removeEvent: connection.prepare<[{ eventKey: string }], { bytes: number }>(SPOOL_REGISTER.spool.eventSql),
    readAfter: connection.prepare<[number, number], SpooledEvent>(
      "SELECT number, event_key AS key, received_at AS receivedAt, body FROM spool WHERE number > ? ORDER BY number LIMIT ?",
    ),
    readListedItems: connection.prepare<[string], { id: string; state: string }>(
      `SELECT return_inventory_id AS id, state FROM listed_item
     WHERE return_inventory_id IN (SELECT value FROM json_each(?))`,
    ),
    writeListedItem: connection.prepare(
      "INSERT INTO listed_item VALUES (@id, @state, @createdOn) ON CONFLICT DO UPDATE SET state = excluded.state",
    ),
    // Counts from the newest item if the clock is ahead of it, because a wrong clock must not remove all states.
    removeListedItems: connection.prepare(
      `DELETE FROM listed_item WHERE julianday(created_on) <
         min(julianday(@now), (SELECT max(julianday(created_on)) FROM listed_item)) - @days`,
    ),
    readItemsKnown: connection.prepare<[], RelayItems>("SELECT since, at FROM items_read"),
    writeItemsRead: connection.prepare(
      "INSERT INTO items_read VALUES (1, @endedAt, @startedAt) ON CONFLICT DO UPDATE SET at = excluded.at",
    ),
  };
}

/** Keeps verified events on disk until the fleet has stored them. Deleted bodies are overwritten. */
export function openSpool(folder: string, limits: SpoolLimits) {
  // Bodies contain recipients.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const connection = openDatabase({
    folder,
    name: "spool.sqlite",
    migrations: MIGRATIONS,
    synchronous: "FULL",
    backups: "none",
  });
  const sql = prepareStatements(connection);
  const { lastNumber, ...stored } = connection
    .prepare<[], Totals & { readonly lastNumber: number }>(
      `SELECT count(*) AS events, coalesce(sum(bytes), 0) AS bytes, coalesce(max(number), 0) AS lastNumber FROM spool`,
    )
    .get() ?? { events: 0, bytes: 0, lastNumber: 0 };
  let totals: Totals = stored;
  // SQLite would give the number of a removed event to the next one.
  let number = lastNumber;

  const removeEvents = connection.transaction((keys: readonly string[]): void => {
    for (const eventKey of keys) {
      const removedEvent = sql.removeEvent.get({ eventKey });
      if (removedEvent !== undefined) totals = { events: totals.events - 1, bytes: totals.bytes - removedEvent.bytes };
    }
  });
  const isFull = (): boolean => totals.events >= limits.events || totals.bytes >= limits.bytes;

  function add({ body, receivedAt }: RawEvent): void {
    if (isFull()) throw new SpoolFull(`${totals.events} events wait`);
    const bytes = Buffer.byteLength(body);
    number += 1;
    const { changes } = sql.insert.run(number, eventKeyOf(body), receivedAt, body, bytes);
    if (changes > 0) totals = { events: totals.events + 1, bytes: totals.bytes + bytes };
  }

  return {
    /** Returns when the event is durable. Stores no event that already waits. Throws if the spool is full. */
    add,

    /** Returns the stored states of items, by their ids. */
    listedItems: (ids: readonly string[]): ReadonlyMap<string, string> =>
      new Map(sql.readListedItems.all(JSON.stringify(ids)).map(({ id, state }) => [id, state])),

    /** Stores states of items, and the event that reports them, so that a kill loses no report. */
    addListedItems: connection.transaction((items: readonly ListedItem[], event: RawEvent | null): void => {
      if (event !== null) add(event);
      for (const item of items) sql.writeListedItem.run(item);
    }),

    /**
     * Removes states of items that the service created more than so many days ago, because it does not list them now.
     */
    removeListedItems: (days: number, now: string): void => void sql.removeListedItems.run({ days, now }),

    /** Null until all lists were read once. */
    readRelayItems: (): RelayItems | null => sql.readItemsKnown.get() ?? null,
    recordItemsRead: (startedAt: string, endedAt: string): void => void sql.writeItemsRead.run({ startedAt, endedAt }),

    /** Returns the next events after a number, oldest first. Omits those that exceed `MAX_READ_BYTES`, but not all. */
    after(lastRead: number, count: number): SpooledEvent[] {
      const events: SpooledEvent[] = [];
      let bytes = 0;
      for (const event of sql.readAfter.iterate(lastRead, count)) {
        bytes += Buffer.byteLength(event.body);
        if (events.length > 0 && bytes > MAX_READ_BYTES) break;
        events.push(event);
      }
      return events;
    },

    /** Removes events that the fleet has stored. */
    remove(keys: readonly string[]): void {
      removeEvents(keys);
      // SQLite's log still has the bodies.
      if (totals.events === 0) connection.pragma("wal_checkpoint(TRUNCATE)");
    },

    state: () => ({ ...totals, isFull: isFull() }),

    close: (): void => void connection.close(),
  };
}

export type Spool = ReturnType<typeof openSpool>;
