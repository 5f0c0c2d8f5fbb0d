import { z } from "zod";
import { INTAKE_FIELDS, type IntakeField } from "../../../src-domain/recipients/address-intake/reading.ts";
import { MOST_FOUND, type Recipient } from "../../../src-domain/recipients/recipients.ts";
import { instantText, nothing, ulidText, type DomainContract } from "../operation.ts";

const recipient = z.strictObject(
  Object.fromEntries(INTAKE_FIELDS.map((field) => [field, z.string()])) as Record<IntakeField, z.ZodString>,
) satisfies z.ZodType<Recipient>;

const recentRecipient = z.strictObject({ recipientId: ulidText, usedAt: instantText, recipient });
export type RecentRecipient = z.infer<typeof recentRecipient>;

const recentRecipients = z.array(recentRecipient).readonly();

/** How a recipient is written in orders, batches and the list. */
const foundRecipient = z.strictObject({
  name: z.string(),
  spellings: z.array(z.string()).readonly(),
  places: z.int().min(1),
});
export type FoundRecipient = z.infer<typeof foundRecipient>;

const erasedNames = z.strictObject({
  remembered: z.int().min(0),
  orders: z.int().min(0),
  /** Orders under way and batches that still hold the name. */
  left: z.int().min(0),
  /** A fresh backup has taken the place of all older ones. */
  backups: z.boolean(),
});
export type ErasedNames = z.infer<typeof erasedNames>;

const LONGEST_NAME = 500;

/** Whom the last orders of this environment went to. They expire; the setting `recipientDays` says when. */
export const recipientsContract = {
  operations: {
    /** Newest first. */
    list: { input: nothing, output: recentRecipients, errors: [] },
    /** Answers who is left; one that is gone already is no error. */
    forget: { input: z.strictObject({ recipientId: ulidText }), output: recentRecipients, errors: [] },
    forgetAll: { input: nothing, output: recentRecipients, errors: [] },
    /** Everybody whose name holds the text, in everything this desk keeps. */
    find: {
      input: z.strictObject({ text: z.string().trim().min(1).max(LONGEST_NAME) }),
      output: z.array(foundRecipient).max(MOST_FOUND).readonly(),
      errors: [],
    },
    /** Takes these spellings out of everything but orders under way and open batches. */
    erase: {
      input: z.strictObject({
        spellings: z.array(z.string().min(1).max(LONGEST_NAME)).min(1).max(MOST_FOUND).readonly(),
      }),
      output: erasedNames,
      errors: [],
    },
  },
  events: {},
} as const satisfies DomainContract;
