import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";

/** Returns what ended a run: a disk, or the file. Null for an error of the program. */
export function failureReasonOf(error: unknown): "disk-full" | "store" | "read-failed" | null {
  const fault = storageFaultOf(errorCodeOf(error));
  if (fault === "disk-full") return "disk-full";
  // The desk reads only the file that is imported.
  if (error instanceof Error && "syscall" in error && error.syscall === "read") return "read-failed";
  return fault === null ? null : "store";
}
