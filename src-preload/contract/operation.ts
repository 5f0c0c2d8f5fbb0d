import { z } from "zod";

// The renderer's content security policy forbids the code generation that zod would probe for.
z.config({ jitless: true });

/**
 * One call over the bridge. `input` is parsed strictly in main before the handler runs; `errors` are the expected failures,
 * which cross as plain data. Anything else that goes wrong is a bug.
 */
export interface Operation {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly errors: readonly string[];
}

export interface DomainContract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** What main tells the renderer unasked: event name -> payload. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

/** Failures that any operation may answer, besides its own. */
export const COMMON_ERRORS = ["forbidden", "bad-input", "internal"] as const;
export type CommonError = (typeof COMMON_ERRORS)[number];

export interface BridgeError<Code extends string = string> {
  readonly code: Code;
  /** A sentence for the log and the support card; the screen words its own from `code`. */
  readonly message: string;
  /** Messages by field name, as the service or the desk worded them. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly correlationId?: string;
  readonly retryable: boolean;
}

export type Answer<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BridgeError<Code | CommonError> };

/** For operations that take nothing. */
export const nothing = z.strictObject({});

/** A positive int64 in canonical decimal form; see src-domain/ids.ts. */
export const int64Id = z.string().regex(/^[1-9]\d{0,18}$/);

export const ulidText = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

/** ISO 8601 in UTC. */
export const instantText = z.iso.datetime();
