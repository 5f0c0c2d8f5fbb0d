import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  senderOf,
  sourceOf,
  type InboxObstacle,
  type InboxRefusal,
  type InboxSettings,
} from "../../src-domain/events/event-inbox.ts";
import { failure, success } from "../../src-domain/result.ts";
import { utcInstant } from "../service/wire.ts";
import type { EventSink, EventSource } from "./event-source.ts";
import { boundedWait } from "../../src-domain/waits.ts";

const SIGNATURE_HEADER = "returnhelper-signature";
const TIMESTAMP_HEADER = "timestamp";

interface SignedDelivery {
  /** Base64, as the portal shows it. */
  readonly signingKey: string;
  /** The address as it was registered with the service, letter by letter. */
  readonly endpoint: string;
  readonly timestamp: string;
  /** As it came over the wire, never written again. */
  readonly body: Uint8Array;
}

/** Public documentation, section 7.2. Takes as long for a wrong signature as for a right one. */
export function isSignedBy(signature: string, { signingKey, endpoint, timestamp, body }: SignedDelivery): boolean {
  const key = Buffer.from(signingKey, "base64");
  // An empty key would let anybody sign.
  if (key.length === 0) return false;
  const digest = createHmac("sha256", key).update(`POST${endpoint}${timestamp}`, "utf8").update(body).digest("base64");
  // As texts: Base64 has several spellings of the same bytes, and the service writes one.
  const expected = Buffer.from(digest);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * As documented: ISO 8601, UTC, to ten millionths of a second (public documentation, section 7.2), of which zeros at the end may
 * be left out. Nothing separates it from the body in what is signed, so no other form may pass: a character of the body could be
 * taken for one of its own.
 */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?Z$/;

/** Whether the timestamp header is of now, give or take: an old delivery may be a replay. */
export function isFresh(timestamp: string, now: Date, windowMs: number): boolean {
  const at = TIMESTAMP.test(timestamp) ? Date.parse(utcInstant(timestamp) ?? "") : Number.NaN;
  // oxlint-disable-next-line waits/elapsed -- the sender's time against ours; nothing waits for it
  return !Number.isNaN(at) && Math.abs(now.getTime() - at) <= windowMs;
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

/** `probe`: no event, only a check whether the inbox is reachable. */
type DeliveryJudgement = "event" | "probe" | InboxRefusal;

/** The largest probe that is looked at; an unsigned delivery is no reason to work. */
const MOST_PROBE_BYTES = 4096;

/** Whether a delivery is believed. Touches nothing: what is done about it is the listener's. */
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
 * Before it registers an endpoint, the service posts a JSON object there and wants it acknowledged; the signing key is given
 * out afterwards (public documentation, section 14). To acknowledge what is no event loses nothing. What has the shape of
 * one is never acknowledged without its signature, because the service would not deliver it again.
 */
function isProbe(body: Uint8Array): boolean {
  if (body.length === 0 || body.length > MOST_PROBE_BYTES) return false;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    return !Object.keys(value).some((name) => /^(category|action|eventtime|notificationid)$/i.test(name));
  } catch {
    return false;
  }
}

export interface WebhookListenerOptions extends Omit<InboxSettings, "on" | "freshMinutes" | "eventMinutes"> {
  /** How far the timestamp header may be from this computer's clock, in milliseconds. */
  readonly freshMs: number;
  /** Read again for each delivery, so that a new key holds at once; null refuses every delivery. */
  readonly signingKey: () => Promise<string | null>;
  /** The key after another look where it is kept, for signatures that the known one did not make. */
  readonly rotatedKey: () => Promise<string | null>;
  readonly now: () => Date;
  readonly onRefused: (cause: InboxRefusal) => void;
  readonly onProbe: () => void;
  /** A signed delivery from this address was stored. */
  readonly onAccepted?: (address: string) => void;
  /** Milliseconds that a whole request may take; a sender that is slower is cut off. */
  readonly patienceMs?: number;
}

/** The largest published sample has 4 KB; a hundred times that can still be read without holding up the desk. */
const MAX_BODY_BYTES = 512 * 1024;
/** What is read of a larger one and thrown away: to close on unread bytes resets the connection, and Windows senders lose the 413. */
const MAX_DRAINED_BYTES = 16 * MAX_BODY_BYTES;
const MAX_CONNECTIONS = 256;
/** So that one computer, or one network of IPv6, cannot take all of them. */
const MAX_CONNECTIONS_OF_ONE = 64;
const PATIENCE_MS = 10_000;
/** The part of the timeout for a client that has sent nothing yet: two of ten seconds. */
const SILENCE = 1 / 5;
/** Deliveries under way at the end are waited for as long. */
const FAREWELL_MS = 2000;

/** Durable before it is answered with 200; any other answer brings the event again (documentation, section 7.1). */
export function createWebhookListener(options: WebhookListenerOptions): EventSource {
  let server: FastifyInstance | null = null;
  return {
    async open(sink) {
      const opening = await listenerFor(options, sink);
      try {
        await opening.listen({ host: options.host, port: options.port });
        server = opening;
        return success(null);
      } catch (error) {
        await opening.close();
        return failure(obstacleIn(error));
      }
    },
    async close() {
      const closing = server;
      server = null;
      if (closing === null) return;
      const farewell = setTimeout(() => closing.server.closeAllConnections(), FAREWELL_MS);
      await closing.close();
      clearTimeout(farewell);
    },
  };
}

/** The server, before it listens. */
export async function listenerFor(options: WebhookListenerOptions, sink: EventSink): Promise<FastifyInstance> {
  const { path, patienceMs = PATIENCE_MS, onRefused } = options;
  const cutOff = new WeakSet<object>();
  // Loaded at the first use: few desks have an inbox.
  const { default: fastify } = await import("fastify");
  const server = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    requestTimeout: patienceMs,
    http: { connectionsCheckingInterval: Math.min(1000, patienceMs / 2), headersTimeout: patienceMs },
    // A path that cannot be decoded comes to no handler; the library's own answer would repeat it and say who answers.
    frameworkErrors: (_error, _request, reply) => {
      onRefused("wrong-place");
      void (reply as unknown as FastifyReply).code(404).send();
    },
    clientErrorHandler(_error, socket) {
      cutOff.add(socket);
      onRefused("incomplete");
      if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      socket.destroy();
    },
  });
  const connections = createConnections();
  server.server.prependListener("connection", admission(options, connections, patienceMs * SILENCE));
  server.addHook("preHandler", (request, _reply, done) => {
    connections.keep(request.raw.socket);
    done();
  });
  server.addHook("onResponse", (request, _reply, done) => {
    connections.release(request.raw.socket);
    done();
  });
  // The signature is over the bytes as they came, so nothing may parse them before.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setNotFoundHandler((_request, reply) => {
    onRefused("wrong-place");
    return reply.code(404).send();
  });
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const isLarge = error.statusCode === 413;
    if (isLarge) await drained(request.raw);
    if (!cutOff.has(request.raw.socket)) onRefused(isLarge ? "too-large" : "incomplete");
    return reply.code(isLarge ? 413 : 400).send();
  });
  server.post(path, (request, reply) => receive(request, reply, options, sink));
  return server;
}

/** Ends with the request, or after as much as is read of one; `requestTimeout` ends it for a sender that is slow. */
function drained(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_DRAINED_BYTES;
    request.on("data", (chunk: Uint8Array) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    request.once("end", resolve).once("close", resolve).resume();
  });
}

/** Open connections, oldest first. Those with a whole request are not given up for others. */
function createConnections() {
  const sources = new Map<Socket, string>();
  const answering = new WeakSet<Socket>();

  /** Gives up the oldest connection, of one source or of all, that has brought no whole request. */
  function giveUpOldest(source: string | null): void {
    for (const [socket, from] of sources) {
      if (answering.has(socket) || (source !== null && from !== source)) continue;
      sources.delete(socket);
      socket.destroy();
      return;
    }
  }

  return {
    add(socket: Socket): void {
      const source = sourceOf(socket.remoteAddress ?? "");
      sources.set(socket, source);
      socket.once("close", () => sources.delete(socket));
      const ofSource = [...sources.values()].filter((other) => other === source).length;
      if (ofSource > MAX_CONNECTIONS_OF_ONE) giveUpOldest(source);
      if (sources.size > MAX_CONNECTIONS) giveUpOldest(null);
    },
    keep: (socket: Socket) => void answering.add(socket),
    release: (socket: Socket) => void answering.delete(socket),
  };
}

/** Lets go who is not listed, or opens a connection and says nothing. */
function admission(
  { senders, onRefused }: WebhookListenerOptions,
  connections: ReturnType<typeof createConnections>,
  silenceMs: number,
): (socket: Socket) => void {
  const listed = listOf(senders);
  return (socket) => {
    const from = socket.remoteAddress ?? "";
    if (senders.length > 0 && !listed.check(from, familyOf(from))) {
      socket.destroy();
      onRefused("other-sender");
      return;
    }
    connections.add(socket);
    const late = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, boundedWait(silenceMs));
    socket.once("close", () => clearTimeout(late));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

function listOf(senders: readonly string[]): BlockList {
  const list = new BlockList();
  for (const sender of senders) {
    const [address = "", length] = sender.split("/");
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return list;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, freshMs, signingKey, rotatedKey, now, onRefused, onProbe, onAccepted }: WebhookListenerOptions,
  sink: EventSink,
): Promise<FastifyReply> {
  const receivedAt = now();
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const delivery = { signature: header(request, SIGNATURE_HEADER), timestamp: header(request, TIMESTAMP_HEADER), body };
  const judge = async (key: Promise<string | null>) =>
    judgeDelivery(delivery, { signingKey: await key.catch(() => null), endpoint, freshMs, now: receivedAt });
  let judged = await judge(signingKey());
  if (judged === "wrong-signature" || judged === "no-key") judged = await judge(rotatedKey());
  if (judged === "probe") {
    onProbe();
    return reply.code(200).send();
  }
  if (judged !== "event") {
    onRefused(judged);
    // Which of these was wrong is nobody's business outside.
    return reply.code(401).send();
  }
  try {
    const taken = await sink({ body: new TextDecoder().decode(body), receivedAt: receivedAt.toISOString() });
    onAccepted?.(senderOf(request.raw.socket.remoteAddress ?? ""));
    if (taken === "old") onRefused("old-event");
  } catch {
    onRefused("not-stored");
    return reply.code(503).send();
  }
  return reply.code(200).send();
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

function obstacleIn(error: unknown): InboxObstacle {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "EADDRINUSE":
      return "port-taken";
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EINVAL":
      return "no-such-address";
    case "EACCES":
    case "EPERM":
      return "not-permitted";
    default:
      return "failed";
  }
}
