import { z } from "zod";
import { DROP_CHUNK_BYTES } from "../../src-domain/import/file-form.ts";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Answer, Operation } from "../../src-preload/contract/operation.ts";
import { refuse } from "../use-cases/replies.ts";

/** Limits for one call. The page sends about a hundredth of this, except for the text of a decoded table. */
const MOST_TEXT = 17_000_000;
const MOST_VALUES = 20_000;
const DEEPEST = 8;

/** Before the schema, which lists every fault: two megabytes in place of an object kept main busy for half a second. */
export function isWithinSizeLimit(input: unknown): boolean {
  let text = 0;
  let values = 0;
  const fits = (value: unknown, depth: number, name: string): boolean => {
    values += 1;
    text += name.length + (typeof value === "string" ? value.length : 0);
    if (values > MOST_VALUES || depth > DEEPEST || text > MOST_TEXT) return false;
    if (typeof value !== "object" || value === null) return true;
    // Bytes are one piece of a dropped file and arrive under this name only.
    if (ArrayBuffer.isView(value)) return depth === 1 && name === "bytes" && value.byteLength <= DROP_CHUNK_BYTES;
    if (Array.isArray(value) && value.length > MOST_VALUES) return false;
    return Object.entries(value).every(([key, part]) => fits(part, depth + 1, key));
  };
  return fits(input, 0, "");
}

export type Handler = (input: never) => Promise<Answer<unknown, string>>;

export interface CallCheck {
  /** Off in production, where handlers are trusted; elsewhere a wrong output is reported where it arises. */
  readonly checkOutput: boolean;
  readonly log: Log;
}

/** Parses the input strictly, runs the handler, parses the output. The page gets no exception and no internal message. */
export async function validateAndRun(
  channel: string,
  operation: Operation,
  handler: Handler,
  input: unknown,
  { checkOutput, log }: CallCheck,
): Promise<Answer<unknown, string>> {
  const parsed = parse(operation, input);
  if (parsed?.success !== true) {
    const schemaPath = placeOf(operation.input, parsed?.error.issues[0]?.path);
    log({ event: "input-refused", channel, place: schemaPath });
    return refuse("bad-input", `The input does not fit ${channel} at "${schemaPath}".`);
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

/** Returns null for oversized input, and where zod itself throws: it reads any `length`, even one that is not a number. */
function parse(operation: Operation, input: unknown) {
  try {
    return isWithinSizeLimit(input) ? operation.input.safeParse(input) : null;
  } catch {
    return null;
  }
}

/** Where an input does not match, in names of the contract only: the input's own keys may contain anything. */
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
