export const STREET_WORD =
  /(?<!\p{L})(street|st|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|court|ct|way|place|pl|square|sq|terrace|parkway|pkwy|highway|hwy|close|crescent|cres|grove|row|mews|quay|walk|hill|gardens|p\.? ?o\.? ?box|postfach|rue|chemin|allée|impasse|cours|place|quai|calle|c\/|avda|avenida|paseo|plaza|carrer|ronda|via|viale|piazza|corso|vicolo|largo|rua|travessa|ulica|ul|dori|chome|no|lu|jie|dao|jalan|jl|jln|lorong|soi|main|broadway)(?!\p{L})\.?/iu;
export const STREET_ENDING =
  /\p{L}(straße|strasse|str\.|weg|platz|gasse|allee|damm|ufer|straat|laan|gracht|plein|gatan|vägen|vej|veien|katu|utca|-dori|-chome|dajie)(?=[\s\d,.]|$)/iu;
/** Words before a person or department at the recipient's address, without the period or colon behind them. */
export const ATTENTION_WORDS =
  "(?:att(?:n|ention)?|atn|f\\.?a\\.?o|for the attention of|z\\. ?hd?\\.?(?: ?v)?|z ?hd|zu händen(?: von)?|t\\.? ?a\\.? ?v|ter attentie van|[àa] l[’']att(?:ention|\\.) de|a la at(?:ención|t\\.) de|all[’']att(?:enzione|\\.) di|(?:alla )?c\\.a\\.?(?: di)?|a\\/[ac]|aos cuidados de|v\\/|k rukám|do rąk(?: własnych)?)";

/** Matches the start of a German street that begins with a preposition: "Am Bach 3", "Auf dem Berg 9". */
export const PREPOSITION_STREET =
  /^(?:am|an de[nr]|auf de[mr]|im|in der|zum|zur) \p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)? \d/iu;
const SECONDARY =
  /^(apt|app|apartment|suite|ste|unit|floor|fl|flat|#|room|rm|bldg|building|level|lvl|block|blk|tower|\d+ ?(st|nd|rd|th|e|er|º|ª|\.)? ?(floor|étage|stock|piso|og|etage)|c\/o|z\.? ?hd|zhd|att(?:n|ention)?|\d{1,3}f(?=,)|lot|trlr|office|chez|presso|esc(?:\.|alier)? \w{1,3}|portal \d+|nave \d+|lgh|atrium (?:suite|unit)|villa no|bâtiment|bât|bat|étage|appt|piso|scala|interno|int|wohnung|whg|hinterhaus|stock|shop|door|dept|entrance|paczkomat|(?:parcel )?locker|stiege|(?:tür|top) \d+(?!\d| ?\p{L})|rd \d{1,2}(?!\d))(?!\p{L})/iu;
const COMPANY =
  /(?<!\p{L})(ltd|limited|llc|inc|corp|corporation|company|co|gmbh|ag|kg|ug|e\.k|ohg|s\.?r\.?l|s\.?p\.?a|s\.?a|s\.?l|sarl|sas|b\.?v|n\.?v|pty|plc|oy|ab|a\/s|k\.?k|warehouse|logistics|trading|technology|group|university|hospital|store|shop)(?!\p{L})/iu;

/** Matches the street of a French business: "ZA des Grands Prés". */
const FRENCH_ZONE = /^(?:z\.?a\.?c?\.?|z\.?i\.?|zone (?:industrielle|artisanale|d[’']activités)) (?:d[eu]s?|la|le) /iu;

export const looksLikeCompany = (line: string): boolean => COMPANY.test(line);
export const looksLikeSecondary = (line: string): boolean => SECONDARY.test(line);

export function looksLikeStreet(line: string): boolean {
  if (looksLikeSecondary(line) || /^\d+\/f$/i.test(line)) return false;
  return /\d/.test(line) || STREET_WORD.test(line) || STREET_ENDING.test(line) || FRENCH_ZONE.test(line);
}
