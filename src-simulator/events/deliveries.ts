import { createHmac } from "node:crypto";
import type { Account, AccountEvent } from "../account/account.ts";
import type { ResendOrder } from "../account/resend-orders.ts";
import { createUlid } from "../data/ids.ts";
import type { Item } from "../data/items.ts";
import { writeJson } from "../http/json.ts";
import { PHOTO_BASE } from "../label-documents/photograph.ts";
import { toIsoTicks } from "../times.ts";
import { cancelInventoryHandling, createInventoryCreated, updateResendStatus } from "./payloads.ts";

const SIGNATURE_HEADER = "returnhelper-signature";
const TIMESTAMP_HEADER = "timestamp";

/** Base64 HMAC-SHA256 over `POST`, registered endpoint, timestamp and raw body (public documentation, section 7.2). */
export function sign(signingKey: string, endpoint: string, timestamp: string, body: string): string {
  const key = Buffer.from(signingKey, "base64");
  return createHmac("sha256", key).update(`POST${endpoint}${timestamp}${body}`, "utf8").digest("base64");
}

export interface Endpoint {
  readonly endpoint: string;
  /** Base64. */
  readonly signingKey: string;
}

export interface DeliveryOptions {
  /** Number of deliveries of the notification: duplicates are possible (public documentation, section 7.1). */
  readonly times?: number;
  readonly signature?: "valid" | "wrong" | "missing";
  /** Value of the timestamp header; default: now on the simulator's clock. */
  readonly timestamp?: string;
  readonly eventTime?: string;
}

export interface Delivery {
  readonly number: number;
  readonly endpoint: string;
  readonly action: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number | null;
}

const TIMEOUT_MS = 5000;
const MAX_STORED = 2000;

interface Notification {
  readonly action: string;
  readonly body: string;
}

async function postEvent(endpoint: string, headers: Record<string, string>, body: string): Promise<number | null> {
  try {
    const response = await fetch(endpoint, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/** Sends each notification once to every endpoint, in order; a test may repeat, reorder or forge them (section 7). */
export class Deliveries {
  readonly #account: Account;
  readonly #origin: () => string;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #deliveries: Delivery[] = [];
  #count = 0;
  #notifications = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(account: Account, origin: () => string) {
    this.#account = account;
    this.#origin = origin;
    account.listen((event) => this.#publish(event));
  }

  get endpoints(): readonly Endpoint[] {
    return [...this.#endpoints.values()];
  }

  register(endpoint: string, signingKey = this.#account.settings.signingKey): Endpoint {
    const newEndpoint = { endpoint, signingKey };
    this.#endpoints.set(endpoint, newEndpoint);
    return newEndpoint;
  }

  unregisterAll(): void {
    this.#endpoints.clear();
  }

  async waitForDeliveries(): Promise<readonly Delivery[]> {
    await this.#queue;
    return this.#deliveries;
  }

  itemNotification(item: Item, options: DeliveryOptions = {}): Notification {
    return this.#notification(createInventoryCreated(item, this.#origin() + PHOTO_BASE), options);
  }

  resendNotification(order: ResendOrder, options: DeliveryOptions = {}): Notification {
    const items = this.#account.itemsOf(order);
    return this.#notification(updateResendStatus(order, items, this.#origin()), options);
  }

  async deliver(
    notification: Notification,
    targets: readonly Endpoint[],
    options: DeliveryOptions = {},
  ): Promise<Delivery[]> {
    const repeatedTargets = Array.from({ length: options.times ?? 1 }, () => targets).flat();
    const work = this.#queue.then(async () => {
      const deliveries: Delivery[] = [];
      for (const endpoint of repeatedTargets) deliveries.push(await this.#send(notification, endpoint, options));
      return deliveries;
    });
    this.#queue = work;
    return work;
  }

  #publish(event: AccountEvent): void {
    if (this.#endpoints.size === 0) return;
    void this.deliver(this.#notificationOf(event), this.endpoints);
  }

  #notificationOf(event: AccountEvent): Notification {
    switch (event.kind) {
      case "item-arrived":
        return this.itemNotification(event.item);
      case "handling-canceled":
        return this.#notification(cancelInventoryHandling(event.item), {});
      case "resend-changed":
        return this.resendNotification(event.order);
    }
  }

  #notification(event: { readonly action: string }, options: DeliveryOptions): Notification {
    const nowMs = this.#account.clock.now();
    const notificationId = createUlid(nowMs, this.#account.settings.seed, 50_000 + (this.#notifications += 1));
    const body = writeJson({ ...event, eventTime: options.eventTime ?? toIsoTicks(nowMs), notificationId });
    return { action: event.action, body };
  }

  async #send(
    { action, body }: Notification,
    { endpoint, signingKey }: Endpoint,
    options: DeliveryOptions,
  ): Promise<Delivery> {
    const timestamp = options.timestamp ?? toIsoTicks(this.#account.clock.now());
    const headers: Record<string, string> = { "content-type": "application/json", [TIMESTAMP_HEADER]: timestamp };
    const signedBody = options.signature === "wrong" ? `${body} ` : body;
    if (options.signature !== "missing") headers[SIGNATURE_HEADER] = sign(signingKey, endpoint, timestamp, signedBody);
    const status = await postEvent(endpoint, headers, body);
    const delivery = { number: (this.#count += 1), endpoint, action, headers, body, status };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > MAX_STORED) this.#deliveries.shift();
    return delivery;
  }
}
