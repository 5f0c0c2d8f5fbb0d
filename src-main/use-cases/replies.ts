import type { TrustRefusal } from "../../src-domain/environments/trust.ts";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { type Result, success } from "../../src-domain/result.ts";
import type { BridgeError } from "../../src-preload/contract/operation.ts";

export async function succeedAfter(work?: unknown): Promise<{ ok: true; value: Record<string, never> }> {
  await work;
  return success({});
}

/** Refuses after a failed write. Omits the system's message, because it contains the path. */
export function refuseFailedWrite(error: unknown) {
  const code = errorCodeOf(error) ?? "no code";
  return refuse("not-written", `The file could not be written (${code}).`, { isRetryable: true });
}

export const TRUST_MESSAGES = {
  "not-confirmed": "Nobody confirmed it in the computer's own dialog.",
  locked: "IT has locked this setting in config.json.",
} as const satisfies Record<TrustRefusal, string>;

export function refuse<Code extends string>(
  code: Code,
  message: string,
  details: Partial<Pick<BridgeError, "fields" | "correlationId" | "isRetryable">> = {},
): { ok: false; error: BridgeError<Code> } {
  return { ok: false, error: { code, message, isRetryable: false, ...details } };
}

/** Returns the value, or a refusal if the value is null. */
export const valueOrRefusal = <Value, Refusal>(value: Value | null, createRefusal: () => Refusal) =>
  value === null ? createRefusal() : success(value);

/** Turns a failure into a refusal. `messages`: one for each code, or one for all. */
export const resultOrRefusal = <Value, Code extends string>(
  result: Result<Value, Code>,
  messages: string | Readonly<Record<Code, string>>,
) => (result.ok ? result : refuse(result.error, typeof messages === "string" ? messages : messages[result.error]));
