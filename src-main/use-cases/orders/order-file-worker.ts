import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { findShopDoubt, toShop } from "../../../src-domain/orders/shops.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { connectStore } from "../../store/thread/bulk-port.ts";
import { toOrdersPreview } from "./order-file-view.ts";
import type { OrderFileRequest, OrderFileRequests, OrderFileWorkerData, OrderFileReply } from "./protocol.ts";
import { type ReadOrderFile, readOrderFile } from "./read-order-file.ts";

/** Reads one order file and sends its orders directly to the store's worker, not through the main thread. */
const { file, storePort } = workerData as OrderFileWorkerData;
const port = parentPort;
if (!port) throw new Error("orders/order-file-worker.ts runs as a worker thread");
const store = connectStore(storePort);
let readResult: ReadOrderFile | null = null;

const { name, modifiedAt: writtenAt } = file;

async function read({
  readOptions,
  mappings,
}: OrderFileRequests["read"]["input"]): Promise<OrderFileRequests["read"]["answer"]> {
  readResult = null;
  const result = await readOrderFile(await readFile(file.path), readOptions, mappings);
  if (!result.ok) return result;
  readResult = result.value;
  const { text, parsed, mappable } = result.value;
  const fileFacts = { text, dateOrder: readOptions.dateOrder ?? null, mappable };
  if (!parsed.ok) return success({ ...fileFacts, content: parsed.error });
  const { channel, orders, refusedNumbers } = parsed.value;
  const filesOfChannel = (await store.orderFiles()).filter((orderFile) => orderFile.channel === channel);
  const shops = filesOfChannel.map((orderFile) => orderFile.shop);
  const shop = readOptions.shop === undefined ? (shops[0] ?? "") : toShop(readOptions.shop, shops);
  const plan = await store.planOrderImport(
    { channel, shop, name, writtenAt, isComplete: true, refusedNumbers },
    orders,
  );
  const shopDoubt = plan.isKnown
    ? null
    : findShopDoubt(plan.evidence, { isShopChosen: readOptions.shop !== undefined });
  const shopFacts = { shop, shops, shopDoubt, shopOwner: plan.evidence.ownerShop };
  return success({ ...fileFacts, content: { ...toOrdersPreview(parsed.value, plan), ...shopFacts } });
}

async function importOrders({
  isComplete,
  shop,
  at,
}: OrderFileRequests["import"]["input"]): Promise<Result<null, "no-orders">> {
  if (readResult === null || !readResult.parsed.ok) return failure("no-orders");
  const { channel, orders, refusedNumbers } = readResult.parsed.value;
  await store.importOrderFile({ channel, shop, name, writtenAt, isComplete, refusedNumbers }, orders, at);
  return success(null);
}

port.on("message", (request: OrderFileRequest) => {
  const post = (message: OrderFileReply): void => port.postMessage(message);
  const { sequence } = request;
  const answer = request.type === "read" ? read(request.input) : importOrders(request.input);
  answer.then(
    (value) => post({ type: "answer", sequence, value }),
    (error: unknown) => post({ type: "fault", sequence, message: String(error) }),
  );
});
