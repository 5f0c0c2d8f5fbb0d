import { z } from "zod";

/** Identifies one result that main holds: which rows, in which order. */
export const snapshotId = z.string().min(1).max(40);

export const facet = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ value, count: z.int().positive() })).readonly();
