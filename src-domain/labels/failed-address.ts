import type { DestinationField } from "../recipients/address.ts";

const FIELD_WORDS: Partial<Readonly<Record<DestinationField, RegExp>>> = {
  shipmentPostalCode: /\b(?:postal|post|zip)[ -]?codes?\b|\bzip\b|邮政编码|邮编|郵遞區號/i,
  shipmentCity: /\bcity\b|\btown\b|\blocality\b|城市/i,
  shipmentState: /\bstate\b|\bprovince\b|\bregion\b|省份|州/i,
  shipmentStreet1: /\bstreet\b|\bhouse number\b|\baddress line\b|街道|门牌/i,
  shipmentPhone: /\b(?:tele)?phone\b|\bmobile\b|电话|手机/i,
  shipmentName: /\b(?:recipient|consignee|contact|receiver)(?:'s)? name\b|收件人/i,
  shipmentCountryCode: /\bcountry\b|国家/i,
};
const ADDRESS = /\baddress\b|地址/i;

/**
 * The fields that the reason of a failed label names, in its order; street 1 if it names the address only; none if the
 * reason is another one. The service gives no field names here (service contract, Get resend order details).
 */
export function addressFieldsIn(reason: string): DestinationField[] {
  const found = (Object.entries(FIELD_WORDS) as [DestinationField, RegExp][])
    .map(([field, words]) => ({ field, index: reason.search(words) }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index);
  if (found.length > 0) return found.map(({ field }) => field);
  return ADDRESS.test(reason) ? ["shipmentStreet1"] : [];
}
