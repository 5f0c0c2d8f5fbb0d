import { createHmac } from "node:crypto";
import { choicesOf, randomOf } from "../../random.ts";
import { endpoint, now, path, signingKey } from "./test-listener.ts";

interface Delivery {
  method: "POST" | "GET" | "PUT" | "DELETE" | "PATCH" | "OPTIONS" | "HEAD";
  url: string;
  timestamp: string | null;
  signature: string | null;
  body: Buffer;
}

export interface HostileDelivery extends Readonly<Delivery> {
  /** Exactly this body is signed with the key and a fresh timestamp. */
  readonly isAuthentic: boolean;
  /** Authentic, not too large, and sent to the right path with the right method. */
  readonly isValid: boolean;
}

const FRESH_MS = 15 * 60_000;
const MAX_BYTES = 512 * 1024;
const OTHER_KEY = Buffer.from("not the key").toString("base64");

/** The service's signature, implemented independently of the app (public documentation, section 7.2). */
function signatureOf(key: string, url: string, timestamp: string, body: Buffer): string {
  const text = Buffer.concat([Buffer.from(`POST${url}${timestamp}`), body]);
  return createHmac("sha256", Buffer.from(key, "base64")).update(text).digest("base64");
}

const PATHS = [
  ...[`${path}/`, `/${path}`, `${path}/..`, "/", "/*", "//", `${path}%00`, `${path}%2f`, `${path}.json`, "/__proto__"],
  ...[path.toUpperCase(), "/%72eturns-desk", `${path};x=1`, "/..%2f..%2fetc/passwd", `${path}?x=1`, "/%ff", "/%"],
];
const METHODS = ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"] as const;
const TIMES = [
  ...["", "now", "0", "-1", "1e999", "NaN", "2026-11-21T12:00:00", "2026-11-21T11:00:00Z", "2026-11-21T12:16:00Z"],
  ...["+275760-09-13T00:00:00.001Z", "Sat, 21 Nov 2026 12:00:00 GMT", "1795348800000", "2026-11-21T11:44:59.999Z"],
];
const SIGNATURES = [
  "",
  "=",
  "x",
  "=".repeat(44),
  "A".repeat(44),
  "A".repeat(10_000),
  "null",
  "sha256=",
  "ÿ".repeat(44),
];
const BODIES: readonly Buffer[] = [
  ...["", "null", "[]", '"x"', "[".repeat(4000), '{"__proto__":{"polluted":true}}', '{"Category":"resend"}', "{}"].map(
    (text) => Buffer.from(text),
  ),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  Buffer.from(`{"filler":"${"x".repeat(5000)}"}`),
  Buffer.alloc(MAX_BYTES + 1, 0x20),
];

/** Yields endless deliveries, reproducible by seed. Each is valid before up to three faults change it. */
export function* hostileDeliveries(seed: number): Generator<HostileDelivery, never> {
  const random = randomOf(seed);
  const { randomBelow, pick } = choicesOf(random);

  const faults: readonly ((delivery: Delivery) => void)[] = [
    (delivery) => (delivery.signature = pick(SIGNATURES)),
    (delivery) => (delivery.signature = respell(delivery.signature ?? "", randomBelow)),
    (delivery) => (delivery.signature = null),
    (delivery) => (delivery.signature = signatureOf(OTHER_KEY, endpoint, delivery.timestamp ?? "", delivery.body)),
    (delivery) =>
      (delivery.signature = signatureOf(signingKey, `${endpoint}/`, delivery.timestamp ?? "", delivery.body)),
    (delivery) => (delivery.timestamp = null),
    (delivery) => (delivery.timestamp = pick(TIMES)),
    (delivery) => (delivery.timestamp = new Date(now.getTime() - randomBelow(2 * FRESH_MS)).toISOString()),
    (delivery) => (delivery.body = pick(BODIES)),
    (delivery) => (delivery.body = changeOneByte(delivery.body, randomBelow)),
    (delivery) => (delivery.body = delivery.body.subarray(0, randomBelow(delivery.body.length))),
    (delivery) => (delivery.method = pick(METHODS)),
    (delivery) => (delivery.url = pick(PATHS)),
    // Anyone with the key can sign anything.
    (delivery) => (delivery.signature = signatureOf(signingKey, endpoint, delivery.timestamp ?? "", delivery.body)),
  ];

  for (;;) {
    const event = {
      category: "newInventoryCreated",
      action: "newInventoryCreated",
      notificationId: `N${randomBelow(1e9)}`,
    };
    const body = Buffer.from(JSON.stringify({ ...event, eventTime: "2026-11-21T11:59:59Z" }));
    const timestamp = new Date(now.getTime() - randomBelow(600_000)).toISOString();
    const signature = signatureOf(signingKey, endpoint, timestamp, body);
    const delivery: Delivery = { method: "POST", url: path, timestamp, signature, body };
    for (let count = randomBelow(4); count > 0; count -= 1) pick(faults)(delivery);
    yield { ...delivery, ...verdictOf(delivery) };
  }
}

function verdictOf({ method, url, timestamp, signature, body }: Delivery) {
  const isSigned = timestamp !== null && signature === signatureOf(signingKey, endpoint, timestamp, body);
  const isWellFormed = /^[\d-]{10}T[\d:]{8}(?:\.\d{1,7})?Z$/.test(timestamp ?? "");
  const isFresh = isWellFormed && Math.abs(Date.parse(timestamp ?? "") - now.getTime()) <= FRESH_MS;
  const isAuthentic = isSigned && isFresh;
  return { isAuthentic, isValid: isAuthentic && method === "POST" && url === path && body.length <= MAX_BYTES };
}

function respell(signature: string, randomBelow: (limit: number) => number): string {
  const index = randomBelow(Math.max(1, signature.length));
  const spellings = [
    signature.replace(/=+$/, ""),
    `${signature} `.trim() + "=",
    signature.toLowerCase(),
    signature.replaceAll("+", "-").replaceAll("/", "_"),
    `${signature}, ${signature}`,
    signature.slice(0, index),
    `${signature.slice(0, index)}A${signature.slice(index + 1)}`,
    `sha256=${signature}`,
  ];
  return spellings[randomBelow(spellings.length)] ?? "";
}

function changeOneByte(body: Buffer, randomBelow: (limit: number) => number): Buffer {
  const copy = Buffer.from(body);
  if (copy.length > 0) copy[randomBelow(copy.length)] = randomBelow(256);
  return copy;
}

const CRLF = "\r\n";

export function brokenRequests(valid: HostileDelivery, random: () => number): Buffer {
  const { signature, timestamp, body } = valid;
  const signed = `returnhelper-signature: ${signature}${CRLF}timestamp: ${timestamp}${CRLF}`;
  const head = `POST ${path} HTTP/1.1${CRLF}Host: x${CRLF}${signed}`;
  const partialBody = body.subarray(0, 20);
  const contentLength = `Content-Length: ${body.length}${CRLF}`;
  const raw = (...parts: readonly (string | Buffer)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));
  const forms: readonly (() => Buffer)[] = [
    () => raw("\0".repeat(100)),
    () => raw("GET / HTTP/9.9", CRLF, CRLF),
    () => raw(head, contentLength, CRLF, partialBody),
    () => raw(head, `Content-Length: -1${CRLF}${CRLF}`, body),
    () => raw(head, contentLength, `Content-Length: 5${CRLF}${CRLF}`, body),
    () => raw(head, contentLength, `Transfer-Encoding: chunked${CRLF}${CRLF}`, body),
    () => raw(head, `Transfer-Encoding: chunked${CRLF}${CRLF}ffffffffffffffff${CRLF}`, body),
    () => raw(head, `Transfer-Encoding: chunked${CRLF}${CRLF}5${CRLF}`, partialBody, `${CRLF}0${CRLF}${CRLF}`),
    () => raw(head, `X: ${"a".repeat(100_000)}${CRLF}${CRLF}`, body),
    () => raw(head, `X: a\0b${CRLF}${contentLength}${CRLF}`, body),
    () => raw(head, `X : y${CRLF}${contentLength}${CRLF}`, body),
    () => raw(head.replaceAll(CRLF, "\n"), "\n", body),
    () => raw(head.replace("Host: x", "Host: x\r\n folded"), contentLength, CRLF, body),
    () => raw(head.replace(path, `/${"a".repeat(70_000)}`), contentLength, CRLF, body),
    () =>
      raw(
        head.replace(path, `http://elsewhere.example${path}`),
        contentLength,
        `Connection: close${CRLF}${CRLF}`,
        partialBody,
      ),
    () => raw("CONNECT 127.0.0.1:1 HTTP/1.1", CRLF, "Host: x", CRLF, CRLF),
    () => raw(head, `Upgrade: websocket${CRLF}Connection: Upgrade${CRLF}${contentLength}${CRLF}`, partialBody),
    () => raw(head, `Expect: 999-nothing${CRLF}${contentLength}${CRLF}`, partialBody),
    () => raw("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
  ];
  return forms[Math.floor(random() * forms.length)]?.() ?? raw("");
}
