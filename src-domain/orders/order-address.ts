import { CUT_STREET, isFiller, isMasked, isUnreadable, PLACEHOLDER } from "../recipients/address-parser/debris.ts";
import { hasPostalCodes } from "../recipients/address-parser/postal-code.ts";
import { regionsOf } from "../recipients/address-parser/regions.ts";
import { hasNoStates } from "../recipients/address.ts";
import { isIso3Country } from "../recipients/countries.ts";
import { findCountryOrCode } from "../recipients/country-names.ts";
import { plainText } from "../recipients/plain-text.ts";
import type { Recipient } from "../recipients/recipients.ts";
import type { AddressCells } from "./channels/channel-format.ts";
import type { AddressProblem } from "./order.ts";

export const isBlankAddress = (address: AddressCells): boolean =>
  address.name === "" && address.street1 === "" && address.city === "";

/** Removes apostrophes: spreadsheets and Shopify put one before a code, to keep it a text, and other programs two. */
export const withoutApostrophe = (text: string): string =>
  /^'([^']+)'$/.exec(text)?.[1] ?? text.replace(/^'(?=[\p{L}\p{N}+#])/u, "");

/** Converts an address. The service has no field for a company, so the company takes the first free street field. */
export function toRecipient(address: AddressCells): Recipient {
  const personName = withoutEmptyNameMarks(address.name);
  const streetAdditions = [address.street2, address.street3, personName === "" ? "" : address.company];
  const streets = [address.street1, ...streetAdditions.map(withoutFiller)];
  const [street1 = "", street2 = "", street3 = "", ...others] = streets
    .filter((street) => street !== "")
    .map(toOneLine);
  const countryCode = findCountryOrCode(address.country) ?? address.country;
  return {
    shipmentName: toOneLine(personName || address.company),
    shipmentPhone: isPhoneRounded(address) ? "" : withoutMaskedText(withoutApostrophe(plainText(address.phone))),
    shipmentStreet1: street1,
    shipmentStreet2: street2,
    shipmentStreet3: [street3, ...others].join(", ").replace(/^, |, $/g, ""),
    shipmentCity: toOneLine(address.city),
    shipmentState: toState(toOneLine(withoutFiller(address.state)), countryCode),
    shipmentPostalCode: restorePostalCode(toPostalCode(address.postalCode), countryCode),
    shipmentCountryCode: countryCode,
    shipmentEmail: withoutMaskedText(address.email),
    shipmentFax: "",
  };
}

/** Returns whether a spreadsheet wrote the phone number as 4.91512E+12 and lost its last digits. */
export const isPhoneRounded = ({ phone }: AddressCells): boolean => /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(phone);

/** Removes the "undefined undefined" that shops write for two empty names. Keeps "Nan" and "Null", which are names. */
const withoutEmptyNameMarks = (name: string): string =>
  name.replace(/^(?:(?:undefined|null|nan|none)(?: |$))+$|^(Undefined|NULL|Null|NONE|None|NaN)(?: \1)+$/, "");

/** Removes crosses, which buyers write because shops demand a text in fields that an address need not have. */
const withoutFiller = (text: string): string => (isFiller(text) ? "" : text);

/** Removes a masked phone or e-mail address, without which the address is still usable. */
const withoutMaskedText = (text: string): string => (MASKED_CHARACTER.test(text) ? "" : text);

/** Joins a cell's lines, also if the line breaks are escapes of JSON or HTML characters. */
const toOneLine = (text: string): string =>
  plainText(text)
    .split(/\n|(?:\\r)?\\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(", ");

/**
 * Drops state codes that only shop programs know ("TH-10", "I"), and names Japan's by its ISO 3166-2 number ("JP13").
 */
function toState(text: string, countryCode: string): string {
  const [, number] = /^(?:[A-Z]{2}-?)?(\d{1,2})$/.exec(text) ?? [];
  const isLetter = /^[A-Z]$/.test(text) && hasNoStates(countryCode);
  if (number === undefined) return isLetter ? "" : text;
  return countryCode === "JPN" ? (regionsOf("JPN")[Number(number) - 1] ?? "") : "";
}

/** Countries with the nine digits of an American ZIP code, of which a spreadsheet may have dropped the first zeros. */
const ZIP_COUNTRIES: ReadonlySet<string> = new Set(["USA", "PRI"]);
const LONG_ZIP = /^(\d{3,5})(\d{4})$/;

/** Removes the decimals of a postal code that a spreadsheet wrote as 10115.0. */
const toPostalCode = (text: string): string => withoutApostrophe(plainText(text)).replace(/^(\d{3,})\.0+$/, "$1");

/** Digits of postal codes in countries where the desk can restore a spreadsheet's lost zeros with certainty. */
const RESTORABLE_CODE_LENGTHS: Readonly<Record<string, number>> = { USA: 5, PRI: 5, DEU: 5, AUS: 4 };

function restorePostalCode(postalCode: string, countryCode: string): string {
  const digits = RESTORABLE_CODE_LENGTHS[countryCode];
  const separatedCode = ZIP_COUNTRIES.has(countryCode) ? postalCode.replace(LONG_ZIP, "$1-$2") : postalCode;
  if (digits === undefined || !/^\d{3,5}(?:-\d{4})?$/.test(separatedCode)) return postalCode;
  const [code = "", addition] = separatedCode.split("-");
  return [code.padStart(digits, "0"), ...(addition === undefined ? [] : [addition])].join("-");
}

export const isPostalCodeRestored = (address: AddressCells, recipient: Recipient): boolean =>
  toPostalCode(address.postalCode).replaceAll("-", "") !== recipient.shipmentPostalCode.replaceAll("-", "");

/** Digits of postal codes in countries where a spreadsheet may have lost zeros, but the file does not show how many. */
const POSTAL_CODE_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    5: "CZE EST ESP FIN FRA GRC HRV IDN ITA KOR LTU MCO MEX MYS POL SVK SWE THA TUR UKR",
    6: "IND ROU SGP",
    7: "JPN PRT",
    8: "BRA",
  }).flatMap(([digits, countries]) => countries.split(" ").map((country) => [country, Number(digits)])),
);

const hasLostZeros = (postalCode: string, countryCode: string): boolean => {
  const digits = POSTAL_CODE_LENGTHS[countryCode];
  return digits !== undefined && /^\d+$/.test(postalCode) && postalCode.length < digits;
};

/** Matches a masked text: channels hide single characters of a postal code or phone. */
const MASKED_CHARACTER = /[*\u2022]/;
export function findAddressProblem(recipient: Recipient): AddressProblem | null {
  const { shipmentName, shipmentStreet1, shipmentCity, shipmentPostalCode, shipmentCountryCode } = recipient;
  const { shipmentStreet2, shipmentStreet3, shipmentState } = recipient;
  const texts = [shipmentName, shipmentStreet1, shipmentStreet2, shipmentStreet3, shipmentCity, shipmentState];
  if (texts.some(isMasked) || MASKED_CHARACTER.test(shipmentPostalCode)) return "hidden-by-channel";
  if (texts.some(isUnreadable)) return "unreadable";
  // A channel may divide a street between two fields.
  const isStreetCut = shipmentStreet2 === "" && CUT_STREET.test(shipmentStreet1);
  const isIncomplete =
    isStreetCut ||
    texts.some((text) => PLACEHOLDER.test(text)) ||
    [shipmentName, shipmentStreet1, shipmentCity].includes("") ||
    !isIso3Country(shipmentCountryCode) ||
    (shipmentPostalCode === "" && hasPostalCodes(shipmentCountryCode)) ||
    hasLostZeros(shipmentPostalCode, shipmentCountryCode);
  return isIncomplete ? "incomplete" : null;
}
