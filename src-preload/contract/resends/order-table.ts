import { z } from "zod";
import {
  MODE_KNOWLEDGE,
  ORDER_COLUMNS,
  ORDER_ORIGINS,
  ORDER_STAGES,
  type OrderFilter,
  type OrderQuery,
} from "../../../src-domain/resends/order-query.ts";

export const orderFilter = z.strictObject({
  text: z.string().max(200),
  stages: z.array(z.enum(ORDER_STAGES)).max(ORDER_STAGES.length).readonly(),
  warehouseIds: z.array(z.int()).max(100).readonly(),
  modes: z.array(z.enum(MODE_KNOWLEDGE)).max(MODE_KNOWLEDGE.length).readonly(),
  origins: z.array(z.enum(ORDER_ORIGINS)).max(ORDER_ORIGINS.length).readonly(),
  attention: z.boolean(),
  unsealed: z.literal(true).optional(),
}) satisfies z.ZodType<OrderFilter>;

export const orderQuery = z.strictObject({
  filter: orderFilter,
  order: z.strictObject({ column: z.enum(ORDER_COLUMNS), descending: z.boolean() }),
}) satisfies z.ZodType<OrderQuery>;
