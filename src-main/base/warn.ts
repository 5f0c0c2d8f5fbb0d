import { PartFailure } from "../../src-domain/health/fault.ts";

/** Logs that a part failed and continues. `part`: a name of the program's own, as the log has it. */
export const warnOf =
  (part: string) =>
  (error: unknown): void =>
    process.emitWarning(new PartFailure(part, error));
