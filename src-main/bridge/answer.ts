import { z } from "zod";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Answer, Operation } from "../../src-preload/contract/operation.ts";
import { isWithinSizeLimit } from "./input-size.ts";
import { refuse } from "./refuse.ts";

export type Handler = (input: never) => Promise<Answer<unknown, string>>;

export interface CallCheck {
  /** Handlers are trusted in production; elsewhere a wrong output is found where it arises. */
  readonly checkOutput: boolean;
  readonly log: Log;
}

/**
 * Answers one call: input parses strictly, the handler runs, the output parses. Nothing is ever thrown to the page, and no
 * internal message reaches it.
 */
export async function answerCall(
  channel: string,
  operation: Operation,
  handler: Handler,
  input: unknown,
  { checkOutput, log }: CallCheck,
): Promise<Answer<unknown, string>> {
  const parsed = parse(operation, input);
  if (parsed?.success !== true) {
    const place = placeOf(operation.input, parsed?.error.issues[0]?.path);
    log({ event: "input-refused", channel, place });
    return refuse("bad-input", `The input does not fit ${channel} at "${place}".`);
  }
  try {
    const answer = await handler(parsed.data as never);
    if (answer.ok && checkOutput) operation.output.parse(answer.value);
    return answer;
  } catch (error) {
    log({ event: "call-failed", channel, fault: faultOf(error) });
    return refuse("internal", "This did not work because of a fault in the program. It was written to the log.");
  }
}

/** Null for what is too large, and where zod itself broke off: it asks whatever has a `length`, and throws if that is none. */
function parse(operation: Operation, input: unknown) {
  try {
    return isWithinSizeLimit(input) ? operation.input.safeParse(input) : null;
  } catch {
    return null;
  }
}

/** Where an input does not fit, in names of the contract alone: a key that came with it may be anything. */
function placeOf(schema: z.ZodType, path: readonly PropertyKey[] = []): string {
  const names: string[] = [];
  let at: unknown = schema;
  for (const part of path) {
    while (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodReadonly) at = at.unwrap();
    if (at instanceof z.ZodArray && typeof part === "number") at = at.element;
    else if (at instanceof z.ZodObject && typeof part === "string") at = (at.shape as Record<string, unknown>)[part];
    else break;
    names.push(String(part));
  }
  return names.join(".");
}
