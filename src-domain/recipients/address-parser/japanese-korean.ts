import { extractAsianContacts } from "./contacts.ts";
import { findLabel } from "./labels.ts";
import {
  startParse,
  setParsedField,
  tidy,
  type ParsedAddress,
  type ParseState,
  guessCountry,
  guessField,
} from "./parsed-address.ts";
import { findPhone, toPhoneMatch, type PhoneMatch } from "./phone.ts";

const PREFECTURE = /(?:東京都|北海道|(?:大阪|京都)府|\p{Script=Han}{2,3}県)/u;
/** Matches a ward together with its city. Tokyo's wards count as cities. */
const JAPANESE_CITY =
  /^(?:(?:(?:町田|大町|村上|村山|東村山|武蔵村山|田村|羽村|市川|市原|市来|郡山|大和郡山|蒲郡|小郡|郡上|十日町|四日市|廿日市|野々市|八日市場|今市|下市)市|[^\d\s市区町村郡]{1,6}市)(?: ?\p{Script=Han}{1,4}区)?|\p{Script=Han}{1,4}区|\p{Script=Han}{1,5}郡\p{Script=Han}{1,5}[町村]|\p{Script=Han}{1,5}[町村])/u;
const KOREAN_STATE =
  /(?:서울특별시|서울시|서울|부산광역시|부산|대구광역시|대구|인천광역시|인천|광주광역시|광주|대전광역시|대전|울산광역시|울산|세종특별자치시|세종시|경기도|경기|강원특별자치도|강원도|충청북도|충북|충청남도|충남|전북특별자치도|전라북도|전북|전라남도|전남|경상북도|경북|경상남도|경남|제주특별자치도|제주도)(?=\s)/u;
/** Matches cities with the rank of a province. */
const METROPOLIS = /^(?:서울|부산|대구|인천|광주(?!시)|대전|울산|세종)/;
const KOREAN_CITY = /^(?:\p{Script=Hangul}{1,5}[시군](?: \p{Script=Hangul}{1,5}구)?|\p{Script=Hangul}{1,5}구)(?=\s)/u;

/** Detects kana, the postal mark or a prefecture, because Chinese shares only the other characters. */
export const looksJapanese = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) &&
  (/[\p{Script=Hiragana}\p{Script=Katakana}〒]/u.test(text) ||
    /(?:東京都|北海道|大阪府|京都府)/u.test(text) ||
    /(?:^|[\s\d:])\p{Script=Han}{2,3}県/u.test(text));

export const looksKorean = (text: string): boolean =>
  /\p{Script=Hangul}/u.test(text) && /\p{Script=Hangul}(?:시|도|군|구|로|길|동)(?=[\s\d,]|$)/u.test(text);

export const parseJapanese = (lines: readonly string[]): ParsedAddress =>
  parseByState(lines, {
    iso3: "JPN",
    code: /〒?\s?\d{3}-\d{4}(?!\d)|〒\s?\d{7}(?!\d)|^\d{7}(?=\s|$)/u,
    state: PREFECTURE,
    city: JAPANESE_CITY,
  });

export const parseKorean = (lines: readonly string[]): ParsedAddress =>
  parseByState(lines, {
    iso3: "KOR",
    code: /(?:\(?우\)? ?)?[([]?(?<!\d)\d{5}(?!\d)[)\]]?/u,
    state: KOREAN_STATE,
    city: KOREAN_CITY,
  });

interface AddressScript {
  readonly iso3: "JPN" | "KOR";
  readonly code: RegExp;
  readonly state: RegExp;
  readonly city: RegExp;
}

/** Parses prefecture or province, city and street, in this order, with the person above or below. */
function parseByState(lines: readonly string[], script: AddressScript): ParsedAddress {
  const parseState = startParse(lines);
  extractAsianContacts(parseState, findAsianPhone);
  extractLabels(parseState);
  extractIntroductions(parseState);
  extractCountryName(parseState);
  extractReadings(parseState);
  extractPostalCode(parseState, script);
  const stateIndex = parseState.lines.findIndex((line) => script.state.test(`${line} `));
  const index = stateIndex >= 0 ? stateIndex : parseState.lines.findIndex((line) => script.city.test(`${line} `));
  if (index >= 0) extractAddress(parseState, index, script);
  guessCountry(parseState, script.iso3);
  extractPerson(parseState);
  extractCompany(parseState);
  parseState.leftovers.push(...parseState.lines);
  parseState.lines = [];
  return parseState;
}

const findAsianPhone = (text: string): PhoneMatch | null =>
  // Ten or eleven digits of a Korean mobile phone may be beside the postal code.
  toPhoneMatch(/(?<![\d-])01[016-9]\d{7,8}(?![\d-])/.exec(text)) ??
  toPhoneMatch(/(?<![\d-])(?:\+8[12][- ]?\(?0?|\(?0)\d{1,4}\)?[- ]\d{2,4}[- ]\d{4}(?![\d-])/.exec(text)) ??
  findPhone(text);

/** Korean and Japanese labels may have no colon. */
const BARE_LABEL =
  /^(우편번호|이름|성명|받는 ?사람|받는 ?분|수령인|주소|배송지|상세 ?주소|郵便番号|住所|ご住所|氏名|お名前) (.+)$/u;

/** Extracts labels with their values, such as "氏名：佐藤", and labels whose phone number was extracted before. */
function extractLabels(parseState: ParseState): void {
  parseState.lines = parseState.lines.flatMap((line) => {
    const match = /^([^:]{1,12}):(.*)$/u.exec(line) ?? /^【(.{1,12})】(.*)$/u.exec(line) ?? BARE_LABEL.exec(line);
    const [, label = line, value = ""] = match ?? [];
    const labelType = findLabel(tidy(label));
    if (labelType === null) return [line];
    parseState.explanations.push(tidy(label));
    if (labelType !== "shipmentName") return value.trim() === "" ? [] : [value.trim()];
    setParsedField(parseState, "shipmentName", value);
    return [];
  });
}

/** Removes sentences that only introduce the address: "返送先は下記の通りです。" */
function extractIntroductions(parseState: ParseState): void {
  parseState.lines = parseState.lines.filter((line) => {
    const isIntroduction = INTRODUCTION.test(line) && !/\d/.test(line);
    if (isIntroduction) parseState.explanations.push(line);
    return !isIntroduction;
  });
}
const INTRODUCTION =
  /(?:お世話に|お願い(?:し|いた|致)|下記の|以下の|通りです|안녕하세요|부탁(?:드|합)|보내 ?주|주소(?:로|입니다))/u;

function extractCountryName(parseState: ParseState): void {
  parseState.lines = parseState.lines.flatMap((line) => {
    const name = /^(?:日本国?|대한민국|한국|Japan|Korea|South Korea)(?=[\s,]|$)/iu.exec(line)?.[0] ?? "";
    if (name !== "") parseState.explanations.push(name);
    const remainder = tidy(line.slice(name.length));
    return remainder === "" ? [] : [remainder];
  });
}

/** Removes the reading that forms add to a name: "高木 美咲(タカギ ミサキ)様". */
function extractReadings(parseState: ParseState): void {
  parseState.lines = parseState.lines.map((line) =>
    line.replace(
      /(?<=^[^\d]*\p{Script=Han}) ?\(([\p{Script=Katakana}ー]{1,8} ?[\p{Script=Katakana}ー]{1,8})\)/u,
      (_, reading: string) => {
        parseState.explanations.push(reading);
        return "";
      },
    ),
  );
}

function extractPostalCode(parseState: ParseState, { code }: AddressScript): void {
  const index = parseState.lines.findIndex((line) => code.test(line));
  const line = parseState.lines[index];
  const match = code.exec(line ?? "");
  if (line === undefined || !match) return;
  for (const mark of ["〒", "우"]) if (match[0].includes(mark)) parseState.explanations.push(mark);
  const plainCode = match[0].replace(/[〒우\s()[\]]/gu, "");
  setParsedField(parseState, "shipmentPostalCode", plainCode.replace(/^(\d{3})(\d{4})$/, "$1-$2"));
  const textBefore = tidy(line.slice(0, match.index));
  const textAfter = tidy(line.slice(match.index + match[0].length));
  parseState.lines.splice(index, 1, ...[textBefore, textAfter].filter((text) => text !== ""));
}

interface SplitText {
  readonly textBefore: string;
  readonly matched: string;
  readonly textAfter: string;
}

function splitAt(text: string, pattern: RegExp): SplitText {
  const match = pattern.exec(`${text} `);
  if (!match) return { textBefore: "", matched: "", textAfter: text };
  const [matched] = match;
  const textAfter = tidy(text.slice(match.index + matched.length));
  return { textBefore: tidy(text.slice(0, match.index)), matched, textAfter };
}

function extractAddress(parseState: ParseState, index: number, { iso3, state, city }: AddressScript): void {
  const stateSplit = splitAt(parseState.lines[index] ?? "", state);
  const isMetropolis = iso3 === "KOR" && METROPOLIS.test(stateSplit.matched);
  const citySplit = isMetropolis
    ? { matched: stateSplit.matched, textAfter: stateSplit.textAfter }
    : splitAt(stateSplit.textAfter, city);
  setParsedField(parseState, "shipmentCity", citySplit.matched);
  if (!isMetropolis) setParsedField(parseState, "shipmentState", stateSplit.matched);
  const isSingleLine = parseState.lines.length === 1;
  const textAfterCity = tidy(citySplit.textAfter);
  const singleLineMatch = isSingleLine ? PERSON_AFTER_ADDRESS.exec(textAfterCity) : null;
  const [, street = citySplit.textAfter, person = ""] =
    PERSON_AFTER_NUMBER.exec(textAfterCity) ?? singleLineMatch ?? [];
  setParsedField(parseState, "shipmentStreet1", street);
  const otherTexts = [stateSplit.textBefore, person].filter((text) => text !== "");
  parseState.lines.splice(index, 1, ...otherTexts);
  extractBuilding(parseState, index + otherTexts.length);
}

/** Matches a person after the house number in one line. */
const PERSON_AFTER_NUMBER =
  /^(.*(?:\d\S*|\))) (\p{Script=Han}{1,4} ?\p{Script=Han}{0,3} ?様|\p{Script=Hangul}{2,4}(?:님| 귀하)?)$/u;

/** Matches family and given name at the end of a single line, but no words for rooms and halls. */
const PERSON_AFTER_ADDRESS =
  /^(.*\d.*) ((?![^ ]*[館棟階号室丁番地方])\p{Script=Han}{1,4} (?!\S*[館棟階号室丁番地方町村区市])\p{Script=Han}{1,3})$/u;

function extractBuilding(parseState: ParseState, index: number): void {
  if (!/\d|[ビ階]|マンション|아파트|빌딩/u.test(parseState.lines[index] ?? "")) return;
  guessField(parseState, "shipmentStreet2", parseState.lines.splice(index, 1)[0] ?? "");
}

/** A company is the recipient if there is no person, otherwise a line of the address. */
function extractCompany(parseState: ParseState): void {
  const index = parseState.lines.findIndex((line) => /(?:株式|有限|合同)会社|御中$|\(株\)|주식회사/u.test(line));
  const { shipmentName, shipmentStreet2 } = parseState.fields;
  if (index < 0 || (shipmentName && shipmentStreet2)) return;
  const [company = ""] = parseState.lines.splice(index, 1);
  guessField(parseState, shipmentName ? "shipmentStreet2" : "shipmentName", company);
}

const PERSON =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,8} ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{0,8}(?: ?様)?|\p{Script=Hangul}{2,5}(?: ?(?:님|귀하))?|\p{Lu}\p{L}+ \p{Lu}\p{L}+)$/u;

function extractPerson(parseState: ParseState): void {
  const honorificIndex = parseState.lines.findIndex((line) => PERSON.test(line) && /[様님]$/u.test(line));
  const index = honorificIndex >= 0 ? honorificIndex : parseState.lines.findIndex((line) => PERSON.test(line));
  const [name = ""] = index < 0 ? [] : parseState.lines.splice(index, 1);
  setParsedField(parseState, "shipmentName", name);
}

export const KOREAN_SURNAME =
  /^[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부]/u;
