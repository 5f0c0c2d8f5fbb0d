import { mkdirSync } from "node:fs";
import type { RawEvent } from "../../src-main/events/event-source.ts";
import { eventKeyOf } from "../../src-main/events/parse-event.ts";
import type { VerifiedEvent } from "../../src-main/fleet/event-publisher.ts";
import { openDatabase } from "../../src-main/store/files/database.ts";

export interface SpoolLimits {
  readonly events: number;
  readonly bytes: number;
}

/** Days of a busy warehouse. */
export const SPOOL_LIMITS: SpoolLimits = { events: 200_000, bytes: 512 * 1024 ** 2 };

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
];

interface Totals {
  readonly events: number;
  readonly bytes: number;
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
  const insert = connection.prepare(
    `INSERT INTO spool (event_key, received_at, body, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (event_key) DO NOTHING`,
  );
  const remove = connection.prepare<[string], { bytes: number }>(
    "DELETE FROM spool WHERE event_key = ? RETURNING bytes",
  );
  const oldest = connection.prepare<[number], VerifiedEvent>(
    "SELECT event_key AS key, received_at AS receivedAt, body FROM spool ORDER BY number LIMIT ?",
  );
  let totals = connection
    .prepare<[], Totals>("SELECT count(*) AS events, coalesce(sum(bytes), 0) AS bytes FROM spool")
    .get() ?? { events: 0, bytes: 0 };

  const isFull = (): boolean => totals.events >= limits.events || totals.bytes >= limits.bytes;

  return {
    /** Returns when the event is durable. An event that waits already is not stored twice. Throws if the spool is full. */
    add({ body, receivedAt }: RawEvent): void {
      if (isFull()) throw new SpoolFull(`${totals.events} events wait`);
      const bytes = Buffer.byteLength(body);
      const { changes } = insert.run(eventKeyOf(body), receivedAt, body, bytes);
      if (changes > 0) totals = { events: totals.events + 1, bytes: totals.bytes + bytes };
    },

    oldest: (count: number): VerifiedEvent[] => oldest.all(count),

    remove: connection.transaction((keys: readonly string[]): void => {
      for (const key of keys) {
        const removed = remove.get(key);
        if (removed !== undefined) totals = { events: totals.events - 1, bytes: totals.bytes - removed.bytes };
      }
    }),

    state: () => ({ ...totals, isFull: isFull() }),

    close: (): void => void connection.close(),
  };
}

export type Spool = ReturnType<typeof openSpool>;
