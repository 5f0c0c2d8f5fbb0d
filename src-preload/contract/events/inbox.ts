import { z } from "zod";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import {
  MAX_INBOX_PORT,
  INBOX_OBSTACLES,
  INBOX_REFUSALS,
  MAX_EVENT_MINUTES,
  MAX_FRESH_MINUTES,
  MIN_INBOX_PORT,
  MAX_SENDERS,
  type InboxSettings,
} from "../../../src-domain/events/event-inbox.ts";
import { instantText, listOf, emptyObject, type DomainContract } from "../operation.ts";

/** Stored per environment on this computer. `findBlockingField` returns the field that keeps the inbox closed. */
export const inboxSettings = z.strictObject({
  on: z.boolean(),
  host: z.string().max(255),
  senders: z.array(z.string().max(60)).max(MAX_SENDERS).readonly(),
  port: z.int().min(MIN_INBOX_PORT).max(MAX_INBOX_PORT),
  path: z.string().max(200),
  endpoint: z.string().max(2000),
  freshMinutes: z.int().min(1).max(MAX_FRESH_MINUTES),
  eventMinutes: z.int().min(0).max(MAX_EVENT_MINUTES),
}) satisfies z.ZodType<InboxSettings>;

const count = z.int().nonnegative();

const inboxState = z.strictObject({
  settings: inboxSettings,
  addresses: z.array(z.string()).readonly(),
  /** `fixed`: the key of the practice service. `unusable`: the stored key is not Base64. */
  signingKey: z.enum(["missing", "unusable", "in-keychain", "for-session", "fixed"]),
  listening: z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("off") }),
    z.strictObject({ state: z.literal("open"), address: z.string() }),
    /** `willRetry`: the desk retries in the background. */
    z.strictObject({ state: z.literal("closed"), obstacle: z.enum(INBOX_OBSTACLES), willRetry: z.boolean() }),
  ]),
  received: count,
  applied: count,
  waiting: count,
  unreadable: count,
  /** Kinds that the desk does not apply, most frequent first. */
  unknownKinds: listOf({ category: z.string(), action: z.string(), received: count }),
  unknownTotal: count,
  lastReceivedAt: instantText.nullable(),
  /** Any computer can connect, because an inbox of an earlier version has no list of senders. */
  isOpenToAnyone: z.boolean(),
  acceptedFrom: z.array(z.string().max(60)).readonly(),
  refused: listOf({ cause: z.enum(INBOX_REFUSALS), count }),
  lastRefusedAt: instantText.nullable(),
  probes: count,
});
export type InboxState = z.infer<typeof inboxState>;

export const inboxContract = {
  operations: {
    state: { input: emptyObject, output: inboxState },
    /** Opens, closes or reopens the listener. `bad-settings` names the field in `fields`. */
    save: { input: inboxSettings, output: inboxState, errors: ["bad-settings", ...TRUST_REFUSALS] },
    /** The key is stored with API key and token. `no-credentials`: they are missing. `too-long`: too long with them. */
    saveSigningKey: {
      input: z.strictObject({ signingKey: z.string().max(2000) }),
      output: inboxState,
      errors: ["bad-key", "no-credentials", "fixed", "keychain-unavailable", "too-long", ...TRUST_REFUSALS],
    },
    removeSigningKey: {
      input: emptyObject,
      output: inboxState,
      errors: ["no-credentials", "fixed", "keychain-unavailable", "too-long", ...TRUST_REFUSALS],
    },
  },
  events: {
    changed: inboxState,
  },
} as const satisfies DomainContract;
