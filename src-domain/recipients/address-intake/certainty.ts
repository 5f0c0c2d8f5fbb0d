import { countryNamed } from "../country-names.ts";
import { stateNamed, statesOf } from "../states.ts";
import { countryOfPhone } from "./phone.ts";
import { plainText } from "./read-address.ts";
import { isPostalCodeOf, hasPostalCodes } from "./postal-code.ts";
import type { AddressReading, IntakeField } from "./reading.ts";

type Fields = Readonly<Partial<Record<IntakeField, string>>>;

/** The first digit of a ZIP code by state (USPS Publication 65); states of more than one zone stand in each. */
const ZIP_ZONES =
  "CT MA ME NH NJ RI VT PR VI AE NY|DE NY PA|DC MD NC SC VA WV|AL FL GA MS TN AA|IN KY MI OH|IA MN MT ND SD WI DC|IL KS MO NE|AR LA OK TX|AZ CO ID NM NV UT WY|AK CA HI OR WA AP AS GU MP PW FM MH".split(
    "|",
  );
const CANADIAN_ZONES: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
};
const AUSTRALIAN_ZONES = "NT|NSW|NSW ACT|VIC|QLD|SA|WA|TAS|VIC|QLD".split("|");

function zoneOf(iso3: string, code: string): string | null {
  const first = code[0]?.toUpperCase() ?? "";
  if (iso3 === "USA") return ZIP_ZONES[Number(first)] ?? "";
  if (iso3 === "CAN") return CANADIAN_ZONES[first] ?? "";
  return iso3 === "AUS" ? (AUSTRALIAN_ZONES[Number(first)] ?? "") : null;
}

const NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}[\p{L}\p{M}'’.-]*|de|da|do|dos|del|della|di|van|der|den|von|zu|la|le|bin|al|y|e|ter|ten)){1,4}$/u;
const HAN_NAME =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,3} \p{Script=Han}{1,3}|\p{Script=Hangul}{2,4})(?: ?様|先生|女士|小姐| ?님| ?귀하)?$/u;
/** Words of places, firms, orders and labels, which are in no person's name. */
const NOT_NAME =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|drive|court|house|building|tower|estate|flat|floor|unit|suite|room|block|villa|apartment|rue|calle|via|rua|ulica|weg|platz|box|order|invoice|customer|ship|deliver|delivery|return|returns|address|recipient|attn|attention|tel|phone|mobile|email|mail|bestellung|lieferung|kunde|rechnung|adresse|packstation|postfach|gmbh|kg|ag|ltd|limited|llc|inc|corp|co|company|shop|store|warehouse|logistics|dept|department|sarl|sas|srl|spa|bv|nv|pty|plc|hotel|school|university|hospital|office|reception|group|trading|none|null|test|dear|hello|hi|regards|thanks|please|north|south|east|west|central|city|county|park|industrial|centre|center)(?!\p{L})|(?:straße|strasse|str\.|straat|gasse|allee)$/iu;
/** What is left when something was cut out, or what HTML and e-mail programs leave behind. */
const REMAINS =
  /[<>[\]{}|@=\\^~*_"“”«»]|&#?\w+;|,\s*,|\(\s*\)|\(,|,\s*\)|\p{Extended_Pictographic}(?<![\d#*©®™])|^[^\p{L}\p{N}#'’(]|[:;]/u;
const SECONDARY =
  /^(?:(?:p\.?\s?o\.?\s?box|cs|bp|tsa|postfach|c\/o|z\.?\s?hd\.?) [\p{L}\d][^,;]*$|#\s?\w+$|(?:apt|apartment|apto|appt|suite|ste|unit|floor|fl|flat|room|rm|bldg|building|level|lvl|trlr|lot|c\/o|bus|wohnung|whg|portal|esc|piso|scala|interno|lok|m|bât|bâtiment|étage|etage)\.?\s?#?\p{L}{0,2}\d*\p{L}?$|\d+(?:st|nd|rd|th) floor$)/iu;
const PLACE_WORD =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|blvd|boulevard|way|highway|hwy|close|crescent|terrace|rue|calle|via|rua|ulica|ul|piazza|avenida|box|unit|suite|apt|flat|floor|block|building|tower|house|estate|district|state|province|county)(?!\p{L})\.?$|^(?:rue|calle|via|rua|ul\.?|av\.?|avenida|p\.?o\.? box|flat|unit|apt|suite)(?!\p{L})|(?:straße|strasse|str\.|straat)$/iu;

/** Cities whose names are also their countries'. */
const CITY_STATES = new Set(["SGP", "LUX", "MCO", "HKG", "MAC"]);

const nameDoubted = (name: string): boolean =>
  REMAINS.test(name) ||
  /[\d()]/u.test(name) ||
  countryNamed(name) !== null ||
  !(HAN_NAME.test(name) || (isWritten(name) && !NOT_NAME.test(name)));

/** A name that people typed in small letters only is judged as if its words began with capitals. */
const isWritten = (name: string): boolean =>
  NAME.test(name === name.toLowerCase() ? name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) : name);

function cityDoubted(city: string, iso3: string): boolean {
  const known = city.replace(/ cedex( \d{1,2})?$/i, "").replace(/^(Dublin|Paris|Lyon|Marseille) \d{1,2}\p{L}?$/u, "$1");
  if (/[\d,()/]/.test(known) || REMAINS.test(known) || known.length < 2 || PLACE_WORD.test(known)) return true;
  if (known.split(" ").length > 5 || / [-–] /.test(known)) return true;
  const country = countryNamed(known);
  return country !== null && !(CITY_STATES.has(iso3) && country === iso3);
}

function stateDoubted(fields: Fields, iso3: string): boolean {
  const { shipmentState: state = "", shipmentPostalCode: code = "" } = fields;
  const zone = zoneOf(iso3, code);
  if (zone !== null) return !zone.split(" ").includes(stateNamed(iso3, state)?.code ?? "-");
  return state !== "" && statesOf(iso3) !== null && stateNamed(iso3, state) === null;
}

function phoneDoubted(phone: string, iso3: string, text: string): boolean {
  if (/^(?:\+|00)/.test(phone)) return countryOfPhone(phone) !== iso3 && !/^\+1\D/.test(`${phone} `);
  if (iso3 === "CHN" && /^1[3-9]\d{9}$/.test(phone)) return false;
  if (["JPN", "KOR", "TWN"].includes(iso3) && /^0\d{1,3}-\d{3,4}-\d{3,4}$/.test(phone)) return false;
  const plain = plainText(text);
  const at = plain.indexOf(phone);
  return at < 0 || !LABELLED_PHONE.test(plain.slice(0, at));
}
const LABELLED_PHONE =
  /(?:^|[^\p{L}])(?:tel|telephone|phone|phone number|mobile|mob|cell|ph|telefon|telefono|teléfono|téléphone|tél|handy|móvil|cellulare|contact number|电话|電話|手机|手機|手机号码|收货电话|联系电话|전화)\s?(?:no)?[\s.:]*\(?$/iu;

/** Whether a street may hold a city, a code or a number of something else. */
function streetDoubted(street: string, iso3: string): boolean {
  if (REMAINS.test(street.replace(/^['’]/, "")) || !/\p{L}/u.test(street)) return true;
  if (!/\d/.test(street) && !/^[\p{L} ]+ (?:street|road|avenue)$/iu.test(street)) return true;
  if (/\d{7,}|(?:\d[ -]){5,}\d/.test(street.replace(/(?<=box )\d+/i, ""))) return true;
  if (isPostalCodeOf(iso3, street.split(/[\s,]+/).at(-1) ?? "", true)) return true;
  const parts = street.split(/,| [-–] /).map((part) => part.trim());
  const isPart = (part: string): boolean => /\d/.test(part) || SECONDARY.test(part) || BUILDING.test(part);
  return parts.slice(1).some((part) => !isPart(part) || part.split(" ").length > 4);
}
const BUILDING = /-(?:gu|ku|dong)$| (?:apartments|building|tower)$/i;

/** A line of words only, or of digits only, is in no second field without a question, except a locker customer's number. */
function extraDoubted({ shipmentStreet1: street = "", shipmentStreet2: line }: Fields): boolean {
  if (line === undefined) return false;
  if (/^(?:packstation|paketbox) \d+$/i.test(street) && /^\d{6,10}$/.test(line)) return false;
  return !line.split(",").every((part) => SECONDARY.test(part.trim()) || HAN_DISTRICT.test(part));
}
const HAN_DISTRICT = /^\p{Script=Han}{1,6}[区區县縣]$/u;

/** Every letter and digit that was pasted is in a field or explains one. */
function accountsFor({ fields, understood }: AddressReading, text: string): boolean {
  const count = (parts: readonly string[]): number => parts.join("").replace(/[^\p{L}\p{N}]/gu, "").length;
  const values = (Object.keys(fields) as IntakeField[])
    .filter((field) => field !== "shipmentCountryCode")
    .map((field) => fields[field]?.value ?? "");
  const placed = count([...values, ...understood]);
  return count([plainText(text)]) - placed <= 0;
}

/**
 * Fields that the operator should look at before they are filled in. It judges the result only, and knows nothing of how it
 * was read, so that a reader's mistake has to get past other eyes.
 */
export function doubtedFields(reading: AddressReading, text: string): IntakeField[] {
  const fields: Fields = Object.fromEntries(
    Object.entries(reading.fields).map(([field, found]) => [field, found?.value ?? ""]),
  );
  const iso3 = fields.shipmentCountryCode ?? "";
  const doubts: readonly (readonly [IntakeField, boolean])[] = [
    ["shipmentName", nameDoubted(fields.shipmentName ?? "")],
    ["shipmentStreet1", fields.shipmentStreet1 === undefined || streetDoubted(fields.shipmentStreet1, iso3)],
    ["shipmentStreet2", extraDoubted(fields)],
    ["shipmentStreet3", fields.shipmentStreet3 !== undefined],
    ["shipmentCity", cityDoubted(fields.shipmentCity ?? "", iso3)],
    ["shipmentState", stateDoubted(fields, iso3)],
    ["shipmentPostalCode", codeDoubted(fields, iso3)],
    ["shipmentCountryCode", iso3 === "" || countryDoubted(fields, text)],
    ["shipmentPhone", fields.shipmentPhone !== undefined && phoneDoubted(fields.shipmentPhone, iso3, text)],
    ["shipmentFax", fields.shipmentFax !== undefined],
  ];
  return doubts.filter(([, doubted]) => doubted).map(([field]) => field);
}

/** Chinese recipients leave the code out, so an address that is whole in all other parts does without. */
const isWholeChinese = ({
  shipmentCity: city = "",
  shipmentStreet1: street = "",
  shipmentStreet2: district = "",
}: Fields): boolean =>
  /^\p{Script=Han}{2,8}市$/u.test(city) &&
  HAN_DISTRICT.test(district) &&
  /^[\p{Script=Han}\p{L}\d-]+(?:[号室楼层栋座]|\d)$/u.test(street);

function codeDoubted(fields: Fields, iso3: string): boolean {
  const { shipmentPostalCode: code = "" } = fields;
  if (iso3 === "CHN" && code === "") return !isWholeChinese(fields);
  return hasPostalCodes(iso3) ? !isPostalCodeOf(iso3, code, false) : code !== "";
}

/** What only this country writes. */
const IN_OWN_WRITING: Readonly<Record<string, RegExp>> = {
  JPN: /〒|[都道府県]\p{Script=Han}{1,6}[市区町村郡].*\d/u,
  KOR: /\p{Script=Hangul}{2,}[시도군구](?=\s)/u,
  TWN: /(?<!\p{Script=Han})\p{Script=Han}{2}[市縣]\p{Script=Han}{1,3}[區鄉鎮市]/u,
  CHN: /[省市](?=.*[区县市])/u,
};

const isIndian = (iso3: string, code: string, state: string): boolean =>
  iso3 === "IND" && /^\d{6}$/.test(code) && state.length > 3;

/** A code of five digits alone names no country, and two letters may be a state. */
function countryDoubted(fields: Fields, text: string): boolean {
  const { shipmentCountryCode: iso3 = "", shipmentPostalCode: code = "", shipmentState: state = "" } = fields;
  if (isIndian(iso3, code, state) || IN_OWN_WRITING[iso3]?.test(text) === true) return false;
  const last = text.trim().split(/[\n,]/).at(-1)?.trim() ?? "";
  if (/^[A-Z]{2}$/i.test(last) && iso3 !== "GBR") return stateNamed("USA", last) !== null;
  if (zoneOf(iso3, code) !== null || /[A-Z]/i.test(code) || ["POL", "BRA", "PRT"].includes(iso3)) return false;
  return !text.split(/[\n,\t]/).some((line) => countryNamed(line.replace(/^[^:]*:/, "").trim()) === iso3);
}

export const isCertain = (reading: AddressReading, text: string): boolean =>
  reading.leftovers.length === 0 && accountsFor(reading, text) && doubtedFields(reading, text).length === 0;

/** Marks what is in doubt; the reader's own marks count only where something is, for it calls every country a guess. */
export function judge(reading: AddressReading, text: string): AddressReading {
  const certain = isCertain(reading, text);
  const doubted = doubtedFields(reading, text);
  // Something that was pasted is nowhere, and nobody knows which field it is missing from.
  const all = !certain && doubted.length === 0 && reading.leftovers.length === 0;
  const marked = Object.entries(reading.fields).map(([field, found]) => {
    const sure = certain || (found.sure && !all && !doubted.some((other) => other === field));
    return [field, { value: found.value, sure }] as const;
  });
  return { ...reading, fields: Object.fromEntries(marked) };
}
