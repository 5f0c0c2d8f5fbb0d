import { z } from "zod";
import { DROP_PIECE } from "../../src-domain/import/file-form.ts";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Answer, Operation } from "../../src-preload/contract/operation.ts";
import { refuse } from "./refuse.ts";

/** What one call may bring: a page of ours sends a hundredth of it, but for the text of a whole decoded table. */
const MOST_TEXT = 17_000_000;
const MOST_VALUES = 20_000;
const DEEPEST = 8;

/**
 * Whether an input is small enough to be looked at. Asked before its schema, which reads all of it and lists every fault: two
 * megabytes of bytes in the place of an object kept main busy for more than half a second. What has no end is too large.
 */
export function isWithinSizeLimit(input: unknown): boolean {
  let text = 0;
  let values = 0;
  const fits = (value: unknown, depth: number, name: string): boolean => {
    values += 1;
    text += name.length + (typeof value === "string" ? value.length : 0);
    if (values > MOST_VALUES || depth > DEEPEST || text > MOST_TEXT) return false;
    if (typeof value !== "object" || value === null) return true;
    // Bytes are a piece of a file, and come under this one name.
    if (ArrayBuffer.isView(value)) return depth === 1 && name === "bytes" && value.byteLength <= DROP_PIECE;
    // A list says how long it is, whatever it holds.
    if (Array.isArray(value) && value.length > MOST_VALUES) return false;
    return Object.entries(value).every(([key, part]) => fits(part, depth + 1, key));
  };
  return fits(input, 0, "");
}

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

/**
 * Null for what is too large, and where zod itself broke off: it reads any `length`, and throws if it is not a number.
 */
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
