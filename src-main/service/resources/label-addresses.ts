import { isObject } from "../envelope.ts";

const LONGEST = 4096;
const MOST = 8;

/** Best first. Undocumented for resends (documentation, section 3.6), so this looks where other records have it. */
export function labelAddressesIn(shipment: unknown): string[] {
  const label = member(shipment, "label");
  const found = [
    member(shipment, "labelUrl"),
    member(label, "labelUrl"),
    ...values(member(label, "regions")),
    ...values(member(shipment, "regions")),
  ];
  return [...new Set(found.flatMap((value) => webAddress(value) ?? []))].slice(0, MOST);
}

function member(record: unknown, name: string): unknown {
  if (!isObject(record)) return undefined;
  return Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

const values = (record: unknown): unknown[] => (isObject(record) ? Object.values(record) : []);

function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}
