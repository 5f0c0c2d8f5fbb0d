export interface WarehouseText {
  /** The number that operators say, and the location: "2 NJ". */
  readonly short: string;
  readonly full: string;
}

/** Splits the service's "2-United States - NJ" into number and name. Keeps other descriptions unchanged. */
export function warehouseText(warehouseId: number, description: string | undefined): WarehouseText {
  const number = String(warehouseId);
  if (description === undefined || description.trim() === number) return { short: number, full: number };
  const name = description.replace(new RegExp(`^${number}\\s*-\\s*`), "").trim();
  const location = name.split(" - ").at(-1)?.trim();
  return {
    short: `${number} ${location === undefined || location === "" ? name : location}`,
    full: `${number} ${name}`,
  };
}
