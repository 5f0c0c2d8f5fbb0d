import { put, tidy, type Draft } from "./reading.ts";

const STREET_WORD =
  /(?<!\p{L})(street|st|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|court|ct|way|place|pl|square|sq|terrace|parkway|pkwy|highway|hwy|close|crescent|cres|grove|row|mews|quay|walk|hill|gardens|p\.? ?o\.? ?box|postfach|rue|chemin|allée|impasse|cours|place|quai|calle|c\/|avda|avenida|paseo|plaza|carrer|ronda|via|viale|piazza|corso|vicolo|largo|rua|travessa|ulica|ul|dori|chome|no|lu|jie|dao|jalan|jl|lorong|soi|main|broadway)(?!\p{L})\.?/iu;
const STREET_ENDING =
  /\p{L}(straße|strasse|str\.|weg|platz|gasse|allee|damm|ufer|straat|laan|gracht|plein|gatan|vägen|vej|veien|katu|utca|-dori|-chome|dajie)(?=[\s\d,.]|$)/iu;
const SECONDARY =
  /^(apt|app|apartment|suite|ste|unit|floor|fl|flat|#|room|rm|bldg|building|level|lvl|block|blk|tower|\d+ ?(st|nd|rd|th|e|er|º|ª|\.)? ?(floor|étage|stock|piso|og|etage)|c\/o|bâtiment|bât|bat|étage|appt|piso|scala|interno|int|wohnung|whg|hinterhaus|stock|shop|door|dept|entrance)(?!\p{L})/iu;
const COMPANY =
  /(?<!\p{L})(ltd|limited|llc|inc|corp|corporation|company|co|gmbh|ag|kg|ug|e\.k|ohg|s\.?r\.?l|s\.?p\.?a|s\.?a|s\.?l|sarl|sas|b\.?v|n\.?v|pty|plc|oy|ab|a\/s|k\.?k|warehouse|logistics|trading|technology|group|university|hospital|store|shop)(?!\p{L})/iu;

export const looksLikeCompany = (line: string): boolean => COMPANY.test(line);
export const looksLikeSecondary = (line: string): boolean => SECONDARY.test(line);

export function looksLikeStreet(line: string): boolean {
  if (looksLikeSecondary(line)) return false;
  return /\d/.test(line) || STREET_WORD.test(line) || STREET_ENDING.test(line);
}

/** "12 Analytical Way, Floor 3" is two lines of an address, and so is "Room 501, Building 3, 88 Keji Road". */
function splitSecondary(line: string): string[] {
  const parts = line.split(",").map(tidy);
  const street = looksLikeSecondary(line) ? parts.findIndex(looksLikeStreet) : -1;
  if (street > 0) return [parts.slice(0, street).join(", "), parts.slice(street).join(", ")];
  if (looksLikeSecondary(line)) return [line];
  const comma = [...line.matchAll(/,/g)].find(({ index }) => looksLikeSecondary(tidy(line.slice(index + 1))));
  return comma === undefined ? [line] : [tidy(line.slice(0, comma.index)), tidy(line.slice(comma.index + 1))];
}

/** The lines between name and city. The street itself comes first, with its floor; a company before it goes behind. */
export function putStreets(draft: Draft): void {
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
