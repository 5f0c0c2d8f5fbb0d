import { z } from "zod";
import { PIN_FORM } from "../../../src-domain/shift/lock-pin.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const lock = z.strictObject({
  /** When the desk was locked; null while it is open. */
  since: instantText.nullable(),
  /** Whether it takes a PIN to unlock it. */
  asksPin: z.boolean(),
  /** After too many wrong PINs: no PIN is looked at before. */
  nextTryAt: instantText.nullable(),
});
export type Lock = z.infer<typeof lock>;

const pin = z.string().regex(PIN_FORM).nullable();

/** `too-soon` and `wrong-pin`: `fields.nextTryAt` is the moment from which on a PIN is looked at again, where there is one. */
const NO_PIN = ["wrong-pin", "too-soon"] as const;

/** While the desk is locked main answers little else; see src-main/bridge/locked-bridge.ts. */
export const lockContract = {
  operations: {
    /** A page asks it first: one that begins on a locked desk shows the lock and asks for nothing else. */
    state: { input: nothing, output: lock, errors: [] },
    close: { input: nothing, output: lock, errors: [] },
    open: { input: z.strictObject({ pin }), output: lock, errors: NO_PIN },
    /** Sets, changes or takes away (null) the PIN; `old` is the one there is. */
    savePin: { input: z.strictObject({ old: pin, pin }), output: lock, errors: [...NO_PIN, "not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
