import type { Result } from "../../src-domain/result.ts";
import type { ServiceOperation } from "../../src-domain/service-call.ts";
import type { Envelope } from "./envelope.ts";
import type { ServiceFailure } from "./failure.ts";

/** One operation of the service and how its payload is read. */
export interface Operation<T> {
  readonly name: ServiceOperation;
  readonly area: "user" | "public";
  readonly method: "GET" | "POST";
  /** Begins with `/api/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: (envelope: Envelope) => Result<T, ServiceFailure>;
}

export type Call = <T>(operation: Operation<T>) => Promise<Result<T, ServiceFailure>>;

export function pathOf(operation: Pick<Operation<unknown>, "path" | "query">): string {
  const query = new URLSearchParams(operation.query).toString();
  return query === "" ? operation.path : `${operation.path}?${query}`;
}
