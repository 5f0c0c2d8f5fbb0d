import type { FastifyReply } from "fastify";

export interface Answer {
  readonly http: number;
  readonly body: string;
}

export function send(reply: FastifyReply, { http, body }: Answer): FastifyReply {
  return reply.code(http).header("content-type", "application/json; charset=utf-8").send(body);
}
