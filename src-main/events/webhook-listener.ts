import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { failure, success } from "../../src-domain/result.ts";
import type { EventSink, EventSource } from "./event-source.ts";
import { isFresh, isSignedBy, SIGNATURE_HEADER, TIMESTAMP_HEADER } from "./signature.ts";

export interface WebhookListenerOptions {
  /** Address of a network interface of this computer. */
  readonly host: string;
  readonly port: number;
  /** Begins with a slash. */
  readonly path: string;
  /** The address as it was registered with the service: the signature covers it letter by letter. */
  readonly endpoint: string;
  /** Read anew for each delivery, so that a new key holds at once; null refuses every delivery. */
  readonly signingKey: () => Promise<string | null>;
  readonly now: () => Date;
}

/** The largest published sample has 4 KB. */
const MAX_BODY_BYTES = 1024 * 1024;
/** The service repeats failed deliveries for a day (public documentation, section 7.1), each signed when it is sent. */
const FRESH_MS = 15 * 60_000;

/**
 * Takes the service's webhooks from whoever forwards them to this desk. The event is durable before it is answered with 200;
 * every other answer makes the service deliver it again (public documentation, section 7.1).
 */
export function createWebhookListener(options: WebhookListenerOptions): EventSource {
  let server: FastifyInstance | null = null;
  return {
    async open(sink) {
      server = listenerFor(options, sink);
      try {
        await server.listen({ host: options.host, port: options.port });
        return success(null);
      } catch (error) {
        await server.close();
        server = null;
        return failure(listenProblem(error, options));
      }
    },
    async close() {
      await server?.close();
      server = null;
    },
  };
}

function listenerFor(options: WebhookListenerOptions, sink: EventSink): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
  });
  // The signature is over the bytes as they came, so nothing may parse them before.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.post(options.path, (request, reply) => receive(request, reply, options, sink));
  return server;
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, signingKey, now }: WebhookListenerOptions,
  sink: EventSink,
): Promise<FastifyReply> {
  const signature = header(request, SIGNATURE_HEADER);
  const timestamp = header(request, TIMESTAMP_HEADER);
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const key = await signingKey().catch(() => null);
  const receivedAt = now();
  const trusted =
    signature !== null &&
    timestamp !== null &&
    key !== null &&
    isSignedBy(signature, { signingKey: key, endpoint, timestamp, body }) &&
    isFresh(timestamp, receivedAt, FRESH_MS);
  // Which of these was wrong is nobody's business outside.
  if (!trusted) return reply.code(401).send();
  try {
    await sink({ body: new TextDecoder().decode(body), receivedAt: receivedAt.toISOString() });
  } catch {
    return reply.code(503).send();
  }
  return reply.code(200).send();
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

function listenProblem(error: unknown, { host, port }: WebhookListenerOptions): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return `Port ${port} is used by another program. Choose another one.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is not an address of this computer.`;
  if (code === "EACCES") return `This program may not listen at port ${port}. Choose one above 1023.`;
  return `The desk cannot listen at ${host}, port ${port}.`;
}
