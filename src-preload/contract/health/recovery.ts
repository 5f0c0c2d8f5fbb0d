import { z } from "zod";
import { ENVIRONMENT_KINDS } from "../../../src-domain/environments/environment.ts";
import { STORAGE_FAULTS } from "../../../src-domain/health/storage-fault.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const environment = z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(ENVIRONMENT_KINDS) });

const backup = z.strictObject({
  name: z.string(),
  at: instantText,
  bytes: z.int().nonnegative(),
  /** Scans and orders of the damaged journal that are newer than the backup; null if it cannot be read. */
  lost: z.strictObject({ scans: z.int().nonnegative(), orders: z.int().nonnegative() }).nullable(),
});

const cause = z.discriminatedUnion("kind", [
  /** The environment stays closed until the operator chooses what replaces the journal. */
  z.strictObject({
    kind: z.literal("journal"),
    how: z.enum(["missing", "damaged"]),
    backups: z.array(backup).readonly().nullable(),
    damagedBackups: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal("storage"), fault: z.enum(STORAGE_FAULTS) }),
  z.strictObject({ kind: z.literal("newer"), dataVersion: z.int(), knownVersion: z.int() }),
  z.strictObject({ kind: z.literal("other") }),
]);

const openFailure = z.strictObject({
  environment,
  folder: z.string(),
  cause,
  fault: z.string(),
  canGoBack: z.boolean(),
});
export type OpenFailure = z.infer<typeof openFailure>;

const status = z.strictObject({ openFailure: openFailure.nullable() });
export type RecoveryStatus = z.infer<typeof status>;

/** `not-restored`: the journal is unchanged. `not-opened`: `status` has the cause. */
const RECOVERY_ERRORS = ["no-such-backup", "not-restored", "not-opened"] as const;
export type RecoveryError = (typeof RECOVERY_ERRORS)[number];

export const recoveryContract = {
  operations: {
    status: { input: emptyObject, output: status },
    /** Renames the damaged journal, replaces it with the backup and opens the environment. */
    restore: { input: z.strictObject({ backup: z.string().max(200) }), output: emptyObject, errors: RECOVERY_ERRORS },
    /** Starts with an empty journal; offered only without an intact backup. */
    startOver: { input: emptyObject, output: emptyObject, errors: RECOVERY_ERRORS },
    retry: { input: emptyObject, output: emptyObject, errors: RECOVERY_ERRORS },
    goBack: { input: emptyObject, output: emptyObject },
    /** The page has sent its unsaved data: main reloads it. */
    loadPage: { input: emptyObject, output: emptyObject },
    quit: { input: emptyObject, output: emptyObject },
  },
  events: { changed: status },
} as const satisfies DomainContract;
