import { normalizeState, findState } from "../states.ts";
import { tidy } from "./parsed-address.ts";
import { SHORT_AUSTRALIAN_STATE } from "./postal-code.ts";
import { isQuarter } from "./street-extras.ts";

/** Regions, in Latin letters, of countries without a list at the service. */
const REGIONS: Readonly<Record<string, string>> = {
  JPN: "Hokkaido Aomori Iwate Miyagi Akita Yamagata Fukushima Ibaraki Tochigi Gunma Saitama Chiba Tokyo Kanagawa Niigata Toyama Ishikawa Fukui Yamanashi Nagano Gifu Shizuoka Aichi Mie Shiga Kyoto Osaka Hyogo Nara Wakayama Tottori Shimane Okayama Hiroshima Yamaguchi Tokushima Kagawa Ehime Kochi Fukuoka Saga Nagasaki Kumamoto Oita Miyazaki Kagoshima Okinawa",
  // Territories, for which the service has no code.
  CAN: "YT Yukon Yukon_Territory NT Northwest_Territories NU Nunavut",
  CHN: "Anhui Beijing Chongqing Fujian Gansu Guangdong Guangxi Guizhou Hainan Hebei Heilongjiang Henan Hubei Hunan Jiangsu Jiangxi Jilin Liaoning Ningxia Qinghai Shaanxi Shandong Shanghai Shanxi Sichuan Tianjin Xinjiang Xizang Yunnan Zhejiang",
  KOR: "Gyeonggi Gangwon Chungcheongbuk Chungbuk Chungcheongnam Chungnam Jeollabuk Jeonbuk Jeollanam Jeonnam Gyeongsangbuk Gyeongbuk Gyeongsangnam Gyeongnam Jeju",
  MEX: "Aguascalientes Baja_California Baja_California_Sur Campeche Chiapas Chihuahua Coahuila Colima Durango Guanajuato Guerrero Hidalgo Jalisco Michoacan Morelos Nayarit Nuevo_Leon Oaxaca Puebla Queretaro Quintana_Roo San_Luis_Potosi Sinaloa Sonora Tabasco Tamaulipas Tlaxcala Veracruz Yucatan Zacatecas Estado_de_Mexico Edomex CDMX DF Jal NL QR Qro Qroo Gto Mich Pue Ver Yuc Tamps Sin Son Coah Chih BC BCS Chis Oax Tab Camp Hgo Mor Nay SLP Tlax Zac Ags Dgo Gro",
  ZAF: "Western_Cape W_Cape WC Eastern_Cape E_Cape Northern_Cape N_Cape Gauteng GP KwaZulu_Natal KZN Free_State Limpopo Mpumalanga North_West",
  ITA: "Abruzzo Basilicata Calabria Campania Emilia_Romagna Friuli_Venezia_Giulia Lazio Liguria Lombardia Lombardy Marche Molise Piemonte Piedmont Puglia Sardegna Sardinia Sicilia Sicily Toscana Tuscany Trentino_Alto_Adige Umbria Valle_d'Aosta Veneto",
  FRA: "Île_de_France Auvergne_Rhône_Alpes Bourgogne_Franche_Comté Bretagne Centre_Val_de_Loire Corse Grand_Est Hauts_de_France Normandie Nouvelle_Aquitaine Occitanie Pays_de_la_Loire Provence_Alpes_Côte_d'Azur",
  NLD: "Noord_Holland Zuid_Holland Noord_Brabant Gelderland Limburg Overijssel Friesland Flevoland Drenthe Zeeland",
  BRA: "Acre Alagoas Amapa Amazonas Bahia Ceara Distrito_Federal Espirito_Santo Goias Maranhao Mato_Grosso Mato_Grosso_do_Sul Minas_Gerais Paraiba Parana Pernambuco Piaui Rio_Grande_do_Norte Rio_Grande_do_Sul Rondonia Roraima Santa_Catarina Sergipe Tocantins",
  CHE: "AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH",
  POL: "Dolnośląskie Kujawsko_Pomorskie Lubelskie Lubuskie Łódzkie Małopolskie Mazowieckie Opolskie Podkarpackie Podlaskie Pomorskie Śląskie Świętokrzyskie Warmińsko_Mazurskie Wielkopolskie Zachodniopomorskie",
  THA: "Chonburi Chon_Buri Nonthaburi Pathum_Thani Samut_Prakan Samut_Sakhon Nakhon_Pathom",
  AUT: "Wien Niederösterreich Oberösterreich Steiermark Tirol Kärnten Salzburg Vorarlberg Burgenland",
  IDN: "Aceh Bali Banten Bengkulu Gorontalo Jambi Jawa_Barat Jawa_Tengah Jawa_Timur West_Java Central_Java East_Java DKI_Jakarta Daerah_Istimewa_Yogyakarta Kalimantan_Barat Kalimantan_Timur Kalimantan_Selatan Kalimantan_Tengah Kepulauan_Riau Lampung Maluku Nusa_Tenggara_Barat Nusa_Tenggara_Timur Papua Riau Sulawesi_Selatan Sulawesi_Utara Sulawesi_Tengah Sumatera_Barat Sumatera_Selatan Sumatera_Utara DI_Yogyakarta",
  PHL: "Metro_Manila NCR Batangas Benguet Bohol Bulacan Cavite Cebu Davao_del_Sur Iloilo Laguna Leyte Negros_Occidental Palawan Pampanga Pangasinan Rizal Tarlac Zambales",
  MYS: "Wilayah_Persekutuan Selangor Johor Kedah Kelantan Melaka Negeri_Sembilan Pahang Perak Perlis Penang Pulau_Pinang Sabah Sarawak Terengganu",
  TUR: "Adana Adıyaman Afyonkarahisar Ağrı Aksaray Amasya Ankara Antalya Ardahan Artvin Aydın Balıkesir Bartın Batman Bayburt Bilecik Bingöl Bitlis Bolu Burdur Bursa Çanakkale Çankırı Çorum Denizli Diyarbakır Düzce Edirne Elazığ Erzincan Erzurum Eskişehir Gaziantep Giresun Gümüşhane Hakkari Hatay Iğdır Isparta İstanbul İzmir Kahramanmaraş Karabük Karaman Kars Kastamonu Kayseri Kilis Kırıkkale Kırklareli Kırşehir Kocaeli Konya Kütahya Malatya Manisa Mardin Mersin Muğla Muş Nevşehir Niğde Ordu Osmaniye Rize Sakarya Samsun Şanlıurfa Siirt Sinop Şırnak Sivas Tekirdağ Tokat Trabzon Tunceli Uşak Van Yalova Yozgat Zonguldak",
  PER: "Amazonas Áncash Apurímac Arequipa Ayacucho Cajamarca Callao Cusco Huancavelica Huánuco Ica Junín La_Libertad Lambayeque Lima Loreto Madre_de_Dios Moquegua Pasco Piura Puno San_Martín Tacna Tumbes Ucayali",
  NGA: "Abia Adamawa Akwa_Ibom Anambra Bauchi Bayelsa Benue Borno Cross_River Delta Ebonyi Edo Ekiti Enugu FCT Gombe Imo Jigawa Kaduna Kano Katsina Kebbi Kogi Kwara Lagos Nasarawa Niger Ogun Ondo Osun Oyo Plateau Rivers Sokoto Taraba Yobe Zamfara",
  COL: "Antioquia Arauca Atlántico Bolívar Boyacá Caldas Caquetá Casanare Cauca Cesar Chocó Córdoba Cundinamarca DC Guainía Guaviare Huila La_Guajira Magdalena Meta Nariño Norte_de_Santander Putumayo Quindío Risaralda Santander Sucre Tolima Valle_del_Cauca Vaupés Vichada",
  CHL: "Antofagasta Araucanía Arica_y_Parinacota Atacama Aysén Biobío Coquimbo Los_Lagos Los_Ríos Magallanes Maule Metropolitana Metropolitana_de_Santiago Ñuble O'Higgins RM Tarapacá Valparaíso",
  IND: "Delhi Tamil_Nadu TN MH KA KL UP West_Bengal WB Andhra_Pradesh AP TS Uttar_Pradesh Madhya_Pradesh Rajasthan Jharkhand Chhattisgarh Uttarakhand Himachal_Pradesh Maharashtra Karnataka Telangana Kerala Gujarat Rajasthan Punjab Haryana Bihar Odisha Assam Goa",
};
/** Returns the regions in the table's order, which for Japan is that of ISO 3166-2. */
export const regionsOf = (iso3: string): readonly string[] =>
  (REGIONS[iso3] ?? "").split(" ").map((region) => region.replaceAll("_", " "));

const REGION_ENDING = / ?(-|\b)(to|fu|ken|do|prefecture|province|state|sheng|autonomous region)$/i;
/** Matches a text that is only a region: "Región de Valparaíso", "woj. śląskie". */
export const REGION_START = /^(?:woj\.|województwo|regi[oó]n(?: del?| de la| de los)?(?= )) ?/i;

const PROVINCE_CITIES = new Set(["beijing", "shanghai", "tianjin", "chongqing"]);
export const isProvinceCity = (iso3: string, text: string): boolean =>
  iso3 === "CHN" && PROVINCE_CITIES.has(normalizeState(text));

const BRITISH_COUNTY =
  /shire$|^(kent|essex|surrey|(east |west )?sussex|devon|cornwall|norfolk|suffolk|dorset|somerset|cumbria|merseyside|tyne (?:and|&) wear|ceredigion|(?:isle of )?anglesey|tyrone|fermanagh|strathclyde|tayside|grampian|(?:east |west )?lothian|(?:scottish )?borders|argyll(?: and bute)?|caithness|sutherland|moray|angus|east riding of yorkshire|(?:n|s|e|w|north|south|east|west)\.? yorks|(west|east) midlands|greater (london|manchester)|middlesex|county \p{L}+|co\.? \p{L}+|isle of wight|rutland|northumberland|cleveland|humberside|(mid |south |west )?glamorgan|dyfed|gwent|gwynedd|powys|clwyd|midlothian|fife|highland|scotland|england|wales|northern ireland|(?:bucks|berks|beds|cambs|glos|hants|herts|hunts|lancs|leics|lincs|middx|northants|notts|oxon|salop|staffs|warks|wilts|worcs|yorks)\.?)$/iu;

/** US state codes of territories that also have a country code. */
const TERRITORIES: Readonly<Record<string, string>> = { PRI: "PR", VIR: "VI", GUM: "GU" };

const BRITISH_ISLANDS = new Set(["IMN", "JEY", "GGY"]);

export function isRegion(iso3: string, text: string): boolean {
  const normalizedText = tidy(text);
  if (findState(iso3, normalizedText) !== null) return true;
  if (BRITISH_ISLANDS.has(iso3) || iso3 === "GBR") return BRITISH_COUNTY.test(normalizedText);
  const territory = TERRITORIES[iso3];
  if (territory !== undefined) return findState("USA", normalizedText)?.code === territory;
  if (iso3 === "ROU")
    return /^(?:jud(?:\.|ețul)?|județul) ?\p{L}{2}[\p{L}-]*(?: \p{L}{2}[\p{L}-]*)*$/iu.test(normalizedText);
  if (iso3 === "IRL") return /^(?:co\.?|county) \p{L}+$/iu.test(normalizedText);
  const stateCode = /^\(?([A-Z]{2})\)?$/.exec(normalizedText)?.[1];
  if (stateCode !== undefined && STATE_CODES[iso3] !== undefined) return STATE_CODES[iso3].test(stateCode);
  const normalizedRegion = normalizeState(normalizedText.replace(REGION_ENDING, "").replace(REGION_START, ""));
  return (REGIONS[iso3] ?? "")
    .split(" ")
    .some((region) => squeeze(region) === squeeze(normalizedRegion) && normalizedRegion !== "");
}

/** Removes dots and spaces, because "N.L." and "NL" are one abbreviation. */
const squeeze = (region: string): string => normalizeState(region).replaceAll(" ", "");

export interface CityAndState {
  readonly city: string;
  readonly state: string;
  /** True if the state is known for the country; false for any text after a comma. */
  readonly isSure: boolean;
}

/** Returns whether a country of the tables has the region. */
export const isAnyRegion = (text: string): boolean =>
  ["AUS", "CAN", "DEU", "ESP", "GBR", "IRL", "USA", ...Object.keys(REGIONS)].some((iso3) => isRegion(iso3, text));

export function splitCityAndState(text: string, iso3: string): CityAndState {
  const line = tidy(text);
  const commaIndex = line.lastIndexOf(",");
  if (commaIndex > 0) {
    const [city, state] = [tidy(line.slice(0, commaIndex)), tidy(line.slice(commaIndex + 1))];
    if (isRegion(iso3, state) && !isProvinceCity(iso3, state)) return { city, state, isSure: true };
    if (isRegion(iso3, city) && !city.includes(",")) return { city: state, state: city, isSure: true };
    return COUNTRIES_WITH_REGIONS.has(iso3) ? { city: line, state: "", isSure: false } : { city, state, isSure: false };
  }
  return splitAtMark(line, iso3) ?? splitAtState(line, iso3);
}

/** Splits city and state at a slash or dash: "Şişli/İstanbul", "Montréal-QC", "Contagem - MG". */
function splitAtMark(line: string, iso3: string): CityAndState | null {
  const regionMatch = /^(.+?) ?\/ ?(\p{L}[^/]+)$/u.exec(line) ?? /^(\p{L}.+?)-(\p{Lu}{2,3})$/u.exec(line);
  const dashMatch = /^(.+?)(?: [-–/] |\/)(\p{Lu}{2})$/u.exec(line);
  const match = isRegion(iso3, regionMatch?.[2] ?? "") ? regionMatch : dashMatch;
  return match && { city: tidy(match[1] ?? ""), state: tidy(match[2] ?? ""), isSure: true };
}

/**
 * Matches a district of an emirate that is a city: "Dubai Marina, Dubai, Dubai". Omits Abu Dhabi, because it has other
 * cities.
 */
const EMIRATE_WITH_DISTRICT =
  /^(.*?)((?:(?:^|, ?)(?:dubai|sharjah|ajman|fujairah|ras al[ -]khaimah|umm al[ -]quwain)){1,2})$/iu;

/** Matches the two levels of districts of Bangkok: "แขวงคลองตัน เขตคลองเตย กรุงเทพฯ". */
const BANGKOK_WITH_DISTRICTS = /^(แขวง\S+,? เขต\S+) (กรุงเทพ\S*)$/u;

/** Matches a district of a city with the rank of a province: "Q. Cầu Giấy, Hà Nội". */
const VIETNAMESE_METROPOLIS =
  /^(.+), ?((?:tp\.? ?|thành phố )?(?:hà nội|ha ?noi|hồ chí minh|ho chi minh(?: city)?|hcmc?|đà nẵng|da nang|hải phòng|hai phong|cần thơ|can tho))$/iu;

const CITY_WITH_DISTRICT: Readonly<Record<string, RegExp>> = {
  VNM: VIETNAMESE_METROPOLIS,
  ARE: EMIRATE_WITH_DISTRICT,
  THA: BANGKOK_WITH_DISTRICTS,
};

export function splitDistrict(line: string, iso3: string): { district: string; cityText: string } {
  const [, district = "", city = ""] = CITY_WITH_DISTRICT[iso3]?.exec(line) ?? [];
  return city === "" ? { district: "", cityText: line } : { district: tidy(district), cityText: tidy(city) };
}

/** Splits "Bairro Vila Nova - Blumenau/SC", also with the quarter last. Brazil's form shows an unknown quarter. */
export function splitQuarterFromCity(line: string, isBrazilian: boolean): string[] {
  const [, first = "", last = ""] = /^(\p{L}[^\d,]*?) [-–] (\p{L}.*)$/u.exec(line) ?? [];
  const isCityLast = isQuarter(first) || (isBrazilian && BRAZILIAN_CITY.test(last));
  return isCityLast || isQuarter(last) ? (isCityLast ? [first, last] : [last, first]) : [line];
}
const BRAZILIAN_CITY = /^\p{L}[^\d/–]*?(?:\/| [-–] )\p{Lu}{2}(?:(?: [-–])? \d{5}-?\d{3})?$/u;

const COUNTRIES_WITH_REGIONS = new Set(["USA", "CAN", "AUS", "DEU", "GBR", "JPN", "FRA", "NLD"]);

function splitAtState(line: string, iso3: string): CityAndState {
  const [, province = "", cityAfter = ""] = (iso3 === "ITA" && /^([A-Z]{2}) (\p{Lu}\p{L}{2}.*)$/u.exec(line)) || [];
  if (province !== "") return { city: cityAfter, state: province, isSure: true };
  const words = line.split(" ");
  if (isRegion(iso3, line) && canBeStateOnly(line, iso3)) return { city: "", state: line, isSure: true };
  const stateWordCount = STATE_NEEDS_SEPARATOR.has(iso3)
    ? undefined
    : [4, 3, 2, 1].find((wordCount) => endsWithRegion(words, wordCount, iso3));
  if (stateWordCount !== undefined) {
    const state = words.slice(-stateWordCount).join(" ").replace(/[()]/g, "");
    const city = words.slice(0, -stateWordCount).join(" ");
    if (CITY_NAME_START.test(city)) return { city: line, state: "", isSure: false };
    return { city: tidy(city), state, isSure: true };
  }
  return splitAtBracket(line, iso3);
}

function splitAtBracket(line: string, iso3: string): CityAndState {
  // "Berlin (Charlottenburg)" is a city with its quarter.
  const [, city = line, state = ""] = (iso3 !== "DEU" && /^(.+?) ?\(([^()]+)\)$/.exec(line)) || [];
  return { city, state, isSure: state !== "" && isRegion(iso3, state) };
}

/** Start of a city's name that ends like a state, such as "New Kent" and "St. Johann in Tirol". */
const CITY_NAME_START =
  /^(?:new|old|east|west|north|south|upper|lower|great|little|royal|mid)$|(?<=^\p{Lu}.*) (?:in|im|am|bei)$/iu;

/** Countries where a state follows the city only after a comma or in brackets. */
const STATE_NEEDS_SEPARATOR = new Set(["DEU", "ESP"]);

/** Countries whose addresses end with the state; its code also counts in a lower-case address. */
export const STATE_BELOW_CITY = new Set(["USA", "CAN", "AUS"]);

/**
 * State codes that people also write in lower case, in an address without capitals; Italy's with its former provinces.
 */
const STATE_CODES: Readonly<Record<string, RegExp>> = {
  BRA: /^(?:ac|al|ap|am|ba|ce|df|es|go|ma|mt|ms|mg|pa|pb|pr|pe|pi|rj|rn|rs|ro|rr|sc|sp|se|to)$/i,
  ITA: /^(?:ag|al|an|ao|ar|ap|at|av|ba|bt|bl|bn|bg|bi|bo|bz|bs|br|ca|cl|cb|ce|ct|cz|ch|ci|co|cs|cr|kr|cn|en|fm|fe|fi|fg|fc|fo|fr|ge|go|gr|im|is|sp|aq|lt|le|lc|li|lo|lu|mc|mn|ms|mt|me|mi|mo|mb|na|no|nu|og|or|ot|pd|pa|pr|ps|pv|pg|pu|pe|pc|pi|pt|pn|pz|po|rg|ra|rc|re|ri|rn|rm|ro|sa|ss|sv|si|sr|so|su|ta|te|tr|to|tp|tn|tv|ts|ud|va|ve|vb|vc|vr|vs|vv|vi|vt)$/i,
};

function endsWithRegion(words: readonly string[], count: number, iso3: string): boolean {
  const state = words.slice(-count).join(" ");
  const isLowerCase = words.every((word) => word === word.toLowerCase());
  const isListed = STATE_BELOW_CITY.has(iso3) || STATE_CODES[iso3]?.test(state) === true;
  // "Van" and "Muş" are names of regions.
  const isCode = /^\p{L}{1,3}$/u.test(state) && !regionsOf(iso3).includes(state);
  const isLowerCaseCode =
    isCode && state !== state.toUpperCase() && !(iso3 === "AUS" && SHORT_AUSTRALIAN_STATE.test(state));
  // "Reggio Calabria" is a city.
  if (iso3 === "ITA" && !isCode) return false;
  if (count >= words.length || (isLowerCaseCode && !(isLowerCase && isListed))) return false;
  return isRegion(iso3, isLowerCaseCode ? state.toUpperCase() : state);
}

/**
 * Returns whether a line may be a state without a city, such as "Guangdong 518057". "New York 10001", "Berlin" and
 * "Madrid" count as cities first.
 */
function canBeStateOnly(line: string, iso3: string): boolean {
  if (STATE_BELOW_CITY.has(iso3)) return line.length <= 3;
  if (iso3 === "BRA" || iso3 === "ITA") return /^[A-Z]{2}$/.test(line);
  if (iso3 === "IND") return !/delhi|chandigarh/i.test(line) && line.length > 3;
  return (
    (iso3 === "CHN" && !isProvinceCity(iso3, line)) || ["JPN", "GBR", "IRL"].includes(iso3) || REGION_START.test(line)
  );
}
