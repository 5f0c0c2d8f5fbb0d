import { PartFailure } from "../../src-domain/health/fault.ts";

/** Logs the failure of a part. `part` is the part's name in the log. */
export const warnAbout =
  (part: string) =>
  (error: unknown): void =>
    process.emitWarning(new PartFailure(part, error));
