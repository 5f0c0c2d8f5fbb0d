/** The stored part of an error. Omits the message, which may contain an address, a recipient or a body. */
export interface Fault {
  readonly name: string;
  readonly code: string | null;
  /** Function, file and position, innermost first, in the form of `FAULT_FRAME`. */
  readonly frames: readonly string[];
}

export const FAULT_NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;
export const FAULT_CODE = /^[A-Z][A-Z0-9_]{0,47}$/;
export const FAULT_FRAME = /^[\w$.<>-]{1,60} [\w.-]{1,60}:\d{1,7}:\d{1,7}$/;
export const MAX_STACK_FRAMES = 12;

/** A warning: a part of the program failed and continues. The log gets the part and the fault of `cause`. */
export class PartFailure extends Error {
  override readonly name = "PartFailure";
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(part, { cause });
    this.part = part;
  }
}

/** `part`: null for a warning of the runtime. */
export interface WarningFault {
  readonly part: string | null;
  readonly fault: Fault;
}

export const describeWarning = (warning: Error): WarningFault =>
  warning instanceof PartFailure
    ? { part: warning.part, fault: faultOf(warning.cause) }
    : { part: null, fault: faultOf(warning) };

/** First of two patterns, because one pattern for both would take quadratic time. */
const STACK_LINE = /^\s*at (?:async )?(?:(.+?) \()?/;
const POSITION = /(?:^|[\\/])([\w.-]{1,60}):(\d{1,7}):(\d{1,7})\)?$/;

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: "NonError", code: null, frames: [] };
  const code: unknown = "code" in error ? error.code : null;
  return {
    name: FAULT_NAME.test(error.name) ? error.name : "Error",
    code: typeof code === "string" && FAULT_CODE.test(code) ? code : null,
    frames: framesOf(error),
  };
}

/** Removes the message first, because its lines may look like stack frames. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== "string") return [];
  return stack
    .replace(message, () => "")
    .split("\n")
    .map(frameOf)
    .filter((frame) => frame !== null)
    .slice(0, MAX_STACK_FRAMES);
}

function frameOf(line: string): string | null {
  const stackLine = STACK_LINE.exec(line);
  const [end, ...position] = (stackLine && POSITION.exec(line.slice(stackLine[0].length))) ?? [];
  if (end === undefined) return null;
  const functionName = stackLine?.[1] ?? "-";
  const frame = `${/^[\w$.<>-]{1,60}$/.test(functionName) ? functionName : "-"} ${position.join(":")}`;
  return FAULT_FRAME.test(frame) ? frame : null;
}
