import { z } from "zod";
import type { EventSource } from "../events/event-source.ts";
import { createWebhookListener } from "../events/webhook-listener.ts";
import type { Store } from "../store/client.ts";
import type { EventIntake } from "./event-intake.ts";

const inboxSettings = z.strictObject({
  on: z.boolean(),
  host: z.string().max(255),
  port: z.int().min(1024).max(65_535),
  path: z.string().regex(/^\//),
  endpoint: z.string().max(2000),
});

interface EventInboxOptions {
  readonly store: Store;
  readonly intake: EventIntake;
  /** Base64; null while there is none. */
  readonly signingKey: () => Promise<string | null>;
  readonly now: () => Date;
}

/** The webhook listener of an environment, open while the operator wants it so. */
export function createEventInbox({ store, intake, signingKey, now }: EventInboxOptions) {
  let source: EventSource | null = null;

  return {
    async start(): Promise<void> {
      const settings = inboxSettings.safeParse(await store.readSetting("inbox"));
      if (!settings.success || !settings.data.on) return;
      source = createWebhookListener({ ...settings.data, signingKey, now });
      const opened = await source.open((event) => intake.take(event, "webhook"));
      if (!opened.ok) process.emitWarning(opened.error);
    },
    async close(): Promise<void> {
      await source?.close();
    },
  };
}
