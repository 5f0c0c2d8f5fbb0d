/** An expected outcome as plain data, so that it survives structured cloning between processes. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const failure = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error });

/** Makes a switch over a union exhaustive: a forgotten member is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
