import { findCountry } from "../country-names.ts";
import { ATTENTION_WORDS } from "./line-kinds.ts";

const SECONDARY =
  /^(?:(?:p\.?\s?o\.?\s?box|cs|bp|tsa|postfach|c\/o|chez|presso|bei|care of|parcel locker|rural route|locked bag|digicode) [\p{L}\d][^,;]*$|#\s?\w+(?:-\w+)?$|(?:apt|apartment|app|apto|appt|suite|ste|unit|floor|fl|flat|room|rm|bldg|building|level|lvl|trlr|lot|c\/o|bus|wohnung|whg|portal|esc|piso|scala|interno|lok|lgh|bât|bâtiment|étage|etage)\.?\s?#?\p{L}{0,2}\d*\p{L}?$|\d+(?:st|nd|rd|th) floor$|\d{1,2}(?:\.|[eè]r?e?|[eè]me)? ?(?:og|etage|stock|piso|étage|tv|th|mf)\.?(?: porte)?(?: (?:links|rechts|mitte|gauche|droite|face))?$|postfach|postbus|bajo(?: \p{L})?|principal \d{0,2}[ªº]?\p{L}?|(?:\d{1,2}(?:st|nd|rd|th)|ground|first|second|third|top) floor flat|dock \d+|(?:raum|zimmer) [\d.]+|apt \d+ bat \w|esc \d+ (?:pte|porte) \d+|\d{1,2}[ºª°] ?(?:\p{L}|(?:izq|izda|dcha|drcha|dta|centro)\.?|andar|piso)?$|\p{L}+ (?:suite|unit) \w{1,5}$|(?:apartment|unit|flat) \d{1,3}\.\d{1,3}$|m\.? ?\d+\p{L}?$|[ivx]{1,4}$|hs$|piso \d+[ºª°]?,? (?:(?:dto|dpto|depto)\.? )?\w{1,3}$|(?:bl|sc|et|ap)\. ?\w{1,4}$|st\. ?(?:th|tv|mf)\.?$|h\d{4}$|(?:hinter|vorder|garten|rück)haus$|hinterhof$|seitenflügel$|(?:case postale|casella postale|apartado(?: de correos)?|caixa postal|postboks|postilokero|skrytka pocztowa) \d{1,6}$)/iu;
/** Matches words for attention and a name, such as "Attn: Jill Sand". Excludes digits: such a line may be a note. */
const ATTENTION = new RegExp(
  `^(?:${ATTENTION_WORDS}|ansprechpartner(?:in)?|contact(?: person)?)\\.?:? \\p{L}[^\\d,;]*$`,
  "iu",
);
/** Returns whether a part of a street field is certainly a floor, flat, building, district or company. */
export const isStreetExtra = (part: string): boolean =>
  [SECONDARY, ATTENTION, NUMBERED_UNIT, NAMED_BUILDING, JAPANESE_BUILDING, QUARTER, COMPANY].some((pattern) =>
    pattern.test(part),
  );
/** Matches numbered units, such as "Ste 130 Unit 359", "12/F", "Office 806" and "RD 2". */
const NUMBERED_UNIT =
  /^(?:(?:(?:apt|apto|int|depto|dpto|suite|ste|unit|u(?=[. ]*\d)|flat|room|rm|floor|fl|blk|block|office|villa|shop|rd|rr|tower|building|bldg|bloco|top|tür|stiege)(?:[. ]{1,2}(?:no\.? ?)?#?\w{1,5}|#?\d\w{0,4})(?:[/-]\w{1,4})?|(?:appt|appartement|bât|esc|scala|interno|site|comp|box|qd|quadra|lt|lote|sc|et|ap|bl)(?:[. ]{1,2}#?(?:\d{1,4}\p{L}?|\p{L}\d{0,3})|\d{1,4}))(?:\s|(?=$)))+$|^(?:\d{1,3}\/f|\w{1,3}\/f\.?|\d{1,3}f\.?|\d{1,3}(?:st|nd|rd|th) floor)$/iu;
/** Matches a line that ends in a word for a building, because such a line is neither a city nor a person. */
const NAMED_BUILDING =
  /^(?:[\p{L}\d][\p{L}\d'’.&-]* ){1,4}(?:house|building|towers?|estate|centre|apartments|residency|mansions?|cottage|complex|business (?:park|campus|centre))$|^(?:(?:apt|appt|apto|bât|bat)\.? ?\w{1,4} )?(?:résidence|residence|immeuble|edificio|edifício|condominio|condomínio) [\p{L}\d '’.-]{2,40}$|^(?:the (?:old )?(?:rectory|vicarage|barn|forge|manor|lodge|school ?house|post office|mill|bakery|coach house|farmhouse|granary|stables|bungalow)|[\p{L}'’]+ (?:cottage|farm|lodge|barn|bungalow))$/iu;
export const isNamedBuilding = (text: string): boolean => NAMED_BUILDING.test(text);

/** Matches a named Japanese building with or without a floor or room, such as "KDX新宿ビル 12F". */
export const JAPANESE_BUILDING =
  /^[^\d\s,]{0,20}(?:ビル|マンション|ハイツ|コーポ|タワー|レジデンス|メゾン|ハウス|荘|館)[^\d\s,]{0,12}(?: ?\d{1,4}(?:F|階|号室?)?)?$|^[^\d\s,]{2,20}\d{1,4}号室$/u;
export const isQuarter = (text: string): boolean => QUARTER.test(text);
const QUARTER =
  /^(?:แขวง\S+ เขต\S+|[\p{L} ]{2,30} mah(?:\.|allesi)?|(?:alcaldía|delegación|(?:alc|del)\.|ds\.?|desa|mah\.?) [\p{L} .'-]{2,30}|tsim sha tsui|mong ?kok|kwun tong|wan ?chai|causeway bay|sha tin|tsuen wan|yuen long|tuen mun|tai po|sham shui po|cheung sha wan|kowloon (?:bay|tong)|hung hom|kwai chung|tai kok tsui|sheung wan|quarry bay|kennedy town|yau ma tei|wong tai sin|san po kong|lai chi kok|tseung kwan o|chai wan|fanling|sheung shui|ma on shan|tung chung|kwai (?:fong|hing)|lai king|north point|tin hau|tai koo|sai ying pun|shau kei wan|lok fu|diamond hill|ngau tau kok|lam tin|yau tong|tsing yi|tin shui wai|tai wai|fo tan|sai kung)$|^(?:col\.?|colonia|fracc\.?|fraccionamiento|bairro|barrio|jardim|jd\.?|vila|parque|urb\.?|urbanización|ot|ortsteil|z\.?i\.?|z\.?a\.?c?\.?|zone (?:industrielle|artisanale)|polígono(?: industrial)?|pol\. ind\.|p\.i\.) [\p{L}\d .'-]{2,40}$|^centro$|^[\p{L}\d' -]{2,30}(?: new)? (?:dist(?:rict|\.)|ward|sub-?district)$|^(?:phường|quận|huyện|xã|tambon|amphoe|khwaeng|khet|kelurahan|kel\.?|kecamatan|kec\.?|brgy\.?|barangay|taman|bandar) [\p{L}\d'. -]{1,30}$|^[\p{L}-]{2,20}-(?:gu|ku|dong|cho)$/iu;
/** Matches a line that ends in a legal form, or names an institution. */
const COMPANY =
  /(?:^|.[ ,])(?:gmbh(?: & co\.? ?kg)?|ag|(?<!\d )kg|ohg|e\. ?k\.|ug|llc|l\.l\.c\.|inc\.?|corp\.?|ltd\.?|limited|plc|pty ltd|pte\.? ltd\.?|sdn\.? bhd\.?|s\.?r\.?l\.?|s\.?p\.?a\.?|s\.l\.u?\.?|sarl|sas|b\.?v\.?|n\.?v\.?|sp\. ?z ?o\. ?o\.|aps|oy|a\/s|co\.?|ltda\.?|s\.a\. de c\.v\.)$|^(?:sarl|sas|eurl|firma|ditta) .|^university of |^dep(?:t\.?|artment) of |^(?:abt\.|abteilung) \p{L}+$|. (?:university|hospital|college|school|institute)$/iu;
const JAPANESE_COMPANY = /^(?:(?:株式|有限|合同)会社\S+|\S+(?:株式|有限|合同)会社)(?: \S+[部課室係店])?(?: ?御中)?$/u;
const CHINESE_COMPANY = /^(?:(?![路街号號弄巷])\p{Script=Han}){4,24}(?:公司|集团|集團)$/u;
export const isChineseCompany = (text: string): boolean => CHINESE_COMPANY.test(text);
export const isCompany = (text: string): boolean =>
  JAPANESE_COMPANY.test(text) ||
  CHINESE_COMPANY.test(text) ||
  (COMPANY.test(text) && /\p{L}{2}.* /u.test(text) && !text.replace(/, (?=(?:inc|llc|ltd)\.?$)/i, " ").includes(","));

/** Returns whether a line has units and then the building's name, such as "Flat A, 8/F, Sunny Court". */
export function isUnitAndBuilding(line: string): boolean {
  const [, units = "", building = ""] = /^(.+?),? (\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]*)*)$/u.exec(line) ?? [];
  const areUnits =
    units !== "" && units.split(/, ?/).every((part) => NUMBERED_UNIT.test(part) || SINGAPORE_UNIT.test(part));
  return areUnits && findCountry(building) === null && !/(?<!\p{L})(?:door|gate|bell)(?!\p{L})/iu.test(building);
}
const SINGAPORE_UNIT = /^#\d{1,3}-\d{1,4}\p{Lu}?$/u;

export const HAN_DISTRICT =
  /^(?!.+(?:街道|[镇鎮路村](?![区區县縣市])|小区|社区)|.*[一二三四五六七八九十]区$)\p{Script=Han}{1,8}(?:[区區县縣旗]|(?<=^\p{Script=Han}{2,4})市)$/u;

export const LOCKER = /^(?:dhl[ -])?(?:packstation|paketbox|postfiliale) \d+$/i;
