import { listCountries, type Country } from "../data/countries.ts";
import { type ReferenceList, REFERENCE_LISTS } from "../data/reference-list.ts";
import { listAllServiceTypes } from "../data/service-types.ts";
import { type Outcome, success, createValidationFailure } from "../http/envelope.ts";
import { type Call, type Operation, getOperation } from "./operation.ts";
import { emptyValueText, invalidValueText } from "./query.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parameter's name is a guess (public documentation, section 9.1); with another name it counts as missing. */
function getSendToFulfillment({ account, query }: Call): Outcome {
  const name = account.settings.fbaParameter;
  const id = query.text(name);
  if (id === undefined) return createValidationFailure({ [name]: emptyValueText(name) });
  if (!UUID.test(id)) return createValidationFailure({ [name]: invalidValueText(id) });
  const data = account.findFbaInstruction(name, id.toLowerCase());
  return data ? success({ data }) : createValidationFailure({ [name]: `FBA instruction ${id} does not exist.` });
}

export const FBA_OPERATIONS: readonly Operation[] = [
  getOperation(
    "getFbaInstructionSendToFulfillment",
    "/api/Fba/FbaInstructionSendToFulfillment/get",
    getSendToFulfillment,
  ),
];

/** A list set by a test replaces the generated one. */
const publicList = (name: string, path: string, listField: string, rows: () => readonly object[]): Operation => ({
  name,
  area: "public",
  method: "GET",
  path,
  run: ({ account }) => success({ [listField]: account.replacedLists.get(name) ?? rows() }),
});

function listOperation({ name, path, listField, fields, rows }: ReferenceList): Operation {
  const objects = rows.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]])));
  return publicList(name, path, listField, () => objects);
}

const FROM_COUNTRIES = new Set(["usa", "can", "gbr", "deu", "fra", "esp", "ita", "aus", "jpn"]);
const isFromCountry = ({ countryCode }: Country): boolean => FROM_COUNTRIES.has(countryCode);

/** Public area (service contract, Get all transaction types and recall statuses; public documentation, section 12). */
export const REFERENCE_OPERATIONS: readonly Operation[] = [
  ...REFERENCE_LISTS.map(listOperation),
  publicList("getAllCountries", "/api/Country/getAllCountries", "countries", listCountries),
  publicList("getAllFromCountries", "/api/Country/getAllFromCountries", "countries", () =>
    listCountries().filter(isFromCountry),
  ),
  publicList("getAllServiceType", "/api/ServiceType/getAllServiceType", "serviceTypes", listAllServiceTypes),
  {
    name: "getApiInfo",
    area: "public",
    method: "GET",
    path: "/api/Account/getApiInfo",
    run: () => success({ apiTypeCode: "seller", apiName: "Practice account", primayEmail: "practice@example.com" }),
  },
];
