import { parsePairs } from "../countries.ts";
import { findCountry } from "../country-names.ts";
import { findState, statesOf } from "../states.ts";
import { STREET_WORD } from "./line-kinds.ts";
import { plainText } from "./parse-address.ts";
import { SURNAME } from "./parse-chinese.ts";
import type { ParsedAddress, IntakeField } from "./parsed-address.ts";
import { countryOfPhone, isPhoneOf } from "./phone.ts";
import { countryOfPrefix, isPostalCodeOf, hasPostalCodes } from "./postal-code.ts";
import { isRegion } from "./regions.ts";

type Fields = Readonly<Partial<Record<IntakeField, string>>>;

/** First two digits of each state's ZIP codes (USPS Publication 65); "10115 DE" is in Berlin, not in Delaware. */
const ZIP_ZONES =
  "AA 34|AE 09|AK 99|AL 35 36|AP 96|AR 71 72|AS 96|AZ 85 86|CA 90 91 92 93 94 95 96|CO 80 81|CT 06|DC 20|DE 19|FL 32 33 34|FM 96|GA 30 31 39|GU 96|HI 96|IA 50 51 52|ID 83|IL 60 61 62|IN 46 47|KS 66 67|KY 40 41 42|LA 70 71|MA 01 02 05|MD 20 21|ME 03 04|MH 96|MI 48 49|MN 55 56|MO 63 64 65|MP 96|MS 38 39|MT 59|NC 27 28|ND 58|NE 68 69|NH 03|NJ 07 08|NM 87 88|NV 88 89|NY 00 06 10 11 12 13 14|OH 43 44 45|OK 73 74|OR 97|PA 15 16 17 18 19|PR 00|PW 96|RI 02|SC 29|SD 57|TN 37 38|TX 73 75 76 77 78 79 88|UT 84|VA 20 22 23 24|VI 00|VT 05|WA 98 99|WI 53 54|WV 24 25 26|WY 82 83"
    .split("|")
    .map((state) => state.split(" "));
const CANADIAN_ZONES = parsePairs("A:NL B:NS C:PE E:NB G:QC H:QC J:QC K:ON L:ON M:ON N:ON P:ON R:MB S:SK T:AB V:BC");
const AUSTRALIAN_ZONES = "NT|NSW|NSW ACT|VIC|QLD|SA|WA|TAS|VIC|QLD".split("|");

function stateCodesOf(iso3: string, code: string): string | null {
  const firstCharacter = code[0]?.toUpperCase() ?? "";
  if (iso3 === "USA") {
    const states = ZIP_ZONES.filter(([, ...zones]) => zones.includes(code.slice(0, 2)));
    return states.map(([state]) => state).join(" ");
  }
  if (iso3 === "CAN") return CANADIAN_ZONES.get(firstCharacter) ?? "";
  return iso3 === "AUS" ? (AUSTRALIAN_ZONES[Number(firstCharacter)] ?? "") : null;
}

const LATIN_NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}[\p{L}\p{M}'’.-]*|de|da|do|dos|del|della|di|van|der|den|von|zu|la|le|bin|al|y|e|ter|ten)){1,4}$/u;
const HAN_NAME =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,3} (?:\p{Script=Han}{1,3}|[\p{Script=Hiragana}\p{Script=Katakana}]{2,4})|\p{Script=Hangul}{2,4})(?: ?様|先生|女士|小姐| ?님| ?귀하)?收?$/u;
/** Words for places, companies, orders and labels that no person's name contains. */
const NOT_NAME =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|drive|court|house|building|tower|estate|flat|floor|unit|suite|room|block|villa|apartment|rue|calle|via|rua|ulica|weg|platz|box|order|invoice|customer|ship|deliver|delivery|return|returns|address|recipient|attn|attention|tel|phone|mobile|email|mail|bestellung|lieferung|kunde|rechnung|adresse|packstation|postfach|gmbh|kg|ag|ltd|limited|llc|inc|corp|co|company|shop|store|warehouse|logistics|dept|department|sarl|sas|srl|spa|bv|nv|pty|plc|hotel|school|university|hospital|office|reception|group|trading|none|null|test|dear|hello|hi|regards|thanks|please|north|south|east|west|central|city|county|park|industrial|centre|center|gift|note|message|signature|required|leave|door|gate|fragile|urgent|happy|birthday|sender|from|call|before|after|only|barn|books|airlines|bank|church|clinic|studio|salon|cafe|restaurant|museum|library|services|solutions|systems|international|enterprises|industries|foundation|association|institute|products|supply|foods|electronics|technologies|media|designs?|widgets|holdings)(?!\p{L})|(?:straße|strasse|str\.|straat|gasse|allee)$/iu;
/** Remains of removed text, of HTML or of e-mail programs. */
const DEBRIS =
  /[<>[\]{}|@=\\^~*_"“”«»]|&#?\w+;|,\s*,|\(\s*\)|\(,|,\s*\)|\p{Extended_Pictographic}(?<![\d#*©®™])|^[^\p{L}\p{N}#'’(]|[:;]/u;
const SECONDARY =
  /^(?:(?:p\.?\s?o\.?\s?box|cs|bp|tsa|postfach|c\/o|chez|z\.?\s?hd\.?) [\p{L}\d][^,;]*$|#\s?\w+$|(?:apt|apartment|app|apto|appt|suite|ste|unit|floor|fl|flat|room|rm|bldg|building|level|lvl|trlr|lot|c\/o|bus|wohnung|whg|portal|esc|piso|scala|interno|lok|m|bât|bâtiment|étage|etage)\.?\s?#?\p{L}{0,2}\d*\p{L}?$|\d+(?:st|nd|rd|th) floor$|\d{1,2}\.? ?(?:og|etage|stock|piso|étage|tv|th|mf)\.?$|[ivx]{1,4}$|hs$)/iu;
const PLACE_WORD =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|blvd|boulevard|way|highway|hwy|close|crescent|terrace|rue|calle|via|rua|ulica|ul|piazza|avenida|box|unit|suite|apt|flat|floor|block|building|tower|house|estate|district|state|province|county)(?!\p{L})\.?$|^(?:rue|calle|via|rua|ul\.?|av\.?|avenida|p\.?o\.? box|flat|unit|apt|suite)(?!\p{L})|(?:straße|strasse|str\.|straat)$/iu;

/** Countries with a city of the same name. */
const CITY_STATES = new Set(["SGP", "LUX", "MCO", "HKG", "MAC"]);

function isNameDoubtful(name: string, { shipmentStreet1: street = "" }: Fields, iso3: string): boolean {
  if (DEBRIS.test(name) || /[\d()]/u.test(name) || findCountry(name) !== null) return true;
  if (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(name))
    return !HAN_NAME.test(name) || isAsianNameDoubtful(name, street, iso3);
  return !isLatinName(name) || NOT_NAME.test(name.replace(/^park (?=\p{L})/iu, ""));
}

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

/** "45 Court Street Brooklyn" may have been cut after "Court". */
const STREET_FIRST = /^(?:street|road|avenue|lane|drive|court|way|place|square|terrace|close|rd|ave|blvd)(?!\p{L})/iu;
const ST_FIRST =
  /^st\.? (?!louis|paul|joseph|charles|cloud|peters?|george|augustine|petersburg|johns?|marys?|albans|clair)/iu;

function isCityDoubtful(city: string, iso3: string): boolean {
  const cityName = city
    .replace(/ cedex( \d{1,2})?$/i, "")
    .replace(/^(Dublin|Paris|Lyon|Marseille|Praha|Prague|Budapest|Bratislava|Wien|Vienna) \d{1,2}\p{L}?$/u, "$1");
  if (STREET_FIRST.test(cityName) || (iso3 === "USA" && ST_FIRST.test(cityName))) return true;
  if (/[\d,()/]/.test(cityName) || DEBRIS.test(cityName) || cityName.length < 2 || PLACE_WORD.test(cityName))
    return true;
  if (cityName.split(" ").length > 5 || / [-–] /.test(cityName)) return true;
  if (iso3 === "IND" && !/delhi|chandigarh/i.test(cityName) && isRegion(iso3, cityName)) return true;
  const country = findCountry(cityName);
  return country !== null && !(CITY_STATES.has(iso3) && country === iso3);
}

/** Without a comma, as in "5 St Andrews Square Edinburgh", only a short street and city are certainly cut correctly. */
function isStreetCityCutDoubtful(
  { shipmentStreet1: street = "", shipmentCity: city = "" }: Fields,
  iso3: string,
  text: string,
): boolean {
  if (city === "" || !/^\d/.test(street) || !plainText(text).includes(`${street} ${city}`)) return false;
  const words = city.split(" ");
  if (street.split(" ").length < 3 || words.length > (iso3 === "GBR" ? 1 : 2)) return true;
  return STREET_WORD.test(city) || words.some((word) => word.length === 1);
}

function isStateDoubtful(fields: Fields, iso3: string): boolean {
  const { shipmentState: state = "", shipmentPostalCode: code = "" } = fields;
  const stateCodes = stateCodesOf(iso3, code);
  if (stateCodes !== null) return !stateCodes.split(" ").includes(findState(iso3, state)?.code ?? "-");
  return state !== "" && statesOf(iso3) !== null && findState(iso3, state) === null;
}

function isPhoneDoubtful(phone: string, iso3: string, text: string): boolean {
  if (/^(?:\+|00)/.test(phone)) return countryOfPhone(phone) !== iso3 && !/^\+1(?:\D|[2-9]\d{9}$)/.test(phone);
  if (isPhoneOf(iso3, phone)) return false;
  const plainPasted = plainText(text);
  const index = plainPasted.indexOf(phone);
  return index < 0 || !LABELLED_PHONE.test(plainPasted.slice(0, index));
}
const LABELLED_PHONE =
  /(?:^|[^\p{L}])(?:tel|telephone|phone|phone number|mobile|mob|cell|ph|telefon|telefono|teléfono|téléphone|tél|handy|móvil|cellulare|contact number|电话|電話|手机|手機|手机号码|收货电话|联系电话|전화|전화번호|휴대폰|연락처|핸드폰|telefone|cell\.|nr tel\.?|telefoon|mobil|tlf)\s?(?:no)?[\s.:]*\(?$/iu;

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
    return /\d\p{Script=Han}{3,5}$/u.test(street) && !/[館棟階号室丁番地店寺院園荘局社校宅]$/u.test(street);
  const [, han = "", hangul = ""] = PERSON_AT_END.exec(street) ?? [];
  return (
    (SURNAME.test(han) && !HAN_BUILDING.test(han)) || (KOREAN_SURNAME.test(hangul) && !/[동층호관]$/u.test(hangul))
  );
}

function isAsianStreetDoubtful(street: string, iso3: string): boolean {
  if (HAN_INSTRUCTION.test(street) || endsWithPerson(street, iso3) || /\p{Script=Han}\d{6}$/u.test(street)) return true;
  const [, ...piecesAfter] = /\p{Script=Han}/u.test(street) ? street.split(" ") : [];
  if (iso3 === "JPN") return false;
  return piecesAfter.some((piece) => !HAN_STREET_PART.test(piece) || (iso3 === "TWN" && /^\d+$/.test(piece)));
}

/** Returns whether a street may contain a city, a postal code or another number. */
function isStreetDoubtful(line: string, iso3: string): boolean {
  // Korean addresses name quarter and building in brackets after the number.
  const street = iso3 === "KOR" ? line.replace(/(?<=\d) ?\([^()\d]+\)/u, "") : line;
  if (isAsianStreetDoubtful(street, iso3)) return true;
  if (DEBRIS.test(street.replace(/^['’]/, "")) || !/\p{L}/u.test(street)) return true;
  if (!/\d/.test(street) && !/^[\p{L} ]+ (?:street|road|avenue)$/iu.test(street)) return true;
  if (/\d{7,}|(?:\d[ -]){5,}\d/.test(street.replace(/(?<=box )\d+/i, ""))) return true;
  if (/^(?:bp|cs|p\.? ?o\.? ?box|gpo box|postfach|postbus) \d+$/i.test(street)) return false;
  if (isPostalCodeOf(iso3, street.split(/[\s,]+/).at(-1) ?? "", true)) return true;
  const parts = street.split(/,| [-–] /).map((part) => part.trim());
  const isPart = (part: string): boolean => /\d/.test(part) || isSecondary(part) || BUILDING.test(part);
  return parts.slice(1).some((part) => !isPart(part) || part.split(" ").length > 4);
}

const startsWithDistrict = ({ shipmentStreet1 = "", shipmentStreet2 }: Fields, iso3: string): boolean =>
  CHINESE_COUNTRIES.has(iso3) &&
  shipmentStreet2 === undefined &&
  /^\p{Script=Han}{1,4}?[区區县縣]/u.test(shipmentStreet1);

const BUILDING = /-(?:gu|ku|dong|ro|gil)$| (?:st|rd|street|road|ave)\.?$/i;

const LOCKER = /^(?:packstation|paketbox|postfiliale) \d+$/i;

/** Certain are floors, flats, buildings and districts, or the customer number of a parcel locker. */
function isStreetExtraDoubtful(line: string | undefined, { shipmentStreet1: street = "" }: Fields): boolean {
  if (line === undefined) return false;
  if (LOCKER.test(street)) return !/^(?:postnummer )?\d{6,10}$/i.test(line);
  return !line.split(",").every((part) => isSecondary(part.trim()) || HAN_DISTRICT.test(part.trim()));
}
const HAN_DISTRICT =
  /^(?!.+(?:街道|[镇鎮路村](?![区區县縣市])|小区|社区)|.*[一二三四五六七八九十]区$)\p{Script=Han}{1,8}(?:[区區县縣旗]|(?<=^\p{Script=Han}{2,4})市)$/u;

const isSecondary = (part: string): boolean =>
  SECONDARY.test(part) || NUMBERED_UNIT.test(part) || NAMED_BUILDING.test(part) || QUARTER.test(part);
/** "Ste 130 Unit 359", "12/F", "Office 806", "RD 2". */
const NUMBERED_UNIT =
  /^(?:(?:(?:apt|apto|suite|ste|unit|flat|room|rm|floor|fl|blk|block|office|villa|shop|rd|tower|building|bldg|bloco|top|tür|stiege)\.? ?#?\w{1,5}(?:[/-]\w{1,4})?\s?)+|\d{1,3}\/f|\w{1,3}\/f\.?|\d{1,3}f\.?|\d{1,3}(?:st|nd|rd|th) floor)$/iu;
/** A line that ends in a word for a building is neither a city nor a person. */
const NAMED_BUILDING =
  /^(?:[\p{L}\d][\p{L}\d'’.&-]* ){1,4}(?:house|building|towers?|estate|centre|apartments|residency|mansions?|cottage|complex|business (?:park|campus|centre))$|^(?:(?:apt|appt|apto|bât|bat)\.? ?\w{1,4} )?(?:résidence|residence|immeuble|edificio|edifício|condominio|condomínio) [\p{L}\d '’.-]{2,40}$/iu;
const QUARTER =
  /^(?:col\.?|colonia|fracc\.?|fraccionamiento|bairro|jardim|urb\.?|urbanización) [\p{L}\d .'-]{2,40}$|^centro$|^[\p{L}' -]{2,30}(?: new)? dist(?:rict|\.)$|^[\p{L}-]{2,20}-(?:gu|ku|dong|cho)$/iu;

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
    ["shipmentStreet1", isStreetDoubtful(fields.shipmentStreet1 ?? "", iso3) || startsWithDistrict(fields, iso3)],
    ["shipmentStreet2", isStreetExtraDoubtful(fields.shipmentStreet2, fields)],
    ["shipmentStreet3", isStreetExtraDoubtful(fields.shipmentStreet3, fields)],
    ["shipmentCity", isCityDoubtful(fields.shipmentCity ?? "", iso3) || isStreetCityCutDoubtful(fields, iso3, text)],
    ["shipmentState", isStateDoubtful(fields, iso3)],
    ["shipmentPostalCode", isCodeDoubtful(fields, iso3)],
    ["shipmentCountryCode", iso3 === "" || isCountryDoubtful(fields, text)],
    ["shipmentPhone", fields.shipmentPhone !== undefined && isPhoneDoubtful(fields.shipmentPhone, iso3, text)],
    ["shipmentFax", fields.shipmentFax !== undefined],
  ];
  return doubts.filter(([, isDoubtful]) => isDoubtful).map(([field]) => field);
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
  /^1[3-9]\d-?\d{4}-?\d{4}(?:-\d{1,6})?$/.test(phone) &&
  /^[\p{Script=Han}\p{L}\d #-]+$/u.test(street) &&
  /\d+(?:[号弄室楼层栋幢座期]|-\d+|$)/u.test(street);

/** Cities without districts, such as Yiwu and Dongguan, have towns. */
const HAN_TOWN = /^\p{Script=Han}{2,6}(?:街道|镇)/u;

function isCodeDoubtful(fields: Fields, iso3: string): boolean {
  const { shipmentPostalCode: code = "" } = fields;
  if (/^(\d)\1+$/.test(code) || FOREIGN_CODE[iso3]?.test(code) === true) return true;
  if (iso3 === "CHN" && code === "") return !isCompleteChinese(fields);
  // Taiwanese recipients omit the code too; district and number identify the address.
  if (iso3 === "TWN" && code === "") {
    return !(HAN_DISTRICT.test(fields.shipmentStreet2 ?? "") && /\d+號/u.test(fields.shipmentStreet1 ?? ""));
  }
  return hasPostalCodes(iso3) ? !isPostalCodeOf(iso3, code, false) : code !== "";
}

/** Codes in the country's form that belong to another country or do not exist. */
const FOREIGN_CODE: Readonly<Record<string, RegExp>> = {
  GBR: /^(?:IM|JE|GY|GX)\d/i,
  IRL: /^.{3} ?.*[BGIJLMOQSUZ]/i,
  CHE: /^94[89]\d$/,
  FRA: /^9[78]/,
};

/** Address forms that only this country has. */
const DISTINCTIVE_FORM: Readonly<Record<string, RegExp>> = {
  JPN: /〒|[都道府県]\p{Script=Han}{1,6}[市区町村郡].*\d/u,
  KOR: /\p{Script=Hangul}{2,}[시도군구](?=\s)/u,
  TWN: /(?<!\p{Script=Han})\p{Script=Han}{2}[市縣]\p{Script=Han}{1,3}[區鄉鎮市]/u,
  CHN: /[省市](?=.*[区县市])/u,
};

const hasIndianCodeAndState = (iso3: string, code: string, state: string): boolean =>
  iso3 === "IND" && /^\d{6}$/.test(code) && state.length > 3;

/** Five digits are no evidence of a country, and two letters may be a state. */
function isCountryDoubtful(fields: Fields, text: string): boolean {
  const { shipmentCountryCode: iso3 = "", shipmentPostalCode: code = "", shipmentState: state = "" } = fields;
  if (hasIndianCodeAndState(iso3, code, state) || DISTINCTIVE_FORM[iso3]?.test(text) === true) return false;
  const lines = text.split(/[\n,\t]/).map((line) => line.trim());
  const codeIsBeforeCity = isCodeBeforeCity(fields, text);
  const letters = trailingLetters(lines);
  if (letters !== null && iso3 !== "GBR" && findState(iso3, letters) === null) {
    return findState("USA", letters) !== null && !codeIsBeforeCity;
  }
  if (codeIsBeforeCity && (hasCountryPrefix(fields, lines) || hasGermanStreet(fields))) return false;
  return !hasDistinctiveCode(iso3, code) && !isCountryNamed(fields, iso3, lines);
}

const isCodeBeforeCity = ({ shipmentPostalCode: code, shipmentCity: city }: Fields, text: string): boolean =>
  code !== undefined && text.includes(`${code} ${city}`);

/** Returns the last line that is no phone or e-mail address, if it has two letters; otherwise null. */
function trailingLetters(lines: readonly string[]): string | null {
  const lastLine = lines.findLast((line) => /\p{L}{2}/u.test(line) && !/@|^(?:tel|ph|mob|cell)/i.test(line)) ?? "";
  return /^[A-Z]{2}$/i.test(lastLine) ? lastLine : null;
}

const hasDistinctiveCode = (iso3: string, code: string): boolean =>
  stateCodesOf(iso3, code) !== null || /[A-Z]/i.test(code) || ["POL", "BRA", "PRT"].includes(iso3);

/** Ignores a label before the country's name and a filler code after it. */
const isCountryNamed = ({ shipmentCity = "" }: Fields, iso3: string, lines: readonly string[]): boolean =>
  (CITY_STATES.has(iso3) && findCountry(shipmentCity) === iso3) ||
  lines.some((line) => findCountry(line.replace(/^[^:]*:|(?: 9990\d\d)$/g, "").trim()) === iso3);

/** "CH-1800 Vevey" below the street names its country; "B-1202 Sunrise Towers" above the city is a flat. */
function hasCountryPrefix(fields: Fields, lines: readonly string[]): boolean {
  const { shipmentCountryCode = "", shipmentPostalCode: code = "", shipmentStreet1: street = "" } = fields;
  const index = lines.findLastIndex((line) => line.includes(code));
  const isBelow = index > lines.findIndex((line) => line !== "" && street.startsWith(line));
  return isBelow && countryOfPrefix(lines[index] ?? "") === shipmentCountryCode;
}

const hasGermanStreet = ({ shipmentCountryCode, shipmentPostalCode = "", shipmentStreet1 = "" }: Fields): boolean =>
  shipmentCountryCode === "DEU" &&
  !shipmentPostalCode.startsWith("39") &&
  (GERMAN_STREET.test(shipmentStreet1) || LOCKER.test(shipmentStreet1));
/** Below such a street, five digits are German, except for Bolzano (39100). */
const GERMAN_STREET =
  /\p{L}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer) ?\d|^(?:am|an der|auf der|auf dem|im|zum|zur) \p{L}+ \d/iu;

export const isCertain = (parsed: ParsedAddress, text: string): boolean =>
  parsed.leftovers.length === 0 && explainsAllText(parsed, text) && doubtfulFields(parsed, text).length === 0;

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
