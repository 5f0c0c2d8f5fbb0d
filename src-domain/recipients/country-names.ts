import { COUNTRIES } from "./countries.ts";

/** Names come from the runtime's Unicode CLDR (`Intl.DisplayNames`). English comes first. */
const LANGUAGES = ["en", "zh-Hans", "zh-Hant", "de", "fr", "es", "it", "pt", "nl", "ja", "ko"] as const;

const OTHER_NAMES: Readonly<Record<string, string>> = {
  ARE: "UAE|U.A.E.|Emirates|阿联酋|Dubai UAE",
  AUS: "Commonwealth of Australia|澳洲",
  BIH: "Bosnia|Bosnia and Herzegovina",
  BOL: "Plurinational State of Bolivia",
  BRN: "Brunei Darussalam",
  CHE: "Switzerland|Suisse|Svizzera|Svizra",
  CHN: "PRC|P.R.C.|P.R. China|PR China|P. R. China|People's Republic of China|Mainland China|China Mainland|中国大陆|中国内地|中华人民共和国|中華人民共和國|Zhongguo",
  CIV: "Ivory Coast|Cote d'Ivoire|Côte d'Ivoire",
  COD: "DR Congo|DRC|Democratic Republic of the Congo",
  COG: "Republic of the Congo",
  CZE: "Czech Republic|Ceska republika|Česká republika|Czechia|捷克共和国",
  DEU: "BRD|Federal Republic of Germany|Bundesrepublik Deutschland",
  ESP: "Kingdom of Spain",
  FSM: "Federated States of Micronesia",
  FRA: "French Republic|République française|France métropolitaine",
  GBR: "UK|U.K.|Great Britain|Britain|GB-UK|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland|大不列颠|英格兰|苏格兰|威尔士|北爱尔兰",
  GRC: "Hellas|Hellenic Republic",
  HKG: "Hong Kong|Hongkong|Hong Kong SAR|HK SAR|Hong Kong China|Hong Kong, China|香港|中国香港|香港特别行政区|香港特別行政區",
  IRL: "Republic of Ireland|Eire|Éire",
  IRN: "Islamic Republic of Iran",
  ITA: "Italian Republic|Repubblica Italiana",
  JPN: "Nippon|Nihon",
  KOR: "South Korea|Korea|Republic of Korea|Korea, Republic of|R.O. Korea|南韩|대한민국",
  LAO: "Lao PDR|Laos",
  MAC: "Macao|Macau|Macau SAR|Macao SAR|澳门|中国澳门|澳門",
  MDA: "Republic of Moldova",
  MKD: "Macedonia|North Macedonia",
  MMR: "Burma|Myanmar",
  NLD: "Holland|The Netherlands|Nederland|Kingdom of the Netherlands",
  PRK: "DPRK|Democratic People's Republic of Korea",
  PSE: "State of Palestine",
  RUS: "Russian Federation|Rossiya|俄国",
  SAU: "KSA|Kingdom of Saudi Arabia|沙特",
  SRB: "Srbija",
  SVK: "Slovak Republic",
  SWZ: "Swaziland",
  SYR: "Syrian Arab Republic",
  TUR: "Turkey|Türkiye|Turkiye",
  TWN: "Taiwan ROC|Republic of China|Taiwan, Republic of China|Taiwan, Province of China|Taiwan, China|R.O.C.|中国台湾|臺灣",
  TZA: "United Republic of Tanzania",
  USA: "United States of America|The United States|U.S.A.|U.S.|America|Etats-Unis|EEUU|EE.UU.|EE. UU.|Estados Unidos de América|美国|美利坚|美利坚合众国",
  VAT: "Holy See|Vatican",
  VEN: "Bolivarian Republic of Venezuela",
  VNM: "Viet Nam|Vietnam",
  ZAF: "RSA|Republic of South Africa",
};

/** Normalizes a name for comparison: removes case, accents, dots, hyphens and a leading article. */
export const normalizeName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.'’()]/g, "")
    .replace(/[\s,_-]+/g, " ")
    .trim()
    .replace(/^the /, "");

function namesOf(iso2: string, iso3: string): string[] {
  const homeLanguage = new Intl.Locale(`und-${iso2}`).maximize().language;
  const languages = [...LANGUAGES, homeLanguage];
  const names = languages.map((language) => displayNames(language).of(iso2) ?? "");
  return [...names, ...(OTHER_NAMES[iso3]?.split("|") ?? [])];
}

const byLanguage = new Map<string, Intl.DisplayNames>();

function displayNames(language: string): Intl.DisplayNames {
  const cachedNames = byLanguage.get(language);
  const names = cachedNames ?? new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  byLanguage.set(language, names);
  return names;
}

let allNames: ReadonlyMap<string, readonly string[]> | null = null;
let iso3ByName: ReadonlyMap<string, string> | null = null;

/** Every name of every country by alpha-3 code. Built on first use, because it takes some milliseconds. */
export function listCountryNames(): ReadonlyMap<string, readonly string[]> {
  allNames ??= new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso3, namesOf(iso2, iso3)]));
  return allNames;
}

function buildNameTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const add = (name: string, iso3: string): void => {
    const normalized = normalizeName(name);
    if (normalized !== "" && !table.has(normalized)) table.set(normalized, iso3);
  };
  for (const [iso3, others] of Object.entries(OTHER_NAMES)) for (const name of others.split("|")) add(name, iso3);
  // If two countries share a name, the earlier language decides.
  for (let index = 0; index < LANGUAGES.length + 1; index += 1) {
    for (const [iso3, names] of listCountryNames()) add(names[index] ?? "", iso3);
  }
  return table;
}

/** Turns "Tanzania, United Republic of" and "Iran (Islamic Republic of)" round. */
const toSpokenOrder = (text: string): string =>
  text.replace(/^([^,()]+)(?:, | \()((?:[^,()]+ )?(?:of|the))\)?$/i, "$2 $1");

/** Returns the country with this full name or alpha-3 code; null if there is none. */
export function findCountry(text: string): string | null {
  const normalized = normalizeName(toSpokenOrder(text));
  if (/^[a-z]{3}$/.test(normalized)) {
    const code = normalized.toUpperCase();
    if (COUNTRIES.some(({ iso3 }) => iso3 === code)) return code;
  }
  iso3ByName ??= buildNameTable();
  return iso3ByName.get(normalized) ?? iso3ByName.get(withoutForm(normalized)) ?? findCountryBeforeCode(text);
}

/** Removes the form of government: "sultanate of oman" becomes "oman". Keeps "state of georgia", which is American. */
const withoutForm = (name: string): string =>
  name.replace(/^(?:kingdom|principality|republic|sultanate) of (?:the )?/, "");

/** Finds a country that fits the letters after it: "United States (US)", but not "Georgia (US)". */
function findCountryBeforeCode(text: string): string | null {
  const [, name = "", letters = ""] = /^(.+) \(([A-Z]{2})\)$/.exec(text.trim()) ?? [];
  const iso3 = name === "" ? null : findCountry(name);
  return iso3 !== null && findCountryOrCode(letters) === iso3 ? iso3 : null;
}

/** Like `findCountry`, but also accepts alpha-2 codes, which are ambiguous in the middle of an address. */
export function findCountryOrCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return findCountry(text) ?? COUNTRIES.find(({ iso2 }) => iso2 === code)?.iso3 ?? null;
}
