/** Warehouse record of public documentation, section 13. */
export interface Warehouse {
  readonly warehouseId: number;
  readonly countryCode: string;
  readonly contactName: string;
  readonly companyName: string;
  readonly phone: string;
  readonly email: string;
  readonly fax: string;
  readonly street1: string;
  readonly street2: string;
  readonly street3: string;
  readonly state: string;
  readonly city: string;
  readonly postalCode: string;
  readonly addressType: "business";
  readonly description: string;
}

type WarehouseSite = Pick<
  Warehouse,
  "warehouseId" | "countryCode" | "phone" | "street1" | "state" | "city" | "postalCode" | "description"
>;

const warehouse = (site: WarehouseSite): Warehouse => ({
  ...site,
  contactName: "Returns Receiving",
  companyName: "Practice Returns Ltd",
  email: `warehouse-${site.warehouseId}@example.com`,
  fax: "",
  street2: "Dock 4",
  street3: "",
  addressType: "business",
});

export const WAREHOUSES: readonly Warehouse[] = [
  warehouse({
    warehouseId: 2,
    countryCode: "usa",
    phone: "+1 732 555 0102",
    street1: "110 Raritan Center Parkway",
    state: "NJ",
    city: "Edison",
    postalCode: "08837",
    description: "2-United States - NJ",
  }),
  warehouse({
    warehouseId: 1034,
    countryCode: "usa",
    phone: "+1 206 555 0134",
    street1: "6801 South 180th Street",
    state: "WA",
    city: "Tukwila",
    postalCode: "98188",
    description: "1034-United States - WA",
  }),
  warehouse({
    warehouseId: 8,
    countryCode: "gbr",
    phone: "+44 121 496 0008",
    street1: "Unit 8, Holford Way",
    state: "NA",
    city: "Birmingham",
    postalCode: "B6 7AX",
    description: "8-United Kingdom - Birmingham",
  }),
  warehouse({
    warehouseId: 1005,
    countryCode: "deu",
    phone: "+49 421 555 1005",
    street1: "Senator-Apelt-Straße 29",
    state: "HB",
    city: "Bremen",
    postalCode: "28197",
    description: "1005-Germany - Bremen",
  }),
  warehouse({
    warehouseId: 1009,
    countryCode: "aus",
    phone: "+61 2 5550 1009",
    street1: "15 Muir Road",
    state: "NSW",
    city: "Chullora",
    postalCode: "2190",
    description: "1009-Australia - NSW",
  }),
];

/** RMA prefix and share of items (percent) of each warehouse. */
const TRAFFIC = [
  { warehouseId: 2, prefix: "USE", share: 40 },
  { warehouseId: 1034, prefix: "USW", share: 20 },
  { warehouseId: 8, prefix: "UKB", share: 16 },
  { warehouseId: 1005, prefix: "DEB", share: 14 },
  { warehouseId: 1009, prefix: "AUS", share: 10 },
] as const;

const WAREHOUSE_ID_BY_PERCENT: readonly number[] = TRAFFIC.flatMap(({ warehouseId, share }) =>
  Array.from({ length: share }, () => warehouseId),
);

export const warehouseIdByPercent = (percent: number): number => WAREHOUSE_ID_BY_PERCENT[percent] ?? 2;

export const findWarehouse = (warehouseId: number): Warehouse | undefined =>
  WAREHOUSES.find((candidate) => candidate.warehouseId === warehouseId);

export const rmaPrefix = (warehouseId: number): string =>
  TRAFFIC.find((traffic) => traffic.warehouseId === warehouseId)?.prefix ?? "RTN";
