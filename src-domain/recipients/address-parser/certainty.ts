import { findCountry } from "../country-names.ts";
import { findState, statesOf } from "../states.ts";
import { isCityDoubtful } from "./city-evidence.ts";
import { type Fields, isCountryDoubtful } from "./country-evidence.ts";
import { DEBRIS, HIDDEN_LETTERS, INSTRUCTION, isMasked, isUnreadable } from "./debris.ts";
import { parseLabelledLine } from "./labels.ts";
import { STREET_WORD } from "./line-kinds.ts";
import { SURNAME } from "./parse-chinese.ts";
import type { ParsedAddress, IntakeField } from "./parsed-address.ts";
import { countryOfPhone, isPhoneOf } from "./phone.ts";
import { plainText } from "./plain-text.ts";
import { isPostalCodeOf, hasPostalCodes } from "./postal-code.ts";
import { stateCodesOf } from "./state-zones.ts";
import { HAN_DISTRICT, isCompany, isStreetExtra, isUnitAndBuilding, LOCKER } from "./street-extras.ts";

const LATIN_NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}[\p{L}\p{M}'’.-]*|de|da|do|dos|del|della|di|van|der|den|von|zu|la|le|bin|binti|al|y|e|ter|ten|et|und|and|&|a\/l|a\/p|A\/L|A\/P)){1,5}$/u;
const HAN_NAME =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,3} (?:\p{Script=Han}{1,3}|[\p{Script=Hiragana}\p{Script=Katakana}]{2,4})|\p{Script=Hangul}{2,4})(?: ?様|先生|女士|小姐| ?님| ?귀하)?收?$/u;
/** Words for places, companies, orders and labels that no person's name contains. */
const NOT_NAME =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|drive|court|house|building|tower|estate|flat|floor|unit|suite|room|block|villa|apartment|rue|calle|via|rua|ulica|weg|platz|blk|lot|lvl|level|rm|apt|box|order|invoice|customer|ship|deliver|delivery|return|returns|address|recipient|attn|attention|tel|phone|mobile|email|mail|bestellung|lieferung|kunde|rechnung|adresse|packstation|postfach|gmbh|kg|ag|ltd|limited|llc|inc|corp|corporation|co|company|shop|store|warehouse|logistics|dept|department|sarl|sas|srl|spa|bv|nv|pty|plc|hotel|school|university|hospital|office|reception|group|trading|none|null|test|dear|hello|hi|hola|soy|bonjour|ciao|hallo|olá|my|name|regards|thanks|please|north|south|east|west|central|city|county|park|industrial|centre|center|its|gift|note|message|signature|required|leave|door|gate|fragile|urgent|happy|birthday|sender|from|call|before|after|only|barn|books|airlines|bank|church|clinic|studio|salon|cafe|restaurant|museum|library|services|solutions|systems|international|enterprises|industries|foundation|association|institute|products|supply|foods|electronics|technologies|media|designs?|widgets|holdings)(?!\p{L})|(?:straße|strasse|str\.|straat|gasse|allee)$/iu;
function isNameDoubtful(name: string, { shipmentStreet1: street = "" }: Fields, iso3: string): boolean {
  if (DEBRIS.test(name) || WORD_BEFORE_NAME.test(name) || /[\d()]/u.test(name) || findCountry(name) !== null)
    return true;
  if (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(name))
    return !HAN_NAME.test(name) || isAsianNameDoubtful(name, street, iso3);
  if (isCompany(name) || THAI_NAME.test(name)) return false;
  const person = name.replace(/^park (?=\p{L})/iu, "").replace(NAME_SUFFIX, "");
  return !isLatinName(person) || NOT_NAME.test(person);
}

/** "An Frau Körner" and "To Mr Reed" begin with a word of the text around the name. */
const WORD_BEFORE_NAME = /^(?:an|to|für|for|pour|para|voor|alla|a la|att|c\.a\.|von|from|chez) /iu;

const THAI_NAME = /^(?:คุณ ?|นาย|นาง|นางสาว)?[\p{Script=Thai}\p{M}]{2,20} [\p{Script=Thai}\p{M}]{2,20}$/u;

/** "Harold C. Wynn, MD" */
const NAME_SUFFIX = /,? (?:m\.?d|ph\.?d|d\.?d\.?s|esq|jr|sr|ii|iii|iv|cpa|rn)\.?$/iu;

function isAsianNameDoubtful(fullText: string, street: string, iso3: string): boolean {
  const name = fullText.replace(/收$/u, "");
  if (street.includes(name)) return true;
  if (iso3 === "JPN") return /[室館店課係]$|会社|御中/u.test(name);
  if (iso3 === "KOR") return !KOREAN_SURNAME.test(name) || /문앞|경비|부재|배송|택배/u.test(name);
  return CHINESE_COUNTRIES.has(iso3) && (!SURNAME.test(name) || /[省市区區路街号號楼樓室收门門送放]/u.test(name));
}
const KOREAN_SURNAME =
  /^[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부]/u;

/** A name that was cut out of unbroken characters may be wrong. */
function isCutFromText(name: string, text: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(name)) return false;
  const pieces = plainText(text).split(/[^\p{Script=Han}]+/u);
  return !pieces.some(
    (piece) => piece === name || (piece.startsWith(name) && HONORIFIC.test(piece.slice(name.length))),
  );
}
const HONORIFIC = /^(?:先生|女士|小姐|老师|老師|様|收)+$/u;

/** Countries where two to four characters are a name only if they start with a family name. */
const CHINESE_COUNTRIES = new Set(["CHN", "TWN", "HKG", "MAC"]);

/** Judges a name in lower case as if its words were capitalized. */
const isLatinName = (name: string): boolean =>
  LATIN_NAME.test(
    name === name.toLowerCase() ? name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) : name,
  );

function isStateDoubtful(fields: Fields, iso3: string): boolean {
  const { shipmentState: stateText = "", shipmentPostalCode: code = "" } = fields;
  if (stateText === "") return COUNTRIES_WITH_STATE_IN_ADDRESS.has(iso3);
  const state = findState(iso3, stateText);
  if (state === null) return statesOf(iso3) !== null;
  return stateCodesOf(iso3, code)?.includes(state.code) === false;
}
const COUNTRIES_WITH_STATE_IN_ADDRESS = new Set(["USA", "CAN", "AUS"]);

function isPhoneDoubtful(phone: string, iso3: string, text: string): boolean {
  if (/\p{L}/u.test(phone.replace(EXTENSION, ""))) return true;
  if (/^(?:\+|00)/.test(phone)) return countryOfPhone(phone) !== iso3 && !/^(?:\+|00)1(?:\D|[2-9]\d{9}$)/.test(phone);
  if (isPhoneOf(iso3, phone.replace(EXTENSION, ""))) return false;
  const plainPasted = plainText(text);
  const index = plainPasted.indexOf(phone);
  return index < 0 || !LABELLED_PHONE.test(plainPasted.slice(0, index));
}
const EXTENSION = / ?(?:ext\.?|x|转|#) ?\d{1,6}$/i;
const LABELLED_PHONE =
  /(?:^|[^\p{L}])(?:telp|did|telemóvel|tlm|telm|mobiel|gsm|puh|mobile no|mob no|no hp|nomor hp|kom|เบอร์โทร|โทร|τηλ|κιν|тел|tel|telephone|phone|phone number|mobile|mob|cell|ph|telefon|telefono|teléfono|téléphone|tél|handy|móvil|cellulare|contact number|电话|電話|手机|手機|手机号码|收货电话|联系电话|전화|전화번호|휴대폰|연락처|핸드폰|telefone|cell\.|nr tel\.?|telefoon|mobil|tlf|h\/?p|contact|contact no|whatsapp|cel|tfno|tfn|telf|port\.|[tmp](?=\s?:))\s?(?:no)?[\s.:]*\(?$/iu;

/** Delivery instructions in Chinese. */
const HAN_INSTRUCTION = /订单|訂單|备注|備註|快递|电话|手机|[送放收]到|门口|門口|代收/u;

/** Part of a Chinese street after a blank, without a second city or an instruction. */
const HAN_STREET_PART = /^(?!.*[省市縣县区區]|\d{5,}$).*(?:\d[A-Z]?|[号號弄室楼樓层栋幢座期苑园村路街])$/u;

/** A person at a street's end without a separator: "88号李四", "10 김민수". */
const PERSON_AT_END =
  /^.*[\d号號弄室楼樓层層栋幢座户元](?:(\p{Script=Han}{2,4}?)(?:先生|女士|小姐|收)?| (\p{Script=Hangul}{2,4}))$/u;
const HAN_BUILDING =
  /[店厦廈场場园園苑庄院馆館校厂廠城村楼樓座室层層号號司部铺鋪吃厅廳所站局行社房棟階町区區路街道巷弄里旁侧側内內口边邊]$/u;

function endsWithPerson(street: string, iso3: string): boolean {
  if (iso3 === "JPN")
    return (
      /\d\p{Script=Han}{3,5}$|\d.* \p{Script=Han}{1,4} \p{Script=Han}{1,3}$/u.test(street) &&
      !/[館棟階号室丁番地店寺院園荘局社校宅]$/u.test(street)
    );
  const [, han = "", hangul = ""] = PERSON_AT_END.exec(street) ?? [];
  return (
    (SURNAME.test(han) && !HAN_BUILDING.test(han)) || (KOREAN_SURNAME.test(hangul) && !/[동층호관]$/u.test(hangul))
  );
}

function isAsianStreetDoubtful(street: string, iso3: string): boolean {
  if (HAN_INSTRUCTION.test(street) || endsWithPerson(street, iso3) || /\p{Script=Han}\d{6}$/u.test(street)) return true;
  const [, ...piecesAfter] = /\p{Script=Han}/u.test(street) ? street.replace(BLANK_BEFORE_UNIT, "").split(" ") : [];
  if (iso3 === "JPN") return false;
  return piecesAfter.some((piece) => !HAN_STREET_PART.test(piece) || (iso3 === "TWN" && /^\d+$/.test(piece)));
}

/** "90 巷 8 號" */
const BLANK_BEFORE_UNIT = /(?<=\d) (?=[巷弄號号樓楼])|(?<=[巷弄路段]) (?=\d)/gu;

/** Whether a street may contain a city, a postal code or another number. */
function isStreetDoubtful(line: string, iso3: string): boolean {
  // Korean addresses name quarter and building in brackets after the number.
  const street = iso3 === "KOR" ? line.replace(/(?<=\d) ?\([^()\d]+\)/u, "") : line;
  if (isAsianStreetDoubtful(street, iso3) || INSTRUCTION.test(street)) return true;
  if (DEBRIS.test(street.replace(/^['’]/, "")) || !/\p{L}/u.test(street)) return true;
  if (!/\d/.test(street) && !STREET_WITHOUT_NUMBER.test(street)) return true;
  if (/\d{7,}|(?:\d[ -]){5,}\d/.test(street.replace(/(?<=box )\d+/i, ""))) return true;
  if (/^(?:bp|cs|p\.? ?o\.? ?box|gpo box|postfach|postbus) \d+$/i.test(street)) return false;
  if (isPostalCodeOf(iso3, street.split(/[\s,]+/).at(-1) ?? "", true)) return true;
  return hasUnknownParts(street);
}

function hasUnknownParts(street: string): boolean {
  const parts = street.split(/,| [-–] /).map((part) => part.trim());
  const isPart = (part: string): boolean => /\d|^\p{L}$/u.test(part) || isStreetExtra(part) || BUILDING.test(part);
  const [firstPart = "", streetAfterNumber = "", ...laterParts] = parts;
  // "10, rue d'Arlay" has its number before the comma.
  const partsAfterStreet = /^\d{1,4}(?: bis| ter)?$/.test(firstPart) ? laterParts : [streetAfterNumber, ...laterParts];
  return parts.length > 1 && partsAfterStreet.some((part) => !isPart(part) || part.split(" ").length > 4);
}

/** "Calle Teide s/n", "Lieu-dit Le Bourg", "Main Street". */
const STREET_WITHOUT_NUMBER =
  /^[\p{L} ]+ (?:street|road|avenue|lane|close|drive|terrace)$|(?<!\p{L})s\/n$|^lieu-dit \p{L}|^(?:general delivery|poste restante)$|^one \p{L}+ (?:way|place|plaza|square)$/iu;

/** "SKU AB-4471 x2" is no street in a Chinese address. */
const isInOtherScript = ({ shipmentCity = "", shipmentStreet1 = "" }: Fields): boolean =>
  /\p{Script=Han}/u.test(shipmentCity) && !/\p{Script=Han}/u.test(shipmentStreet1);

/** Of "Al Majaz 2" and "Building 12", either may be the street. */
const isStreetUnclear = ({ shipmentStreet1 = "", shipmentStreet2 }: Fields, iso3: string): boolean =>
  !hasPostalCodes(iso3) &&
  shipmentStreet2 !== undefined &&
  !STREET_WORD.test(shipmentStreet1) &&
  !/\p{Script=Han}/u.test(shipmentStreet1);

const startsWithDistrict = ({ shipmentStreet1 = "", shipmentStreet2 }: Fields, iso3: string): boolean =>
  CHINESE_COUNTRIES.has(iso3) &&
  shipmentStreet2 === undefined &&
  /^\p{Script=Han}{1,4}?[区區县縣]/u.test(shipmentStreet1);

const BUILDING = /-(?:gu|ku|dong|ro|gil)$| (?:st|rd|street|road|ave)\.?$/i;

/** Certain are floors, flats, buildings and districts, or the customer number of a parcel locker. */
function isStreetExtraDoubtful(line: string | undefined, fields: Fields, text: string): boolean {
  const { shipmentStreet1: street = "" } = fields;
  if (line === undefined || isLabelledStreet2(line, text)) return false;
  if (INSTRUCTION.test(line)) return true;
  if (LOCKER.test(street)) return !/^(?:postnummer:? )?\d{6,10}$/i.test(line);
  const isPlaced = (part: string): boolean => isStreetExtra(part) || HAN_DISTRICT.test(part);
  if (isLocalityBelowStreet(line, fields, text)) return false;
  return !isUnitAndBuilding(line) && !isCompany(line) && !line.split(",").every((part) => isPlaced(part.trim()));
}
/** "Address line 2: 3 Salford Approach" */
const isLabelledStreet2 = (line: string, text: string): boolean =>
  plainText(text)
    .split("\n")
    .map(parseLabelledLine)
    .some((labelledLine) => labelledLine?.label === "shipmentStreet2" && labelledLine.value === line);

/** Countries where a line of letters between street and city is a village, suburb or quarter. */
const LOCALITY_COUNTRIES = new Set([
  "GBR",
  "IRL",
  "NZL",
  "ZAF",
  "BRA",
  "MEX",
  "IDN",
  "MYS",
  "PHL",
  "IND",
  "TUR",
  "THA",
]);
const LOCALITY = /^\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’-]+|de|do|da|on|upon|in|the)){0,3}$/u;
const LOCALITY_LABEL = /^(?:bairro|colonia|barrio|district|suburb)\s?:\s?/i;
/** A line with a county's name may be the county below the city. */
const COUNTY =
  /^(?:mayo|kerry|clare|kildare|meath|laois|offaly|tipperary|leitrim|cavan|monaghan|donegal|louth|wicklow|carlow|kilkenny|westmeath|longford|roscommon|sligo|galway|cork|limerick|waterford|wexford|dublin|antrim|armagh|down|fermanagh|londonderry|tyrone|ceredigion|conwy|anglesey|avon|lothian|borders|strathclyde|tayside|grampian|argyll)$/i;

function isLocalityBelowStreet(
  line: string,
  { shipmentStreet1: street = "", shipmentCity: city = "", shipmentCountryCode: iso3 = "" }: Fields,
  text: string,
): boolean {
  const lines = plainText(text)
    .split(/\n|, ?/)
    .map((pastedLine) => pastedLine.trim());
  if (lines.some((pastedLine) => LOCALITY_LABEL.test(pastedLine) && pastedLine.replace(LOCALITY_LABEL, "") === line))
    return true;
  const index = lines.indexOf(line);
  const lineAbove = lines[index - 1] || "?";
  const isBetween = street.endsWith(lineAbove) && lines[index + 1]?.includes(city) === true;
  const canBeLocality = LOCALITY_COUNTRIES.has(iso3) && LOCALITY.test(line) && !NOT_NAME.test(line);
  return isBetween && canBeLocality && /\d/.test(street) && city !== "" && !COUNTY.test(city);
}

/** Returns whether each pasted letter and digit is in a field or explains a field. */
function explainsAllText({ fields, explanations }: ParsedAddress, text: string): boolean {
  const countCharacters = (parts: readonly string[]): number => parts.join("").replace(/[^\p{L}\p{N}]/gu, "").length;
  const values = (Object.keys(fields) as IntakeField[])
    .filter((field) => field !== "shipmentCountryCode")
    .map((field) => fields[field]?.value ?? "");
  const explainedCount = countCharacters([...values, ...explanations]);
  return countCharacters([plainText(text)]) - explainedCount <= 0;
}

/**
 * Returns the fields that the operator should check. Judges only the result and shares no rules with the parser, so
 * that it finds the parser's mistakes.
 */
export function doubtfulFields(parsed: ParsedAddress, text: string): IntakeField[] {
  const fields: Fields = Object.fromEntries(
    Object.entries(parsed.fields).map(([field, parsedValue]) => [field, parsedValue?.value ?? ""]),
  );
  const iso3 = fields.shipmentCountryCode ?? "";
  const doubts: readonly (readonly [IntakeField, boolean])[] = [
    [
      "shipmentName",
      isNameDoubtful(fields.shipmentName ?? "", fields, iso3) || isCutFromText(fields.shipmentName ?? "", text),
    ],
    [
      "shipmentStreet1",
      isStreetDoubtful(fields.shipmentStreet1 ?? "", iso3) ||
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
    ["shipmentState", isStateDoubtful(fields, iso3)],
    ["shipmentPostalCode", isCodeDoubtful(fields, iso3)],
    ["shipmentCountryCode", iso3 === "" || isCountryDoubtful(fields, text)],
    ["shipmentPhone", fields.shipmentPhone !== undefined && isPhoneDoubtful(fields.shipmentPhone, iso3, text)],
    ["shipmentFax", fields.shipmentFax !== undefined],
  ];
  const isDamaged = (text: string): boolean => isMasked(text) || isUnreadable(text);
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
  /^1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?:-\d{1,6})?$/.test(phone) &&
  /^[\p{Script=Han}\p{L}\d #-]+$/u.test(street) &&
  /\d+(?:[号弄室楼层栋幢座期组]|-\d+|$)/u.test(street);

/** Cities without districts, such as Yiwu and Dongguan, have towns. */
const HAN_TOWN = /^\p{Script=Han}{2,6}(?:街道|镇)/u;

function isCodeDoubtful(fields: Fields, iso3: string): boolean {
  const { shipmentPostalCode: code = "" } = fields;
  if (code === "") return hasPostalCodes(iso3) && !isCompleteWithoutCode(fields, iso3);
  if (/^(\d)\1+$/.test(code) || FOREIGN_CODE[iso3]?.test(code) === true || !hasPostalCodes(iso3)) return true;
  return !isPostalCodeOf(iso3, code, false) && !(iso3 === "BRA" && /^\d{8}$/.test(code));
}

/** Recipients in China, Taiwan and Korea omit the code; district, road and number identify the address. */
function isCompleteWithoutCode(fields: Fields, iso3: string): boolean {
  const { shipmentStreet1: street = "", shipmentStreet2: district = "" } = fields;
  if (iso3 === "KOR") return /\p{Script=Hangul}{2,}(?:로|길|동)\S*(?: \S+)* ?\d/u.test(street);
  if (iso3 === "TWN") return HAN_DISTRICT.test(district) && /\d+號/u.test(street);
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
  doubtfulFields(parsed, text).length === 0;

/** Marks doubtful fields. In a certain address all fields are sure, because the parser's marks are too strict. */
export function markDoubtfulFields(parsed: ParsedAddress, text: string): ParsedAddress {
  const isAddressCertain = isCertain(parsed, text);
  const doubtfulNames = doubtfulFields(parsed, text);
  // Some pasted text is missing from an unknown field, so all fields are doubtful.
  const areAllDoubtful = !isAddressCertain && doubtfulNames.length === 0 && parsed.leftovers.length === 0;
  const fields = Object.entries(parsed.fields).map(([field, parsedValue]) => {
    const isSure =
      isAddressCertain || (parsedValue.isSure && !areAllDoubtful && !doubtfulNames.some((name) => name === field));
    return [field, { value: parsedValue.value, isSure }] as const;
  });
  return { ...parsed, fields: Object.fromEntries(fields) };
}
