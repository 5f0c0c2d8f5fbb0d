import { hash } from "./hash.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes a ULID (26 characters of Crockford's base 32) from a time and a number (public documentation, section 8.2). */
export function ulid(time: number, seed: number, index: number): string {
  let text = "";
  let rest = time;
  for (let position = 0; position < 10; position += 1) {
    text = (CROCKFORD[rest % 32] ?? "0") + text;
    rest = Math.floor(rest / 32);
  }
  for (let position = 0; position < 16; position += 1) text += CROCKFORD[hash(seed, index, 700 + position) % 32] ?? "0";
  return text;
}

/** Makes a version 4 UUID from a number (public documentation, section 9.2). */
export function uuid(seed: number, index: number, purpose: number): string {
  let hex = "";
  for (let word = 0; word < 4; word += 1) {
    hex += hash(seed, index, purpose * 4 + word)
      .toString(16)
      .padStart(8, "0");
  }
  const variant = (8 + (Number.parseInt(hex[16] ?? "0", 16) % 4)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Every nth item has an id above 2^53, so that every client meets such ids. */
const LARGE_EVERY = 25;
const SMALL_BASE = 4_180_000n;
/** 2^53 + 1: above it neighboring ids are equal as doubles, so a client that rounds confuses two items. */
const LARGE_BASE = 9_007_199_254_740_993n;

export function inventoryId(index: number): bigint {
  const isLarge = index % LARGE_EVERY === LARGE_EVERY - 1;
  return isLarge ? LARGE_BASE + BigInt((index - (LARGE_EVERY - 1)) / LARGE_EVERY) : SMALL_BASE + BigInt(index);
}

export function inventoryIndex(id: bigint): number | undefined {
  if (id >= LARGE_BASE) {
    const position = id - LARGE_BASE;
    return position > 1_000_000_000n ? undefined : Number(position) * LARGE_EVERY + (LARGE_EVERY - 1);
  }
  const index = id - SMALL_BASE;
  if (index < 0n || index > 1_000_000_000n) return undefined;
  return Number(index) % LARGE_EVERY === LARGE_EVERY - 1 ? undefined : Number(index);
}

/** Ids of the n-th resend order (from 1); every fourth is above 2^53. */
export function resendIds(n: number): { resendId: bigint; resendShipmentId: bigint } {
  const number = BigInt(n);
  if (n % 4 === 0)
    return {
      resendId: 9_007_199_254_841_001n + number / 4n,
      resendShipmentId: 9_007_199_254_941_001n + number / 4n,
    };
  return { resendId: 61_200n + number, resendShipmentId: 74_800n + number };
}
