import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** 32 MB and a good part of a tenth of a second each: four digits have few values. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

const bytes = z.string().regex(/^[0-9a-f]{64}$/);
export const pinHash = z.strictObject({ salt: bytes, hash: bytes });
type PinHash = z.infer<typeof pinHash>;

export async function hashOf(pin: string): Promise<PinHash> {
  const salt = randomBytes(BYTES);
  const hash = await derive(pin, salt, BYTES, COST);
  return { salt: salt.toString("hex"), hash: hash.toString("hex") };
}

export async function isPin(pin: string, { salt, hash }: PinHash): Promise<boolean> {
  const derived = await derive(pin, Buffer.from(salt, "hex"), BYTES, COST);
  return timingSafeEqual(derived, Buffer.from(hash, "hex"));
}
