import type { ServiceOperation } from "../../src-domain/environments/service-call.ts";
import type { Result } from "../../src-domain/result.ts";
import type { Envelope } from "./envelope.ts";
import type { ServiceFailure } from "./failure.ts";

export interface Operation<T> {
  readonly name: ServiceOperation;
  readonly area?: "user" | "public";
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly decode: (envelope: Envelope) => Result<T, ServiceFailure>;
}

const SHORT_ANSWERS: ReadonlySet<ServiceOperation> = new Set([
  "inventory.get",
  "inventory.hold",
  "inventory.release",
  "warehouse.all",
  "fba.sendToFulfillment",
  "resend.create",
]);

/** Returns a limit in bytes, several times the largest page, order or list. The client aborts a larger answer. */
export const maxResponseBytes = (name: ServiceOperation): number => (SHORT_ANSWERS.has(name) ? 256 : 1024) * 1024;

export type Call = <T>(operation: Operation<T>) => Promise<Result<T, ServiceFailure>>;

export function pathOf(operation: Pick<Operation<unknown>, "path" | "query">): string {
  const query = new URLSearchParams(operation.query).toString();
  return query === "" ? operation.path : `${operation.path}?${query}`;
}
