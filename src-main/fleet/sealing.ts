import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { FLEET_VERSION, parseVersioned } from "../../src-domain/fleet/message-fields.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const MAX_KEY_CHARACTERS = 1000;
/** Recommended for GCM; a key encrypts far fewer than 2^32 texts. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const createKey = (): Buffer => randomBytes(KEY_BYTES);

/** Returns a key as the fleet's bucket stores it. */
export const keyText = (key: Buffer): string => JSON.stringify({ version: FLEET_VERSION, key: key.toString("base64") });

/** Returns null if the text is no key, or a release that is not adjacent wrote it. */
export function parseKey(text: string): Buffer | null {
  const encoded = parseVersioned(text, MAX_KEY_CHARACTERS)?.["key"];
  const key = typeof encoded === "string" ? Buffer.from(encoded, "base64") : null;
  return key?.length === KEY_BYTES ? key : null;
}

/** Encrypts a text. `name`: name of the key; binds the text to it. */
export function sealText(key: Buffer, name: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null if the text was encrypted with another key or name, or was changed. */
export function openText(key: Buffer, name: string, sealed: Uint8Array): Buffer | null {
  const end = sealed.length - TAG_BYTES;
  if (end < IV_BYTES) return null;
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), options);
    decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, end)), decipher.final()]);
  } catch {
    return null;
  }
}
