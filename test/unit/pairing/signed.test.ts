import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { readSigned, sign } from "../../../src-main/pairing/signed.ts";
import { PAIRING_KEY } from "../../rig/pairing.ts";

const CONTENT = new TextEncoder().encode("a batch and its address");
const OTHER_KEY = Buffer.alloc(32, 7).toString("base64");

it("what a desk signs is read with the same key, and carries 128 bits of everybody's HMAC-SHA-256", () => {
  const signed = sign("hand-over", PAIRING_KEY, CONTENT);
  expect(readSigned("hand-over", PAIRING_KEY, signed)).toEqual(Buffer.from(CONTENT));
  const mac = createHmac("sha256", Buffer.from(PAIRING_KEY, "base64")).update("hand-over\0").update(CONTENT).digest();
  expect(Buffer.from(signed).subarray(0, 16)).toEqual(mac.subarray(0, 16));
});

it("nothing is read with another key, for another purpose, after any byte was changed, or without the mark", () => {
  const signed = sign("hand-over", PAIRING_KEY, CONTENT);
  expect(readSigned("hand-over", OTHER_KEY, signed)).toBeNull();
  expect(readSigned("badge", PAIRING_KEY, signed)).toBeNull();
  for (const [place, byte] of signed.entries()) {
    expect(readSigned("hand-over", PAIRING_KEY, Buffer.from(signed).fill(byte ^ 1, place, place + 1))).toBeNull();
  }
  expect(readSigned("hand-over", PAIRING_KEY, CONTENT)).toBeNull();
  expect(readSigned("hand-over", PAIRING_KEY, signed.subarray(0, 9))).toBeNull();
  expect(readSigned("hand-over", PAIRING_KEY, new Uint8Array())).toBeNull();
});
