/** Logs a failure that stops nothing. `what`: the part and what failed. */
export const warnOf =
  (what: string) =>
  (error: unknown): void =>
    process.emitWarning(`${what}: ${String(error)}`);
