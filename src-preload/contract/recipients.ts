import { z } from "zod";
import { INTAKE_FIELDS, type IntakeField } from "../../src-domain/address-intake/reading.ts";
import type { Recipient } from "../../src-domain/recipients.ts";
import { instantText, nothing, ulidText, type DomainContract } from "./operation.ts";

const recipient = z.strictObject(
  Object.fromEntries(INTAKE_FIELDS.map((field) => [field, z.string()])) as Record<IntakeField, z.ZodString>,
) satisfies z.ZodType<Recipient>;

const recentRecipient = z.strictObject({ recipientId: ulidText, usedAt: instantText, recipient });
export type RecentRecipient = z.infer<typeof recentRecipient>;

const recentRecipients = z.array(recentRecipient).readonly();

/** Whom the last orders of this environment went to. They expire; the setting `recipientDays` says when. */
export const recipientsContract = {
  operations: {
    /** Newest first. */
    list: { input: nothing, output: recentRecipients, errors: [] },
    /** Answers who is left; one that is gone already is no error. */
    forget: { input: z.strictObject({ recipientId: ulidText }), output: recentRecipients, errors: [] },
    forgetAll: { input: nothing, output: recentRecipients, errors: [] },
  },
  events: {},
} as const satisfies DomainContract;
