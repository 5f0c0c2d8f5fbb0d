import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { addLabels } from "../account/labels.ts";
import { PHOTO_BASE, drawPhoto } from "../label-documents/photograph.ts";
import { OPERATIONS } from "../operations/index.ts";
import { findPhoto, findRmaInKey } from "../operations/inventory-record.ts";
import { send, createHttpFailure, buildAnswer } from "./envelope.ts";
import { type Exchange, handleOperation, logRequest, resetOnArrival } from "./exchange.ts";

export const USER_BASE = "/practice/user";
export const PUBLIC_BASE = "/practice/public";

const basePath = (area: "user" | "public"): string => (area === "user" ? USER_BASE : PUBLIC_BASE);

/** Serves item photos without credentials, as the photo host does (public documentation, section 5.4). */
function addPhotos(app: FastifyInstance, exchange: Exchange): void {
  app.get<{ Params: { "*": string } }>(`${PHOTO_BASE}/*`, (request, reply) => {
    const key = request.params["*"];
    const item = exchange.account.inventory.findByRma(findRmaInKey(key));
    const photo = item ? findPhoto(item, key) : null;
    if (photo === null) return reply.code(404).send("");
    return reply.header("content-type", "image/png").send(drawPhoto(key, photo));
  });
}

/** Responses outside the operations use the envelope too (service contract, Common response envelope). */
function addFailureHandlers(app: FastifyInstance, exchange: Exchange): void {
  app.setNotFoundHandler((request, reply) => {
    const entry = logRequest(exchange, request, null);
    const path = (request.url.split("?")[0] ?? "").toLowerCase();
    const isKnownPath = OPERATIONS.some(
      ({ area, path: operationPath }) => `${basePath(area)}${operationPath}`.toLowerCase() === path,
    );
    const failure = isKnownPath
      ? createHttpFailure(405, "METHOD_NOT_ALLOWED", `${request.method} is not allowed here.`)
      : createHttpFailure(404, "NOT_FOUND", "No such operation.");
    entry.status = entry.outcome = failure.ok ? 200 : failure.statusCode;
    return send(reply, buildAnswer(failure, exchange.nextCorrelationId()));
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    const message = status < 500 && error instanceof Error ? error.message : "Internal error of the simulator.";
    return send(
      reply,
      buildAnswer(
        createHttpFailure(status, status < 500 ? "BAD_REQUEST" : "INTERNAL_ERROR", message),
        exchange.nextCorrelationId(),
      ),
    );
  });
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i;

/** Refuses web pages: browsers send Origin or Sec-Fetch-Site, and a rebound host name is not loopback. */
function isFromProgram({ headers }: FastifyRequest): boolean {
  const fetchSite = headers["sec-fetch-site"] ?? "none";
  return LOOPBACK.test(headers.host ?? "") && headers.origin === undefined && fetchSite === "none";
}

/** Routes every operation under its base, with case-insensitive paths. */
export function createServer(exchange: Exchange): FastifyInstance {
  const app = fastify({ routerOptions: { caseSensitive: false }, forceCloseConnections: true });
  app.addHook("onRequest", (request, reply, done) => {
    if (isFromProgram(request)) done();
    else void reply.code(403).send({ error: "The simulator answers programs of this machine only." });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const { dateAheadMs } = exchange.account.settings;
    if (dateAheadMs !== 0) reply.header("date", new Date(Date.now() + dateAheadMs).toUTCString());
    done();
  });
  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: `${basePath(operation.area)}${operation.path}`,
      onRequest: (request, reply, done) => void (resetOnArrival(exchange, operation, request, reply) || done()),
      handler: (request, reply) => handleOperation(exchange, operation, request, reply),
    });
  }
  addLabels(app, exchange);
  addPhotos(app, exchange);
  addFailureHandlers(app, exchange);
  return app;
}
