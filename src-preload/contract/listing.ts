import { z } from "zod";
import { TOO_MANY_ROWS } from "../../src-domain/workbook.ts";
import { listOf } from "./operation.ts";

export const snapshotId = z.string().min(1).max(40);

/** Requests a page of a list; without a snapshot, the query runs again. */
export const pageRequestOf = <Query extends z.ZodType>(query: Query) =>
  z.strictObject({
    query,
    snapshot: snapshotId.nullable(),
    offset: z.int().nonnegative(),
    limit: z.int().min(1).max(200),
  });

/** Why a table was not saved. `too-many-rows`: more than a workbook can have. */
export const TABLE_ERRORS = ["not-written", TOO_MANY_ROWS] as const;

export const savedFile = z.strictObject({ fileName: z.string().nullable() });
export const savedRows = z.strictObject({ rows: z.int().nonnegative().nullable(), fileName: z.string() });

export const facetsOf = <Value extends z.ZodType>(value: Value) => listOf({ value, count: z.int().positive() });
