import { z } from "zod";
import { emptyObject, type DomainContract } from "../operation.ts";
import { pin, PIN_ERRORS } from "./lock.ts";

const administration = z.strictObject({
  isOpen: z.boolean(),
  requiresPin: z.boolean(),
  /** Whether IT set the PIN in config.json. */
  isManaged: z.boolean(),
});
export type Administration = z.infer<typeof administration>;

/** The PIN of Administration, without which main refuses the operations of src-main/bridge/lock-policy.ts. */
export const administrationContract = {
  operations: {
    get: { input: emptyObject, output: administration },
    open: { input: z.strictObject({ pin }), output: administration, errors: PIN_ERRORS },
    close: { input: emptyObject, output: administration },
    /** Sets, changes or removes (null) the PIN. */
    savePin: {
      input: z.strictObject({ currentPin: pin, pin }),
      output: administration,
      errors: [...PIN_ERRORS, "not-written", "managed"],
    },
  },
  events: {},
} as const satisfies DomainContract;
