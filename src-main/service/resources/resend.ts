import { z } from "zod";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import { isObject } from "../../../src-domain/json-object.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { toServiceState } from "../../../src-domain/recipients/states.ts";
import { decodeMessage } from "../error-detail.ts";
import { toExactInteger } from "../exact-json.ts";
import type { Call } from "../operation.ts";
import {
  parseConfirmation,
  parsePayload,
  findRecordWith,
  wireCode,
  wireId,
  wireInstantOrNull,
  wireInteger,
  wireListOf,
  wireText,
} from "../wire.ts";

interface ResendOrder {
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly destination: Destination;
}

/**
 * Creates the body (service contract, Create resend order). The outbox stores this text and sends it unchanged, even
 * after a restart. Omits blank optional fields; a state is its code if the service has one (public documentation,
 * section 1.5).
 */
export function createResendBody({ returnInventoryIds, warehouseId, destination }: ResendOrder): string {
  return JSON.stringify({
    returnInventoryIdList: returnInventoryIds.map(toIdNumber),
    resendShipment: {
      warehouseId,
      shipmentServiceType: textOrUndefined(destination.shipmentServiceType),
      shipmentCountryCode: destination.shipmentCountryCode.trim().toLowerCase(),
      shipmentName: destination.shipmentName.trim(),
      shipmentPhone: destination.shipmentPhone.trim(),
      shipmentStreet1: destination.shipmentStreet1.trim(),
      shipmentStreet2: destination.shipmentStreet2.trim(),
      shipmentStreet3: textOrUndefined(destination.shipmentStreet3),
      shipmentCity: destination.shipmentCity.trim(),
      shipmentState: toServiceState(destination.shipmentCountryCode, destination.shipmentState),
      shipmentPostalCode: destination.shipmentPostalCode.trim(),
      shipmentEmail: textOrUndefined(destination.shipmentEmail),
      shipmentFax: textOrUndefined(destination.shipmentFax),
    },
    description: textOrUndefined(destination.description),
    remarks: textOrUndefined(destination.remarks),
  });
}

export function cancelResendBody(resendId: string): string {
  return JSON.stringify({ resendId: toIdNumber(resendId) });
}

const textOrUndefined = (text: string): string | undefined => text.trim() || undefined;

export function toIdNumber(id: string): unknown {
  const canonical = parseInt64Id(id);
  if (canonical === null) throw new TypeError(`Not a 64-bit id: ${id}`);
  return toExactInteger(canonical);
}

export interface CreatedResend {
  readonly resendId: string;
  readonly resendNumber: string | null;
}

interface ResendShipmentRecord {
  readonly trackingNumber: string | null;
  /** Addresses with http or https only, best first. */
  readonly labelUrls: readonly string[];
  /** Why no label was created; JSON from the service is unwrapped to its message. */
  readonly error: string | null;
  readonly serviceType: string | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
}

export interface ResendRecord {
  readonly resendId: string;
  readonly resendNumber: string | null;
  /** The service's status name or number, as text; `parseResendStatus` parses it. */
  readonly statusRaw: string;
  readonly createdOn: string | null;
  readonly cancelCutOff: string | null;
  readonly shipments: readonly ResendShipmentRecord[];
  readonly warehouseId: number | null;
  /** Null if the service does not list the ids, or an id cannot be read. */
  readonly returnInventoryIds: readonly string[] | null;
  readonly description: string | null;
  readonly remarks: string | null;
  readonly warehouseRemarks: string | null;
}

export function createResendOperations(call: Call) {
  return {
    /** A success without a readable `resendId` is `unreadable`: the order probably exists, so read before repeating. */
    create: (body: string, { idempotencyKey }: { readonly idempotencyKey: string }) =>
      call({
        name: "resend.create",
        method: "POST",
        path: "/api/Resend/createResend",
        body,
        headers: { "x-returnhelper-idempotency-key": idempotencyKey },
        decode: (envelope) => parsePayload(createdResend, findRecordWith("resendId", envelope), envelope),
      }),
    /** Public documentation, section 3.1. */
    get: (resendId: string) =>
      call({
        name: "resend.get",
        method: "GET",
        path: "/api/Resend/getResend",
        query: { resendId },
        decode: (envelope) => parsePayload(resendRecord, findRecordWith("resendId", envelope), envelope),
      }),
    /** Public documentation, section 3.1: the payload of the answer is optional. */
    cancel: (resendId: string) =>
      call({
        name: "resend.cancel",
        method: "POST",
        path: "/api/Resend/cancelResend",
        body: cancelResendBody(resendId),
        decode: (envelope) => parseConfirmation("resendId", resendId, envelope),
      }),
  };
}

const createdResend = z
  .looseObject({ resendId: wireId, resendNumber: wireText })
  .transform(({ resendId, resendNumber }): CreatedResend => ({ resendId, resendNumber }));

const resendShipment = z
  .looseObject({
    trackingNumber: wireText,
    error: z.unknown(),
    shipmentServiceType: wireText,
    shipmentName: wireText,
    shipmentCountryCode: wireText,
  })
  .transform((shipment): ResendShipmentRecord => ({
    trackingNumber: shipment.trackingNumber,
    labelUrls: labelAddressesIn(shipment),
    error: decodeMessage(shipment.error),
    serviceType: shipment.shipmentServiceType,
    recipientName: shipment.shipmentName,
    countryCode: shipment.shipmentCountryCode,
  }));

/** The contract sets a cut-off at creation but documents no field for it; these are the spellings of similar fields. */
const CUT_OFF_FIELDS = [
  "cancelCutoffTime",
  "cancelCutOffTime",
  "cancelCutoff",
  "cancelCutOff",
  "cancelCutoffOn",
  "cancelCutOffOn",
  "cancellationCutoff",
  "cancellationCutOff",
  "cancellationCutoffTime",
  "cancellationCutOffTime",
  "cutoffTime",
  "cutOffTime",
  "cutOffOn",
] as const;

const isFilled = (list: readonly unknown[]): boolean => list.length > 0;

const resendRecord = z
  .looseObject({
    resendId: wireId,
    resendNumber: wireText,
    status: wireCode.nullish(),
    resendStatusCode: wireCode.nullish(),
    createOn: wireInstantOrNull,
    resendShipmentList: wireListOf(resendShipment).nullish(),
    warehouseId: wireInteger.nullish().catch(null),
    returnInventoryIdList: wireListOf(wireId).refine(isFilled).nullish().catch(null),
    returnInventoryList: wireListOf(z.looseObject({ returnInventoryId: wireId }))
      .refine(isFilled)
      .nullish()
      .catch(null),
    description: wireText,
    remarks: wireText,
    warehouseRemarks: wireText,
  })
  .refine((record) => (record.resendStatusCode ?? record.status) !== undefined, { message: "no status" })
  .transform((record): ResendRecord => ({
    resendId: record.resendId,
    resendNumber: record.resendNumber,
    statusRaw: String(record.resendStatusCode ?? record.status),
    createdOn: record.createOn,
    cancelCutOff: cutOffIn(record),
    shipments: record.resendShipmentList ?? [],
    warehouseId: record.warehouseId ?? null,
    returnInventoryIds:
      record.returnInventoryIdList ?? record.returnInventoryList?.map((item) => item.returnInventoryId) ?? null,
    description: record.description,
    remarks: record.remarks,
    warehouseRemarks: record.warehouseRemarks,
  }));

export function cutOffIn(record: Readonly<Record<string, unknown>>): string | null {
  const field = CUT_OFF_FIELDS.find((name) => typeof record[name] === "string");
  return field === undefined ? null : wireInstantOrNull.parse(record[field]);
}

const MAX_ADDRESS_CHARACTERS = 4096;
const MAX_ADDRESSES = 8;

/** Returns addresses, best first. Reads fields of other records: none is documented for resends (section 3.6). */
export function labelAddressesIn(shipment: unknown): string[] {
  const label = getMember(shipment, "label");
  const candidates = [
    getMember(shipment, "labelUrl"),
    getMember(label, "labelUrl"),
    ...valuesOf(getMember(label, "regions")),
    ...valuesOf(getMember(shipment, "regions")),
  ];
  return [...new Set(candidates.flatMap((value) => webAddressOrNull(value) ?? []))].slice(0, MAX_ADDRESSES);
}

function getMember(record: unknown, name: string): unknown {
  if (!isObject(record)) return undefined;
  return Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

const valuesOf = (record: unknown): unknown[] => (isObject(record) ? Object.values(record) : []);

function webAddressOrNull(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}
