import type { InboxRefusal } from "../../../src-domain/events/event-inbox.ts";
import type { EventSink, RawEvent } from "../../../src-main/events/event-source.ts";
import { createWebhookListener, type WebhookListenerOptions } from "../../../src-main/events/webhook-listener.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { freePort } from "../../local-server.ts";

export const signingKey = Buffer.from("a signing key of the test").toString("base64");
export const endpoint = "https://hooks.example.com/returns-desk";
export const path = "/returns-desk";
export const now = new Date("2026-11-21T12:00:00Z");

const openListeners: { close(): Promise<void> }[] = [];

export async function closeListeners(): Promise<void> {
  for (const listener of openListeners.splice(0)) await listener.close();
}

export function listenerAt(port: number, overrides: Partial<WebhookListenerOptions> = {}) {
  const refused: InboxRefusal[] = [];
  let probes = 0;
  const listener = createWebhookListener({
    host: "127.0.0.1",
    senders: [],
    port,
    path,
    endpoint,
    freshMs: 15 * 60_000,
    signingKey: () => Promise.resolve(signingKey),
    rereadKey: () => Promise.resolve(signingKey),
    now: () => now,
    onRefused: (cause) => refused.push(cause),
    onProbe: () => (probes += 1),
    ...overrides,
  });
  openListeners.push(listener);
  return { listener, refused, probes: () => probes };
}

export async function listen(overrides: Partial<WebhookListenerOptions> & { readonly store?: EventSink } = {}) {
  const { store, ...options } = overrides;
  const port = await freePort();
  const stored: RawEvent[] = [];
  const { listener, refused, probes } = listenerAt(port, options);
  const opened = await listener.open(
    store ??
      ((events) => {
        stored.push(...events);
        return Promise.resolve("stored");
      }),
  );
  if (!opened.ok) throw new Error(opened.error);
  return { port, stored, refused, probes, listener, address: `http://127.0.0.1:${port}` };
}

export const headersFor = (
  text: string,
  { timestamp = now.toISOString(), key = signingKey, endpoint: signedEndpoint = endpoint } = {},
): Record<string, string> => ({
  "content-type": "application/json",
  timestamp,
  "returnhelper-signature": sign(key, signedEndpoint, timestamp, text),
});

export const post = (address: string, text: string, headers: Record<string, string>) =>
  fetch(`${address}${path}`, { method: "POST", body: text, headers });
