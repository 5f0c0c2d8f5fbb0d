import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readExternalOrderDetails } from "../../src-main/use-cases/resends/resend-views.ts";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";
import { sign } from "../../src-simulator/events/deliveries.ts";
import { openInbox } from "../integration/use-cases/order-reports.ts";
import { openSharedRig, until, type DeskRig } from "../integration/use-cases/test-desk.ts";
import cases from "./webhooks.json" with { type: "json" };

interface OrderEvent {
  /** The time of the day as the service writes it. */
  readonly at: string;
  readonly status: string;
  readonly key: string;
  readonly trackingNumber?: string;
}

interface WebhookCase {
  readonly id: string;
  readonly kind: string;
  readonly input: string;
  /** The item's description. */
  readonly text?: string;
  readonly variant?: string;
  readonly answers?: readonly number[];
  readonly events?: readonly OrderEvent[];
  readonly status?: string;
  readonly trackingNumber?: string;
  /** The number of status entries in the order's timeline. */
  readonly course?: number;
}

const webhookCases: readonly WebhookCase[] = cases;
let rig: DeskRig;
let endpoint: string;
let lastId = 0;

beforeAll(async () => {
  rig = await openSharedRig();
  ({ endpoint } = await openInbox(rig));
});
afterAll(() => rig.close());

interface Delivery {
  readonly body: string;
  readonly timestamp?: string;
  /** The signed text. Default: the body. */
  readonly signed?: string;
  readonly compressed?: boolean;
}

async function deliver({ body, timestamp = new Date().toISOString(), signed = body, compressed }: Delivery) {
  const headers = {
    timestamp,
    "returnhelper-signature": sign(PRACTICE_SIGNING_KEY, endpoint, timestamp, signed),
    ...(compressed && { "content-encoding": "gzip" }),
  };
  const answer = await fetch(endpoint, { method: "POST", body: compressed ? gzipSync(body) : body, headers });
  return answer.status;
}

const waitForEvents = (): Promise<unknown> =>
  until(async () => (await rig.desk.store.eventCounts()).waiting === 0, "the events to be applied");

function createDeliveries(variant: string | undefined, event: object): Delivery[] {
  const body = JSON.stringify(event);
  switch (variant) {
    case undefined:
      return [{ body }];
    case "byte-order-mark":
      return [{ body: `\uFEFF${body}` }];
    case "escaped":
      return [{ body: body.replace("plain", String.raw`a\/b \u00eb`) }];
    case "gzip":
      return [{ body, compressed: true }];
    case "timestamps":
      return [String(Date.now()), new Date().toUTCString()].map((timestamp) => ({ body, timestamp }));
    case "repeated-with-a-blank":
      return [{ body }, { body: ` ${body}`, signed: body }];
    case "unknown-kind":
      return [{ body: JSON.stringify({ ...event, category: "sr", action: "somethingNew" }) }];
    default:
      throw new Error(`unknown variant: ${variant}`);
  }
}

const DESCRIPTIONS: Readonly<Record<string, string>> = { escaped: "a/b ë" };

describe("delivery", () => {
  const itemCases = webhookCases.filter(({ events }) => events === undefined);
  it.each<WebhookCase>(itemCases)("answers $id $kind: $input", async ({ id, variant, text = "", answers = [] }) => {
    const rma = `FIELD-${id}`;
    const event = {
      category: "newInventoryCreated",
      action: "newInventoryCreated",
      eventTime: new Date().toISOString(),
      notificationId: id,
      returnInventory: {
        returnInventoryId: String(900_000 + (lastId += 1)),
        warehouseId: 2,
        rma,
        handlingCode: "tbc",
        handlingStatusCode: "pending",
        createOn: new Date().toISOString(),
        description: text,
      },
    };
    const statuses = [];
    for (const delivery of createDeliveries(variant, event)) statuses.push(await deliver(delivery));
    expect(statuses).toEqual(answers);
    await waitForEvents();
    const isKnown = answers.includes(200) && variant !== "unknown-kind";
    const foundItems = await rig.desk.store.itemsByCode(rma);
    expect(foundItems.map(({ description }) => description)).toEqual(
      isKnown ? [DESCRIPTIONS[variant ?? ""] ?? text] : [],
    );
  });
});

/** Yesterday, because an event from the future is not accepted. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, "2026-11-20".length);

/** The order's status in the inventory copy, which the item page and outcome checks use. */
function readStatusInCopy(resendId: string): unknown {
  const cache = new Database(join(rig.folder, "cache.sqlite"), { readonly: true });
  try {
    const statement = cache.prepare<[string], { value: string }>(
      "SELECT value FROM fact WHERE subject = 'resend' AND id = ? AND field = 'statusRaw'",
    );
    return JSON.parse(statement.get(resendId)?.value ?? "null");
  } finally {
    cache.close();
  }
}

async function readOrderAfter(events: readonly OrderEvent[]) {
  const resendId = String(9_000_000 + (lastId += 1));
  for (const { at, status, key, trackingNumber } of events) {
    const event = {
      category: "resend",
      action: "updateResendStatus",
      eventTime: `${YESTERDAY}T${at}`,
      notificationId: `${key}-${resendId}`,
      resend: { resendId, resendStatusCode: status },
      resendShipmentList: trackingNumber ? [{ trackingNumber }] : [],
    };
    expect(await deliver({ body: JSON.stringify(event) })).toBe(200);
    await waitForEvents();
  }
  const { store, orderTracking } = rig.desk;
  const details = await readExternalOrderDetails({ store, normalTimes: orderTracking.normalTimes }, resendId);
  const course = details?.timeline.flatMap(({ fact }) => (fact.kind === "status" ? [fact.raw] : [])) ?? [];
  return {
    statuses: [details?.row.status?.raw, readStatusInCopy(resendId)],
    trackingNumber: details?.row.trackingNumber ?? null,
    course,
  };
}

describe("events of one order", () => {
  const orderCases = webhookCases.filter(({ events }) => events !== undefined);
  it.each<WebhookCase>(orderCases)(
    "reads the order after $id $kind: $input",
    async ({ events = [], status, trackingNumber = null, course }) => {
      for (const orderedEvents of [events, events.toReversed()]) {
        const order = await readOrderAfter(orderedEvents);
        expect(order.statuses).toEqual([status, status]);
        expect(order.trackingNumber).toBe(trackingNumber);
        expect(order.course).toHaveLength(course ?? order.course.length);
      }
    },
  );

  it("orders events by all digits of their time", async () => {
    const events = [
      { at: "10:00:00.1230009Z", status: "in-progress", key: "0b11" },
      { at: "10:00:00.123Z", status: "pending", key: "f3aa" },
    ];
    expect(await readOrderAfter(events)).toMatchObject({
      statuses: ["in-progress", "in-progress"],
      course: ["pending", "in-progress"],
    });
  });

  it("orders events by the usual course of an order when their times are equal", async () => {
    const events = [
      { at: "10:00:00.1230001Z", status: "label-success", key: "0b11" },
      { at: "10:00:00.1230001Z", status: "queued", key: "f3aa" },
    ];
    expect(await readOrderAfter(events)).toMatchObject({
      statuses: ["label-success", "label-success"],
      course: ["queued", "label-success"],
    });
  });
});
