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
  /** What main pushes to the renderer: event name -> payload. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

/** Failures that any operation may answer, besides its own. */
export const COMMON_ERRORS = ["forbidden", "desk-locked", "bad-input", "internal"] as const;
export type CommonError = (typeof COMMON_ERRORS)[number];

export interface BridgeError<Code extends string = string> {
  readonly code: Code;
  /** For developers who read main's answers, in English. The page's type does not have it: see `PageError`. */
  readonly message: string;
  /** By the name of a field of the input what is wrong with it, as a code. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly correlationId?: string;
  readonly retryable: boolean;
}

/** What a page can read of an error: nothing that was worded in main, so that it words its own in the language of the screen. */
export type PageError<Code extends string = string> = Omit<BridgeError<Code>, "message">;

export type Answer<Value, Code extends string, Refused = BridgeError<Code | CommonError>> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Refused };

/** An answer as the page gets it. */
export type PageAnswer<Value, Code extends string> = Answer<Value, Code, PageError<Code | CommonError>>;

/** For operations that take nothing. */
export const nothing = z.strictObject({});

/** A positive int64 in canonical decimal form; see src-domain/ids.ts. */
export const int64Id = z.string().regex(/^[1-9]\d{0,18}$/);

export const ulidText = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

/** ISO 8601 in UTC. */
export const instantText = z.iso.datetime();
