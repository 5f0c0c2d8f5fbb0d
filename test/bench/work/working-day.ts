import { setTimeout as pause } from "node:timers/promises";
import type { OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import fieldNames from "../../../src-renderer/i18n/en/recipients/shipment-fields.ts";
import type { Item } from "../../../src-simulator/data/items.ts";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { SCANNER_GAP_MS } from "../../e2e/support/scanner-typing.ts";
import { waitUntil, type BenchDesk } from "../support/bench-desk.ts";
import type { Address, Day } from "./day.ts";
import { importOrders } from "./import-orders.ts";
import { POINTING_MS, SERVICE_TYPE_MS, SUBMIT_MS, typingMs, USE_ORDER_MS } from "./operator-times.ts";
import { installWorkWatch } from "./work-watch.ts";

/** A batch that was submitted. */
export interface SentBatch {
  readonly items: readonly Item[];
  readonly address: Address;
  /** Milliseconds from the last item's last key to the accepted submit, including the operator's times. */
  readonly ms: number;
  readonly isTyped: boolean;
}

const TIMEOUT_MS = 30_000;
const BATCH_ITEM = "[aria-label='Batch items'] li:not([aria-hidden])";

async function openDesk(bench: BenchDesk): Promise<DeskWindow> {
  const desk = await bench.launch();
  await desk.page.addInitScript(installWorkWatch);
  await desk.page.reload();
  await desk.waitUntilReady();
  await desk.page.evaluate(() => window.workWatch.start());
  return desk;
}

const within = async <Value>(desk: DeskWindow, what: string, value: Promise<Value>): Promise<Value> => {
  const late = pause(TIMEOUT_MS, null, { ref: false }).then(async () => {
    throw new Error(`${what} did not happen within ${TIMEOUT_MS} ms: ${await desk.verdict.textContent()}`);
  });
  return Promise.race([value, late]);
};

/** Runs the day with its orders imported: only what the order book does not fill in is typed. */
export async function workWithOrderBook(bench: BenchDesk, day: Day): Promise<{ sent: SentBatch[]; setAside: number }> {
  const desk = await openDesk(bench);
  for (const file of day.files) await importOrders(desk, bench.folder, file);
  const sent: SentBatch[] = [];
  let setAside = 0;
  for (const parcel of day.parcels) {
    const batch = await fillBatch(desk, day, parcel);
    if (batch === null) {
      setAside += 1;
      await emptyBatch(desk);
    } else sent.push(await submit(desk, batch));
  }
  await desk.close();
  return { sent, setAside };
}

interface FilledBatch {
  readonly items: readonly Item[];
  readonly address: Address;
  /** Machine time from the last item's last key to what the operator reads, and the operator's times until then. */
  readonly ms: number;
  readonly isTyped: boolean;
}

/** Scans a parcel, and what else its order needs. Null if no order needs it. */
async function fillBatch(desk: DeskWindow, day: Day, parcel: Item): Promise<FilledBatch | null> {
  const items = [parcel];
  let scanned = await scan(desk, parcel);
  let operatorMs = 0;
  if (scanned.match !== null && isOffered(scanned.match)) {
    operatorMs += USE_ORDER_MS;
    scanned = { ...scanned, match: await takeOffered(desk, scanned.match) };
  }
  for (let sku = neededSku(scanned.match); sku !== null; sku = neededSku(scanned.match)) {
    const item = day.takeFromShelf(sku);
    if (item === undefined) return null;
    items.push(item);
    scanned = await scan(desk, item);
    operatorMs = 0;
  }
  const order = scanned.match?.order;
  const address = order ? day.addresses.get(order.orderNumber) : undefined;
  if (!order || address === undefined) return null;
  const isTyped = order.address !== "filled";
  if (isTyped) {
    await typeAddress(desk, address);
    operatorMs += typingMs(address);
  }
  if (order.mappedServiceType === null) {
    await chooseServiceType(desk);
    await desk.button(/^Always this service type/).click();
    operatorMs += SERVICE_TYPE_MS + POINTING_MS;
  }
  return { items, address, ms: scanned.ms + operatorMs, isTyped };
}

async function scan(desk: DeskWindow, { rma, returnInventoryId }: Item) {
  await desk.scan(rma, SCANNER_GAP_MS);
  return within(
    desk,
    `The match of ${rma}`,
    desk.page.evaluate(async (id) => {
      const { at, match } = await window.workWatch.matched(id);
      return { ms: at - window.workWatch.enteredAt(), match };
    }, String(returnInventoryId)),
  );
}

const isOffered = (match: OrderMatch | null): boolean =>
  match !== null && match.order === null && match.result !== null && "choices" in match.result;

/** Uses the order that the desk offers, by its key. */
async function takeOffered(desk: DeskWindow, { batchId }: OrderMatch): Promise<OrderMatch | null> {
  await desk.pressKey("Control+u");
  const readMatch = () =>
    desk.page.evaluate(async (id) => {
      const answer = await window.desk.orderMatches.get({ batchId: id });
      return answer.ok ? answer.value : null;
    }, batchId);
  await waitUntil("the order is used", async () => (await readMatch())?.order !== null);
  return readMatch();
}

const neededSku = (match: OrderMatch | null): string | null => match?.order?.needs[0]?.wanted ?? null;

async function typeAddress(desk: DeskWindow, address: Address): Promise<void> {
  const { name, phone, street, city, state, postalCode } = address;
  const texts = {
    [fieldNames.shipmentName]: name,
    [fieldNames.shipmentPhone]: phone,
    [fieldNames.shipmentStreet1]: street,
    [fieldNames.shipmentCity]: city,
    [fieldNames.shipmentState]: state,
    [fieldNames.shipmentPostalCode]: postalCode,
  };
  for (const [field, text] of Object.entries(texts)) await desk.field(field).fill(text);
  await desk.choose("Country", "United States");
}

async function chooseServiceType(desk: DeskWindow): Promise<void> {
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option").first().click();
}

async function submit(desk: DeskWindow, { items, address, ms, isTyped }: FilledBatch): Promise<SentBatch> {
  await desk.pressKey("Control+Enter");
  const submitMs = await within(desk, "The submit", shownMs(desk, 0));
  return { items, address, ms: ms + SUBMIT_MS + submitMs, isTyped };
}

/** Discards the batch, because one Undo too many takes back the last order. */
async function emptyBatch(desk: DeskWindow): Promise<void> {
  await desk.button("Discard batch").click({ timeout: TIMEOUT_MS });
  await waitUntil("the batch is empty", async () => (await desk.batchItems.count()) === 0);
}

/** Runs the batches of the same day on a desk without orders: every address is typed. */
export async function workWithoutOrderBook(bench: BenchDesk, batches: readonly SentBatch[]): Promise<SentBatch[]> {
  const desk = await openDesk(bench);
  const sent: SentBatch[] = [];
  for (const { items, address } of batches) {
    let ms = 0;
    for (const [index, { rma }] of items.entries()) {
      await desk.scan(rma, SCANNER_GAP_MS);
      ms = await within(desk, `The verdict of ${rma}`, shownMs(desk, index + 1));
    }
    await typeAddress(desk, address);
    await chooseServiceType(desk);
    const operatorMs = typingMs(address) + SERVICE_TYPE_MS;
    sent.push(await submit(desk, { items, address, ms: ms + operatorMs, isTyped: true }));
  }
  await desk.close();
  return sent;
}

/** Returns milliseconds from the last Enter to the frame that shows the batch with this many items. */
const shownMs = (desk: DeskWindow, itemCount: number): Promise<number> =>
  desk.page.evaluate(
    async ([selector, count]) => (await window.workWatch.shown(selector, count)) - window.workWatch.enteredAt(),
    [BATCH_ITEM, itemCount] as const,
  );
