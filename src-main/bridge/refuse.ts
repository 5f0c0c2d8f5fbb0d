import type { TrustRefusal } from "../../src-domain/environments/trust.ts";
import type { BridgeError } from "../../src-preload/contract/operation.ts";

/** For a file that could not be written. The system's own message is left out, because it names folders. */
export function refuseUnwritten(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  return refuse("not-written", `The file could not be written (${code}).`, { retryable: true });
}

export const TRUST_PROBLEM = {
  "not-confirmed": "Nobody confirmed it in the computer's own dialog.",
  locked: "IT has locked this setting in config.json.",
} as const satisfies Record<TrustRefusal, string>;

export function refuse<Code extends string>(
  code: Code,
  message: string,
  details: Partial<Pick<BridgeError, "fields" | "correlationId" | "retryable">> = {},
): { ok: false; error: BridgeError<Code> } {
  return { ok: false, error: { code, message, retryable: false, ...details } };
}
