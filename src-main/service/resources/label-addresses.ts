import { isObject } from "../envelope.ts";

const MAX_ADDRESS_CHARACTERS = 4096;
const MAX_ADDRESSES = 8;

/** Best first. The field is undocumented for resends (section 3.6), so this reads the fields of other records. */
export function labelAddressesIn(shipment: unknown): string[] {
  const label = member(shipment, "label");
  const found = [
    member(shipment, "labelUrl"),
    member(label, "labelUrl"),
    ...values(member(label, "regions")),
    ...values(member(shipment, "regions")),
  ];
  return [...new Set(found.flatMap((value) => webAddress(value) ?? []))].slice(0, MAX_ADDRESSES);
}

function member(record: unknown, name: string): unknown {
  if (!isObject(record)) return undefined;
  return Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

const values = (record: unknown): unknown[] => (isObject(record) ? Object.values(record) : []);

function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}
