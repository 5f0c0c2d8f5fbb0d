import { withoutHiddenCharacters } from "../hidden-characters.ts";

/**
 * Returns the form in which SKUs of orders and items are compared: without outer spaces, invisible characters and case.
 * Inner spaces, hyphens and leading zeros count, because variants of one article differ by them.
 */
export const toComparableSku = (sku: string): string =>
  withoutHiddenCharacters(sku).normalize("NFC").trim().toLowerCase().toUpperCase();

export const areSkusEqual = (one: string, other: string): boolean => toComparableSku(one) === toComparableSku(other);
