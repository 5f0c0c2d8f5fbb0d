import { z } from "zod";
import { factsOf } from "../../../src-domain/reference/reference-lists.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { Call } from "../operation.ts";
import type { ServiceFailure } from "../failure.ts";
import { detailsOf } from "./reference.ts";
import { listNamed, readPayload, wireInteger, wireList, wireText } from "../wire.ts";

export interface Warehouse {
  readonly warehouseId: number;
  readonly description: string;
  /** ISO 3166 alpha-3, upper case; empty if the service names none. */
  readonly countryCode: string;
  /** Every further field that has a value, as received. */
  readonly details: Readonly<Record<string, string>>;
}

export interface WarehouseOperations {
  /** Public documentation, section 13. */
  all(): Promise<Result<readonly Warehouse[], ServiceFailure>>;
}

/** The smallest list; also used as the probe. */
export const WAREHOUSES_PATH = factsOf("warehouses").path;

export function warehouseOperations(call: Call): WarehouseOperations {
  return {
    all: () =>
      call({
        name: "warehouse.all",
        area: "user",
        method: "GET",
        path: WAREHOUSES_PATH,
        read: (envelope) => readPayload(warehouses, listNamed("warehouses", envelope), envelope),
      }),
  };
}

const warehouses = wireList(
  z
    .looseObject({ warehouseId: wireInteger, description: wireText, countryCode: wireText })
    .transform(({ warehouseId, description, countryCode, ...rest }): Warehouse => ({
      warehouseId,
      description: description ?? String(warehouseId),
      countryCode: countryCode?.toUpperCase() ?? "",
      details: detailsOf({ countryCode, ...rest }, factsOf("warehouses")),
    })),
);
