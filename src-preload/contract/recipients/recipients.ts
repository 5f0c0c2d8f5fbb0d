import { z } from "zod";
import type { IntakeField } from "../../../src-domain/recipients/address-parser/parsed-address.ts";
import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import { MAX_RECIPIENTS_FOUND, type Recipient } from "../../../src-domain/recipients/recipients.ts";
import { instantText, emptyObject, ulidText, type DomainContract } from "../operation.ts";

const recipient = z.strictObject(
  Object.fromEntries(INTAKE_FIELDS.map((field) => [field, z.string()])) as Record<IntakeField, z.ZodString>,
) satisfies z.ZodType<Recipient>;

const recentRecipient = z.strictObject({ recipientId: ulidText, usedAt: instantText, recipient });
export type RecentRecipient = z.infer<typeof recentRecipient>;

const recentRecipients = z.array(recentRecipient).readonly();

const foundRecipient = z.strictObject({
  name: z.string(),
  spellings: z.array(z.string()).readonly(),
  places: z.int().min(1),
});
export type FoundRecipient = z.infer<typeof foundRecipient>;

const erasedNames = z.strictObject({
  remembered: z.int().min(0),
  orders: z.int().min(0),
  remaining: z.int().min(0),
  /** A new backup has replaced all older ones. */
  hasReplacedBackups: z.boolean(),
});
export type ErasedNames = z.infer<typeof erasedNames>;

const MAX_NAME_CHARACTERS = 500;

/** Recipients of this environment's last orders. They expire after `recipientDays` of the settings. */
export const recipientsContract = {
  operations: {
    list: { input: emptyObject, output: recentRecipients },
    /** Returns the remaining recipients; an unknown id is not an error. */
    forget: { input: z.strictObject({ recipientId: ulidText }), output: recentRecipients },
    forgetAll: { input: emptyObject, output: recentRecipients },
    find: {
      input: z.strictObject({ text: z.string().trim().min(1).max(MAX_NAME_CHARACTERS) }),
      output: z.array(foundRecipient).max(MAX_RECIPIENTS_FOUND).readonly(),
    },
    /** Erases these spellings everywhere except in active orders and open batches. */
    erase: {
      input: z.strictObject({
        spellings: z.array(z.string().min(1).max(MAX_NAME_CHARACTERS)).min(1).max(MAX_RECIPIENTS_FOUND).readonly(),
      }),
      output: erasedNames,
    },
  },
  events: {},
} as const satisfies DomainContract;
