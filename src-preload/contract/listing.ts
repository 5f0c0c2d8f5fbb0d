import { z } from "zod";

/** Names one result that main holds: which rows, in which order. */
export const snapshotId = z.string().min(1).max(40);

/** What occurs in one column, and how often. */
export const facet = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ value, count: z.int().positive() })).readonly();
