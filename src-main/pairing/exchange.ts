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
import { joinCodeParts, partCodes, readCodePart } from "../../src-domain/scanning/code-parts.ts";
import {
  isPairingKey,
  PAIRING_PREFIX,
  type PairingProblem,
  type PairingStep,
} from "../../src-domain/batches/pairing.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { ConfirmTrust } from "../../src-domain/environments/trust.ts";

type RawKey = Uint8Array;

interface OwnKey {
  readonly privateKey: KeyObject;
  readonly raw: RawKey;
}

const PUBLIC_KEY_BYTES = 32;
const PAIRING_KEY_BYTES = 32;
const [IV_BYTES, TAG_BYTES] = [12, 16];
const CIPHER = "aes-256-gcm";

function newOwnKey(): OwnKey {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  return { privateKey, raw: Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url") };
}

const newPairingKey = (): string => randomBytes(PAIRING_KEY_BYTES).toString("base64");

/** A key that only these two desks can derive; throws for bytes that are not a key. */
function sharedKey(own: OwnKey, other: RawKey, names: Uint8Array): Uint8Array {
  const x = Buffer.from(other).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" });
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey });
  return new Uint8Array(hkdfSync("sha256", secret, names, "returns-desk pairing", 32));
}

const namesOf = (asking: RawKey, giving: RawKey): Uint8Array => Buffer.concat([asking, giving]);

function sealKey(pairingKey: string, giving: OwnKey, asking: RawKey): Uint8Array {
  const names = namesOf(asking, giving.raw);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sharedKey(giving, asking, names), iv);
  return Buffer.concat([iv, cipher.update(pairingKey, "base64"), cipher.final(), cipher.getAuthTag()]);
}

/** Null unless the giving desk sealed it for this one. */
function openKey(sealed: Uint8Array, asking: OwnKey, giving: RawKey): string | null {
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

/** Slow to compute, so that a person who sees a code cannot find keys with the same digits before the exchange expires. */
function numberOf(asking: RawKey, giving: RawKey): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(namesOf(asking, giving), "returns-desk pairing number", 8, { N: 16_384, r: 8, p: 2 }, (error, bytes) => {
      if (error) return reject(error);
      const digits = String(bytes.readBigUInt64BE(0) % 1_000_000n).padStart(6, "0");
      return resolve(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    });
  });
}

/** The kind of a code: the first byte of its content. */
const [ASKS, ANSWERS, GIVES] = [1, 2, 3];

/** An unfinished exchange expires, and its keys are dropped. */
const EXCHANGE_MS = 10 * 60_000;

export interface PairingView {
  readonly step: PairingStep;
  /** The code that the other desk scans now; null when this desk is the next to scan. */
  readonly code: string | null;
}

type Exchange =
  | { readonly side: "asking"; readonly own: OwnKey; readonly giving: Uint8Array | null }
  | { readonly side: "giving"; readonly own: OwnKey; readonly asking: Uint8Array | null };

interface ExchangeParts {
  readonly keys: {
    read(): Promise<string | null>;
    save(pairingKey: string): Promise<Result<null, unknown>>;
  };
  readonly confirm: ConfirmTrust;
  readonly elapsed: () => number;
}

type Answer = Promise<Result<PairingView, PairingProblem>>;

const IDLE: PairingView = { step: "none", code: null };

/**
 * How a desk gets the site's pairing key from another desk. The asking desk shows its public key, then the giving desk shows
 * its own; both show the same six digits, which a person compares. Only then does the giving desk show the pairing key,
 * sealed for the asking desk. Neither a printed code nor a person who sees the codes reveals it. Private keys stay in
 * memory, for ten minutes at most.
 */
export function createPairingExchange({ keys, confirm, elapsed }: ExchangeParts) {
  let exchange: Exchange | null = null;
  let until = 0;

  function begin(next: Exchange): void {
    exchange = next;
    until = elapsed() + EXCHANGE_MS;
  }
  function end(): PairingView {
    exchange = null;
    return IDLE;
  }
  const compared = async (asking: Uint8Array, giving: Uint8Array) =>
    confirm({ kind: "pairing", subject: "", target: await numberOf(asking, giving) });

  async function save(pairingKey: string): Answer {
    const saved = await keys.save(pairingKey);
    return saved.ok ? success({ step: "done", code: null }) : failure("keychain-unavailable");
  }

  async function meet(now: Exchange & { side: "asking" }, giving: Uint8Array): Answer {
    const answer = await compared(now.own.raw, giving);
    // The operator may have ended the exchange meanwhile.
    if (exchange !== now) return success(IDLE);
    if (answer !== "confirmed") {
      end();
      return failure(answer);
    }
    exchange = { ...now, giving };
    return success({ step: "receiving", code: null });
  }

  async function receive({ own, giving }: Exchange & { side: "asking" }, sealed: Uint8Array): Answer {
    const pairingKey = giving && openKey(sealed, own, giving);
    if (!isPairingKey(pairingKey)) return failure("wrong-code");
    end();
    return save(pairingKey);
  }

  return {
    async create(): Answer {
      const answer = await confirm({ kind: "pairing", subject: "", target: "" });
      return answer === "confirmed" ? save(newPairingKey()) : failure(answer);
    },

    ask(): PairingView {
      const own = newOwnKey();
      begin({ side: "asking", own, giving: null });
      return { step: "asking", code: codeOf(ASKS, own.raw) };
    },

    async give(): Answer {
      if ((await keys.read()) === null) return failure("no-key");
      begin({ side: "giving", own: newOwnKey(), asking: null });
      return success({ step: "waiting", code: null });
    },

    async scan(text: string): Answer {
      const content = contentOf(text);
      if (content === null) return failure("wrong-code");
      const now = exchange;
      if (now === null || elapsed() > until) {
        end();
        return failure("too-late");
      }
      const [what, ...rest] = content;
      const bytes = Uint8Array.from(rest);
      const isKey = bytes.length === PUBLIC_KEY_BYTES;
      if (now.side === "giving" && what === ASKS && isKey && now.asking === null) {
        exchange = { ...now, asking: bytes };
        return success({ step: "comparing", code: codeOf(ANSWERS, now.own.raw) });
      }
      if (now.side === "asking" && what === ANSWERS && isKey && now.giving === null) return meet(now, bytes);
      if (now.side === "asking" && what === GIVES) return receive(now, bytes);
      return failure("wrong-code");
    },

    /** On the giving desk, after the other desk shows its number. */
    async compare(): Answer {
      const now = exchange;
      const pairingKey = await keys.read();
      if (now?.side !== "giving" || now.asking === null || pairingKey === null || elapsed() > until) {
        end();
        return failure("too-late");
      }
      const answer = await compared(now.asking, now.own.raw);
      if (exchange !== now) return success(IDLE);
      end();
      if (answer !== "confirmed") return failure(answer);
      return success({ step: "giving", code: codeOf(GIVES, sealKey(pairingKey, now.own, now.asking)) });
    },

    end,
  };
}

/** Each message fits into one code. */
function codeOf(what: number, bytes: Uint8Array): string {
  const [code, ...more] = partCodes(PAIRING_PREFIX, Uint8Array.from([what, ...bytes])) ?? [];
  if (code === undefined || more.length > 0) throw new Error("A code of an exchange is one code");
  return code;
}

function contentOf(text: string): Uint8Array | null {
  const part = readCodePart(PAIRING_PREFIX, text.trim().toUpperCase());
  return part ? joinCodeParts([part]) : null;
}
