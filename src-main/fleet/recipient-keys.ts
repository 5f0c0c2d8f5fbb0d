import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { FLEET_VERSION, parseVersioned } from "../../src-domain/fleet/message-version.ts";
import { writeKeys } from "./claim-writes.ts";
import { bucketStream, KEYS_BUCKET, keySubject } from "./names.ts";
import { createStreamReader } from "./stream-reads.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
/** Recommended for GCM; a key encrypts far fewer than 2^32 texts. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MAX_KEY_CHARACTERS = 1000;
const STREAM = bucketStream(KEYS_BUCKET);
const SUBJECTS = keySubject(KEYS_BUCKET, "");
const subjectOf = (name: string): string => SUBJECTS + name;

/** Encrypts a text. `name`: of the key, so that nobody can pass the text off as another key's. */
function sealText(key: Buffer, name: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Null if the text was encrypted with another key or name, or was changed. */
function openText(key: Buffer, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64");
  const end = bytes.length - TAG_BYTES;
  if (end < IV_BYTES) return null;
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), options);
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(end));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

interface StoredKey {
  readonly key: Buffer | null;
  readonly sequence: number;
  readonly time: Date;
}

function parseKey(text: string): Buffer | null {
  const encoded = parseVersioned(text, MAX_KEY_CHARACTERS)?.["key"];
  const key = typeof encoded === "string" ? Buffer.from(encoded, "base64") : null;
  return key?.length === KEY_BYTES ? key : null;
}

/**
 * The fleet's keys for recipients, one per batch, in a bucket of their own. A recipient is on the servers only encrypted, so
 * that erasing its key erases it everywhere at once. Functions resolve to null if no server answers.
 */
export function createRecipientKeys(connection: NatsConnection) {
  const reader = createStreamReader(connection);
  /** Keys that this desk uses. Other desks' keys are read each time, because they may be erased. */
  const ownKeys = new Map<string, Buffer>();

  async function find(name: string): Promise<StoredKey | "none" | null> {
    const message = await reader.readLast(STREAM, subjectOf(name));
    if (message === null || message === "none") return message;
    return { key: parseKey(message.string()), sequence: message.seq, time: message.time };
  }

  /** Returns the key, and creates a missing one. */
  async function ensure(name: string): Promise<Buffer | null> {
    const stored = await find(name);
    if (stored === null) return null;
    if (stored !== "none" && stored.key !== null) return stored.key;
    const key = randomBytes(KEY_BYTES);
    const text = JSON.stringify({ version: FLEET_VERSION, key: key.toString("base64") });
    const expected = stored === "none" ? 0 : stored.sequence;
    const { kind } = await writeKeys(connection, [{ subject: subjectOf(name), text, expected, ttl: null }]);
    return kind === "written" ? key : null;
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
    }
  }

  return {
    async seal(name: string, text: string): Promise<string | null> {
      const key = ownKeys.get(name) ?? (await ensure(name));
      if (key === null) return null;
      ownKeys.set(name, key);
      return sealText(key, name, text);
    },

    /** `erased`: the key was erased, or the text is not of this key. */
    async open(name: string, sealed: string): Promise<{ readonly text: string } | "erased" | null> {
      const stored = await find(name);
      if (stored === null) return null;
      const text = stored === "none" || stored.key === null ? null : openText(stored.key, name, sealed);
      return text === null ? "erased" : { text };
    },

    erase,

    /** Erases keys that were created before a time and that nothing uses. Returns false if no server answers. */
    async eraseUnused(before: Date, isUsed: (name: string) => boolean): Promise<boolean> {
      const names = await listNames(connection);
      if (names === null) return false;
      for (const name of names.filter((unused) => !isUsed(unused))) {
        const stored = await find(name);
        if (stored === null) return false;
        if (stored !== "none" && stored.time < before && !isUsed(name) && (await erase(name)) === null) return false;
      }
      return true;
    },
  };
}

async function listNames(connection: NatsConnection): Promise<string[] | null> {
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const { state } = await manager.streams.info(STREAM, { subjects_filter: ">" });
    return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(SUBJECTS.length));
  } catch {
    return null;
  }
}
