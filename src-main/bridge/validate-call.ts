import { z } from "zod";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import { DROP_CHUNK_BYTES } from "../../src-domain/import/file-format.ts";
import type { Answer, Operation } from "../../src-preload/contract/operation.ts";
import { refuse } from "../use-cases/replies.ts";

/** Limits for one call. Except for a decoded table, the page sends about a hundredth of this. */
const MAX_CHARACTERS = 17_000_000;
const MAX_VALUES = 20_000;
const MAX_DEPTH = 8;

/** Called before the schema, which lists every fault: it blocked main for half a second when an object was 2 MB. */
export function isWithinSizeLimit(input: unknown): boolean {
  let characterCount = 0;
  let valueCount = 0;
  const isWithinLimits = (value: unknown, depth: number, name: string): boolean => {
    valueCount += 1;
    characterCount += name.length + (typeof value === "string" ? value.length : 0);
    if (valueCount > MAX_VALUES || depth > MAX_DEPTH || characterCount > MAX_CHARACTERS) return false;
    if (typeof value !== "object" || value === null) return true;
    // Only a chunk of a dropped file contains bytes.
    if (ArrayBuffer.isView(value)) return depth === 1 && name === "bytes" && value.byteLength <= DROP_CHUNK_BYTES;
    if (Array.isArray(value) && value.length > MAX_VALUES) return false;
    return Object.entries(value).every(([key, part]) => isWithinLimits(part, depth + 1, key));
  };
  return isWithinLimits(input, 0, "");
}

export type Handler = (input: never) => Promise<Answer<unknown, string>>;

export interface CallCheck {
  /** Whether to parse outputs. Off in the packaged app. */
  readonly shouldCheckOutput: boolean;
  readonly log: Log;
}

/** Parses the input strictly, runs the handler, parses the output. The page never gets an exception or its text. */
export async function validateAndRun(
  channel: string,
  operation: Operation,
  handler: Handler,
  input: unknown,
  { shouldCheckOutput, log }: CallCheck,
): Promise<Answer<unknown, string>> {
  const parsed = parse(operation, input);
  if (parsed?.success !== true) {
    const schemaPath = contractPathOf(operation.input, parsed?.error.issues[0]?.path);
    log({ event: "input-refused", channel, place: schemaPath });
    return refuse("bad-input", `The input does not fit ${channel} at "${schemaPath}".`);
  }
  try {
    const answer = await handler(parsed.data as never);
    if (answer.ok && shouldCheckOutput) operation.output.parse(answer.value);
    return answer;
  } catch (error) {
    log({ event: "call-failed", channel, fault: faultOf(error) });
    return refuse("internal", "This did not work because of a fault in the program. It was written to the log.");
  }
}

/** Returns null for oversized input, and if zod throws because of a `length` that is not a number. */
function parse(operation: Operation, input: unknown) {
  try {
    return isWithinSizeLimit(input) ? operation.input.safeParse(input) : null;
  } catch {
    return null;
  }
}

/** Returns the path as far as the contract names it, because the input's own keys may contain anything. */
function contractPathOf(schema: z.ZodType, path: readonly PropertyKey[] = []): string {
  const names: string[] = [];
  let current: unknown = schema;
  for (const part of path) {
    while (current instanceof z.ZodOptional || current instanceof z.ZodNullable || current instanceof z.ZodReadonly)
      current = current.unwrap();
    if (current instanceof z.ZodArray && typeof part === "number") current = current.element;
    else if (current instanceof z.ZodObject && typeof part === "string")
      current = (current.shape as Record<string, unknown>)[part];
    else break;
    names.push(String(part));
  }
  return names.join(".");
}
