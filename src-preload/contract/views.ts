import { z } from "zod";
import {
  SPANS,
  TABLE_COLUMNS,
  type ColumnPlace,
  type InventoryChoice,
  type SavedView,
  type TableSetup,
} from "../../src-domain/inventory-view.ts";
import { inventoryFilter, inventoryQuery } from "./inventory.ts";
import { nothing, ulidText, type DomainContract } from "./operation.ts";

const day = z.iso.date().nullable();

const inventoryChoice = inventoryFilter.omit({ createdFrom: true, createdBefore: true }).extend({
  period: z.union([z.enum(SPANS), z.strictObject({ from: day, until: day })]).nullable(),
  order: inventoryQuery.shape.order,
}) satisfies z.ZodType<InventoryChoice>;

const savedView = z.strictObject({
  viewId: ulidText,
  name: z.string().trim().min(1).max(60),
  choice: inventoryChoice,
}) satisfies z.ZodType<SavedView>;

const columnPlace = z.strictObject({
  column: z.enum(TABLE_COLUMNS),
  shown: z.boolean(),
  width: z.int().min(40).max(2000).nullable(),
}) satisfies z.ZodType<ColumnPlace>;

const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const tableSetup = z.strictObject({
  views: z
    .array(savedView)
    .max(50)
    .readonly()
    .refine((views) => areDifferent(views.map(({ name }) => name.toLowerCase()))),
  defaultView: z.string().max(40),
  columns: z
    .array(columnPlace)
    .readonly()
    .refine((columns) => areDifferent(columns.map(({ column }) => column))),
}) satisfies z.ZodType<TableSetup>;

/** How this desk uses its inventory table: views kept by a name, and columns. Kept per environment. */
export const viewsContract = {
  operations: {
    get: { input: nothing, output: tableSetup, errors: [] },
    save: { input: tableSetup, output: tableSetup, errors: [] },
  },
  events: {},
} as const satisfies DomainContract;
