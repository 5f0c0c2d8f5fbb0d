import { expect, it } from "vitest";
import { imageTypeOf } from "../../../../src-domain/inventory/photo-address.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

it("recognizes pictures by their first bytes", () => {
  expect(imageTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0, 1))).toBe("image/jpeg");
  expect(imageTypeOf(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe("image/png");
  expect(imageTypeOf(text("RIFF\u0001\u0002\u0003\u0004WEBPVP8 "))).toBe("image/webp");
});

it.each([
  ["nothing", bytes()],
  ["half a signature", bytes(0x89, 0x50, 0x4e)],
  ["a page", text("<!doctype html><script>alert(1)</script>")],
  ["a drawing that can hold scripts", text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a moving picture", text("GIF89a")],
  ["a file that only continues like one", text("FORM\u0001\u0002\u0003\u0004WEBPVP8 ")],
  ["another RIFF file", text("RIFF\u0001\u0002\u0003\u0004WAVEfmt ")],
])("takes %s for no picture", (_what, content) => expect(imageTypeOf(content)).toBeNull());
