import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { BodyKey } from "../../src-domain/fleet/event-message.ts";
import { createBodyKeys } from "./body-keys.ts";
import { writeKeys } from "./claim-writes.ts";
import { bucketStream, KEYS_BUCKET, keySubject } from "./names.ts";
import { createKey, keyText, openText, parseKey, sealText } from "./sealing.ts";
import { createStreamReader } from "./stream-reads.ts";

const STREAM = bucketStream(KEYS_BUCKET);
const SUBJECTS = keySubject(KEYS_BUCKET, "");
const subjectOf = (name: string): string => SUBJECTS + name;

/** A key that encrypts events. */
export interface SealingKey extends BodyKey {
  readonly key: Buffer;
}

interface StoredKey {
  readonly key: Buffer | null;
  readonly sequence: number;
  readonly time: Date;
}

/**
 * The fleet's keys for recipients, one per batch, and for events, in a bucket of their own. A recipient is on the servers only
 * encrypted, so that erasing its key erases it everywhere at once. Functions resolve to null if no server answers.
 */
export function createRecipientKeys(connection: NatsConnection) {
  const reader = createStreamReader(connection);
  const bodyKeys = createBodyKeys(connection);
  /** Keys that this desk uses. Other desks' keys are read each time, because they may be erased. */
  const ownKeys = new Map<string, Buffer>();

  async function find(name: string): Promise<StoredKey | "none" | null> {
    const message = await reader.readLast(STREAM, subjectOf(name));
    if (message === null || message === "none") return message;
    return { key: parseKey(message.string()), sequence: message.seq, time: message.time };
  }

  /** Returns the key, and creates a missing one. Also null if another member creates it at the same time. */
  async function ensure(name: string): Promise<SealingKey | null> {
    const stored = await find(name);
    if (stored === null) return null;
    if (stored !== "none" && stored.key !== null) return { name, key: stored.key, sequence: stored.sequence };
    const key = createKey();
    const expected = stored === "none" ? 0 : stored.sequence;
    const write = { subject: subjectOf(name), text: keyText(key), expected, ttl: null };
    const outcome = await writeKeys(connection, [write]);
    return outcome.kind === "written" ? { name, key, sequence: outcome.sequences[0] ?? 0 } : null;
  }

  async function erase(name: string): Promise<boolean | null> {
    ownKeys.delete(name);
    const stored = await find(name);
    if (stored === null) return null;
    if (stored === "none") return false;
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      // The server overwrites the message on its disk.
      return await manager.streams.deleteMessage(STREAM, stored.sequence, true);
    } catch {
      return null;
    } finally {
      await bodyKeys.forget(name);
    }
  }

  return {
    async seal(name: string, text: string): Promise<string | null> {
      const key = ownKeys.get(name) ?? (await ensure(name))?.key;
      if (key === undefined) return null;
      ownKeys.set(name, key);
      return sealText(key, name, text).toString("base64");
    },

    /** `erased`: the key was erased, or the text is not of this key. */
    async open(name: string, sealed: string): Promise<{ readonly text: string } | "erased" | null> {
      const stored = await find(name);
      if (stored === null) return null;
      const key = stored === "none" ? null : stored.key;
      const text = key && openText(key, name, Buffer.from(sealed, "base64"));
      return text === null ? "erased" : { text: text.toString("utf8") };
    },

    erase,
    ensure,
    findBodyKey: bodyKeys.find,
    /** Must be called when the connection is lost. */
    onDisconnect: bodyKeys.onDisconnect,

    /** Erases keys that nothing uses. `before`: keeps younger keys; null keeps none. Returns false if no server answers. */
    async eraseUnused(before: Date | null, isUsed: (name: string) => boolean): Promise<boolean> {
      const names = await listNames(connection);
      if (names === null) return false;
      for (const name of names.filter((unused) => !isUsed(unused))) {
        const stored = await find(name);
        if (stored === null) return false;
        const isOld = stored !== "none" && (before === null || stored.time < before);
        if (isOld && !isUsed(name) && (await erase(name)) === null) return false;
      }
      return true;
    },
  };
}

export type FleetKeys = ReturnType<typeof createRecipientKeys>;

async function listNames(connection: NatsConnection): Promise<string[] | null> {
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const { state } = await manager.streams.info(STREAM, { subjects_filter: ">" });
    return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(SUBJECTS.length));
  } catch {
    return null;
  }
}
