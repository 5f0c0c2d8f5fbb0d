import type Database from "better-sqlite3";
import { orderProgress, type Observation } from "../../../src-domain/resends/order-timeline.ts";

/**
 * Defines the SQL function `order_standing(observed, reported)`. Both parameters are JSON lists of observations; it
 * returns JSON.
 */
export function defineOrderStanding(connection: Database.Database): void {
  const parse = (list: unknown): Observation[] => JSON.parse(String(list)) as Observation[];
  connection.function("order_standing", { deterministic: true }, (observed: unknown, reported: unknown) =>
    JSON.stringify(orderProgress(parse(observed), parse(reported))),
  );
}
