import { z } from "zod";
import { TOO_MANY_ROWS } from "../../src-domain/workbook.ts";
import { listOf } from "./operation.ts";

/** Identifies one result that main holds: which rows, in which order. */
export const snapshotId = z.string().min(1).max(40);

/** A page of a list; without a snapshot the query runs again. */
export const pageOf = <Query extends z.ZodType>(query: Query) =>
  z.strictObject({
    query,
    snapshot: snapshotId.nullable(),
    offset: z.int().nonnegative(),
    limit: z.int().min(1).max(200),
  });

/** Why a table was not saved; `too-many-rows`: for a workbook. */
export const TABLE_ERRORS = ["not-written", TOO_MANY_ROWS] as const;

/** Main asks for a file and writes it; null when the operator cancels. */
export const savedFile = z.strictObject({ fileName: z.string().nullable() });
export const savedRows = z.strictObject({ rows: z.int().nonnegative().nullable(), fileName: z.string() });

export const facet = <Value extends z.ZodType>(value: Value) => listOf({ value, count: z.int().positive() });
