import { z } from "zod";
import { STORAGE_FAULTS } from "../../../src-domain/health/storage-fault.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const fault = z.enum(STORAGE_FAULTS);

/** What happened to the desk's own files, kept as long as the operator must know. */
const notice = z.discriminatedUnion("kind", [
  /** The copy of the service's data was damaged or missing and is being refilled. */
  z.strictObject({ kind: z.literal("cache-started-over"), at: instantText }),
  /** `backupAt` is null for a new, empty journal; `brokenFile` is in the environment's folder, null where there was none. */
  z.strictObject({
    kind: z.literal("journal-restored"),
    restoredAt: instantText,
    backupAt: instantText.nullable(),
    brokenFile: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("backup-failed"), fault: z.enum([...STORAGE_FAULTS, "other"]) }),
  /** Nothing can be written to the disk now; scans wait. Clears automatically. */
  z.strictObject({ kind: z.literal("not-stored"), fault }),
]);
export type Notice = z.infer<typeof notice>;

const notices = z.array(notice).readonly();

export const noticesContract = {
  operations: {
    list: { input: nothing, output: notices },
    /** Only a lasting notice can be dismissed. */
    dismiss: {
      input: z.strictObject({ kind: z.enum(["cache-started-over", "journal-restored", "backup-failed"]) }),
      output: notices,
    },
  },
  events: { changed: notices },
} as const satisfies DomainContract;
