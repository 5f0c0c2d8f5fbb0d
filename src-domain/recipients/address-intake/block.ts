import { put, tidy, putCountry, without, draftOf, type Draft, type AddressReading } from "./reading.ts";
import { plainState, stateNamed } from "../states.ts";
import { countryNamed, countryNamedOrCoded } from "../country-names.ts";
import { countryOfPhone, findPhone } from "./phone.ts";
import { countryOfPostalCode, findPostalCode, type PostalMatch } from "./postal-code.ts";
import { labelledLine, labelNamed, type LabelledLine } from "./labels.ts";

const STREET_WORD =
  /(?<!\p{L})(street|st|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|court|ct|way|place|pl|square|sq|terrace|parkway|pkwy|highway|hwy|close|crescent|cres|grove|row|mews|quay|walk|hill|gardens|p\.? ?o\.? ?box|postfach|rue|chemin|allée|impasse|cours|place|quai|calle|c\/|avda|avenida|paseo|plaza|carrer|ronda|via|viale|piazza|corso|vicolo|largo|rua|travessa|ulica|ul|dori|chome|no|lu|jie|dao|jalan|jl|lorong|soi|main|broadway)(?!\p{L})\.?/iu;
const STREET_ENDING =
  /\p{L}(straße|strasse|str\.|weg|platz|gasse|allee|damm|ufer|straat|laan|gracht|plein|gatan|vägen|vej|veien|katu|utca|-dori|-chome|dajie)(?=[\s\d,.]|$)/iu;
const SECONDARY =
  /^(apt|app|apartment|suite|ste|unit|floor|fl|flat|#|room|rm|bldg|building|level|lvl|block|blk|tower|\d+ ?(st|nd|rd|th|e|er|º|ª|\.)? ?(floor|étage|stock|piso|og|etage)|c\/o|bâtiment|bât|bat|étage|appt|piso|scala|interno|int|wohnung|whg|hinterhaus|stock|shop|door|dept|entrance)(?!\p{L})/iu;
const COMPANY =
  /(?<!\p{L})(ltd|limited|llc|inc|corp|corporation|company|co|gmbh|ag|kg|ug|e\.k|ohg|s\.?r\.?l|s\.?p\.?a|s\.?a|s\.?l|sarl|sas|b\.?v|n\.?v|pty|plc|oy|ab|a\/s|k\.?k|warehouse|logistics|trading|technology|group|university|hospital|store|shop)(?!\p{L})/iu;

const looksLikeCompany = (line: string): boolean => COMPANY.test(line);
const looksLikeSecondary = (line: string): boolean => SECONDARY.test(line);

function looksLikeStreet(line: string): boolean {
  if (looksLikeSecondary(line)) return false;
  return /\d/.test(line) || STREET_WORD.test(line) || STREET_ENDING.test(line);
}

/** Splits "12 Analytical Way, Floor 3" and "Room 501, Building 3, 88 Keji Road" in two. */
function splitSecondary(line: string): string[] {
  const parts = line.split(",").map(tidy);
  const street = looksLikeSecondary(line) ? parts.findIndex(looksLikeStreet) : -1;
  if (street > 0) return [parts.slice(0, street).join(", "), parts.slice(street).join(", ")];
  if (looksLikeSecondary(line)) return [line];
  const comma = [...line.matchAll(/,/g)].find(({ index }) => looksLikeSecondary(tidy(line.slice(index + 1))));
  return comma === undefined ? [line] : [tidy(line.slice(0, comma.index)), tidy(line.slice(comma.index + 1))];
}

/** Reads the lines between name and city. The street comes first, with its floor; a company before it moves after it. */
function putStreets(draft: Draft): void {
  const groups = draft.lines.map(splitSecondary);
  draft.lines = [];
  const isStreet = (group: readonly string[]): boolean => group.some(looksLikeStreet);
  const street = groups.findIndex(isStreet);
  const only = groups.filter(isStreet).length === 1;
  const first = groups[Math.max(street, 0)] ?? [];
  const ordered = first.toSorted((a, b) => Number(looksLikeStreet(b)) - Number(looksLikeStreet(a)));
  ordered.push(...groups.filter((group) => group !== first).flat());
  const [street1 = "", street2 = "", ...rest] = ordered;
  put(draft, "shipmentStreet1", street1, only);
  put(draft, "shipmentStreet2", street2, looksLikeSecondary(street2));
  put(draft, "shipmentStreet3", rest.join(", "), false);
}

/** Regions, in Latin letters, of countries for which the service has no list. */
const REGIONS: Readonly<Record<string, string>> = {
  JPN: "Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa",
  CHN: "Anhui Beijing Chongqing Fujian Gansu Guangdong Guangxi Guizhou Hainan Hebei Heilongjiang Henan Hubei Hunan Jiangsu Jiangxi Jilin Liaoning Ningxia Qinghai Shaanxi Shandong Shanghai Shanxi Sichuan Tianjin Xinjiang Xizang Yunnan Zhejiang",
  IND: "Delhi Maharashtra Karnataka Telangana Kerala Gujarat Rajasthan Punjab Haryana Bihar Odisha Assam Goa",
};
const REGION_ENDING = / ?(-|\b)(to|fu|ken|prefecture|province|sheng|autonomous region)$/i;

/** Chinese cities that are provinces themselves, and a region that shares its city's name. */
const CITY_FIRST = new Set(["beijing", "shanghai", "tianjin", "chongqing"]);

const BRITISH_COUNTY =
  /shire$|^(kent|essex|surrey|(east |west )?sussex|devon|cornwall|norfolk|suffolk|dorset|somerset|cumbria|merseyside|tyne and wear|(west|east) midlands|greater (london|manchester)|middlesex|county \p{L}+|co\.? \p{L}+|isle of wight|rutland|northumberland|cleveland|humberside|(mid |south |west )?glamorgan|dyfed|gwent|gwynedd|powys|clwyd|midlothian|fife|highland)$/iu;

function isRegion(iso3: string, text: string): boolean {
  const words = tidy(text);
  if (stateNamed(iso3, words) !== null) return true;
  if (iso3 === "GBR") return BRITISH_COUNTY.test(words);
  if (iso3 === "BRA" || iso3 === "ITA") return /^\(?[A-Z]{2}\)?$/.test(words);
  const plain = plainState(words.replace(REGION_ENDING, ""));
  return (REGIONS[iso3] ?? "").split(" ").some((region) => plainState(region) === plain && plain !== "");
}

interface Place {
  readonly city: string;
  readonly state: string;
  /** The state is known for the country, not just the text after a comma. */
  readonly sure: boolean;
}

function splitPlace(text: string, iso3: string): Place {
  const line = tidy(text);
  const comma = line.lastIndexOf(",");
  if (comma > 0) {
    const [city, state] = [tidy(line.slice(0, comma)), tidy(line.slice(comma + 1))];
    if (isRegion(iso3, state)) return { city, state, sure: true };
    if (isRegion(iso3, city) && !city.includes(",")) return { city: state, state: city, sure: true };
    return KNOWN_REGIONS.has(iso3) ? { city: line, state: "", sure: false } : { city, state, sure: false };
  }
  const dash = /^(.+) [-–/] (\p{Lu}{2})$/u.exec(line);
  if (dash) return { city: tidy(dash[1] ?? ""), state: dash[2] ?? "", sure: true };
  return splitWords(line, iso3);
}

const KNOWN_REGIONS = new Set(["USA", "CAN", "AUS", "DEU", "GBR", "JPN", "FRA", "NLD"]);

function splitWords(line: string, iso3: string): Place {
  const words = line.split(" ");
  if (isRegion(iso3, line) && mayBeStateAlone(line, iso3)) return { city: "", state: line, sure: true };
  const count = ENDS_WITH_CITY.has(iso3) ? undefined : [4, 3, 2, 1].find((n) => endsWithRegion(words, n, iso3));
  if (count !== undefined) {
    const state = words.slice(-count).join(" ").replace(/[()]/g, "");
    return { city: tidy(words.slice(0, -count).join(" ")), state, sure: true };
  }
  const bracket = /^(.+?) ?\(([^()]+)\)$/.exec(line);
  if (bracket) return { city: bracket[1] ?? "", state: bracket[2] ?? "", sure: isRegion(iso3, bracket[2] ?? "") };
  return { city: line, state: "", sure: false };
}

/** Countries where no state follows the city without a comma or brackets. */
const ENDS_WITH_CITY = new Set(["DEU", "ESP", "GBR"]);

function endsWithRegion(words: readonly string[], count: number, iso3: string): boolean {
  const state = words.slice(-count).join(" ");
  const lowerCaseCode = /^\p{L}{1,3}$/u.test(state) && state !== state.toUpperCase();
  return count < words.length && !lowerCaseCode && isRegion(iso3, state);
}

/** "Guangdong 518057" is a province; "New York 10001", "Berlin" and "Madrid" are cities before they are states. */
function mayBeStateAlone(line: string, iso3: string): boolean {
  if (iso3 === "USA" || iso3 === "CAN" || iso3 === "AUS") return line.length <= 3;
  return (iso3 === "CHN" && !CITY_FIRST.has(plainState(line))) || iso3 === "JPN" || iso3 === "GBR";
}

/** Finds the country on its own line or at a line's end, bottom up. Two letters count only in the last line. */
function takeCountry(draft: Draft): void {
  const { lines } = draft;
  for (let index = lines.length - 1; index >= 0 && draft.fields.shipmentCountryCode === undefined; index -= 1) {
    const line = lines[index] ?? "";
    const whole = index === lines.length - 1 ? countryNamedOrCoded(line) : countryNamed(line);
    if (whole !== null && !opensWithAnother(line, index)) {
      putCountry(draft, whole, line, true);
      draft.lines = lines.filter((_, other) => other !== index);
    } else takeCountryAtEnd(draft, index);
  }
  if (draft.fields.shipmentCountryCode !== undefined) return;
  const guess =
    countryOfPostalCode(draft.lines) ??
    countryOfPhone(draft.fields.shipmentPhone?.value ?? "") ??
    countryOfWords(draft.lines);
  if (guess !== null) putCountry(draft, guess, "", false);
}

/** A country's name in the first line is a person or a city, except China, with which Chinese addresses may begin. */
const opensWithAnother = (line: string, index: number): boolean => index === 0 && countryNamed(line) !== "CHN";

function takeCountryAtEnd(draft: Draft, index: number): void {
  const line = draft.lines[index] ?? "";
  if (index < draft.lines.length - 2 || (index === 0 && draft.lines.length > 1)) return;
  for (const match of line.matchAll(/[,\s]+/g)) {
    const words = line.slice(match.index + match[0].length);
    const afterComma = match[0].includes(",");
    const iso3 = countryNamed(words);
    // "Atlanta, Georgia 30303" and "Route de Luxembourg" name no country; a name without a comma must be at the very end.
    if (iso3 === null || (!afterComma && index !== draft.lines.length - 1) || stateNamed("USA", words) !== null)
      continue;
    putCountry(draft, iso3, words, true);
    draft.lines = draft.lines.map((other, place) => (place === index ? tidy(line.slice(0, match.index)) : other));
    return;
  }
}

const WORDS_OF: readonly (readonly [RegExp, string])[] = [
  [/\p{L}(straße|strasse|str\.)|\bPostfach\b/iu, "DEU"],
  [/(?<!\p{L})(rue|avenue de|boulevard|chemin|allée|impasse) /iu, "FRA"],
  [/(?<!\p{L})(calle|c\/|avda\.?|avenida|paseo|carrer) ?/iu, "ESP"],
  [/(?<!\p{L})(via|viale|piazza|corso|vicolo) /iu, "ITA"],
];

function countryOfWords(lines: readonly string[]): string | null {
  if (!lines.some((line) => findPostalCode(line, "DEU"))) return null;
  return WORDS_OF.find(([words]) => lines.some((line) => words.test(line)))?.[1] ?? null;
}

function takeLabels(draft: Draft): void {
  const rest: string[] = [];
  for (const line of draft.lines) {
    const labelled = labelledLine(line);
    if (labelled !== null) rest.push(...takeLabelled(draft, labelled));
    else if (labelNamed(line) !== null && line.split(" ").length > 1) {
      draft.understood.push(line);
    } else rest.push(line);
  }
  draft.lines = rest;
}

/** Returns the part of the line that is still unread. */
function takeLabelled(draft: Draft, { words, label, value }: LabelledLine): string[] {
  draft.understood.push(tidy(words));
  switch (label) {
    case "address":
    case "company":
    case "district":
    case "given":
    case "family":
      return [value];
    case "shipmentCountryCode": {
      const iso3 = countryNamedOrCoded(value);
      if (iso3 === null) return [value];
      putCountry(draft, iso3, value, true);
      return [];
    }
    default:
      put(draft, label, value, true);
      return [];
  }
}

const EMAIL = /[^\s,;:<>()"'|@]{1,64}@[^\s,;:<>()"'|@.]+(?:\.[^\s,;:<>()"'|@.]+)+/u;

function takeEmails(draft: Draft): void {
  eachLine(draft, (line) => {
    const match = EMAIL.exec(line);
    if (!match) return line;
    put(draft, "shipmentEmail", match[0], true);
    return withoutLabel(draft, without(line, match.index, match[0].length));
  });
}

function takePhones(draft: Draft): void {
  eachLine(draft, (line) => {
    const match = findPhone(line);
    if (!match) return line;
    const fax = /^fax/i.test(line);
    put(draft, fax ? "shipmentFax" : "shipmentPhone", match.text, match.sure);
    return withoutLabel(draft, without(line, match.start, match.length));
  });
}

/** What remains of "Tel 555 0100" is only a label. */
function withoutLabel(draft: Draft, rest: string): string {
  if (labelNamed(rest) === null) return rest;
  draft.understood.push(tidy(rest));
  return "";
}

function eachLine(draft: Draft, change: (line: string) => string): void {
  draft.lines = draft.lines.map(change).filter((line) => line !== "");
}

/** Reads lines as written one below the other, or the cells of a row without headings. */
export function readBlock(lines: readonly string[]): AddressReading {
  const draft = draftOf(lines);
  takeLabels(draft);
  takeEmails(draft);
  takePhones(draft);
  takeCountry(draft);
  takePlace(draft);
  takeName(draft);
  putStreets(draft);
  return draft;
}

/** Finds postal code, city and state. Without any clue, the last line counts as the city. */
function takePlace(draft: Draft): void {
  const iso3 = draft.fields.shipmentCountryCode?.value ?? "";
  const index = draft.lines.findLastIndex((line, place) =>
    place > 0 || draft.lines.length < 3 ? findPostalCode(line, iso3) : null,
  );
  const line = draft.lines[index] ?? "";
  const match = findPostalCode(line, iso3);
  if (match === null) return takeCityAlone(draft, iso3);
  put(draft, "shipmentPostalCode", match.code, match.usual);
  if (match.prefix !== "") draft.understood.push(match.prefix.slice(0, -1));
  takeRest(draft, index, match, iso3);
}

function takeRest(draft: Draft, index: number, match: PostalMatch, iso3: string): void {
  const line = draft.lines[index] ?? "";
  const beside =
    match.place === "after" ? tidy(line.slice(0, match.start)) : tidy(line.slice(match.start + match.length));
  const other =
    match.place === "after" ? tidy(line.slice(match.start + match.length)) : tidy(line.slice(0, match.start));
  const before = draft.lines.slice(0, index);
  const below = draft.lines.slice(index + 1);
  // Name and street are already above, so text below the city does not belong to them.
  const behind = before.length < 2 ? below : [];
  const cityBelow = beside === "" && match.place === "before" && below.length > 0;
  draft.leftovers.push(...(before.length < 2 ? [] : below.slice(cityBelow ? 1 : 0)));
  if (cityBelow) {
    const next = splitPlace(below[0] ?? "", iso3);
    putCity(draft, next, false);
    draft.lines = [...before, ...(other === "" ? [] : [other]), ...behind.slice(1)];
    return;
  }
  const own = segmentsOf(beside, match.place === "after", iso3);
  const place = splitPlace(own.place, iso3);
  draft.lines = [...before, ...[other, own.street].filter((text) => text !== ""), ...behind];
  const above = [other, own.street].filter((text) => text !== "").length + before.length - 1;
  if (place.city !== "") putCity(draft, place, true);
  else {
    const found = takeLineAbove(draft, above, iso3, place.state);
    putCity(draft, { ...found, sure: isRegion(iso3, found.state) }, false);
  }
  takeCityAlone(draft, iso3);
}

/** "88 Keji Road, Nanshan District, Shenzhen" also contains a street if it precedes the postal code on one line. */
function segmentsOf(beside: string, isAfter: boolean, iso3: string): { street: string; place: string } {
  const parts = beside.split(",").map(tidy);
  const last = parts.at(-1) ?? "";
  const keep = isAfter && isRegion(iso3, last) ? 2 : 1;
  if (!isAfter) return { street: "", place: beside };
  return { street: parts.slice(0, -keep).join(", "), place: parts.slice(-keep).join(", ") };
}

/** Takes the city from above the postal code's line; a county or province may be in between. */
function takeLineAbove(draft: Draft, index: number, iso3: string, known: string): { city: string; state: string } {
  const take = (place: number): string => {
    const line = draft.lines[place] ?? "";
    const comma = line.lastIndexOf(",");
    const rest = tidy(line.slice(0, Math.max(comma, 0)));
    draft.lines = [...draft.lines.slice(0, place), ...(rest === "" ? [] : [rest]), ...draft.lines.slice(place + 1)];
    return tidy(line.slice(comma + 1));
  };
  if (index < 1) return { city: "", state: known };
  const split = splitPlace(draft.lines[index] ?? "", iso3);
  if (known === "" && split.sure && split.city !== "" && !split.city.includes(",")) {
    draft.lines = draft.lines.filter((_, place) => place !== index);
    return split;
  }
  const nearest = take(index);
  if (known !== "" || !isRegion(iso3, nearest)) return { city: nearest, state: known };
  const above = draft.lines[index] === undefined ? index - 1 : index;
  return above < 1 ? { city: nearest, state: "" } : { city: take(above), state: nearest };
}

function putCity(
  draft: Draft,
  { city, state, sure }: { city: string; state: string; sure: boolean },
  own: boolean,
): void {
  put(draft, "shipmentCity", city, own);
  put(draft, "shipmentState", state, sure);
}

function takeCityAlone(draft: Draft, iso3: string): void {
  if (draft.lines.length < 3 || draft.fields.shipmentCity !== undefined) return;
  const last = draft.lines.at(-1) ?? "";
  if (looksLikeSecondary(last) || /\d/.test(last)) return;
  const place = splitPlace(last, iso3);
  draft.lines = draft.lines.slice(0, -1);
  putCity(draft, { ...place, sure: place.sure }, false);
}

const TITLE = /^(herrn?|frau|mr|mrs|ms|miss|dr|prof|m|mme|monsieur|madame|sr|sra|sig|signora?)\.?$/i;

/** German letters put "Herr" on its own line. */
function joinTitle(draft: Draft): void {
  const [title = "", name, ...rest] = draft.lines;
  if (name !== undefined && TITLE.test(title)) draft.lines = [`${title} ${name}`, ...rest];
}

/** The first line that is neither street nor floor; a company alone is a guess. */
function takeName(draft: Draft): void {
  if (draft.fields.shipmentName !== undefined) return;
  joinTitle(draft);
  const [first = ""] = draft.lines;
  if (looksLikeSecondary(first)) return;
  const street = looksLikeStreet(first);
  if (street && (/^\d|\d$/.test(first) || !draft.lines.slice(1).some(looksLikeStreet))) return;
  draft.lines = draft.lines.slice(1);
  put(draft, "shipmentName", first, !street && !looksLikeCompany(first) && draft.lines.length > 0);
}
