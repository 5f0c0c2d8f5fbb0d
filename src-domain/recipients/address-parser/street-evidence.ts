import { plainText } from "../plain-text.ts";
import { ASIAN_CITY_AT_END } from "./city-evidence.ts";
import { CHINESE_COUNTRIES, type Fields } from "./country-evidence.ts";
import { CUT_STREET, DEBRIS, INSTRUCTION, NEARBY, NOT_NAME } from "./debris.ts";
import { KOREAN_SURNAME } from "./japanese-korean.ts";
import { type Label, parseLabelledLine } from "./labels.ts";
import { ATTENTION_WORDS, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import { SURNAME } from "./parse-chinese.ts";
import { hasPostalCodes, isPostalCodeOf } from "./postal-code.ts";
import { STATE_BELOW_CITY } from "./regions.ts";
import {
  HAN_DISTRICT,
  isCompany,
  isQuarter,
  isStreetExtra,
  isUnitAndBuilding,
  JAPANESE_BUILDING,
  LOCKER,
  isNamedBuilding,
} from "./street-extras.ts";

/** Delivery instructions in Chinese, Japanese and Korean, and labels of a form. */
const HAN_INSTRUCTION =
  /電話|氏名|住所|郵便番号|订单|訂單|备注|備註|快递|电话|手机|[送放收]到|门口|門口|代收|物业|管理[员員室]|[电電][联聯]|联系|退[货貨]|[大中小][号號]$|[换換][货貨]|易碎|丰巢|下午|上午|周末|置き配|宅配|不在|指定|代引|玄関前|문 ?앞|경비|부재|배송|택배|연락|주문|교환/u;

/** Part of a Chinese street after a blank, without a second city or an instruction. */
const HAN_STREET_PART =
  /^(?!.*(?:[省市縣县]|(?<![社小园園校])[区區])|\d{5,}$).*(?:\d[A-Z]?|(?<=[\dA-Z一二三四五六七八九十])[号號]|[弄室楼樓层栋幢座期苑园村路街])$/u;

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

/** Returns whether a text follows the last number, which is a building or a note: "88号蓝色". */
function hasNoteAfterNumber(street: string): boolean {
  const [, text = ""] =
    /\d(?:[号號弄室楼樓層层栋幢座户]|番地|丁目)? ?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,})$/u.exec(
      street,
    ) ?? [];
  return (
    text !== "" &&
    !HAN_BUILDING.test(text) &&
    !JAPANESE_BUILDING.test(text) &&
    !/^(?:番地|丁目|号室|单元|單元)/u.test(text)
  );
}

function isAsianStreetDoubtful(street: string, iso3: string): boolean {
  if (hasNoteAfterNumber(street) || endsWithPerson(street, iso3) || /\p{Script=Han}\d{6}$/u.test(street)) return true;
  const [firstPiece = "", ...piecesAfter] = /\p{Script=Han}/u.test(street)
    ? street.replace(BLANK_BEFORE_UNIT, "").split(" ")
    : [];
  if (iso3 === "JPN") return false;
  const units = piecesAfter.filter((piece) => !/\p{Script=Han}/u.test(piece));
  if (units.length > 1 || units.some((unit) => !UNIT_NUMBER.test(unit))) return true;
  if (piecesAfter.length > 0 && !HAN_PLACE.test(firstPiece)) return true;
  return piecesAfter.some((piece) => !HAN_STREET_PART.test(piece) || (iso3 === "TWN" && /^\d+$/.test(piece)));
}

/** Matches the number of a unit, but no date: "1203", "B-7", "T3-1203", "12#502", "3A05". */
const UNIT_NUMBER =
  /^(?!(?:19|20)\d\d-)(?:[A-Z]{1,2}\d?-?\d{1,4}|\d{1,4}[A-Z]?(?:[-#]\d{1,4}[A-Z]?){0,2}|\d[A-Z]\d{2})$|^[A-Z]$/u;

/** Matches a part of a Chinese street, which has a digit or ends in a word for a place: "丈八沟街道 高新四路2号楼". */
const HAN_PLACE = /\d|[镇鎮乡鄉村街道路里苑园庄區区屯]$/u;

/** Matches a blank between a number and its unit: "90 巷 8 號". */
const BLANK_BEFORE_UNIT = /(?<=\d) (?=[巷弄號号樓楼])|(?<=[巷弄路段]) (?=\d)/gu;

/** Korean addresses name quarter and building in brackets after the number, and Turkish ones write "No:14 D:3". */
function withoutCountryForms(street: string, iso3: string): string {
  if (iso3 === "KOR") return street.replace(/(?<=\d[동층호]?) ?\([\p{Script=Hangul}, ]+\)/u, "");
  return iso3 === "TUR" ? street.replace(/(?<= (?:no|d|k|kat|daire|blok)): ?(?=\w)/giu, " ") : street;
}

/** Each house in Ireland has a separate code. */
const hasOwnCode = ({ shipmentCountryCode: iso3 = "", shipmentPostalCode: code = "", shipmentStreet1 = "" }: Fields) =>
  iso3 === "IRL" && isPostalCodeOf(iso3, code) && HOUSE_NAME.test(shipmentStreet1);
const HOUSE_NAME =
  /^(?:[\p{L}'’-]+ ){1,3}(?:house|cottage|lodge|farm|villa|manor|hall|mill|rectory|campus|court|park|street|road|lane)$/iu;

/** Matches a label that lost its colon: "Street 12 Main St", "Address 5 Elm Rd". */
const STREET_LABEL_FIRST =
  /^(?:address|adresse?|dirección|indirizzo|endereço|anschrift) |^(?:street|stra(?:ß|ss)e|straat) \d+\p{L}? \p{L}/iu;

/**
 * Detects a missing street: the first line is only a unit, such as "Apt 5", and the second is no named building, such
 * as "Riverside Business Park".
 */
const isOnlyUnit = ({ shipmentStreet1 = "", shipmentStreet2 = "" }: Fields): boolean =>
  ONLY_UNIT.test(shipmentStreet1) && !isNamedBuilding(shipmentStreet2);
const ONLY_UNIT = /^(?:apt|apartment|suite|ste|unit|flat|room|rm|floor|fl)(?!\p{L})[ .#]*\w{1,5}$/iu;

/** Matches a host before the street: "c/o Lind Kanalvägen 7". */
const HOST_FIRST = new RegExp(`^(?:c/o|${ATTENTION_WORDS})\\.? `, "iu");

const isWrittenDoubtfully = (street: string): boolean =>
  !/\p{L}/u.test(street) ||
  /(?:^|[ ,])\d+ ?x \p{L}/u.test(street) ||
  DEBRIS.test(street.replace(/^['’]/, "")) ||
  [CUT_STREET, STREET_LABEL_FIRST, HOST_FIRST].some((pattern) => pattern.test(street)) ||
  INSTRUCTION.test(street.replace(/^general delivery$/i, ""));

/** North American and Australian houses always have a number. */
const isNumberMissing = (street: string, fields: Fields): boolean =>
  !STREET_WITHOUT_NUMBER.test(street) &&
  (STATE_BELOW_CITY.has(fields.shipmentCountryCode ?? "") || !(isNamedHouse(fields) || hasOwnCode(fields)));

/** A shorter number at the end of a street may be its house number. */
const MIN_CODE_LENGTH = 5;

/** Returns whether a street may be incomplete or contain a note, a city, a person, a postal code or another number. */
export function isStreetDoubtful(fields: Fields, iso3: string): boolean {
  const { shipmentStreet1: line = "" } = fields;
  const street = withoutCountryForms(line, iso3);
  if (HAN_INSTRUCTION.test(line) || namesNoBuilding(line, fields)) return true;
  if (isAsianStreetDoubtful(street, iso3) || isWrittenDoubtfully(street) || hasNoteInBrackets(street)) return true;
  if ((!/\d/.test(street) && isNumberMissing(street, fields)) || isIncomplete(fields)) return true;
  if (/\d{7,}|(?:\d[ -]){5,}\d/.test(street.replace(/(?<=box )\d+/i, ""))) return true;
  if (/^(?:bp|cs|p\.? ?o\.? ?box|gpo box|postfach|postbus) \d+$/i.test(street)) return false;
  const lastWord = street.split(/[\s,]+/).at(-1) ?? "";
  if (lastWord.length >= MIN_CODE_LENGTH && isPostalCodeOf(iso3, lastWord)) return true;
  return hasUnknownParts(street, iso3);
}

function hasUnknownParts(street: string, iso3: string): boolean {
  const parts = street.split(/,| [-–] /).map((part) => part.trim());
  const isLocality = (part: string): boolean =>
    QUARTER_COUNTRIES.has(iso3) &&
    (canBeLocality(part) || /^\d{1,2} Block \p{Lu}\p{L}+$/u.test(part)) &&
    !ASIAN_CITY_AT_END.test(` ${part}`);
  const isPart = (part: string): boolean =>
    NUMBER_PART.test(part) ||
    isStreetExtra(/^\d{1,5} (\p{L}.*)$/u.exec(part)?.[1] ?? "-") ||
    NAMED_UNIT.test(part) ||
    isNumberedStreet(part) ||
    isNumberedQuarter(part, iso3) ||
    isStreetExtra(part) ||
    BUILDING.test(part) ||
    (iso3 === "JPN" && FLOOR_OF_BUILDING.test(part) && !NOT_NAME.test(part.replace(/ center /i, " "))) ||
    isLocality(part);
  const [firstPart = "", secondPart = "", ...laterParts] = parts;
  // "10, rue d'Arlay" has its number before the comma, and "Unit 12 - 3388 Kingsway" its unit before the dash.
  const isStreetSecond =
    /^\d{1,4}(?: bis| ter)?$/.test(firstPart) || (isStreetExtra(firstPart) && /^\d+\p{L}? \p{L}/u.test(secondPart));
  const partsAfterStreet = isStreetSecond ? laterParts : [secondPart, ...laterParts];
  return parts.length > 1 && partsAfterStreet.some((part) => !isPart(part) || part.split(" ").length > 4);
}

/**
 * Matches a part that is only a number: "12", "3a/4", "No. 5", "s/n", "2º Esq", "Sec. 2", "Boîte N° 1", "102동 904호".
 */
const NUMBER_PART =
  /^(?:(?:no|nr|num|n[º°o]?|#|house|hs|km|sec|section|zone|sm|mz|bloco|torre|boîte(?: n[º°o]\.?)?|apartamento)\.? ?)?#?\p{L}{0,2}-?\d{1,5}\.?[ºª°]?\.?(?:[ /-]?\d{0,4}\p{L}?| (?:esq|dto|dt|dir|frente|fte)\.?[ºo]?)$|^\p{L}$|^(?:s\/n|r\/c)$|^\d+동 \d+호$/iu;
/** Matches a unit with a word for it: "sala 3", "Haus B", "PMB 123", "3. sal", "2. em. 3", "кв. 10". */
const NAMED_UNIT =
  /^(?:(?:кв|оф|д|корп|стр|буд|под|эт|sala|sl|casa|loja|conj|conjunto|cj|andar|cobertura|interior|local|edificio|manzana|oficina|puerta|pta|bloque|piano|palazzina|isolato|lotto|porte|entrée|hall|bureau|unité|haus|aufgang|halle|gebäude|geb|stg|klatka|piętro|mieszkanie|kamer|huis|bte|kl|dør|vån|studio|maisonette|plot|warehouse|bay|pod|space|spc|ph|penthouse|slip|hangar|pier|upper|stop|mailstop|pmb|factory|townhouse|sector|phase|gali|ward|district|survey|daire|kat|d|byt|vchod|č|fsz)(?:\.? ?\d{1,4}\p{L}?|\.? \p{L}\d{0,3})(?: (?=\p{L})|$))+$|^(?:\d{1,2}(?:\.?º|\.|st|nd|rd|th)?|[ivx]{1,4}\.) ?(?:andar|piano|sal|hoog|tr|patro|emelet|em\. \d{1,3}|stage|dto|esq)\.?(?: ö\.g\.)?$/iu;
const isNumberedStreet = (part: string): boolean =>
  /\d/.test(part) &&
  (STREET_WORD.test(part) || STREET_ENDING.test(part) || /^\d+(?:-\d+){2} \p{Lu}\p{L}+$/u.test(part));
/** Returns whether a part is a numbered quarter: "Al Qusais 1" in Dubai. */
const isNumberedQuarter = (part: string, iso3: string): boolean =>
  !hasPostalCodes(iso3) && /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? \d{1,2}$/u.test(part);

/** Countries where a street's line continues with its quarter: "14 Lake Road, Gandhi Nagar". */
const QUARTER_COUNTRIES = new Set(["IND", "IDN", "PHL", "BRA", "MEX"]);

/** Matches a street without a number: "Calle Teide s/n", "Lieu-dit Le Bourg". */
const STREET_WITHOUT_NUMBER =
  /(?<!\p{L})s\/n$|^lieu-dit \p{L}|^(?:general delivery|poste restante)$|^one \p{L}+ (?:way|place|plaza|square)$/iu;

/** Returns whether a British street needs no number: "Rose Cottage, Mill Lane", or a company. */
const isNamedHouse = ({ shipmentName = "", shipmentStreet1 = "", shipmentStreet2 }: Fields): boolean =>
  /^[\p{L} ]+ (?:street|road|avenue|lane|close|drive|terrace)$/iu.test(shipmentStreet1) &&
  (shipmentStreet2 !== undefined || isCompany(shipmentName));

/** Detects a line above a box that is no street: "age 34" above "Box 123". */
const isBesideBox = ({ shipmentStreet1: street = "", shipmentStreet2 = "" }: Fields): boolean =>
  /^(?:p\.? ?o\.? ?box|box|postbus|unit \d+,? box|psc|cmr)(?!\p{L}).*\d/iu.test(shipmentStreet2) &&
  !isNumberedStreet(street);

/** DHL cannot deliver to a locker without the recipient's customer number. */
const isLockerUnowned = ({ shipmentStreet1: street = "", shipmentStreet2 }: Fields): boolean =>
  shipmentStreet2 === undefined && /^(?:dhl[ -])?packstation \d+$/i.test(street);

const isIncomplete = (fields: Fields): boolean => isBesideBox(fields) || isLockerUnowned(fields) || isOnlyUnit(fields);

/** Detects a street in another script than the city: "SKU AB-4471 x2" is no street in a Chinese address. */
export const isInOtherScript = ({ shipmentCity = "", shipmentStreet1 = "" }: Fields): boolean =>
  /\p{Script=Han}/u.test(shipmentCity) && !/\p{Script=Han}/u.test(shipmentStreet1);

/** Returns whether either field may be the street, as in "Al Majaz 2" and "Building 12". */
export const isStreetUnclear = ({ shipmentStreet1 = "", shipmentStreet2 }: Fields, iso3: string): boolean =>
  !hasPostalCodes(iso3) &&
  shipmentStreet2 !== undefined &&
  !STREET_WORD.test(shipmentStreet1) &&
  !/\p{Script=Han}/u.test(shipmentStreet1);

export const startsWithDistrict = ({ shipmentStreet1 = "", shipmentStreet2 }: Fields, iso3: string): boolean =>
  CHINESE_COUNTRIES.has(iso3) &&
  shipmentStreet2 === undefined &&
  /^\p{Script=Han}{1,4}?[区區县縣]/u.test(shipmentStreet1);

/** Matches a building with its floor or unit: "Shiodome City Center 12F", "Green Heights #405". */
const FLOOR_OF_BUILDING =
  /^\p{Lu}[\p{L}'-]* (?:[\p{L}'-]+ )*(?:\d{1,3}F|#\d{2,4})$|^(?:\p{Lu}[\p{L}'-]+ ){2,}\d{2,4}$/u;
const BUILDING = /-(?:gu|ku|dong|ro|gil)$| (?:st|rd|street|road|ave)\.?$/i;

/** Detects "yellow house", which is no building's name unless the whole address has small letters. */
const namesNoBuilding = (line: string, { shipmentName = "" }: Fields): boolean =>
  /\p{Lu}/u.test(shipmentName) &&
  /(?:^|[,(-] ?)\p{Ll}+ (?:house|building|cottage|tower|farm|lodge|barn|bungalow)(?:$|[,)])/u.test(line);

/** Returns whether brackets may contain a note: "Birkenweg 12 (blue door)". A floor or flat in brackets is certain. */
const hasNoteInBrackets = (street: string): boolean =>
  [...street.matchAll(/\(([^()]*)\)/g)].some(
    ([, text = ""]) => !text.split(",").every((part) => isStreetExtra(part.trim())),
  );

/** Addresses of India name a building nearby. */
const isNote = (line: string, fields: Fields): boolean =>
  INSTRUCTION.test(line) ||
  namesNoBuilding(line, fields) ||
  hasNoteInBrackets(line) ||
  (fields.shipmentCountryCode !== "IND" && NEARBY.test(line));

/** Certain are floors, flats, buildings and districts, or the customer number of a parcel locker. */
export function isStreetExtraDoubtful(value: string | undefined, fields: Fields, text: string): boolean {
  const { shipmentStreet1: street = "", shipmentCountryCode: iso3 = "" } = fields;
  if (value === undefined) return false;
  const line = value.replace(/^\(([^()]*)\)$/, "$1");
  if (isNote(line, fields)) return true;
  if (isLabelledAs("shipmentStreet2", value, text)) return false;
  if (/\p{Lu}/u.test(value) && isLabelledAs("company", value, text)) return false;
  if (LOCKER.test(street)) return !/^(?:postnummer:? )?\d{6,10}$/i.test(line);
  const isPlaced = (part: string): boolean => isStreetExtra(part) || HAN_DISTRICT.test(part);
  if (isLocalityBelowStreet(line, fields, text)) return false;
  if (iso3 === "TWN" && TAIWAN_TOWNSHIP.test(line)) return false;
  return (
    !isUnitAndBuilding(line) &&
    (!isCompany(line) || line.includes(" - ")) &&
    !line.split(/,| - /).every((part) => isPlaced(part.trim()))
  );
}
export const TAIWAN_TOWNSHIP = /^\p{Script=Han}{1,3}[鄉鎮]$/u;
/** Returns whether the text has the value after the label: "Address line 2: 3 Salford Approach". */
export const isLabelledAs = (label: Label, value: string, text: string): boolean =>
  plainText(text)
    .split("\n")
    .map(parseLabelledLine)
    .some((labelledLine) => labelledLine?.label === label && labelledLine.value === value);

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
const canBeLocality = (text: string): boolean => LOCALITY.test(text) && !NOT_NAME.test(text);
const LOCALITY_LABEL = /^(?:bairro|colonia|barrio|district|suburb)\s?:\s?/i;
/** A line with a county's name may be the county below the city. */
const COUNTY =
  /^(?:mayo|kerry|clare|kildare|meath|laois|offaly|tipperary|leitrim|cavan|monaghan|donegal|louth|wicklow|carlow|kilkenny|westmeath|longford|roscommon|sligo|galway|cork|limerick|waterford|wexford|dublin|antrim|armagh|down|fermanagh|londonderry|tyrone|ceredigion|conwy|anglesey|avon|lothian|borders|strathclyde|tayside|grampian|argyll)$/i;

/** A village in the second street field is no name of a house. */
const hasHouse = (fields: Fields, locality: string): boolean =>
  /\d/.test(fields.shipmentStreet1 ?? "") || (isNamedHouse(fields) && locality !== fields.shipmentStreet2);

/** Returns whether the line ends the street, or the unit in a country where a quarter follows: "Quadra 33, Calhau". */
function endsAboveLocality(fields: Fields, line: string): boolean {
  const { shipmentStreet1: street = "", shipmentStreet2: unit = "", shipmentCountryCode: iso3 = "" } = fields;
  const hasQuarterBelow = QUARTER_COUNTRIES.has(iso3) && isStreetExtra(unit) && !isQuarter(unit);
  return street.endsWith(line) || (hasQuarterBelow && unit.endsWith(line));
}

function isLocalityBelowStreet(line: string, fields: Fields, text: string): boolean {
  const { shipmentCity: city = "", shipmentCountryCode: iso3 = "" } = fields;
  const lines = plainText(text)
    .split(/\n|, ?/)
    .map((pastedLine) => pastedLine.trim());
  if (
    !line.includes(" - ") &&
    lines.some((pastedLine) => LOCALITY_LABEL.test(pastedLine) && pastedLine.replace(LOCALITY_LABEL, "") === line)
  )
    return true;
  const index = lines.indexOf(line);
  const lineAbove = lines[index - 1] || "?";
  const isBetween = endsAboveLocality(fields, lineAbove) && lines[index + 1]?.includes(city) === true;
  return (
    isBetween &&
    LOCALITY_COUNTRIES.has(iso3) &&
    canBeLocality(line) &&
    hasHouse(fields, line) &&
    city !== "" &&
    !COUNTY.test(city)
  );
}
