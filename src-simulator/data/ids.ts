import { hash } from "./hash.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes a ULID (26 characters of Crockford's base 32) from a time and a number (public documentation, section 8.2). */
export function createUlid(timeMs: number, seed: number, index: number): string {
  let text = "";
  let remaining = timeMs;
  for (let position = 0; position < 10; position += 1) {
    text = (CROCKFORD[remaining % 32] ?? "0") + text;
    remaining = Math.floor(remaining / 32);
  }
  for (let position = 0; position < 16; position += 1) text += CROCKFORD[hash(seed, index, 700 + position) % 32] ?? "0";
  return text;
}

/** Makes a version 4 UUID from a number (public documentation, section 9.2). */
export function createUuid(seed: number, index: number, purpose: number): string {
  let hex = "";
  for (let wordIndex = 0; wordIndex < 4; wordIndex += 1) {
    hex += hash(seed, index, purpose * 4 + wordIndex)
      .toString(16)
      .padStart(8, "0");
  }
  const variant = (8 + (Number.parseInt(hex[16] ?? "0", 16) % 4)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Every 25th item has an id above 2^53, so that every client meets such ids. */
const LARGE_ID_EVERY = 25;
const FIRST_SMALL_ID = 4_180_000n;
/** 2^53 + 1: above it neighboring ids are equal as doubles, so a client that rounds confuses two items. */
const FIRST_LARGE_ID = 9_007_199_254_740_993n;

export function toInventoryId(index: number): bigint {
  const isLarge = index % LARGE_ID_EVERY === LARGE_ID_EVERY - 1;
  return isLarge
    ? FIRST_LARGE_ID + BigInt((index - (LARGE_ID_EVERY - 1)) / LARGE_ID_EVERY)
    : FIRST_SMALL_ID + BigInt(index);
}

export function toInventoryIndex(id: bigint): number | undefined {
  if (id >= FIRST_LARGE_ID) {
    const position = id - FIRST_LARGE_ID;
    return position > 1_000_000_000n ? undefined : Number(position) * LARGE_ID_EVERY + (LARGE_ID_EVERY - 1);
  }
  const index = id - FIRST_SMALL_ID;
  if (index < 0n || index > 1_000_000_000n) return undefined;
  return Number(index) % LARGE_ID_EVERY === LARGE_ID_EVERY - 1 ? undefined : Number(index);
}

/** Returns the ids of a resend order by its number, from 1; every fourth order has ids above 2^53. */
export function toResendIds(orderNumber: number): { resendId: bigint; resendShipmentId: bigint } {
  const bigOrderNumber = BigInt(orderNumber);
  if (orderNumber % 4 === 0)
    return {
      resendId: 9_007_199_254_841_001n + bigOrderNumber / 4n,
      resendShipmentId: 9_007_199_254_941_001n + bigOrderNumber / 4n,
    };
  return { resendId: 61_200n + bigOrderNumber, resendShipmentId: 74_800n + bigOrderNumber };
}
