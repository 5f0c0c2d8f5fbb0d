import type { BridgeError } from "../../src-preload/contract/operation.ts";

/** A file could not be written. The system's own words name folders, which are nobody's business outside main. */
export function refuseUnwritten(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  return refuse("not-written", `The file could not be written (${code}).`, { retryable: true });
}

export function refuse<Code extends string>(
  code: Code,
  message: string,
  details: Partial<Pick<BridgeError, "fields" | "correlationId" | "retryable">> = {},
): { ok: false; error: BridgeError<Code> } {
  return { ok: false, error: { code, message, retryable: false, ...details } };
}
