import type { Account } from "../account/account.ts";
import type { Outcome } from "../http/envelope.ts";
import type { Query } from "./query.ts";

export interface Call {
  readonly account: Account;
  readonly query: Query;
  /** The parsed JSON object of a POST; empty for a GET. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

export interface Operation {
  /** Short name, used by faults and the request log. */
  readonly name: string;
  readonly area: "user" | "public";
  readonly method: "GET" | "POST";
  /** Path below the base of its area. */
  readonly path: string;
  run(call: Call): Outcome;
}
