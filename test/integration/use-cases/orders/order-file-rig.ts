import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConfirmTrust } from "../../../../src-domain/environments/trust.ts";
import { createHandlers } from "../../../../src-main/bridge/api.ts";
import type { OrderFileView, ReadOrders } from "../../../../src-preload/contract/orders/order-files.ts";
import { confirmAll, fakeNativeHost } from "../fake-native-host.ts";
import { type DeskRig, valueOf } from "../test-desk.ts";

export const SHOPIFY_HEADINGS =
  "Name,Email,Financial Status,Created at,Shipping Method,Lineitem quantity,Lineitem name,Lineitem sku,Lineitem requires shipping,Lineitem fulfillment status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Cancelled at";

interface ShopifyRow {
  readonly number: number;
  readonly sku?: string;
  readonly quantity?: number;
  readonly status?: string;
  readonly fulfillment?: string;
  readonly name?: string;
  readonly street?: string;
  readonly postalCode?: string;
}

/** A row of Shopify's orders export. */
export const shopifyRow = ({ number, sku, quantity, status, fulfillment, ...recipient }: ShopifyRow): string =>
  `#${number},a@example.com,${status ?? "paid"},2026-11-20 08:00:00 +0000,Standard,${quantity ?? 1},Lamp,${sku ?? `SKU-${number}`},true,${fulfillment ?? "pending"},${recipient.name ?? "Jürgen Müller"},${recipient.street ?? "1 Main St"},Köln,${recipient.postalCode ?? "50667"},,DE,+49 221 1234,`;

export const shopifyFile = (...rows: readonly ShopifyRow[]): string =>
  [SHOPIFY_HEADINGS, ...rows.map(shopifyRow), ""].join("\n");

/** Ages of files count from here, so that two files of one age are equally old. */
const NOW_MS = Date.now();

/** The bridge operations of order files on a desk, with a chosen file. */
export function orderFilesOf(rig: DeskRig, confirmTrust: ConfirmTrust = confirmAll) {
  let path = "";
  const nativeHost = { ...fakeNativeHost, confirmTrust, chooseImport: () => Promise.resolve(path) };
  const { orderFiles, imports } = createHandlers(rig.desk, nativeHost);
  /** Writes a file, and chooses it. `ageHours`: hours since it was written. */
  const choose = (content: string | Uint8Array, { name = "orders.csv", ageHours = 0 } = {}) => {
    path = join(rig.folder, name);
    writeFileSync(path, content);
    const writtenAt = new Date(NOW_MS - ageHours * 3_600_000);
    utimesSync(path, writtenAt, writtenAt);
    return orderFiles.choose({});
  };
  return {
    orderFiles,
    imports,
    choose,
    importAll: async (
      content: string | Uint8Array,
      options: { ageHours?: number; isComplete?: boolean; shop?: string } = {},
    ) => {
      valueOf(await choose(content, options));
      if (options.shop !== undefined) valueOf(await orderFiles.readAs({ shop: options.shop }));
      valueOf(await orderFiles.importFile({ isComplete: options.isComplete ?? true }));
    },
  };
}

export function ordersIn(view: OrderFileView | null): ReadOrders {
  if (view?.content.kind !== "orders") throw new Error(`no orders: ${JSON.stringify(view)}`);
  return view.content;
}
