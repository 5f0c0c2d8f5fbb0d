import { z } from "zod";
import { UPDATE_BLOCKERS, UPDATE_PROBLEMS } from "../../../src-domain/updates/update.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const version = z.string().max(40);

const updateState = z.discriminatedUnion("kind", [
  /** No feed is configured, so the desk never checks. */
  z.strictObject({ kind: z.literal("off") }),
  /** This copy of the program is updated by other means. */
  z.strictObject({ kind: z.literal("elsewhere") }),
  z.strictObject({ kind: z.literal("not-asked") }),
  z.strictObject({ kind: z.literal("checking") }),
  z.strictObject({ kind: z.literal("none"), at: instantText }),
  z.strictObject({ kind: z.literal("offered"), version }),
  z.strictObject({ kind: z.literal("downloading"), version, percent: z.int().min(0).max(100) }),
  /** Installed at exit unless a blocker exists then. `blocker` is the current one. */
  z.strictObject({ kind: z.literal("ready"), version, blocker: z.enum(UPDATE_BLOCKERS).nullable() }),
  z.strictObject({ kind: z.literal("failed"), problem: z.enum(UPDATE_PROBLEMS) }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** Newer versions of the program: offered, downloaded on request, installed at exit. */
export const updatesContract = {
  operations: {
    status: { input: emptyObject, output: updateState },
    check: { input: emptyObject, output: updateState },
    download: { input: emptyObject, output: updateState },
  },
  events: { changed: updateState },
} as const satisfies DomainContract;
