import type Database from "better-sqlite3";
import { orderStanding, type Observation } from "../../../src-domain/resends/order-timeline.ts";

/** `order_standing(seen, reported)`: both are JSON lists of observations; the answer is JSON too. */
export function defineOrderStanding(connection: Database.Database): void {
  const parse = (list: unknown): Observation[] => JSON.parse(String(list)) as Observation[];
  connection.function("order_standing", { deterministic: true }, (seen: unknown, reported: unknown) =>
    JSON.stringify(orderStanding(parse(seen), parse(reported))),
  );
}
