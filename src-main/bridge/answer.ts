import type { Answer, BridgeError, Operation } from "../../src-preload/contract/operation.ts";

export type Handler = (input: never) => Promise<Answer<unknown, string>>;

export interface CallCheck {
  /** Handlers are trusted in production; elsewhere a wrong output is found where it arises. */
  readonly checkOutput: boolean;
  readonly log: (message: string, error?: unknown) => void;
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
    const place = parsed?.error.issues[0]?.path.join(".") ?? "";
    log(`${channel}: input refused at "${place}"`);
    return refuse("bad-input", `The input does not fit ${channel} at "${place}".`);
  }
  try {
    const answer = await handler(parsed.data as never);
    if (answer.ok && checkOutput) operation.output.parse(answer.value);
    return answer;
  } catch (error) {
    log(`${channel} failed`, error);
    return refuse("internal", "This did not work because of a fault in the program. It was written to the log.");
  }
}

/** Null where zod itself broke off: it asks whatever has a `length` for it, and throws where that is no number. */
function parse(operation: Operation, input: unknown) {
  try {
    return operation.input.safeParse(input);
  } catch {
    return null;
  }
}

export function refuse<Code extends string>(
  code: Code,
  message: string,
  details: Partial<Pick<BridgeError, "fields" | "correlationId" | "retryable">> = {},
): { ok: false; error: BridgeError<Code> } {
  return { ok: false, error: { code, message, retryable: false, ...details } };
}
