import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectImageType } from "../../../../src-domain/image-type.ts";
import { parsePhotoKey, createPhotoUrl } from "../../../../src-domain/inventory/photo-address.ts";

const HOST = "https://files.example.com";
const BASES = [HOST, `${HOST}/photos`, "http://127.0.0.1:8787/practice/photos"];

describe("photo address", () => {
  it("is the host followed by the key", () => {
    expect(createPhotoUrl(HOST, "img/202606/a-1-o.jpg")?.href).toBe(`${HOST}/img/202606/a-1-o.jpg`);
    expect(createPhotoUrl(HOST, "img/包裹 1#2?.jpg")?.href).toBe(`${HOST}/img/%E5%8C%85%E8%A3%B9%201%232%3F.jpg`);
  });

  it("has one slash before the key for any base", () => {
    for (const slashes of ["", "/", "//"])
      expect([slashes, createPhotoUrl(`${HOST}/photos${slashes}`, "a.jpg")?.href]).toEqual([
        slashes,
        `${HOST}/photos/a.jpg`,
      ]);
  });

  it.each(
    [
      ["", "/etc/passwd", "//evil.example.com/x", "../secret", "img/../../secret", "img/./x", "img//x", "img/"],
      ["..\\secret", "img\\..\\x", "img/\0.jpg", "img/\n.jpg", "\ud800", "x".repeat(1025)],
    ].flat(),
  )("is refused for the key %j", (key) => {
    for (const base of BASES) expect(createPhotoUrl(base, key)).toBeNull();
  });

  it("is accepted for a key with dots", () => {
    for (const key of ["a.", "..a/.b", "x".repeat(1024)])
      expect(createPhotoUrl(HOST, key)?.href).toBe(`${HOST}/${key}`);
  });

  it("is null when the base is not an address", () => expect(createPhotoUrl("file.example.com", "a.jpg")).toBeNull());

  // Proof S13
  it("stays in the host's folder for every key", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(..."..|.|%2e%2e|\\|@|:|?|#|a b|https:|javascript:alert(1)|%2e%2e%2fx".split("|")),
    );
    const keys = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(fc.constantFrom(...BASES), keys, (base, key) => {
        const url = createPhotoUrl(base, key);
        if (url === null) return;
        const root = new URL(base);
        expect(url.origin).toBe(root.origin);
        expect(url.pathname.startsWith(`${root.pathname.replace(/\/$/, "")}/`)).toBe(true);
        expect(new URL(url.href).href).toBe(url.href);
        expect([url.search, url.hash, url.username, url.password]).toEqual(["", "", "", ""]);
        expect(parsePhotoKey(base, url.href)).toBe(key);
      }),
      { numRuns: 400 },
    );
  });
});

describe("key in an event's address", () => {
  const base = `${HOST}/photos`;
  it.each([
    "https://files.example.com.evil.example/photos/x.jpg",
    "http://files.example.com/photos/x.jpg",
    "https://files.example.com:444/photos/x.jpg",
    "https://user@files.example.com/photos/x.jpg",
    "https://:secret@files.example.com/photos/x.jpg",
    ..."other/x.jpg photos/../x.jpg photos/%2e%2e/x.jpg photos/%2e%2e%2fx.jpg photos/%ff photos/"
      .split(" ")
      .map((path) => `${HOST}/${path}`),
    "file:///etc/passwd",
    "nonsense",
  ])("is null for %s", (address) => expect(parsePhotoKey(base, address)).toBeNull());

  it("is returned below the host of the environment", () => {
    expect(parsePhotoKey(base, `${base}/img/a%20b.jpg`)).toBe("img/a b.jpg");
    expect(parsePhotoKey(`${base}//`, `${base}/x.jpg`)).toBe("x.jpg");
  });
});

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

it("recognizes a photo by its first bytes", () => {
  expect(detectImageType(bytes(0xff, 0xd8, 0xff, 0xe0, 1))).toBe("image/jpeg");
  expect(detectImageType(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe("image/png");
  expect(detectImageType(text("RIFF\u0001\u0002\u0003\u0004WEBPVP8 "))).toBe("image/webp");
});

it.each([
  ["nothing", bytes()],
  ["half a signature", bytes(0x89, 0x50, 0x4e)],
  ["a page", text("<!doctype html><script>alert(1)</script>")],
  ["a drawing that can hold scripts", text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a moving picture", text("GIF89a")],
  ["a file that resembles a photo after its first bytes", text("FORM\u0001\u0002\u0003\u0004WEBPVP8 ")],
  ["another RIFF file", text("RIFF\u0001\u0002\u0003\u0004WAVEfmt ")],
])("does not accept %s as a photo", (_kind, content) => expect(detectImageType(content)).toBeNull());
