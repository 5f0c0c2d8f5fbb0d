import { iso2OfIso3 } from "../countries.ts";
import { findCountry } from "../country-names.ts";
import { plainText } from "../plain-text.ts";
import { CITY_STATES, type Fields } from "./country-evidence.ts";
import { DEBRIS, INSTRUCTION, NEARBY } from "./debris.ts";
import { STREET_WORD } from "./line-kinds.ts";
import { hasPostalCodes, isCodeBeforeCityIn } from "./postal-code.ts";
import { isRegion } from "./regions.ts";
import { isQuarter } from "./street-extras.ts";

const PLACE_WORD =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|blvd|boulevard|way|highway|hwy|close|crescent|terrace|rue|calle|via|rua|ulica|ul|piazza|avenida|box|unit|suite|apt|flat|floor|block|building|tower|house|estate|area|district|dist|state|province|county)(?!\p{L})\.?$|^(?:rue|calle|via|rua|ul\.?|av\.?|avenida|p\.?o\.? box|flat|unit|apt|suite|dist\.?|ort(?! (?:am|an|bei|im) )|city(?! (?:beach$|bell$|of )))(?!\p{L})|(?:straße|strasse|str\.|straat)$/iu;

/** Matches a word for streets at the start: "45 Court Street Brooklyn" may have been cut after "Court". */
const STREET_FIRST = /^(?:street|road|avenue|lane|drive|court|way|place|square|terrace|close|rd|ave|blvd)(?!\p{L})/iu;
const ST_FIRST =
  /^st\.? (?!louis|paul|joseph|charles|cloud|peters?|george|augustine|petersburg|johns?|marys?|albans|clair)/iu;

export function isCityDoubtful(fields: Fields, iso3: string, text: string): boolean {
  const { shipmentCity: city = "" } = fields;
  return (
    !looksLikeCity(city, iso3) ||
    endsWithCountry(city, iso3) ||
    hasUnusualCase(city, text) ||
    isInLowerCase(fields, iso3) ||
    isNoteAboveCode(city, iso3) ||
    isStateBesideCode(fields, iso3, text) ||
    isStateOfOtherCountry(fields) ||
    namesSeveralPlaces(fields, iso3, text) ||
    isStreetCityCutDoubtful(fields, iso3, text)
  );
}

/** Returns whether the city ends with its country, as in "10115 Berlin DE". */
const endsWithCountry = (city: string, iso3: string): boolean => city.endsWith(` ${iso2OfIso3(iso3) ?? "-"}`);

function looksLikeCity(city: string, iso3: string): boolean {
  const cityName = city
    .replace(/ cedex( \d{1,2})?$/i, "")
    .replace(
      /^(Bern|Basel|Zürich|Genève|Lausanne|Luzern|Dublin|Paris|Lyon|Marseille|Praha|Prague|Budapest|Bratislava|Wien|Vienna) \d{1,2}(?:\p{L}|er|[eè]me)?$/u,
      "$1",
    )
    .replace(NUMBERED_QUARTER[iso3] ?? "", "");
  const notCity = [
    STREET_FIRST,
    DEBRIS,
    PLACE_WORD,
    BUILDING_WORD,
    INSTRUCTION,
    NEARBY,
    /[\d,()/]| [-–] /,
    THAI_DISTRICT,
    COUNTRY_FIRST,
    CONTACT_LABEL_LAST,
  ];
  if (notCity.some((pattern) => pattern.test(cityName)) || (iso3 === "USA" && ST_FIRST.test(cityName))) return false;
  if (cityName.length < 2 || cityName.split(" ").length > 5) return false;
  const isNoCity = COUNTRIES_WITHOUT_CITY_REGIONS.has(iso3) && !CITY_AND_REGION.test(cityName);
  if (isNoCity && isRegion(iso3, cityName)) return false;
  if (!hasPostalCodes(iso3)) return CITY_WITHOUT_CODE.test(cityName) || isQuarter(cityName);
  const country = findCountry(cityName);
  return country === null || (CITY_STATES.has(iso3) && country === iso3);
}

/** Matches a city with the number of a post office or quarter, such as "Brno 2" and "Praha 2 - Vinohrady". */
const NUMBERED_QUARTER: Readonly<Record<string, RegExp>> = {
  CZE: /(?<=\p{L}{3})(?: \d{1,2})?(?: [-–] \p{Lu}\p{L}+)?$/u,
  SVK: /(?<=\p{L}{3})(?: \d{1,2})?(?: [-–] \p{Lu}\p{L}+)?$/u,
};

/** Countries whose regions, but for a few, have no city's name. */
const COUNTRIES_WITHOUT_CITY_REGIONS = new Set([
  "IND",
  "IDN",
  "MYS",
  "PHL",
  "DEU",
  "FRA",
  "ITA",
  "GBR",
  "NLD",
  "POL",
  "ZAF",
  "ROU",
]);
const CITY_AND_REGION = /delhi|chandigarh|melaka|^(?:berlin|hamburg|bremen)$/i;

const THAI_DISTRICT = /(?:แขวง|เขต|ตำบล|อำเภอ|ต\.|อ\.)/u;

/** Matches a country before the city: "UK London". */
const COUNTRY_FIRST = /^(?:uk|usa|gb|u\.k\.|u\.s\.a\.?) /iu;

/** Detects a state that looks like the city: "Springfield, MO 65801-123" has a Brazilian code. */
const isStateOfOtherCountry = ({ shipmentCity = "", shipmentState }: Fields): boolean =>
  shipmentState === undefined &&
  /^(?!NY$)\p{Lu}{2}$/u.test(shipmentCity) &&
  ["USA", "CAN", "AUS"].some((iso3) => isRegion(iso3, shipmentCity));

/** Matches the label of a phone after the city: "gdansk tel". */
const CONTACT_LABEL_LAST = / (?:tel|telefon|phone|mob|mobile|cell|fax|e-?mail)\.?:?$/iu;

const BUILDING_WORD = /(?<!\p{L})(?:cent(?:re|er)|plaza|mall|complex|apartments|industrial)(?!\p{L})/iu;

/** Cities of `COUNTRIES_WITHOUT_POSTAL_CODES`: without a code, only a known city is certain. */
const CITY_WITHOUT_CODE =
  /^(?:dubai|abu dhabi|sharjah|ajman|fujairah|ras al[ -]khaimah|umm al[ -]quwain|al ain|doha|al rayyan|al wakrah|hong ?kong(?: island)?|kowloon|new territories|n\.?t\.?|central|macau|macao|taipa|coloane|香港(?:特[别別]行政[区區])?|九龍|九龙|新界|澳門|澳门|luanda|nassau|la paz|santa cruz|cochabamba|accra|kumasi|tema|kingston|montego bay|panam[aá](?: city)?|kampala|entebbe|sana'?a|aden)$/iu;

/**
 * Detects a note: "garage if out" beside "Karl Otto" is no city, because people who write names with capitals do so for
 * cities too.
 */
const isInLowerCase = ({ shipmentName: name = "", shipmentCity: city = "" }: Fields, iso3: string): boolean =>
  (iso3 === "GBR" || iso3 === "IRL" || city.includes(" ")) &&
  /^\p{Ll}/u.test(city) &&
  /\p{Lu}/u.test(name) &&
  !/^(?:['’]s-|al |d[ei] )/u.test(city);

/**
 * Matches notes such as "Parcel Shop" and "Signed For", which may stand in a British or Irish city's line above the
 * code.
 */
const isNoteAboveCode = (city: string, iso3: string): boolean =>
  (iso3 === "GBR" || iso3 === "IRL") && (NOTE_WORD.test(city) || / (?:for|to|if|at|by)$/i.test(city));
const NOTE_WORD = /(?<!\p{L})(?:customer|sender|gift|note|shop|side|hotel|office|reception|parcel)(?!\p{L})/iu;

/** Returns whether the state is the city, as in "20095 Hamburg, Hund im Garten". */
const isStateBesideCode = (
  { shipmentCity = "", shipmentState = "", shipmentPostalCode = "" }: Fields,
  iso3: string,
  text: string,
): boolean =>
  isCodeBeforeCityIn(iso3) &&
  shipmentState !== "" &&
  shipmentState !== shipmentCity &&
  text.includes(`${shipmentPostalCode} ${shipmentState}, ${shipmentCity}`);

/** Detects a note between street and code, such as "Ring twice", by its capitals. */
const hasUnusualCase = (city: string, text: string): boolean =>
  /\p{Ll}/u.test(text) &&
  /\p{Lu}/u.test(text) &&
  city.split(/[ -]/).some((word) => /^\p{Ll}{4,}$/u.test(word) && !LOWER_CASE_PLACE_WORD.test(word)) &&
  /^\p{Lu}/u.test(city);
const LOWER_CASE_PLACE_WORD =
  /^(?:upon|under|next|with|sous|sur|lès|les|dans|della|delle|dello|degli|dell|sulla|unter|über|ober|nördlich|bei|dem|der|den|las|los|del|shi|machi|mura|cho|gun|aan|zonder|onder|bij)$/u;

/** Detects several places, such as "Da'an Dist. Taipei City", "Majadahonda Madrid 28220" and "Kothrud Pune". */
function namesSeveralPlaces(
  { shipmentCity: city = "", shipmentState: state = "", shipmentPostalCode: code = "" }: Fields,
  iso3: string,
  text: string,
): boolean {
  if (iso3 === "JPN" && state !== "" && !JAPANESE_CITY.test(city) && !text.includes(`${city}, ${state}`)) return true;
  if (!city.includes(" ")) return false;
  if (/(?:(?<!\p{L})(?:district|dist\.?|ward|new area|town)|-(?:gu|ku|dong|shi)) \p{L}/iu.test(city)) return true;
  if (PROVINCE_AT_END[iso3]?.test(city) === true) return true;
  const isCodeUnusual = isCodeBeforeCityIn(iso3) && text.includes(`${city} ${code}`);
  return isCodeUnusual || (ASIAN_CITY_AT_END.test(city) && !/^(?:new|navi|old|south|north|greater) /i.test(city));
}

/** Provinces in lower case, such as "milano mi" and "lugano ti", and before the city, such as "ge genova". */
const PROVINCE_AT_END: Readonly<Record<string, RegExp>> = {
  ITA: /^[a-z]{2} | [a-z]{2}$/i,
  BRA: / [a-z]{2}$/i,
  CHE: / [a-z]{2}$/i,
};
/** Matches a city above the prefecture, which in Latin letters has one of these endings. */
const JAPANESE_CITY = /\p{Script=Han}|-(?:shi|ku|cho|machi|gun|mura|son)$| city$/iu;
export const ASIAN_CITY_AT_END =
  / (?:bangkok|shanghai|beijing|shenzhen|guangzhou|nanjing|hangzhou|chengdu|wuhan|tianjin|chongqing|suzhou|xiamen|seoul|busan|incheon|daegu|taipei|taichung|kaohsiung|hyderabad|mumbai|pune|delhi|chennai|kolkata|bengaluru|bangalore|ahmedabad|jaipur|lucknow|ernakulam|kochi|jakarta|surabaya|bandung|hanoi|manila|tokyo|osaka|kyoto|nagoya|yokohama)$/i;

/** Without a comma, as in "5 St Andrews Square Edinburgh", only a short street and city are certainly cut correctly. */
function isStreetCityCutDoubtful(
  { shipmentStreet1: street = "", shipmentCity: city = "" }: Fields,
  iso3: string,
  text: string,
): boolean {
  if (city === "" || !/^\d/.test(street) || !plainText(text).includes(`${street} ${city}`)) return false;
  const words = city.split(" ");
  if (street.split(" ").length < 3 || words.length > (iso3 === "GBR" ? 1 : 2)) return true;
  if (/^(?:north|south|east|west)$/i.test(words[0] ?? "")) return true;
  return STREET_WORD.test(city) || words.some((word) => word.length === 1);
}
