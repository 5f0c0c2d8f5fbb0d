import { z } from "zod";

// The renderer's content security policy forbids the code generation that zod would otherwise probe for.
z.config({ jitless: true });

/** Main parses `input` strictly before the handler runs. `errors` are the expected failures; any other is a bug. */
export interface Operation {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly errors?: readonly string[];
}

export interface DomainContract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** Event name -> payload that main publishes to the page. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

export const COMMON_ERRORS = ["forbidden", "desk-locked", "administration-closed", "bad-input", "internal"] as const;
export type CommonError = (typeof COMMON_ERRORS)[number];

export interface BridgeError<Code extends string = string> {
  readonly code: Code;
  /** English, for developers. The page's type omits it: see `PageError`. */
  readonly message: string;
  /** Input field -> code of its problem. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly correlationId?: string;
  readonly isRetryable: boolean;
}

/** An error without main's text, so that the page shows its own text in the screen's language. */
export type PageError<Code extends string = string> = Omit<BridgeError<Code>, "message">;

export type Answer<Value, Code extends string, Failure = BridgeError<Code | CommonError>> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export type PageAnswer<Value, Code extends string> = Answer<Value, Code, PageError<Code | CommonError>>;

export const emptyObject = z.strictObject({});

export const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape)).readonly();

/** A positive int64 in canonical decimal form; see src-domain/ids.ts. */
export const int64Id = z.string().regex(/^[1-9]\d{0,18}$/);

export const ulidText = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

export const instantText = z.iso.datetime();
