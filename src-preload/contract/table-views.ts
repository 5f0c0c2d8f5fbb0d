import { z } from "zod";
import { INVENTORY_COLUMNS } from "../../src-domain/inventory/inventory-query.ts";
import { SPANS, type InventoryChoice, type InventorySetup } from "../../src-domain/inventory/inventory-view.ts";
import { ORDER_COLUMNS } from "../../src-domain/resends/order-query.ts";
import type { OrderChoice, OrderTableSetup } from "../../src-domain/resends/order-view.ts";
import type { TableSetup } from "../../src-domain/table-views.ts";
import { inventoryFilter, inventoryQuery } from "./inventory/inventory.ts";
import { emptyObject, ulidText, type DomainContract } from "./operation.ts";
import { orderFilter, orderQuery } from "./resends/order-table.ts";

const day = z.iso.date().nullable();

const inventoryChoice = inventoryFilter.omit({ createdFrom: true, createdBefore: true }).extend({
  period: z.union([z.enum(SPANS), z.strictObject({ from: day, until: day })]).nullable(),
  order: inventoryQuery.shape.order,
}) satisfies z.ZodType<InventoryChoice>;

const orderChoice = orderFilter.extend({ order: orderQuery.shape.order }) satisfies z.ZodType<OrderChoice>;

const areUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

function tableSetupSchema<Choice, Column extends string>(
  choice: z.ZodType<Choice, Choice>,
  columns: readonly [Column, ...Column[]],
): z.ZodType<TableSetup<Choice, Column>, TableSetup<Choice, Column>> {
  const savedView = z.strictObject({ viewId: ulidText, name: z.string().trim().min(1).max(60), choice });
  const columnPosition = z.strictObject({
    column: z.enum(columns),
    shown: z.boolean(),
    width: z.int().min(40).max(2000).nullable(),
    askedFor: z.literal(true).optional(),
  });
  return z.strictObject({
    views: z
      .array(savedView)
      .max(50)
      .readonly()
      .refine((views) => areUnique(views.map(({ name }) => name.toLowerCase()))),
    defaultView: z.string().max(40),
    columns: z
      .array(columnPosition)
      .readonly()
      .refine((columnPositions) => areUnique(columnPositions.map(({ column }) => column))),
  });
}

export const inventorySetup = tableSetupSchema(inventoryChoice, INVENTORY_COLUMNS) satisfies z.ZodType<InventorySetup>;
export const orderTableSetup = tableSetupSchema(orderChoice, ORDER_COLUMNS) satisfies z.ZodType<OrderTableSetup>;

export const viewsContract = {
  operations: {
    getInventory: { input: emptyObject, output: inventorySetup },
    saveInventory: { input: inventorySetup, output: inventorySetup },
    getOrders: { input: emptyObject, output: orderTableSetup },
    saveOrders: { input: orderTableSetup, output: orderTableSetup },
  },
  events: {},
} as const satisfies DomainContract;
