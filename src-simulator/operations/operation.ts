import type { Account } from "../account/account.ts";
import type { Outcome } from "../http/envelope.ts";
import type { Query } from "./query.ts";

/** One request to an operation, after authentication. */
export interface Call {
  readonly account: Account;
  readonly query: Query;
  /** The parsed JSON object of a POST; empty for a GET. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Where this simulator listens, for links into it. */
  readonly origin: string;
}

export interface Operation {
  /** Short name, by which faults and the request log refer to it. */
  readonly name: string;
  readonly area: "user" | "public";
  readonly method: "GET" | "POST";
  /** Path below the base of its area. */
  readonly path: string;
  run(call: Call): Outcome;
}
