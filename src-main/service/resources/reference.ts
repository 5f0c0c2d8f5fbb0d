import { z } from "zod";
import { isObject, type JsonObject } from "../../../src-domain/json-object.ts";
import {
  referenceListInfo,
  type PublicListName,
  type ReferenceEntry,
  type ReferenceListInfo,
} from "../../../src-domain/reference/reference-lists.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createUnreadableFailure } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import { findList, parsePayload, wireCode, wireFlag, wireInteger, wireListOf, wireText } from "../wire.ts";

export function createReferenceOperations(call: Call) {
  return {
    /** Public documentation, section 12; service contract, transaction types and recall service type statuses. */
    list(name: PublicListName) {
      const { area, path, listField, ...fieldNames } = referenceListInfo(name);
      return call({
        name: "reference.list",
        area,
        method: "GET",
        path,
        decode: (envelope) => parsePayload(entriesOf(fieldNames), findList(listField, envelope), envelope),
      });
    },
  };
}

type EntryFieldNames = Pick<ReferenceListInfo, "code" | "name" | "furtherFields">;

const entriesOf = (fieldNames: EntryFieldNames) =>
  wireListOf(
    z.looseObject({}).transform((record, context): ReferenceEntry => {
      const fields = fieldsByLowerCaseName(record);
      const code = wireCode.safeParse(fields.get(fieldNames.code.toLowerCase())?.[1]);
      if (!code.success) {
        context.addIssue({ code: "custom", message: "not a code", path: [fieldNames.code] });
        return z.NEVER;
      }
      return {
        code: String(code.data),
        name: fieldNames.name === undefined ? null : textOf(fields.get(fieldNames.name.toLowerCase())?.[1]),
        details: detailsOf(record, fieldNames),
      };
    }),
  );

/** Returns documented fields first, then all others. Ignores case: some documents capitalize the first letter. */
export function detailsOf(
  record: JsonObject,
  { code, name, furtherFields = [] }: EntryFieldNames,
): Record<string, string> {
  const fields = fieldsByLowerCaseName(record);
  fields.delete(code.toLowerCase());
  if (name !== undefined) fields.delete(name.toLowerCase());
  const documentedFields = furtherFields.map((field) => {
    const value = fields.get(field.toLowerCase())?.[1];
    fields.delete(field.toLowerCase());
    return [field, value] as const;
  });
  return Object.fromEntries(
    [...documentedFields, ...fields.values()].flatMap(([field, value]) => {
      const text = textOf(value);
      return text === null ? [] : [[field, text]];
    }),
  );
}

const fieldsByLowerCaseName = (record: JsonObject): Map<string, readonly [string, unknown]> =>
  new Map(Object.entries(record).map((field) => [field[0].toLowerCase(), field]));

function textOf(value: unknown): string | null {
  const text = wireText.safeParse(value);
  return text.success ? text.data : null;
}

interface ShipmentServiceType {
  readonly code: string;
  readonly name: string;
  /** Decides the label mode (service contract, Shipment service type). False if the service does not say. */
  readonly isEnableAutoCreateLabel: boolean;
  /** Destinations, ISO 3166 alpha-3 in upper case without repetition; empty if the service names none. */
  readonly toCountries: readonly string[];
}

export function createShipmentOperations(call: Call) {
  const { area, path, listField } = referenceListInfo("shipment-service-types");
  return {
    /** Public documentation, section 4.1. */
    availableServiceTypes: (warehouseId: number) =>
      call({
        name: "shipment.availableServiceTypes",
        area,
        method: "GET",
        path,
        query: { warehouseId: String(warehouseId) },
        decode: (envelope) => parsePayload(serviceTypes, findList(listField, envelope), envelope),
      }),
  };
}

const serviceTypes = wireListOf(
  z
    .looseObject({
      serviceTypeCode: wireCode.transform(String),
      serviceType: wireText,
      isEnableAutoCreateLabel: wireFlag,
      countryCodePairList: wireListOf(z.looseObject({ toCountryCode: wireText })).nullish(),
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

interface Warehouse {
  readonly warehouseId: number;
  readonly description: string;
  /** ISO 3166 alpha-3, upper case; empty if the service names none. */
  readonly countryCode: string;
  /** Every further field that has a value, as received. */
  readonly details: Readonly<Record<string, string>>;
}

/** The smallest list; also used as the probe. */
export const WAREHOUSES_PATH = referenceListInfo("warehouses").path;

export function createWarehouseOperations(call: Call) {
  return {
    /** Public documentation, section 13. */
    all: () =>
      call({
        name: "warehouse.all",
        method: "GET",
        path: WAREHOUSES_PATH,
        decode: (envelope) => parsePayload(warehouses, findList("warehouses", envelope), envelope),
      }),
  };
}

const warehouses = wireListOf(
  z
    .looseObject({ warehouseId: wireInteger, description: wireText, countryCode: wireText })
    .transform(({ warehouseId, description, countryCode, ...rest }): Warehouse => ({
      warehouseId,
      description: description ?? String(warehouseId),
      countryCode: countryCode?.toUpperCase() ?? "",
      details: detailsOf({ countryCode, ...rest }, referenceListInfo("warehouses")),
    })),
);

export function createFbaOperations(call: Call) {
  return {
    /** Service contract, Get FBA send-to-fulfillment instruction. The contract leaves the name of `parameter` open. */
    sendToFulfillment: (parameter: string, id: string): Promise<Result<JsonObject | null, ServiceFailure>> =>
      call({
        name: "fba.sendToFulfillment",
        method: "GET",
        path: "/api/Fba/FbaInstructionSendToFulfillment/get",
        query: { [parameter]: id },
        decode: (envelope) => {
          const { data, meta: _meta, correlationId: _id, ...rest } = envelope.body;
          if (data === null) return success(null);
          const record = data === undefined ? rest : data;
          // No field is mandatory, but at least one field must be present.
          if (isObject(record) && Object.keys(record).some((name) => /^fbaInstruction/i.test(name))) {
            return success(record);
          }
          return failure(createUnreadableFailure(envelope, "data: not a send-to-fulfillment instruction"));
        },
      }),
  };
}
