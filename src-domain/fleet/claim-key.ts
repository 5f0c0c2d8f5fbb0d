/** Key of a claim in the fleet's floor: of an item, or of a line of a channel's order. */
export type ClaimKey = `item.${string}` | `order.${string}`;

export const itemKey = (returnInventoryId: string): ClaimKey => `item.${returnInventoryId}`;

export const isOrderKey = (key: ClaimKey): boolean => key.startsWith("order.");

/** Returns the item of a claim; null for an order line. */
export const itemIdOf = (key: ClaimKey): string | null => (key.startsWith("item.") ? key.slice("item.".length) : null);

/** Other keys of the floor hold no claims. */
export const isClaimKey = (key: string): key is ClaimKey => /^(item\.\d{1,20}|order\.[\w-]{43})$/.test(key);
