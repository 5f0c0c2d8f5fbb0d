import { findCountry } from "../country-names.ts";
import { plainText } from "../plain-text.ts";
import { stateCodesOf } from "../state-zones.ts";
import { findState, statesOf } from "../states.ts";
import { isCityDoubtful } from "./city-evidence.ts";
import { CHINESE_COUNTRIES, type Fields, isCountryDoubtful } from "./country-evidence.ts";
import { DEBRIS, HIDDEN_LETTERS, isMasked, isUnreadable, NOT_NAME, PLACEHOLDER } from "./debris.ts";
import { KOREAN_SURNAME } from "./japanese-korean.ts";
import { SURNAME } from "./parse-chinese.ts";
import type { ParsedAddress, IntakeField } from "./parsed-address.ts";
import { countryOfPhone, HAS_PREFIX, isOneDigit, isPhoneOf } from "./phone.ts";
import { isPostalCodeOf, hasPostalCodes } from "./postal-code.ts";
import { isRegion, STATE_BELOW_CITY } from "./regions.ts";
import {
  isInOtherScript,
  isLabelledAs,
  isStreetDoubtful,
  isStreetExtraDoubtful,
  isStreetUnclear,
  startsWithDistrict,
  TAIWAN_TOWNSHIP,
} from "./street-evidence.ts";
import { HAN_DISTRICT, isCompany, isQuarter, LOCKER } from "./street-extras.ts";

const LATIN_NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}[\p{L}\p{M}'’.-]*|de|da|do|dos|del|della|di|van|der|den|von|zu|la|le|bin|binti|al|y|e|ter|ten|et|und|and|&|a\/l|a\/p|A\/L|A\/P)){1,5}$/u;
const HAN_NAME =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,3} (?:\p{Script=Han}{1,3}|[\p{Script=Hiragana}\p{Script=Katakana}]{2,4})|\p{Script=Hangul}{2,4})(?: ?様| ?先生| ?女士| ?小姐| ?님| ?귀하)? ?收?$/u;
function isNameDoubtful(name: string, { shipmentStreet1: street = "" }: Fields, iso3: string): boolean {
  if (
    DEBRIS.test(name) ||
    WORD_BEFORE_NAME.test(name) ||
    HOST_AFTER_NAME.test(name) ||
    /[\d()]|[-–]$/u.test(name) ||
    findCountry(name) !== null
  )
    return true;
  if (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(name))
    return !HAN_NAME.test(name) || isAsianNameDoubtful(name, street, iso3);
  if (isQuarterAsName(name, iso3)) return true;
  if (isCompany(name) || THAI_NAME.test(name) || NAME_WITHOUT_CAPITALS.test(name)) return false;
  const person = name.replace(/^park (?=\p{L})/iu, "").replace(NAME_SUFFIX, "");
  return !isLatinName(person) || NOT_NAME.test(person);
}

const isQuarterAsName = (name: string, iso3: string): boolean =>
  isQuarter(name) && (COLONIA_COUNTRIES.has(iso3) || !PERSON_LIKE_QUARTER.test(name));

/** Countries whose addresses name a quarter with "Col.", "Jardim" or "Vila". */
const COLONIA_COUNTRIES = new Set(["BRA", "MEX"]);

/** Matches names that look like quarters, such as "Sarah Ward", "Taman Shah" and "Col. James Reed". */
const PERSON_LIKE_QUARTER =
  /^(?:bandar|barrio|col|desa|ds|jardim|jd|kec|kel|mah|ot|parque|taman|urb|vila)\.? | (?:mah|ward)$/iu;

/** Matches a host after the name: "Jane Doe Chez Mme Marchand". */
const HOST_AFTER_NAME = / (?:c\/o|chez|presso|z\. ?hd\.?|attn\.?) /iu;

/**
 * Matches a word of the text around the name ("An Frau Körner", "To Mr Reed"), or a country before the name ("UK T").
 */
const WORD_BEFORE_NAME = /^(?:uk|usa?|gb|an|to|für|for|pour|para|voor|alla|a la|att|c\.a\.|von|from|chez) /iu;

const THAI_NAME = /^(?:คุณ ?|นาย|นาง|นางสาว)?[\p{Script=Thai}\p{M}]{2,20} [\p{Script=Thai}\p{M}]{2,20}$/u;

/** Hebrew and Arabic have no capitals. */
const NAME_WITHOUT_CAPITALS =
  /^(?!.*(?:רחוב|שדרות|דירה|בית|شارع|حي |طريق|مبنى|شقة|فيلا|بناية|شركة))(?:[\p{Script=Hebrew}\p{M}'"׳״-]{2,20}(?: [\p{Script=Hebrew}\p{M}'"׳״-]{2,20}){1,3}|[\p{Script=Arabic}\p{M}]{2,20}(?: [\p{Script=Arabic}\p{M}]{2,20}){1,3})$/u;

/** Matches a title or suffix after the name: "Harold C. Wynn, MD". */
const NAME_SUFFIX = /,? (?:p\.?a|p\.?c|d\.?o|m\.?d|ph\.?d|d\.?d\.?s|esq|jr|sr|ii|iii|iv|cpa|rn)\.?$/iu;

function isAsianNameDoubtful(fullText: string, street: string, iso3: string): boolean {
  const name = fullText.replace(/(?: ?(?:先生|女士|小姐))? ?收?$/u, "");
  if (street.includes(name)) return true;
  if (iso3 === "JPN") return /[室館店課係]$|会社|御中/u.test(name);
  if (iso3 === "KOR") return !KOREAN_SURNAME.test(name) || /문앞|경비|부재|배송|택배/u.test(name);
  if (iso3 === "CHN" && /^\p{Script=Han}{4}$/u.test(name) && !DOUBLE_SURNAME.test(name)) return true;
  return CHINESE_COUNTRIES.has(iso3) && (!SURNAME.test(name) || /[省市区區路街号號楼樓室收门門送放]/u.test(name));
}
/** Other Chinese names have at most three characters, so "张三蓝色" ends with a note. */
const DOUBLE_SURNAME =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木|百里|南宫)/u;

/** A name that was cut out of unbroken characters may be wrong. */
function isCutFromText(name: string, text: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(name)) return false;
  const pieces = plainText(text).split(/[^\p{Script=Han}]+/u);
  return !pieces.some(
    (piece) => piece === name || (piece.startsWith(name) && HONORIFIC.test(piece.slice(name.length))),
  );
}
const HONORIFIC = /^(?:先生|女士|小姐|老师|老師|様|收)+$/u;

/** Returns whether the name may end one word earlier, as in "Anna Lund Store Kongensgade 12". */
function isNameCutDoubtful({ shipmentName: name = "", shipmentStreet1: street = "" }: Fields, text: string): boolean {
  if (street === "" || !text.includes(`${name} ${street}`) || /^\d/.test(street)) return false;
  const words = name.split(" ").filter((word) => !NAME_PARTICLE.test(word));
  return words.length > 2 || STREET_ADJECTIVE.test(words.at(-1) ?? "");
}
const NAME_PARTICLE =
  /^(?:de|da|do|dos|del|della|di|van|der|den|von|zu|la|le|y|e|ter|ten|(?:herrn?|frau|mr|mrs|ms|dr)\.?)$/i;
const STREET_ADJECTIVE =
  /^(?:gro(?:ß|ss)e|kleine|alte|neue|obere|untere|hohe|lange|kurze|store|lille|gamle|nye|nørre|sønder|øster|vester|norra|södra|östra|västra|stora|lilla|gamla|nya|oude|nieuwe|grote|korte)$/i;

/** A line below the street may be a building; only a label says that it is the recipient. */
function isNameBelowStreet({ shipmentName: name = "", shipmentStreet1: street = "" }: Fields, text: string): boolean {
  const lines = text.split("\n").map((line) => line.trim());
  const index = lines.indexOf(name);
  return (
    CASED_NAME.test(name) && index > 0 && lines.slice(0, index).some((line) => street !== "" && line.includes(street))
  );
}
const CASED_NAME = /^\p{L}*\p{Lu}/u;

/** Judges a name in lower case as if its words were capitalized. */
const isLatinName = (name: string): boolean =>
  LATIN_NAME.test(
    name === name.toLowerCase() ? name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) : name,
  );

function isStateDoubtful(fields: Fields, iso3: string, text: string): boolean {
  const { shipmentState: stateText = "", shipmentPostalCode: code = "" } = fields;
  if (stateText === "") return STATE_BELOW_CITY.has(iso3);
  const state = findState(iso3, stateText);
  if (state === null && statesOf(iso3) === null) return !isKnownRegion(stateText, iso3, text);
  if (state === null) return true;
  return stateCodesOf(iso3, code)?.includes(state.code) === false;
}

/** Where the service has no list, the text beside a city may be a note instead of its region. */
const isKnownRegion = (region: string, iso3: string, text: string): boolean =>
  isRegion(iso3, region.length < 4 ? region.toUpperCase() : region) ||
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(region) ||
  (iso3 === "HKG" && /^(?:kowloon|new territories|n\.?t\.?|hong kong island)$/i.test(region)) ||
  (/^\p{L}[\p{L} .'’-]{1,30}$/u.test(region) && !region.includes(" - ") && isLabelledAs("shipmentState", region, text));

function isPhoneDoubtful(phone: string, iso3: string, text: string): boolean {
  if (/\p{L}/u.test(phone.replace(EXTENSION, ""))) return true;
  if (isOneDigit(phone) || /[,:;]/.test(phone) || phone.split("(").length !== phone.split(")").length) return true;
  if (HAS_PREFIX.test(phone)) return countryOfPhone(phone) !== iso3 && !/^\(?(?:\+|00)1(?:\D|[2-9]\d{9}$)/.test(phone);
  if (isPhoneOf(iso3, phone.replace(EXTENSION, ""))) return false;
  const plainPasted = plainText(text);
  const index = plainPasted.indexOf(phone);
  return index < 0 || !LABELLED_PHONE.test(plainPasted.slice(0, index));
}
const EXTENSION = / ?\(?(?:ext\.?|x|转|分機|#) ?\d{1,6}\)?$/i;
const LABELLED_PHONE =
  /(?:^|[^\p{L}])(?:telp|did|telemóvel|tlm|telm|mobiel|gsm|puh|mobile no|mob no|no hp|nomor hp|kom|เบอร์โทร|โทร|τηλ|κιν|тел|tel|telephone|phone|phone number|puhelin|telefonszám|τηλέφωνο|κινητό|телефон|mobile|mob|cell|ph|telefon|telefono|teléfono|téléphone|tél|handy|móvil|cellulare|contact number|电话|電話|手机|手機|手机号码|收货电话|联系电话|전화|전화번호|휴대폰|연락처|핸드폰|telefone|cell\.|nr tel\.?|telefoon|mobil|tlf|h\/?p|contact|contact no|whatsapp|cel|tfno|tfn|telf|port\.|[tmp](?=\s?:))\s?(?:no)?[\s.:]*\(?$/iu;

/** Returns whether each pasted letter and digit is in a field or explains a field. */
function explainsAllText({ fields, explanations }: ParsedAddress, text: string): boolean {
  const countCharacters = (parts: readonly string[]): number => parts.join("").replace(/[^\p{L}\p{N}]/gu, "").length;
  const values = (Object.keys(fields) as IntakeField[])
    .filter((field) => field !== "shipmentCountryCode")
    .map((field) => fields[field]?.value ?? "");
  const explainedCount = countCharacters([...values, ...explanations]);
  return countCharacters([plainText(text)]) - explainedCount <= 0;
}

/** Chinese shops add the extension of a hidden phone to name and street: "孙丽华[8842]". */
const PRIVACY_NUMBER = /(?<=\p{Script=Han}.*)\[\d{4}\]$/u;

/**
 * Returns the fields that the operator should check. Compares the result with the pasted text, mostly by other rules
 * than the parser's, so that it finds the parser's mistakes.
 */
export function findDoubtfulFields(parsed: ParsedAddress, pasted: string): IntakeField[] {
  const text = plainText(pasted);
  const fields: Fields = Object.fromEntries(
    Object.entries(parsed.fields).map(([field, parsedValue]) => [
      field,
      (parsedValue?.value ?? "").replace(PRIVACY_NUMBER, ""),
    ]),
  );
  const iso3 = fields.shipmentCountryCode ?? "";
  const doubts: readonly (readonly [IntakeField, boolean])[] = [
    [
      "shipmentName",
      isNameDoubtful(fields.shipmentName ?? "", fields, iso3) ||
        isCutFromText(fields.shipmentName ?? "", text) ||
        isNameCutDoubtful(fields, text) ||
        isNameBelowStreet(fields, text),
    ],
    [
      "shipmentStreet1",
      isStreetDoubtful(fields, iso3) ||
        startsWithDistrict(fields, iso3) ||
        isStreetUnclear(fields, iso3) ||
        isInOtherScript(fields),
    ],
    ["shipmentStreet2", isStreetExtraDoubtful(fields.shipmentStreet2, fields, text)],
    [
      "shipmentStreet3",
      isStreetExtraDoubtful(fields.shipmentStreet3, fields, text) ||
        (fields.shipmentStreet3 !== undefined && LOCKER.test(fields.shipmentStreet1 ?? "")),
    ],
    ["shipmentCity", isCityDoubtful(fields, iso3, text)],
    ["shipmentState", isStateDoubtful(fields, iso3, text)],
    ["shipmentPostalCode", isCodeDoubtful(fields, iso3)],
    ["shipmentCountryCode", iso3 === "" || isCountryDoubtful(fields, text)],
    ["shipmentPhone", fields.shipmentPhone !== undefined && isPhoneDoubtful(fields.shipmentPhone, iso3, text)],
    ["shipmentFax", fields.shipmentFax !== undefined],
  ];
  const isDamaged = (text: string): boolean => isMasked(text) || isUnreadable(text) || PLACEHOLDER.test(text);
  return doubts.filter(([field, isDoubtful]) => isDoubtful || isDamaged(fields[field] ?? "")).map(([field]) => field);
}

/** Chinese recipients often omit the code, so an address without a code is certain if the rest is complete. */
const isCompleteChinese = ({
  shipmentState: state = "",
  shipmentCity: city = "",
  shipmentStreet1: street = "",
  shipmentStreet2: district = "",
  shipmentPhone: phone = "",
}: Fields): boolean =>
  /^(?:\p{Script=Han}{2,8}(?:市|自治州|地区|盟)|北京|上海|天津|重庆)$/u.test(city) &&
  (HAN_DISTRICT.test(district) || (state !== "" && district === "" && HAN_TOWN.test(street))) &&
  /^1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?:(?:-|转)\d{1,6})?$/.test(phone) &&
  /^[\p{Script=Han}\p{L}\d #-]+$/u.test(street) &&
  /\d+(?:[号號弄室楼樓层層栋棟幢座期组]|-\d+|$)/u.test(street);

/** Cities without districts, such as Yiwu and Dongguan, have towns. */
const HAN_TOWN = /^\p{Script=Han}{2,6}(?:街道|[镇鎮])/u;

function isCodeDoubtful(fields: Fields, iso3: string): boolean {
  const { shipmentPostalCode: code = "" } = fields;
  if (code === "") return hasPostalCodes(iso3) && !isCompleteWithoutCode(fields, iso3);
  if (/^(\d)\1+$/.test(code) || FOREIGN_CODE[iso3]?.test(code) === true || !hasPostalCodes(iso3)) return true;
  return (
    !isPostalCodeOf(iso3, code) &&
    !(iso3 === "BRA" && /^\d{8}$/.test(code)) &&
    !(iso3 === "JPN" && /^\d{7}$/.test(code))
  );
}

/** Recipients in China, Taiwan and Korea omit the code; district, road and number identify the address. */
function isCompleteWithoutCode(fields: Fields, iso3: string): boolean {
  const { shipmentStreet1: street = "", shipmentStreet2: district = "" } = fields;
  if (iso3 === "KOR") return /\p{Script=Hangul}{2}(?:로|길|동)\S*(?: \S+)* ?\d/u.test(street);
  if (iso3 === "TWN") return (HAN_DISTRICT.test(district) || TAIWAN_TOWNSHIP.test(district)) && /\d+號/u.test(street);
  return iso3 === "CHN" && isCompleteChinese(fields);
}

/** Codes in the country's form that belong to another country or do not exist. */
const FOREIGN_CODE: Readonly<Record<string, RegExp>> = {
  GBR: /^(?:IM|JE|GY|GX)\d/i,
  IRL: /^.{3} ?.*[BGIJLMOQSUZ]/i,
  CHE: /^94[89]\d$/,
  FRA: /^9[78]/,
};

export const isCertain = (parsed: ParsedAddress, text: string): boolean =>
  parsed.leftovers.length === 0 &&
  explainsAllText(parsed, text) &&
  !HIDDEN_LETTERS.test(text) &&
  findDoubtfulFields(parsed, text).length === 0;

/** Marks doubtful fields. In a certain address all fields are sure, because the parser's marks are too strict. */
export function markDoubtfulFields(parsed: ParsedAddress, text: string): ParsedAddress {
  const isAddressCertain = isCertain(parsed, text);
  const doubtfulNames = findDoubtfulFields(parsed, text);
  // Some pasted text is missing from an unknown field, so all fields are doubtful.
  const areAllDoubtful = !isAddressCertain && doubtfulNames.length === 0 && parsed.leftovers.length === 0;
  const fields = Object.entries(parsed.fields).map(([field, parsedValue]) => {
    const isSure =
      isAddressCertain || (parsedValue.isSure && !areAllDoubtful && !doubtfulNames.some((name) => name === field));
    return [field, { value: parsedValue.value, isSure }] as const;
  });
  return { ...parsed, fields: Object.fromEntries(fields) };
}
