import type { TrustRefusal } from "../../src-domain/environments/trust.ts";
import type { BridgeError } from "../../src-preload/contract/operation.ts";

/** A file could not be written. The system's own words name folders, which are nobody's business outside main. */
export function refuseUnwritten(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  return refuse("not-written", `The file could not be written (${code}).`, { retryable: true });
}

/** Why what the desk trusts stays as it is. */
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
