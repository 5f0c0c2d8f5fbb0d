import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SimulatorState } from "../account/views.ts";
import type { Deliveries } from "../events/deliveries.ts";
import type { Exchange } from "../http/exchange.ts";
import { writeJsonWithTextIds } from "../http/json.ts";
import { ControlError, type Fields, readFields } from "./read.ts";

export const CONTROL_BASE = "/__simulator";

export interface Control {
  readonly exchange: Exchange;
  readonly state: SimulatorState;
  readonly deliveries: Deliveries;
}

export interface ControlCall {
  readonly fields: Fields;
  readonly query: Fields;
  readonly id: string;
}

/** A route of the control interface; its result is sent as JSON with ids as strings. */
export interface ControlRoute {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  run(call: ControlCall): unknown;
}

const route =
  (method: ControlRoute["method"]) =>
  (path: string, run: ControlRoute["run"]): ControlRoute => ({ method, path, run });
export const get = route("GET");
export const post = route("POST");
export const remove = route("DELETE");

async function handleCall(
  controlRoute: ControlRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header("content-type", "application/json; charset=utf-8");
  try {
    const id = (request.params as { id?: string }).id ?? "";
    const query = request.query as Fields;
    const result = await controlRoute.run({ fields: readFields(request.body), query, id });
    return await reply.send(writeJsonWithTextIds(result ?? {}));
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return reply.code(400).send(JSON.stringify({ error: error.message }));
  }
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Requires the secret, because other programs on this computer can reach the port too. */
export function addControl(app: FastifyInstance, secret: string, routes: readonly ControlRoute[]): void {
  const expectedDigest = digest(`Bearer ${secret}`);
  const isAuthorized = ({ headers }: FastifyRequest): boolean =>
    timingSafeEqual(digest(headers.authorization ?? ""), expectedDigest);
  for (const controlRoute of routes) {
    app.route({
      method: controlRoute.method,
      url: CONTROL_BASE + controlRoute.path,
      onRequest: (request, reply, done) => {
        if (isAuthorized(request)) done();
        else
          void reply.code(401).send(JSON.stringify({ error: "The control interface needs the simulator's secret." }));
      },
      handler: (request, reply) => handleCall(controlRoute, request, reply),
    });
  }
}
