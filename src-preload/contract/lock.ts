import { z } from "zod";
import { instantText, nothing, type DomainContract } from "./operation.ts";

const lock = z.strictObject({
  /** When the desk was locked; null while it is open. */
  since: instantText.nullable(),
});
export type Lock = z.infer<typeof lock>;

/** While the desk is locked main answers little else; see src-main/bridge/locked-bridge.ts. */
export const lockContract = {
  operations: {
    /** A page asks it first: one that begins on a locked desk shows the lock and asks for nothing else. */
    state: { input: nothing, output: lock, errors: [] },
    close: { input: nothing, output: lock, errors: [] },
    open: { input: nothing, output: lock, errors: [] },
  },
  events: {},
} as const satisfies DomainContract;
