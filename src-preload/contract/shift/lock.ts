import { z } from "zod";
import { PIN_FORM } from "../../../src-domain/shift/lock-pin.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const lock = z.strictObject({
  /** When the desk was locked; null while it is open. */
  since: instantText.nullable(),
  asksPin: z.boolean(),
  /** Set after too many wrong PINs: until then, no PIN is checked. */
  nextTryAt: instantText.nullable(),
});
export type Lock = z.infer<typeof lock>;

const pin = z.string().regex(PIN_FORM).nullable();

/** Both may carry in `fields.nextTryAt` the moment from which a PIN is checked again. */
const NO_PIN = ["wrong-pin", "too-soon"] as const;

/** On a locked desk, main answers little else; see src-main/bridge/lock-policy.ts. */
export const lockContract = {
  operations: {
    /** A page's first call: a page that starts on a locked desk shows the lock and asks for nothing else. */
    get: { input: nothing, output: lock },
    lock: { input: nothing, output: lock },
    unlock: { input: z.strictObject({ pin }), output: lock, errors: NO_PIN },
    /** Sets, changes or removes (null) the PIN; `old` is the current one. */
    savePin: { input: z.strictObject({ old: pin, pin }), output: lock, errors: [...NO_PIN, "not-written"] },
  },
  events: {},
} as const satisfies DomainContract;
