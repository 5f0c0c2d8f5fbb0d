import type { NatsConnection } from "@nats-io/transport-node";
import { ulid } from "ulid";
import { FLEET_VERSION } from "../../src-domain/fleet/message-fields.ts";
import { isObject } from "../../src-domain/json-object.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import { writeKeys } from "./claim-writes.ts";
import { bucketStream, DESKS_BUCKET, keySubject } from "./names.ts";
import { createStreamReader } from "./stream-reads.ts";

interface LeaseOptions {
  readonly connection: NatsConnection;
  readonly isConnected: () => boolean;
  /** Name of the desk. */
  readonly desk: string;
  /** Identifies this computer's data folder, so that a restarted desk keeps its name. */
  readonly computer: string;
  /** This computer has the name. Called after each renewal. */
  readonly onRenewed: () => void;
  /** Another computer has the name. */
  readonly onTaken: () => void;
  /** Milliseconds between two renewals. */
  readonly renewMs?: number;
}

const RENEW_MS = 10_000;
/** Without a renewal the name is free, and the desk counts as gone. */
const LEASE_TTL = "30s";
/** Deletes the marker of a lease that was given up. */
const FREE_TTL = "1s";
const RETRY_MS = 500;

export type Lease = ReturnType<typeof openLease>;

/** Reserves a desk's name for one computer, and shows the fleet that the desk is connected. */
export function openLease(options: LeaseOptions) {
  const { connection, isConnected, desk, computer, renewMs = RENEW_MS } = options;
  const subject = keySubject(DESKS_BUCKET, desk);
  const reader = createStreamReader(connection);
  const loop = createWorkLoop({ work: renew, retryMs: RETRY_MS, name: "fleet-lease" });
  /** Sequence of this desk's lease; 0 before the first. */
  let sequence = 0;
  let isHeld = false;
  let wasHeld = false;
  const run = ulid();

  const write = (text: string, ttl: string) => writeKeys(connection, [{ subject, text, expected: sequence, ttl }]);

  async function renew(): Promise<void> {
    loop.wakeIn(renewMs);
    if (!isConnected()) return;
    const outcome = await write(JSON.stringify({ version: FLEET_VERSION, computer, run }), LEASE_TTL);
    if (outcome.kind === "written") {
      sequence = outcome.sequences[0] ?? 0;
      isHeld = true;
      wasHeld = true;
      options.onRenewed();
    } else if (outcome.kind === "conflict") await findHolder();
    else if (!isHeld) loop.wakeIn(Math.min(RETRY_MS, renewMs));
  }

  async function findHolder(): Promise<void> {
    isHeld = false;
    const stored = await reader.readLast(bucketStream(DESKS_BUCKET), subject);
    if (stored === null) return;
    const holder = stored === "none" ? null : holderIn(stored.string());
    // A later run on the same computer: the computer was copied.
    const isOther = holder !== null && (holder.computer !== computer || (wasHeld && holder.run !== run));
    if (isOther) return options.onTaken();
    // Expired, given up, written without an answer, or of an earlier run on this computer.
    sequence = stored === "none" ? 0 : stored.seq;
    loop.wakeIn(RETRY_MS);
  }

  /** Another computer may take the name while the connection is lost. */
  async function watchConnection(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") isHeld = false;
      else if (type === "reconnect") loop.run();
    }
  }

  void watchConnection();
  loop.run();
  return {
    /** Returns whether this computer has the name. */
    isHeld: (): boolean => isHeld,

    /** Gives the name up. */
    close: async (): Promise<void> => {
      await loop.close();
      if (isHeld && isConnected()) await write("", FREE_TTL);
    },
  };
}

/** Returns the names of the desks whose lease is fresh; null if no server answers. */
export async function findLeaseHolders(connection: NatsConnection): Promise<ReadonlySet<string> | null> {
  const { readBatch } = createStreamReader(connection);
  const prefix = keySubject(DESKS_BUCKET, "");
  const names = new Set<string>();
  for (let next = 1; ;) {
    // Without the desks' figures, which are larger.
    const messages = await readBatch(bucketStream(DESKS_BUCKET), next, `${prefix}*`);
    if (messages === null) return null;
    for (const { subject, data } of messages) if (data.length > 0) names.add(subject.slice(prefix.length));
    const last = messages.at(-1);
    if (last === undefined) return names;
    next = last.seq + 1;
  }
}

interface Holder {
  readonly computer: unknown;
  readonly run: unknown;
}

const UNREADABLE: Holder = { computer: null, run: null };

/** Returns null for a lease that was given up. An unreadable text is from another computer with a newer release. */
function holderIn(text: string): Holder | null {
  if (text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { computer: value["computer"], run: value["run"] } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}
