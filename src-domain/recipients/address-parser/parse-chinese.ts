import { extractAsianContacts } from "./contacts.ts";
import { findLabel } from "./labels.ts";
import {
  startParse,
  setFreeStreet,
  setParsedField,
  setParsedCountry,
  tidy,
  type ParsedAddress,
  type ParseState,
  guessField,
} from "./parsed-address.ts";
import { findChineseMobile, findHongKongPhone, findLandline, findPhone, type PhoneMatch } from "./phone.ts";
import { isChineseCompany } from "./street-extras.ts";

const PROVINCES =
  "北京|天津|上海|重庆|重慶|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|台灣|臺灣|内蒙古|广西|西藏|宁夏|新疆|香港|九[龍龙](?![坡县縣镇鎮])|新界|澳门|澳門|廣東";
const PROVINCE = new RegExp(
  `^(?:${PROVINCES})(?!\\p{Script=Han}?[路街])(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区|特別行政區)?`,
  "u",
);
const MUNICIPALITY = /^(?:北京|天津|上海|重庆|重慶|香港|九[龍龙]|新界|澳门|澳門)/;
const SPECIAL_REGIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:香港|九[龍龙]|新界)/, "HKG"],
  [/^(?:澳门|澳門)/, "MAC"],
  [/^(?:台湾|台灣|臺灣)/, "TWN"],
];
const COUNTRY = /^(?:中国|中國|中华人民共和国)(?!\p{Script=Han}?(?:路|街|银行))/u;
/** Cities and areas with the rank of a city. */
const CITY = /^\p{Script=Han}{1,9}?(?:自治州|地区|盟|市|(?<=自治)州)/u;
/** Cities that people write without 市 before a district. */
const SHORT_CITY =
  /^(?:广州|深圳|东莞|佛山|珠海|惠州|中山|南宁|桂林|柳州|杭州|宁波|温州|金华|南京|苏州|无锡|常州|南通|合肥|福州|厦门|泉州|南昌|济南|青岛|烟台|郑州|洛阳|武汉|长沙|海口|三亚|成都|绵阳|贵阳|昆明|西安|兰州|西宁|银川|乌鲁木齐|呼和浩特|太原|石家庄|保定|唐山|沈阳|大连|长春|吉林|哈尔滨)(?!市)(?=$|\p{Script=Han}{2,4}(?:新区|开发区|区|县))(?!\p{Script=Han}市)/u;
/** Excludes towns, villages and quarters ("北苑街道春晗二区"), which are below a district. */
const DISTRICT =
  /^\p{Script=Han}(?:(?!街道|[镇鎮路村](?![区區县縣市])|小区|社区|[一二三四五六七八九十]区)\p{Script=Han}){0,7}?(?:新区|开发区|自治县|区|區|县|縣|旗|市)/u;
const TAIWAN_DISTRICT = /^\p{Script=Han}{1,3}?(?:[區区]|[鄉鎮](?![區区])|(?<=\p{Script=Han}{2})市)/u;
const ADDRESS_WORD = /[省市区區县縣镇鎮乡村路街巷弄号號楼樓室栋幢层苑园座]|大道|小区|大厦|\d/;
export const SURNAME =
  /^[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻苏潘葛范彭郎鲁韦马苗方俞任袁柳鲍史唐费薛雷贺倪汤滕罗毕郝安常于傅齐康伍余顾孟黄穆萧尹姚邵汪毛戴宋庞熊纪舒项祝董梁杜阮蓝季贾江童颜郭梅林钟徐邱骆高夏蔡田胡霍万柯管卢莫房丁邓石崔龚程邢陆翁段侯武刘龙叶黎白蒲赖乔谭向易廖文曾关欧司上诸洪左包吉牛温柴瞿阎詹刁辛覃聂樊麦車陳張劉楊黃吳趙鄭謝許蘇葉羅盧馬蕭鄧馮賴鍾齊溫顏閻喬譚莊嚴龔湯賈譙駱藍簡游阿尤冼岑鄺龐聶寧歐陽項呂孫錢韓華葛萬顧龍范次]/;

const TAIWAN_CITIES =
  "[台臺]北市|新北市|桃園市|[台臺]中市|[台臺]南市|高雄市|基隆市|新竹[市縣]|嘉義[市縣]|苗栗縣|彰化縣|南投縣|雲林縣|屏東縣|宜蘭縣|花蓮縣|[台臺]東縣|澎湖縣|金門縣|連江縣";
const TAIWAN_CITY = new RegExp(`^(?:${TAIWAN_CITIES})`, "u");
const TAIWAN_START = new RegExp(
  `(?<=^|[\\s,;:])[[(]?(\\d{3}(?:\\d{2,3})?)[\\])]? ?(?=(?:[台臺]灣(?:省)?)?(?:${TAIWAN_CITIES}))`,
  "u",
);

export const looksChinese = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) &&
  !/[\p{Script=Hiragana}\p{Script=Katakana}〒]/u.test(text) &&
  new RegExp(`(?:${PROVINCES}|${TAIWAN_CITIES})|[市区區县縣](?=\\p{Script=Han})`, "u").test(text);

/** Parses name, phone and address in any order: finds the phone by its form and the address by province or district. */
export function parseChinese(lines: readonly string[]): ParsedAddress {
  const parseState = startParse(lines);
  parseState.lines = parseState.lines.map((line) => line.replace(/[[【](\p{Script=Han}{2,6})[\]】]:?/gu, " $1:"));
  extractListNumber(parseState);
  extractPoliteWords(parseState);
  extractOtherNumbers(parseState);
  extractTaiwanCode(parseState);
  const isHongKong = lines.some((line) => /香港|九[龍龙](?![坡县縣镇鎮])|新界/.test(line));
  extractAsianContacts(parseState, (line) => findNumber(line) ?? (isHongKong ? findHongKongPhone(line) : null));
  parseState.lines = parseState.lines.flatMap((line) => line.split(/[\s,;:。、|/]/u)).filter((piece) => piece !== "");
  extractPieceLabels(parseState);
  joinHonorifics(parseState);
  extractPostalCode(parseState);
  extractCountryPiece(parseState);
  const companies = extractCompanies(parseState);
  const regionIndex = parseState.lines.findIndex((piece) => startsWithRegion(piece));
  const startIndex = regionIndex < 0 ? parseState.lines.findIndex((piece) => startsWithCity(piece)) : regionIndex;
  extractAddress(
    parseState,
    startIndex < 0 ? parseState.lines.findIndex((piece) => ADDRESS_WORD.test(piece)) : startIndex,
  );
  for (const company of companies) setFreeStreet(parseState, company);
  extractName(parseState);
  parseState.leftovers.push(...parseState.lines);
  parseState.lines = [];
  return parseState;
}

/** Drops the country's name above or below the address, which names the country already. */
function extractCountryPiece(parseState: ParseState): void {
  const regionIndex = parseState.lines.findIndex((piece) => startsWithRegion(piece) && !/^[台臺]灣$/.test(piece));
  const isTaiwanese = TAIWAN_CITY.test(parseState.lines[regionIndex] ?? "");
  const isCountry = (piece: string, index: number): boolean =>
    isTaiwanese
      ? /^(?:[台臺]灣|台湾)$/.test(piece)
      : index > regionIndex && regionIndex >= 0 && /^中[国國]$/.test(piece);
  parseState.explanations.push(...parseState.lines.filter(isCountry));
  parseState.lines = parseState.lines.filter((piece, index) => !isCountry(piece, index));
}

/** The name of a person's company may begin with a city's name. Without a person, the company is the recipient. */
function extractCompanies(parseState: ParseState): string[] {
  const hasPerson = parseState.fields.shipmentName !== undefined || parseState.lines.some(isLikeName);
  const companies = hasPerson
    ? parseState.lines.filter((piece) => isChineseCompany(piece) && !BEGINS_WITH_ADDRESS.test(piece))
    : [];
  parseState.lines = parseState.lines.filter((piece) => !companies.includes(piece));
  return companies;
}

/** Matches a text that begins with an address: "江苏省昆山市千灯镇…有限公司". */
const BEGINS_WITH_ADDRESS =
  /^\p{Script=Han}{2,8}(?:省\p{Script=Han}{1,8}市|[市州]\p{Script=Han}{1,8}[区區县縣镇鎮乡鄉])/u;

const findNumber = (text: string): PhoneMatch | null =>
  findChineseMobile(text) ?? findPhone(text) ?? findLandline(text);

/** Extracts polite words such as "麻烦寄到" and "谢谢", and the choice "先生/小姐" of a form. */
function extractPoliteWords(parseState: ParseState): void {
  parseState.lines = parseState.lines.map((line) =>
    line.replace(POLITE_WORDS, (words) => {
      parseState.explanations.push(words);
      return " ";
    }),
  );
}
const POLITE_WORDS =
  /(?:麻烦|麻煩|请|請)?(?:您|你)?(?:帮忙|幫忙)?(?:寄到|寄往|发到|發到|寄至|邮寄到)(?:以下地址|下面地址|这里|這裡)?|(?<=^|[\s,，。!])(?:谢谢|謝謝|多谢|感谢|麻烦了|麻煩了)(?:您|你|啦|了|哦)?(?=$|[\s,，。!])|\(收\)|先生 ?[/／] ?(?:小姐|女士)/gu;

/** The number of a shop where the person fetches the parcel, "(店號:187654)", and of an identity card. */
function extractOtherNumbers(parseState: ParseState): void {
  parseState.lines = parseState.lines.map((line) =>
    line.replace(/\(?店[號号] ?:? ?\d{4,6}\)?|(?:身份证(?:号码?)? ?:? ?)?(?<!\d)\d{17}[\dX](?![\dX])/giu, (number) => {
      parseState.leftovers.push(number);
      return " ";
    }),
  );
}

/** Extracts Taiwan's code of three, five or six digits, which is directly before the city. */
function extractTaiwanCode(parseState: ParseState): void {
  parseState.lines = parseState.lines.map((line) => {
    const match = parseState.fields.shipmentPostalCode === undefined ? TAIWAN_START.exec(line) : null;
    if (!match) return line;
    setParsedField(parseState, "shipmentPostalCode", match[1] ?? "");
    return line.slice(0, match.index) + line.slice(match.index + match[0].length);
  });
}

function extractListNumber(parseState: ParseState): void {
  parseState.lines = parseState.lines.map((line) => {
    const [number = ""] = /^\d{1,2}[.、)](?=\p{Script=Han})/u.exec(line) ?? [];
    if (number !== "") parseState.explanations.push(number);
    return line.slice(number.length);
  });
}

/** Labels are separate pieces here, because the text was split at colons. */
function extractPieceLabels(parseState: ParseState): void {
  const otherPieces: string[] = [];
  let isNameNext = false;
  for (const piece of parseState.lines) {
    const label = findLabel(piece);
    if (label !== null) parseState.explanations.push(piece);
    else if (isNameNext) setParsedField(parseState, "shipmentName", piece);
    else otherPieces.push(piece);
    isNameNext = label === "shipmentName";
  }
  parseState.lines = otherPieces.map((piece) => withoutAttachedLabel(parseState, piece));
}

/** Removes labels without a colon around a name: "收货地址张三收货地址". */
function withoutAttachedLabel(parseState: ParseState, piece: string): string {
  const [, labelBefore = "", name = "", labelAfter = ""] = ATTACHED_LABEL.exec(piece) ?? [];
  if (name === "" || labelBefore + labelAfter === "") return piece;
  parseState.explanations.push(...[labelBefore, labelAfter].filter((label) => label !== ""));
  return name;
}
const LABELS = "收货地址|收貨地址|收件地址|收货人|收貨人|收件人|姓名|电话|電話|手机号码|手机号|手机|手機|地址";
const ATTACHED_LABEL = new RegExp(`^((?:${LABELS})?)(\\p{Script=Han}{2,4}?)((?:${LABELS})?)$`, "u");

function joinHonorifics(parseState: ParseState): void {
  const pieces: string[] = [];
  for (const piece of parseState.lines) {
    const previous = pieces.at(-1) ?? "";
    if (HONORIFIC.test(piece) && isLikeName(previous)) pieces.splice(-1, 1, `${previous} ${piece}`);
    else pieces.push(piece);
  }
  parseState.lines = pieces;
}
const HONORIFIC = /^(?:先生|女士|小姐|老师|老師)?(?:收|亲收|親收|启|啟)?$/u;

/** Extracts a code of six digits that is a separate piece or directly follows the address. */
function extractPostalCode(parseState: ParseState): void {
  parseState.lines = parseState.lines.flatMap((piece) => {
    const [, street = "", code = ""] = /^(.*\p{Script=Han})(\d{6})$/u.exec(piece) ?? [];
    return ADDRESS_WORD.test(street) ? [street, code] : [piece];
  });
  const isTaiwanese = parseState.lines.some((piece) => TAIWAN_CITY.test(piece.replace(/^[台臺]灣省?/, "")));
  const codeOnly = isTaiwanese ? /^\(?\d{3}(?:\d{2,3})?\)?$/ : /^\(?\d{6}\)?$/;
  const index = parseState.lines.findIndex((piece) => codeOnly.test(piece));
  if (index < 0) return;
  const code = (parseState.lines[index] ?? "").replace(/[()]/g, "");
  // Shops demand a code; people who do not know theirs write zeros.
  if (/^(?:0+|9+)$/.test(code)) parseState.explanations.push(code);
  else setParsedField(parseState, "shipmentPostalCode", code);
  parseState.lines = parseState.lines.filter((_, pieceIndex) => pieceIndex !== index);
}

const startsWithRegion = (piece: string): boolean =>
  TAIWAN_CITY.test(piece) || COUNTRY.test(piece) || (PROVINCE.test(piece) && piece.length > 4);

const startsWithCity = (piece: string): boolean =>
  PROVINCE.test(piece) || (CITY.test(piece) && piece.length > 2) || (DISTRICT.test(piece) && piece.length > 3);

/** Extracts province, city and district from the start, even if blanks separate them; the remainder is the street. */
function extractAddress(parseState: ParseState, startIndex: number): void {
  if (startIndex < 0) return;
  const pieces = parseState.lines.slice(startIndex);
  parseState.lines = parseState.lines.slice(0, startIndex);
  // A short piece without address words after the address is a person.
  const isName = (piece: string): boolean =>
    isLikeName(piece) ||
    (!ADDRESS_WORD.test(piece) && piece.length <= 4 && PROVINCE.exec(piece)?.[0] !== piece) ||
    HONORIFIC.test(piece.split(" ")[1] ?? "-");
  const requestIndex = pieces.findIndex((piece) => REQUEST.test(piece));
  if (requestIndex > 0) parseState.leftovers.push(...pieces.splice(requestIndex));
  const hasNoName = parseState.fields.shipmentName === undefined && !parseState.lines.some(isLikeName);
  const nameIndex = hasNoName ? pieces.findLastIndex(isName) : -1;
  if (nameIndex > 0) parseState.lines.push(...pieces.splice(nameIndex, 1));
  if (hasNoName && nameIndex <= 0) parseState.lines.push(...detachName(pieces));
  const cutStart = createCutter(pieces);
  const country = cutStart(COUNTRY);
  const province = cutStart(PROVINCE);
  const isInTaiwan = TAIWAN_CITY.test(pieces[0] ?? "");
  const regionIso3 =
    SPECIAL_REGIONS.find(([pattern]) => pattern.test(province))?.[1] ?? (isInTaiwan ? "TWN" : undefined);
  setParsedCountry(parseState, regionIso3 ?? "CHN", country, country !== "" || province !== "" || isInTaiwan);
  setCityAndStreet(parseState, province, cutStart);
}

/** Matches a request after the address: "麻煩寄換新品". */
const REQUEST = /^(?:麻烦|麻煩|请|請|记得|記得|务必|務必|不要)/u;

/** Splits a person from the end of a street, "姚家园3楼马云"; this is a guess that the operator checks. */
function detachName(pieces: string[]): string[] {
  const [, street = "", name = ""] = ATTACHED_NAME.exec(pieces.at(-1) ?? "") ?? [];
  if (!SURNAME.test(name)) return [];
  pieces.splice(-1, 1, street);
  return [name];
}
const ATTACHED_NAME = /^(.*\d+[号號楼樓室栋幢层層户])(\p{Script=Han}{2,3}收?)$/u;

type CutStart = (pattern: RegExp) => string;

function createCutter(pieces: string[]): CutStart {
  return (pattern) => {
    if (pattern === REST) return pieces.splice(0).join(" ");
    const match = pattern.exec(pieces[0] ?? "");
    if (!match) return "";
    const remainder = (pieces[0] ?? "").slice(match[0].length);
    pieces.splice(0, 1, ...(remainder === "" ? [] : [remainder]));
    return match[0];
  };
}

const REST = /.*/;

function setCityAndStreet(parseState: ParseState, province: string, cutStart: CutStart): void {
  const isMunicipality = MUNICIPALITY.test(province);
  const repeatedCity = isMunicipality ? cutStart(new RegExp(`^(?:市辖区|${province.slice(0, 2)}市?)`)) : "";
  const taiwanCity = cutStart(TAIWAN_CITY);
  const shortCity = isMunicipality || taiwanCity !== "" ? "" : cutStart(SHORT_CITY);
  const city = isMunicipality ? repeatedCity : taiwanCity || shortCity || cutStart(CITY);
  if (isMunicipality && repeatedCity === "") setParsedField(parseState, "shipmentCity", province);
  else {
    setParsedField(parseState, "shipmentState", province);
    setParsedField(parseState, "shipmentCity", city);
  }
  const district = cutStart(taiwanCity === "" ? DISTRICT : TAIWAN_DISTRICT);
  const street = cutStart(REST);
  if (parseState.fields.shipmentCity === undefined) guessField(parseState, "shipmentCity", district);
  else guessField(parseState, "shipmentStreet2", district);
  setParsedField(parseState, "shipmentStreet1", street, district !== "");
}

/** Uses the piece that is most similar to a name: few characters, preferably starting with a common family name. */
function extractName(parseState: ParseState): void {
  if (parseState.fields.shipmentName !== undefined) return;
  const likelyNameIndex = parseState.lines.findIndex((piece) => isLikeName(piece));
  const index =
    likelyNameIndex >= 0
      ? likelyNameIndex
      : parseState.lines.findIndex((piece) => !/\d{5}/.test(piece) && tidy(piece).length <= 12);
  const [name = ""] = index < 0 ? [] : parseState.lines.splice(index, 1);
  setName(parseState, name);
}

/** Sets the name without 收, which says that the person receives the parcel: "丁志强收". */
function setName(parseState: ParseState, text: string): void {
  const name = text.replace(/(?<=\p{Script=Han}{2})(?<!先生|女士|小姐|老师|老師) ?收$/u, "");
  if (name !== text) parseState.explanations.push("收");
  setParsedField(parseState, "shipmentName", name, isLikeName(name));
}

const isLikeName = (piece: string): boolean =>
  /^\p{Script=Han}{2,7}·\p{Script=Han}{2,8}收?$/u.test(piece) ||
  (/^\p{Script=Han}{2,4}?(?: ?(?:先生|女士|小姐|老师)?收?)?$/u.test(piece) &&
    !ADDRESS_WORD.test(piece) &&
    SURNAME.test(piece));
