import type { SkuAlias } from "../../../src-domain/orders/match-item.ts";
import type { Channel } from "../../../src-domain/orders/order.ts";
import { toComparableSku } from "../../../src-domain/orders/sku.ts";
import type { Connection } from "../files/database.ts";

/**
 * Stores which SKU of a channel means which SKU of the warehouse, when an operator uses an order for an item with
 * another SKU.
 */
export function createSkuAliases(journal: Connection) {
  const read = journal.prepare<[string], Omit<SkuAlias, "isConfirmed"> & { readonly isConfirmed: number }>(
    `SELECT channel, channel_sku AS channelSku, item_sku AS itemSku, confirmed_at IS NOT NULL AS isConfirmed
     FROM sku_alias WHERE item_sku = ?`,
  );
  const write = journal.prepare(
    `INSERT INTO sku_alias VALUES (@channel, @channelSku, @itemSku, NULL)
     ON CONFLICT DO UPDATE SET confirmed_at = coalesce(confirmed_at, @at)`,
  );

  return {
    list: (itemSku: string): SkuAlias[] =>
      read.all(toComparableSku(itemSku)).map((alias) => ({ ...alias, isConfirmed: alias.isConfirmed === 1 })),

    /**
     * Stores an alias as unconfirmed, so that the desk only offers the order for the next item. When the operator uses
     * an offered order, the alias is confirmed. `offeredAt`: when the operator used the offered order; null if the desk
     * offered no order.
     */
    record(channel: Channel, channelSku: string, itemSku: string, offeredAt: string | null): void {
      write.run({ channel, channelSku: toComparableSku(channelSku), itemSku: toComparableSku(itemSku), at: offeredAt });
    },
  };
}

/** Stores which service type of a warehouse the operator confirmed for a channel's service. */
export function createServiceMappings(journal: Connection) {
  const read = journal
    .prepare<[string, string, number], string>(
      "SELECT service_type FROM service_mapping WHERE channel = ? AND service_name = ? AND warehouse_id = ?",
    )
    .pluck();
  const write = journal.prepare(
    `INSERT INTO service_mapping VALUES (@channel, @serviceName, @warehouseId, @serviceType, @at) ON CONFLICT
     DO UPDATE SET service_type = excluded.service_type, confirmed_at = excluded.confirmed_at`,
  );
  return {
    find: (channel: Channel, serviceName: string, warehouseId: number): string | null =>
      read.get(channel, serviceName, warehouseId) ?? null,
    confirm: (
      mapping: { channel: Channel; serviceName: string; warehouseId: number; serviceType: string },
      at: string,
    ): void => void write.run({ ...mapping, at }),
  };
}
