import type { NatsConnection } from "@nats-io/transport-node";
import { parseDeskFigures, type FloorDesk } from "../../src-domain/fleet/desk-figures.ts";
import { bucketStream, deskOfFigures, DESKS_BUCKET, keySubject, RELAY_NAME } from "./names.ts";
import { createStreamReader } from "./stream-reads.ts";

/** A desk as the fleet's servers know it. */
export interface KnownDesk {
  readonly hasLease: boolean;
  /** Time by this computer's monotonic clock. */
  readonly lastMessageAtMs: number;
  readonly figures: FloorDesk["figures"];
}

export const NO_MESSAGE: KnownDesk = { hasLease: false, lastMessageAtMs: -Infinity, figures: null };

const STREAM = bucketStream(DESKS_BUCKET);
const KEY_SUBJECTS = keySubject(DESKS_BUCKET, "");

/** Reads all leases and figures. Null if no server answers. */
export async function readDesks(connection: NatsConnection): Promise<Map<string, KnownDesk> | null> {
  const { readBatch, readTime } = createStreamReader(connection);
  const serverTimeMs = await readTime(STREAM);
  if (serverTimeMs === null) return null;
  const nowMs = performance.now();
  const desks = new Map<string, KnownDesk>();
  for (let next = 1; ;) {
    const messages = await readBatch(STREAM, next);
    if (messages === null) return null;
    for (const { subject, data, time } of messages) {
      const key = subject.slice(KEY_SUBJECTS.length);
      const desk = deskOfFigures(key) ?? key;
      // The marker of a lease that was given up is empty. The relay that polls has a lease, too.
      if (data.length === 0 || desk === RELAY_NAME) continue;
      const known = desks.get(desk) ?? NO_MESSAGE;
      const isLease = desk === key;
      desks.set(desk, {
        hasLease: known.hasLease || isLease,
        lastMessageAtMs: Math.max(known.lastMessageAtMs, nowMs - Math.max(0, serverTimeMs - time.getTime())),
        figures: isLease ? known.figures : parseDeskFigures(new TextDecoder().decode(data)),
      });
    }
    const last = messages.at(-1);
    if (last === undefined) return desks;
    next = last.seq + 1;
  }
}
