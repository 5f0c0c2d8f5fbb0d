import { z } from "zod";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const operator = z.strictObject({
  /** The operator of the last sign-in by badge; null when no operator is signed in. */
  name: z.string().nullable(),
  /** Time of the last sign-in or sign-off; null before the first badge. */
  since: instantText.nullable(),
});
export type Operator = z.infer<typeof operator>;

export const operatorContract = {
  operations: {
    current: { input: emptyObject, output: operator },
    /** Also accepts a sign-off badge. */
    scanBadge: {
      input: z.strictObject({ text: z.string().max(256) }),
      output: operator,
      errors: ["no-badge"],
    },
    signOff: { input: emptyObject, output: operator },
  },
  events: {
    changed: operator,
  },
} as const satisfies DomainContract;
