import { normalizePostalCode, hasPostalCodeFormat } from "./address-parser/postal-code.ts";
import type { Destination } from "./address.ts";
import { stateCodesOf } from "./state-zones.ts";
import { findState } from "./states.ts";

/** Why a postal code may be wrong. The desk warns; the operator decides. */
export type PostalCodeDoubt =
  | { readonly kind: "form" }
  | { readonly kind: "lost-zero"; readonly paddedCode: string }
  | { readonly kind: "state"; readonly stateCodes: readonly string[] };

/** Countries whose codes have a form without exceptions; codes of other countries are not checked. */
const CHECKED_COUNTRIES = new Set(
  "AUS AUT BEL BRA CAN CHE CHN CZE DEU DNK ESP FIN FRA GBR IND IRL ITA JPN KOR MEX MYS NLD NOR POL PRT SGP SWE THA TWN USA".split(
    " ",
  ),
);

/** Number of digits, by country, of codes that may begin with zero. Spreadsheets drop such zeros. */
const DIGIT_COUNT: Readonly<Record<string, number>> = {
  AUS: 4,
  BRA: 8,
  CHN: 6,
  DEU: 5,
  ESP: 5,
  FIN: 5,
  FRA: 5,
  ITA: 5,
  JPN: 7,
  KOR: 5,
  MEX: 5,
  MYS: 5,
  NOR: 4,
  POL: 5,
  SGP: 6,
  USA: 5,
};

/** Countries in which codes may begin with two zeros. */
const COUNTRIES_WITH_TWO_ZEROS = new Set(["FIN", "ITA", "JPN", "POL", "USA"]);

interface PostalAddress {
  readonly country: string;
  readonly state: string;
  readonly postalCode: string;
}

export const postalAddressOf = (
  destination: Pick<Destination, "shipmentCountryCode" | "shipmentState" | "shipmentPostalCode">,
): PostalAddress => ({
  country: destination.shipmentCountryCode,
  state: destination.shipmentState,
  postalCode: destination.shipmentPostalCode,
});

/** Returns null for a code that fits country and state, and for a country whose codes are not checked. */
export function findPostalCodeDoubt({ country, state, postalCode }: PostalAddress): PostalCodeDoubt | null {
  const iso3 = country.trim().toUpperCase();
  const code = normalizePostalCode(iso3, postalCode);
  if (code === "" || !CHECKED_COUNTRIES.has(iso3)) return null;
  if (!hasPostalCodeFormat(iso3, code)) {
    const paddedCode = padCode(iso3, code);
    const isLostZero = paddedCode !== null && findCodeProblem(iso3, state, paddedCode) === null;
    return isLostZero ? { kind: "lost-zero", paddedCode } : { kind: "form" };
  }
  return findCodeProblem(iso3, state, code);
}

function findCodeProblem(iso3: string, state: string, code: string): PostalCodeDoubt | null {
  const stateCodes = stateCodesOf(iso3, code);
  if (stateCodes === null) return null;
  if (stateCodes.length === 0) return { kind: "form" };
  const stateCode = findState(iso3, state)?.code;
  return stateCode === undefined || stateCodes.includes(stateCode) ? null : { kind: "state", stateCodes };
}

/** Returns the code with the zeros that a spreadsheet dropped; null if the result is not in the country's form. */
function padCode(iso3: string, code: string): string | null {
  const [, digits = "", addition = ""] = /^(\d+)((?:-\d{4})?)$/.exec(code) ?? [];
  const missingCount = (DIGIT_COUNT[iso3] ?? 0) - digits.length;
  const paddedCode = "0".repeat(Math.max(missingCount, 0)) + digits + addition;
  const maxZeros = COUNTRIES_WITH_TWO_ZEROS.has(iso3) ? 2 : 1;
  const isPadded = digits !== "" && missingCount > 0 && missingCount <= maxZeros;
  return isPadded && hasPostalCodeFormat(iso3, paddedCode) ? paddedCode : null;
}
