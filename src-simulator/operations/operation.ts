import type { Account } from "../account/account.ts";
import type { Outcome } from "../http/envelope.ts";
import type { Query } from "./query.ts";

export interface Call {
  readonly account: Account;
  readonly query: Query;
  readonly body: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

export interface Operation {
  /** Short name, used by faults and the request log. */
  readonly name: string;
  readonly area: "user" | "public";
  readonly method: "GET" | "POST";
  readonly path: string;
  run(call: Call): Outcome;
}

const operation =
  (method: Operation["method"]) =>
  (name: string, path: string, run: Operation["run"]): Operation => ({ name, area: "user", method, path, run });
export const getOperation = operation("GET");
export const postOperation = operation("POST");
