import type { LabelMode } from "../account/life-cycle.ts";

/** Service contract, Shipment service type; public documentation, section 4.1. */
export interface ShipmentServiceType {
  readonly serviceTypeCode: string;
  readonly serviceType: string;
  readonly isEnableAutoCreateLabel: boolean;
  readonly toCountryCodes: readonly string[];
}

const auto = (serviceTypeCode: string, serviceType: string, ...toCountryCodes: string[]): ShipmentServiceType => ({
  serviceTypeCode,
  serviceType,
  isEnableAutoCreateLabel: true,
  toCountryCodes,
});

const manual = (serviceTypeCode: string, serviceType: string, ...toCountryCodes: string[]): ShipmentServiceType => ({
  ...auto(serviceTypeCode, serviceType, ...toCountryCodes),
  isEnableAutoCreateLabel: false,
});

/** Code for manual handling, valid in every warehouse (public documentation, section 4.1). */
const othersServiceType = (...toCountryCodes: string[]) =>
  manual("others", "Others (handled manually)", ...toCountryCodes);

const BY_WAREHOUSE: ReadonlyMap<number, readonly ShipmentServiceType[]> = new Map([
  [
    2,
    [
      auto("SHIPMENT_USPS_PM_NJ", "USPS Priority Mail (NJ)", "usa"),
      auto("SHIPMENT_USPS_GA_SIG_NJ", "USPS Ground Advantage with signature (NJ)", "usa"),
      auto("ups", "UPS Ground", "usa", "can"),
      manual("SHIPMENT_FREIGHT_NJ", "Pallet freight (NJ)", "usa", "can", "mex"),
      othersServiceType("usa", "can", "mex"),
    ],
  ],
  [
    1034,
    [
      auto("SHIPMENT_USPS_PM_WA", "USPS Priority Mail (WA)", "usa"),
      auto("ups", "UPS Ground", "usa", "can"),
      othersServiceType("usa", "can"),
    ],
  ],
  [
    8,
    [
      auto("SHIPMENT_RM_T24_BIR", "Royal Mail Tracked 24 (Birmingham)", "gbr"),
      auto("SHIPMENT_DPD_BIR", "DPD Next Day (Birmingham)", "gbr", "irl"),
      othersServiceType("gbr", "irl", "fra"),
    ],
  ],
  [
    1005,
    [
      auto("SHIPMENT_DHL_PAKET_DE", "DHL Paket", "deu", "aut"),
      manual("SHIPMENT_SPEDITION_DE", "Spedition", "deu", "aut", "fra", "nld"),
      othersServiceType("deu", "aut", "fra", "nld"),
    ],
  ],
  [1009, [auto("SHIPMENT_AP_EXPRESS_AU", "Australia Post Express", "aus"), othersServiceType("aus", "nzl")]],
]);

/** Codes for returns, invalid in createResend (service contract, precondition 7; public documentation, section 4.2). */
export const RETURN_SERVICE_TYPES: readonly {
  readonly serviceTypeCode: string;
  readonly serviceType: string;
}[] = [
  { serviceTypeCode: "RETURN_USPS_NJ", serviceType: "USPS return (NJ)" },
  { serviceTypeCode: "RETURN_USPS_BROKER_NJ", serviceType: "USPS return, broker (NJ)" },
  {
    serviceTypeCode: "RETURN_ENDICIA_USPS_GROUND_ADVANTAGE_NJ",
    serviceType: "USPS Ground Advantage return (NJ)",
  },
  {
    serviceTypeCode: "RETURN_ENDICIA_USPS_GROUND_ADVANTAGE_WA",
    serviceType: "USPS Ground Advantage return (WA)",
  },
  { serviceTypeCode: "RETURN_DHL_PARCEL_GROUND_NJ", serviceType: "DHL Parcel Ground return (NJ)" },
  { serviceTypeCode: "RETURN_DHL_PARCEL_GROUND_WA", serviceType: "DHL Parcel Ground return (WA)" },
  { serviceTypeCode: "RETURN_RM_BIR", serviceType: "Royal Mail return (Birmingham)" },
  { serviceTypeCode: "RETURN_GBR_DPD_BIR", serviceType: "DPD return (Birmingham)" },
  { serviceTypeCode: "RETURN_PATRICE_EUR", serviceType: "European return" },
  { serviceTypeCode: "RETURN_PATRICE_DHL_EUR", serviceType: "DHL European return" },
  { serviceTypeCode: "sendle_au_domestic", serviceType: "Sendle return (Australia)" },
  { serviceTypeCode: "ubi_au", serviceType: "UBI return (Australia)" },
  { serviceTypeCode: "ups_nj", serviceType: "UPS return (NJ)" },
  { serviceTypeCode: "ups_wa", serviceType: "UPS return (WA)" },
  { serviceTypeCode: "rm", serviceType: "Royal Mail return" },
];

export const listServiceTypes = (warehouseId: number): readonly ShipmentServiceType[] =>
  BY_WAREHOUSE.get(warehouseId) ?? [];

export const findShipmentServiceType = (warehouseId: number, code: string): ShipmentServiceType | undefined =>
  listServiceTypes(warehouseId).find((type) => type.serviceTypeCode === code);

export const isReturnServiceType = (code: string): boolean =>
  RETURN_SERVICE_TYPES.some((type) => type.serviceTypeCode === code);

export const labelModeOf = (type: ShipmentServiceType | undefined): LabelMode =>
  type?.isEnableAutoCreateLabel === true ? "auto" : "manual";

/**
 * Returns all service types of returns and shipments, without duplicates (public documentation, sections 4.2 and 12).
 */
export function listAllServiceTypes(): { serviceTypeCode: string; serviceType: string }[] {
  const all = new Map(RETURN_SERVICE_TYPES.map((type) => [type.serviceTypeCode, type.serviceType]));
  for (const types of BY_WAREHOUSE.values()) for (const type of types) all.set(type.serviceTypeCode, type.serviceType);
  return [...all].map(([serviceTypeCode, serviceType]) => ({ serviceTypeCode, serviceType }));
}
