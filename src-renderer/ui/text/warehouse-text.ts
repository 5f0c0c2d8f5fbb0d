export interface WarehouseWords {
  /** "2 NJ": the spoken number and the location. */
  readonly short: string;
  /** "2 United States - NJ" */
  readonly full: string;
}

/** The service describes warehouses as "2-United States - NJ"; other descriptions are kept unchanged. */
export function warehouseText(warehouseId: number, description: string | undefined): WarehouseWords {
  const number = String(warehouseId);
  if (description === undefined || description.trim() === number) return { short: number, full: number };
  const place = description.replace(new RegExp(`^${number}\\s*-\\s*`), "").trim();
  const last = place.split(" - ").at(-1)?.trim();
  return { short: `${number} ${last === undefined || last === "" ? place : last}`, full: `${number} ${place}` };
}
