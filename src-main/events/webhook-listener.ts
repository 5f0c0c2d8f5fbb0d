import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import {
  MAX_EVENT_BYTES,
  normalizeSender,
  toConnectionSource,
  type InboxObstacle,
  type InboxRefusal,
  type InboxSettings,
} from "../../src-domain/events/event-inbox.ts";
import { failure, success } from "../../src-domain/result.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { FieldTwiceError, parseExactJson } from "../service/exact-json.ts";
import { toUtcInstant } from "../service/wire.ts";
import { createAllowList } from "./allow-list.ts";
import type { EventSink, EventSource } from "./event-source.ts";

const SIGNATURE_HEADER = "returnhelper-signature";
const TIMESTAMP_HEADER = "timestamp";

interface SignedDelivery {
  /** Signing key in Base64, as the service's portal shows it. */
  readonly signingKey: string;
  /** The exact text of the address that is registered with the service. */
  readonly endpoint: string;
  readonly timestamp: string;
  /** The received bytes, never serialized again. */
  readonly body: Uint8Array;
}

/** Verifies a signature (public documentation, section 7.2) in constant time. */
export function isSignedBy(signature: string, { signingKey, endpoint, timestamp, body }: SignedDelivery): boolean {
  const key = Buffer.from(signingKey, "base64");
  // Anyone can sign with an empty key.
  if (key.length === 0) return false;
  const digest = createHmac("sha256", key).update(`POST${endpoint}${timestamp}`, "utf8").update(body).digest("base64");
  // Compare the text, because Base64 has several spellings of a byte sequence.
  const expected = Buffer.from(digest);
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * ISO 8601, UTC (public documentation, section 7.2). Accepts only this form, because the signed text has no separator
 * between timestamp and body: a character of the body could pass as part of the timestamp.
 */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?Z$/;

/** Returns whether the timestamp header is within `windowMs` of now: an old delivery may be a replay. */
export function isFresh(timestamp: string, now: Date, windowMs: number): boolean {
  const sentAtMs = TIMESTAMP.test(timestamp) ? Date.parse(toUtcInstant(timestamp) ?? "") : Number.NaN;
  // oxlint-disable-next-line waits/elapsed -- compares the sender's clock with ours; nothing waits for it
  return !Number.isNaN(sentAtMs) && Math.abs(now.getTime() - sentAtMs) <= windowMs;
}

interface Delivery {
  readonly signature: string | null;
  readonly timestamp: string | null;
  readonly body: Uint8Array;
}

interface DeliveryRule {
  /** Base64; null refuses every delivery. */
  readonly signingKey: string | null;
  readonly endpoint: string;
  readonly freshMs: number;
  readonly now: Date;
}

/** `probe`: checks whether the inbox is reachable, and is not an event. */
type DeliveryJudgement = "event" | "probe" | InboxRefusal;

const MAX_PROBE_BYTES = 4096;

export function judgeDelivery(
  { signature, timestamp, body }: Delivery,
  { signingKey, endpoint, freshMs, now }: DeliveryRule,
): DeliveryJudgement {
  if (signature === null && isProbe(body)) return "probe";
  if (signingKey === null) return "no-key";
  if (signature === null || timestamp === null) return "unsigned";
  if (!isSignedBy(signature, { signingKey, endpoint, timestamp, body })) return "wrong-signature";
  return isFresh(timestamp, now, freshMs) ? "event" : "stale";
}

/**
 * Before it registers an endpoint, the service posts a JSON object there and expects 200 (public documentation, section
 * 14). Anything like an event needs a signature, because an acknowledged event is not delivered again.
 */
function isProbe(body: Uint8Array): boolean {
  if (body.length === 0 || body.length > MAX_PROBE_BYTES) return false;
  try {
    const parsedBody = parseExactJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof parsedBody !== "object" || parsedBody === null || Array.isArray(parsedBody)) return false;
    return !Object.keys(parsedBody).some((name) => /^(category|action|eventtime|notificationid)$/i.test(name));
  } catch {
    return false;
  }
}

export interface WebhookListenerOptions extends Omit<InboxSettings, "on" | "freshMinutes" | "eventMinutes"> {
  /** Milliseconds that the timestamp header may differ from this computer's clock. */
  readonly freshMs: number;
  /** Read for each delivery, so that a new key applies immediately; null refuses every delivery. */
  readonly signingKey: () => Promise<string | null>;
  /** Reads the key from the keychain again if it is missing or does not fit a signature. */
  readonly rereadKey: () => Promise<string | null>;
  readonly now: () => Date;
  readonly onRefused: (cause: InboxRefusal) => void;
  readonly onProbe: () => void;
  /** Called with the sender's address after its signed delivery is stored or found too old. */
  readonly onAccepted?: (address: string) => void;
  /** Milliseconds after which an unfinished request is ended and its connection closed. */
  readonly requestTimeoutMs?: number;
}

/** Bytes of an oversized request to read: unread bytes reset the connection, and a Windows sender misses the 413. */
const MAX_DRAINED_BYTES = 16 * MAX_EVENT_BYTES;
const MAX_CONNECTIONS = 256;
/** Limit for one computer, or for one IPv6 network. */
const MAX_CONNECTIONS_PER_SENDER = 64;
const REQUEST_TIMEOUT_MS = 10_000;
/** Fraction of the timeout for a client that has sent nothing yet: two of ten seconds. */
const SILENCE_FRACTION = 1 / 5;
const CLOSE_TIMEOUT_MS = 2000;

/** Answers 200 to a probe, and after the event is durable or too old. The service repeats others (section 7.1). */
export function createWebhookListener(options: WebhookListenerOptions): EventSource<InboxObstacle> {
  let server: FastifyInstance | null = null;
  return {
    async open(sink) {
      const newServer = await createWebhookServer(options, sink);
      try {
        await newServer.listen({ host: options.host, port: options.port });
        server = newServer;
        return success(null);
      } catch (error) {
        await newServer.close();
        return failure(obstacleIn(error));
      }
    },
    async close() {
      const closingServer = server;
      server = null;
      if (closingServer === null) return;
      const timer = setTimeout(() => closingServer.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await closingServer.close();
      clearTimeout(timer);
    },
  };
}

/** Creates the server without listening. */
export async function createWebhookServer(options: WebhookListenerOptions, sink: EventSink): Promise<FastifyInstance> {
  const { path, requestTimeoutMs = REQUEST_TIMEOUT_MS, onRefused } = options;
  const closedSockets = new WeakSet<object>();
  // Load at the first use, because few desks have an inbox.
  const { default: fastify } = await import("fastify");
  const server = fastify({
    logger: false,
    bodyLimit: MAX_EVENT_BYTES,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    requestTimeout: requestTimeoutMs,
    http: { connectionsCheckingInterval: Math.min(1000, requestTimeoutMs / 2), headersTimeout: requestTimeoutMs },
    // An undecodable path reaches no handler. Fastify's own answer would repeat the path and name Fastify.
    frameworkErrors: (_error, _request, reply) => {
      onRefused("wrong-place");
      void (reply as unknown as FastifyReply).code(404).send();
    },
    clientErrorHandler(_error, socket) {
      closedSockets.add(socket);
      onRefused("incomplete");
      if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      socket.destroy();
    },
  });
  const connections = createConnectionLimit();
  server.server.prependListener(
    "connection",
    admitConnection(options, connections, requestTimeoutMs * SILENCE_FRACTION),
  );
  server.addHook("preHandler", (request, _reply, done) => {
    connections.startAnswer(request.raw.socket);
    done();
  });
  server.addHook("onResponse", (request, _reply, done) => {
    connections.endAnswer(request.raw.socket);
    done();
  });
  // The signature covers the raw bytes, so no parser may change them.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setNotFoundHandler((_request, reply) => {
    onRefused("wrong-place");
    return reply.code(404).send();
  });
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const isTooLarge = error.statusCode === 413;
    if (isTooLarge) await drain(request.raw);
    if (!closedSockets.has(request.raw.socket)) onRefused(isTooLarge ? "too-large" : "incomplete");
    return reply.code(isTooLarge ? 413 : 400).send();
  });
  server.post(path, (request, reply) => receive(request, reply, options, sink));
  return server;
}

/** Resolves at the end of the request or after `MAX_DRAINED_BYTES`. `requestTimeout` ends a slow request. */
function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let remaining = MAX_DRAINED_BYTES;
    request.on("data", (chunk: Uint8Array) => {
      remaining -= chunk.length;
      if (remaining < 0) resolve();
    });
    request.once("end", resolve).once("close", resolve).resume();
  });
}

/** Limits the open connections. Never closes one whose complete request is being answered. */
function createConnectionLimit() {
  const sources = new Map<Socket, string>();
  const answering = new WeakSet<Socket>();

  /** Closes the oldest connection without a complete request, from one source or, for null, from any. */
  function closeOldest(source: string | null): void {
    for (const [socket, socketSource] of sources) {
      if (answering.has(socket) || (source !== null && socketSource !== source)) continue;
      sources.delete(socket);
      socket.destroy();
      return;
    }
  }

  return {
    add(socket: Socket): void {
      const source = toConnectionSource(socket.remoteAddress ?? "");
      sources.set(socket, source);
      socket.once("close", () => sources.delete(socket));
      const sourceCount = [...sources.values()].filter((other) => other === source).length;
      if (sourceCount > MAX_CONNECTIONS_PER_SENDER) closeOldest(source);
      if (sources.size > MAX_CONNECTIONS) closeOldest(null);
    },
    startAnswer: (socket: Socket) => void answering.add(socket),
    endAnswer: (socket: Socket) => void answering.delete(socket),
  };
}

/** Closes connections from senders that are not listed and from silent ones. */
function admitConnection(
  { senders, onRefused }: WebhookListenerOptions,
  connections: ReturnType<typeof createConnectionLimit>,
  silenceMs: number,
): (socket: Socket) => void {
  const isAllowed = createAllowList(senders);
  return (socket) => {
    const address = socket.remoteAddress ?? "";
    if (senders.length > 0 && !isAllowed(address)) {
      socket.destroy();
      onRefused("other-sender");
      return;
    }
    connections.add(socket);
    const silenceTimer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, limitWait(silenceMs));
    socket.once("close", () => clearTimeout(silenceTimer));
  };
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, freshMs, signingKey, rereadKey, now, onRefused, onProbe, onAccepted }: WebhookListenerOptions,
  sink: EventSink,
): Promise<FastifyReply> {
  const receivedAt = now();
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const delivery = {
    signature: headerOf(request, SIGNATURE_HEADER),
    timestamp: headerOf(request, TIMESTAMP_HEADER),
    body,
  };
  const judge = async (key: Promise<string | null>) =>
    judgeDelivery(delivery, { signingKey: await key.catch(() => null), endpoint, freshMs, now: receivedAt });
  let judgement = await judge(signingKey());
  if (judgement === "wrong-signature" || judgement === "no-key") judgement = await judge(rereadKey());
  if (judgement === "probe") {
    onProbe();
    return reply.code(200).send();
  }
  if (judgement !== "event") {
    onRefused(judgement);
    // Do not tell the sender which check failed.
    return reply.code(401).send();
  }
  const text = new TextDecoder().decode(body);
  if (namesFieldTwice(text)) {
    onRefused("field-twice");
    return reply.code(400).send();
  }
  try {
    const outcome = await sink([{ body: text, receivedAt: receivedAt.toISOString() }]);
    onAccepted?.(normalizeSender(request.raw.socket.remoteAddress ?? ""));
    if (outcome === "old") onRefused("old-event");
  } catch {
    onRefused("not-stored");
    return reply.code(503).send();
  }
  return reply.code(200).send();
}

/** Returns false for text that is no JSON: it is stored as an event that cannot be parsed. */
function namesFieldTwice(text: string): boolean {
  try {
    parseExactJson(text);
    return false;
  } catch (error) {
    return error instanceof FieldTwiceError;
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

const OBSTACLES: Readonly<Record<string, InboxObstacle>> = {
  EADDRINUSE: "port-taken",
  EADDRNOTAVAIL: "no-such-address",
  ENOTFOUND: "no-such-address",
  EINVAL: "no-such-address",
  EACCES: "not-permitted",
  EPERM: "not-permitted",
};

const obstacleIn = (error: unknown): InboxObstacle => OBSTACLES[errorCodeOf(error) ?? ""] ?? "failed";
