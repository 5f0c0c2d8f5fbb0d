import { jetstreamManager, type StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { BodyKey } from "../../src-domain/fleet/event-message.ts";
import { createBodyKeys } from "./body-keys.ts";
import { writeKeys } from "./claim-writes.ts";
import { bucketStream, KEYS_BUCKET, keySubject } from "./names.ts";
import { createKey, keyText, openText, parseKey, sealText } from "./sealing.ts";
import { createStreamReader, MAX_SUBJECTS } from "./stream-reads.ts";

const STREAM = bucketStream(KEYS_BUCKET);
/** Requests that wait for the leader's answers at once. */
const LEADER_REQUESTS = 20;
const SUBJECTS = keySubject(KEYS_BUCKET, "");
const subjectOf = (name: string): string => SUBJECTS + name;

/** A key that encrypts events. */
export interface SealingKey extends BodyKey {
  readonly key: Buffer;
}

/** A text, encrypted or not, and the name of its key. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** `sequence`: sequence of the key in the bucket; a key created after an erasure has another one. */
interface SealedText {
  readonly text: string;
  readonly sequence: number;
}

interface StoredKey {
  readonly key: Buffer | null;
  readonly sequence: number;
  readonly time: Date;
}

interface NewKey {
  readonly name: string;
  readonly key: Buffer;
  /** Sequence of the name's last message; 0 if it has none. */
  readonly expected: number;
}

/** Keys by their names. */
interface EnsuredKeys {
  readonly found: ReadonlyMap<string, SealingKey>;
  /** Resolves to no key if the servers cannot store now, or if another member creates one at the same time. */
  readonly created: Promise<ReadonlyMap<string, SealingKey>>;
}

/** Stores all keys or none. Returns the stored ones by their names. */
async function storeKeys(
  connection: NatsConnection,
  keys: readonly NewKey[],
  timeoutMs?: number,
): Promise<ReadonlyMap<string, SealingKey>> {
  const writes = keys.map(({ name, key, expected }) => ({
    subject: subjectOf(name),
    text: keyText(key),
    expected,
    ttl: null,
  }));
  const outcome = await writeKeys(connection, writes, timeoutMs);
  if (outcome.kind !== "written") return new Map();
  return new Map(
    keys.map(({ name, key }, index) => [name, { name, key, sequence: outcome.sequences[index] ?? 0 }] as const),
  );
}

const toStoredKey = (message: StoredMsg): StoredKey => ({
  key: parseKey(message.string()),
  sequence: message.seq,
  time: message.time,
});

/** Reads keys of any desk. Functions resolve to null if no server answers. */
function createKeyReader(connection: NatsConnection) {
  const reader = createStreamReader(connection);

  async function find(name: string): Promise<StoredKey | "none" | null> {
    const message = await reader.readLast(STREAM, subjectOf(name));
    if (message === "none") return (await areErased([name])) ? message : null;
    return message && toStoredKey(message);
  }

  /** Asks the leader: another server may not have a new key yet. */
  async function areErased(names: readonly string[]): Promise<boolean> {
    for (let start = 0; start < names.length; start += LEADER_REQUESTS) {
      const group = names.slice(start, start + LEADER_REQUESTS);
      const answers = await Promise.all(group.map((name) => reader.hasSubject(STREAM, subjectOf(name))));
      if (answers.some((answer) => answer !== false)) return false;
    }
    return true;
  }

  /** Like `findAll`, but null if one of the other names may have a key. */
  async function findAllStored(names: readonly string[]): Promise<Map<string, StoredKey> | null> {
    const found = await findAll(names);
    return found !== null && (await areErased(names.filter((name) => !found.has(name)))) ? found : null;
  }

  /** Returns the stored keys of the names. Omits names without a key, and keys that the server does not have yet. */
  async function findAll(names: readonly string[]): Promise<Map<string, StoredKey> | null> {
    const found = new Map<string, StoredKey>();
    for (let start = 0; start < names.length; start += MAX_SUBJECTS) {
      const messages = await reader.readLastOf(STREAM, names.slice(start, start + MAX_SUBJECTS).map(subjectOf));
      if (messages === null) return null;
      for (const message of messages) found.set(message.subject.slice(SUBJECTS.length), toStoredKey(message));
    }
    return found;
  }

  const readTime = (): Promise<number | null> => reader.readTime(STREAM);
  return { find, findAll, findAllStored, readTime };
}

/**
 * The fleet's keys for recipients, one per batch and one per order of a channel, and for events, in a separate bucket.
 * A recipient is on the servers only encrypted, so that erasing its key erases it everywhere at once. Functions resolve
 * to null if no server answers.
 */
export function createRecipientKeys(connection: NatsConnection) {
  const { find, findAll, findAllStored, readTime } = createKeyReader(connection);
  const bodyKeys = createBodyKeys(connection);

  /** Finds the keys of the names, and creates missing keys in one write. Returns null if no server answers. */
  async function ensure(names: readonly string[], writeTimeoutMs?: number): Promise<EnsuredKeys | null> {
    const stored = await findAll(names);
    if (stored === null) return null;
    const found = new Map<string, SealingKey>();
    const missing: NewKey[] = [];
    for (const name of new Set(names)) {
      const { key = null, sequence = 0 } = stored.get(name) ?? {};
      if (key === null) missing.push({ name, key: createKey(), expected: sequence });
      else found.set(name, { name, key, sequence });
    }
    return { found, created: storeKeys(connection, missing, writeTimeoutMs) };
  }

  /** Lacks keys that could not be found or created. */
  async function ensureAll(names: readonly string[]): Promise<ReadonlyMap<string, SealingKey>> {
    const ensured = await ensure(names);
    return new Map([...(ensured?.found ?? []), ...((await ensured?.created) ?? [])]);
  }

  async function erase(name: string): Promise<boolean | null> {
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
    /** Reads the key each time, because the servers may have lost it. */
    async seal(name: string, text: string): Promise<string | null> {
      const found = (await ensureAll([name])).get(name);
      return found === undefined ? null : sealText(found.key, name, text).toString("base64");
    },

    /** `erased`: the key was erased, or the text was encrypted with another key. */
    async open(name: string, sealed: string): Promise<{ readonly text: string } | "erased" | null> {
      const stored = await find(name);
      if (stored === null) return null;
      const key = stored === "none" ? null : stored.key;
      const text = key && openText(key, name, Buffer.from(sealed, "base64"));
      return text === null ? "erased" : { text: text.toString("utf8") };
    },

    /** Encrypts each text with the key of its name, also if another desk made the key. */
    async sealAll(texts: readonly NamedText[]): Promise<SealedText[] | null> {
      const keys = await ensureAll(texts.map(({ name }) => name));
      const sealed = texts.flatMap(({ name, text }) => {
        const found = keys.get(name);
        if (found === undefined) return [];
        return { text: sealText(found.key, name, text).toString("base64"), sequence: found.sequence };
      });
      return sealed.length === texts.length ? sealed : null;
    },

    /** `erased`: the key was erased, or the text was encrypted with another key. */
    async openAll(sealed: readonly NamedText[]): Promise<({ readonly text: string } | "erased")[] | null> {
      const found = await findAllStored(sealed.map(({ name }) => name));
      if (found === null) return null;
      return sealed.map(({ name, text: sealedText }) => {
        const key = found.get(name)?.key ?? null;
        const text = key && openText(key, name, Buffer.from(sealedText, "base64"));
        return text === null ? "erased" : { text: text.toString("utf8") };
      });
    },

    /** Returns the sequences of the keys. Omits names without a key. */
    findSequences: async (names: readonly string[]): Promise<ReadonlyMap<string, number> | null> => {
      const found = await findAllStored(names);
      return found && new Map([...found].map(([name, { sequence }]) => [name, sequence]));
    },

    erase,
    ensure,
    findBodyKey: bodyKeys.find,
    readTime,

    /** Erases unused keys created before `before`; null erases them whatever their age. False if no server answers. */
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
