/** From where on one way to find or order rows beats another; every way finds the same. Measured with a million items. */
export const THRESHOLDS = {
  /** So many rows are looked at for a short text first: where it is common, they fill the screen. */
  lookedAtFirst: 2000,
  /** Looking for any of more terms than these takes longer than looking at every row. */
  mostTerms: 400,
  /** Fewer items in the wanted states than these are rather looked at one by one than found by their texts. */
  fewInStates: 1000,
  /** From as many items on, going through all rows, or through the index of the order, beats reading the key of each. */
  manyInOrder: 20_000,
} as const;

export type Thresholds = Readonly<Record<keyof typeof THRESHOLDS, number>>;
