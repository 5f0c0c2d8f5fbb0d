import type { DestinationField } from "../recipients/address.ts";

const FIELD_WORDS: Partial<Readonly<Record<DestinationField, RegExp>>> = {
  shipmentPostalCode: /\b(?:postal|post|zip)[ -]?codes?\b|\bzip\b|postleitzahl|\bplz\b|邮政编码|邮编|郵遞區號/i,
  shipmentCity: /\bcity\b|\btown\b|\blocality\b|\bort\b|\bstadt\b|城市|縣市/i,
  shipmentState: /\bstate\b|\bprovince\b|\bregion\b|\bbundesland\b|省份|州/i,
  shipmentStreet1: /\bstreet\b|\bhouse number\b|\baddress line\b|stra(?:ß|ss)e|\bhausnummer\b|街道|门牌|門牌/i,
  shipmentPhone: /\b(?:tele)?phone\b|\bmobile\b|telefon|\brufnummer\b|电话|手机|電話|手機/i,
  shipmentEmail: /\be-?mail[ -]?address\b|\be-?mail-?adresse\b|(?:邮箱|電郵|电子邮件|電子郵件)地址/i,
  shipmentName: /\b(?:recipient|consignee|contact|receiver)(?:'s)? name\b|empfängername|name des empfängers|收件人/i,
  shipmentCountryCode: /\bcountry\b|\b(?:ziel|empfänger)land\b|国家|國家/i,
};
/** Addresses other than that of the recipient. */
const SENDER_ADDRESS =
  /\b(?:sender(?:'s)?|return|pick-?up) address\b|address of the sender|absenderadresse|(?:adresse|anschrift) des absenders|(?:寄|发|發)件人?地址/gi;
const ADDRESS = /\baddress\b|adresse\b|\banschrift\b|地址/i;

/** Reasons that only report a mismatch of postal code and city, in the languages of carriers. */
const POSTAL_CODE_MISMATCHES: readonly RegExp[] = [
  /^(?:the carrier refused the address: )?(?:the )?(?:postal|post|zip)[ -]?code and (?:the )?city do not match[.!]?$/i,
  /^(?:die )?(?:postleitzahl|plz) und (?:der )?(?:ort|stadt) (?:passen nicht(?: zusammen)?|stimmen nicht(?: überein)?)[.!]?$/i,
  /^(?:邮政编码|邮编|郵遞區號)[和与與及跟](?:城市|縣市)不(?:匹配|相符|符|一致)[。.!！]?$/,
];

/** Returns whether the reason only reports a mismatch of postal code and city, so that a translation loses nothing. */
export const isPostalCodeMismatch = (reason: string): boolean =>
  POSTAL_CODE_MISMATCHES.some((pattern) => pattern.test(reason.trim()));

/**
 * Returns the fields that the reason of a failed label names, in the reason's order; street 1 if it names only the
 * address; none for another reason. The service gives no field names here (service contract, Get resend order details).
 */
export function addressFieldsIn(reason: string): DestinationField[] {
  const found = (Object.entries(FIELD_WORDS) as [DestinationField, RegExp][])
    .map(([field, words]) => ({ field, index: reason.search(words) }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index);
  if (found.length > 0) return found.map(({ field }) => field);
  return ADDRESS.test(reason.replaceAll(SENDER_ADDRESS, "")) ? ["shipmentStreet1"] : [];
}
