import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  scrypt,
  type KeyObject,
} from "node:crypto";

/** An X25519 key in 32 bytes. */
type RawKey = Uint8Array;

export interface OwnKey {
  readonly privateKey: KeyObject;
  readonly raw: RawKey;
}

export const PUBLIC_KEY_BYTES = 32;
const PAIRING_KEY_BYTES = 32;
const [IV_BYTES, TAG_BYTES] = [12, 16];
const CIPHER = "aes-256-gcm";

export function newOwnKey(): OwnKey {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  return { privateKey, raw: Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url") };
}

export const newPairingKey = (): string => randomBytes(PAIRING_KEY_BYTES).toString("base64");

/** What both desks, and they alone, can derive; throws for bytes that are not a key. */
function sharedKey(own: OwnKey, other: RawKey, names: Uint8Array): Uint8Array {
  const x = Buffer.from(other).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" });
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey });
  return new Uint8Array(hkdfSync("sha256", secret, names, "returns-desk pairing", 32));
}

/** The public keys of the desk that asks for the pairing key and of the one that gives it. */
const namesOf = (asking: RawKey, giving: RawKey): Uint8Array => Buffer.concat([asking, giving]);

export function sealKey(pairingKey: string, giving: OwnKey, asking: RawKey): Uint8Array {
  const names = namesOf(asking, giving.raw);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sharedKey(giving, asking, names), iv);
  return Buffer.concat([iv, cipher.update(pairingKey, "base64"), cipher.final(), cipher.getAuthTag()]);
}

/** Null for what the giving desk did not seal for this one. */
export function openKey(sealed: Uint8Array, asking: OwnKey, giving: RawKey): string | null {
  if (sealed.length !== IV_BYTES + PAIRING_KEY_BYTES + TAG_BYTES) return null;
  const key = sharedKey(asking, giving, namesOf(asking.raw, giving));
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("base64");
  } catch {
    return null;
  }
}

/**
 * Six digits that both desks show. Slow to make, so that nobody who sees one of the codes finds keys with the same digits within
 * the minutes that an exchange lasts.
 */
export function numberOf(asking: RawKey, giving: RawKey): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(namesOf(asking, giving), "returns-desk pairing number", 8, { N: 16_384, r: 8, p: 2 }, (error, bytes) => {
      if (error) return reject(error);
      const digits = String(bytes.readBigUInt64BE(0) % 1_000_000n).padStart(6, "0");
      return resolve(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    });
  });
}
