import { z } from "zod";
import { STORAGE_FAULTS } from "../../../src-domain/health/storage-fault.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const fault = z.enum(STORAGE_FAULTS);

/** A problem of the desk's files, shown until the operator dismisses it or it ends. */
const notice = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("cache-started-over"), at: instantText }),
  /** `backupAt` is null for a new, empty journal. `brokenFile` is in the environment's folder; null if none existed. */
  z.strictObject({
    kind: z.literal("journal-restored"),
    restoredAt: instantText,
    backupAt: instantText.nullable(),
    brokenFile: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("backup-failed"), fault: z.enum([...STORAGE_FAULTS, "other"]) }),
  z.strictObject({ kind: z.literal("not-stored"), fault }),
]);
export type Notice = z.infer<typeof notice>;

const notices = z.array(notice).readonly();

export const noticesContract = {
  operations: {
    list: { input: emptyObject, output: notices },
    /** Only a persistent notice can be dismissed. */
    dismiss: {
      input: z.strictObject({ kind: z.enum(["cache-started-over", "journal-restored", "backup-failed"]) }),
      output: notices,
    },
  },
  events: { changed: notices },
} as const satisfies DomainContract;
