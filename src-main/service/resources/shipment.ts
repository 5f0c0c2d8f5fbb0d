import { z } from "zod";
import { factsOf } from "../../../src-domain/reference/reference-lists.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { Call } from "../operation.ts";
import type { ServiceFailure } from "../failure.ts";
import { listNamed, readPayload, wireFlag, wireList, wireText } from "../wire.ts";

export interface ShipmentServiceType {
  readonly code: string;
  readonly name: string;
  /** Decides the label mode (service contract, Shipment service type). False if the service does not say. */
  readonly isEnableAutoCreateLabel: boolean;
  /** Destinations, ISO 3166 alpha-3 in upper case without repetition; empty if the service names none. */
  readonly toCountries: readonly string[];
}

export interface ShipmentOperations {
  /** Public documentation, section 4.1. */
  availableServiceTypes(warehouseId: number): Promise<Result<readonly ShipmentServiceType[], ServiceFailure>>;
}

export function shipmentOperations(call: Call): ShipmentOperations {
  const { area, path, listField } = factsOf("shipment-service-types");
  return {
    availableServiceTypes: (warehouseId) =>
      call({
        name: "shipment.availableServiceTypes",
        area,
        method: "GET",
        path,
        query: { warehouseId: String(warehouseId) },
        read: (envelope) => readPayload(serviceTypes, listNamed(listField, envelope), envelope),
      }),
  };
}

const serviceTypes = wireList(
  z
    .looseObject({
      serviceTypeCode: z.string().trim().min(1),
      serviceType: wireText,
      isEnableAutoCreateLabel: wireFlag,
      countryCodePairList: wireList(z.looseObject({ toCountryCode: wireText })).nullish(),
    })
    .transform((type): ShipmentServiceType => ({
      code: type.serviceTypeCode,
      name: type.serviceType ?? type.serviceTypeCode,
      isEnableAutoCreateLabel: type.isEnableAutoCreateLabel,
      toCountries: [
        ...new Set((type.countryCodePairList ?? []).flatMap(({ toCountryCode }) => toCountryCode?.toUpperCase() ?? [])),
      ],
    })),
);
