import { z } from "zod";
import { PIN_FORM } from "../../../src-domain/shift/lock-pin.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const lock = z.strictObject({
  /** When the desk was locked; null while it is open. */
  since: instantText.nullable(),
  requiresPin: z.boolean(),
  /** Milliseconds in which no PIN is checked, after too many wrong ones; 0 if one can be entered. */
  waitMs: z.int().nonnegative(),
});
export type Lock = z.infer<typeof lock>;

export const pin = z.string().regex(PIN_FORM).nullable();

/** The error's `fields.waitMs`, if present, says in how many milliseconds a PIN is checked again. */
export const PIN_ERRORS = ["wrong-pin", "too-soon"] as const;

/** A locked desk answers only few other operations; see src-main/bridge/lock-policy.ts. */
export const lockContract = {
  operations: {
    /** A page's first call: on a locked desk, the page shows the lock and calls nothing else. */
    get: { input: emptyObject, output: lock },
    lock: { input: emptyObject, output: lock },
    unlock: { input: z.strictObject({ pin }), output: lock, errors: PIN_ERRORS },
    /** Sets, changes or removes (null) the PIN. */
    savePin: { input: z.strictObject({ currentPin: pin, pin }), output: lock, errors: [...PIN_ERRORS, "not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
