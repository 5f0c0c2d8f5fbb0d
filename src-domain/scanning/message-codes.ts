import { type ContainedCodes, hasFedExCheck, findNamingCodes } from "./code-forms.ts";
import { GROUP_SEPARATOR, parseGs1Elements } from "./gs1-elements.ts";
import { isMessage, MESSAGE_BEGIN } from "./scan-code.ts";

const END = "\u0004";
const RECORD_SEPARATOR = "\u001E";

/** Texts that scanners, phones and consoles show for control characters. */
const WRITTEN_MARKS: readonly (readonly [RegExp, string])[] = [
  [/<RS>|\{RS\}|\[RS\]|\^\^|[\u241E\u25B2]/gi, RECORD_SEPARATOR],
  [/<GS>|\{GS\}|\[GS\]|\^\]|[\u241D\u2194]/gi, GROUP_SEPARATOR],
  [/<EOT>|\{EOT\}|\[EOT\]|\^D$|[\u2404\u2666]/gi, END],
];

interface MessageRecord {
  readonly format: string;
  readonly elements: readonly string[];
  /** The keyboard lost or replaced the separators, so elements may be cut or joined. */
  readonly isDoubtful: boolean;
}

/** Groups after the message start: the character for RS, a format of two digits, the character for GS. */
const HEADER = /^([^0-9A-Za-z]*)(\d\d)([^0-9A-Za-z]*)/;

/** Splits a message into records, even if the keyboard dropped the separators or replaced them by other characters. */
function parseRecords(message: string): MessageRecord[] {
  const messageWithMarks = WRITTEN_MARKS.reduce(
    (text, [writtenMark, mark]) => text.replace(writtenMark, mark),
    message,
  );
  const body = messageWithMarks.slice(MESSAGE_BEGIN.length).replaceAll(END, "");
  const [, recordMark = "", , groupMark = ""] = HEADER.exec(body) ?? [];
  const records = recordMark === "" || recordMark === groupMark ? [body] : body.split(recordMark);
  return records.flatMap((record) => {
    const [header, , format, separator = ""] = HEADER.exec(record) ?? [];
    if (header === undefined || format === undefined) return [];
    const recordBody = record.slice(header.length);
    const elements = separator === "" ? [recordBody] : recordBody.split(separator).filter((element) => element !== "");
    return [{ format, elements, isDoubtful: separator !== GROUP_SEPARATOR }];
  });
}

const digitOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10;

/** Uses weights 1 and 2 repeating after `1Z`; complement to 10. */
function hasUpsCheck(number: string): boolean {
  const digits = Array.from(number.slice(2), digitOf);
  const sum = digits.slice(0, -1).reduce((total, digit, index) => total + digit * (1 + (index % 2)), 0);
  return (sum + (digits.at(-1) ?? 0)) % 10 === 0;
}

const SERVICE_CHARACTERS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Returns every number with a valid check digit, because MaxiCode omits the two service characters. */
const listPossibleUpsNumbers = (shipper: string, numberEnd: string): string[] =>
  SERVICE_CHARACTERS.flatMap((firstCharacter) =>
    SERVICE_CHARACTERS.map((secondCharacter) => `1Z${shipper}${firstCharacter}${secondCharacter}${numberEnd}`).filter(
      hasUpsCheck,
    ),
  );

const UPS_JOINED = /^96(?:\d{9}|\d{5}|[0-9A-Z ]{6})\d{3}\d{3}1Z([0-9A-Z]{8})UPSN([0-9A-Z]{6})\d{3}/;

/** Returns null for another carrier's message. */
function upsNumbersIn([firstElement = "", , , number = "", carrier = "", shipper = ""]: readonly string[]):
  | string[]
  | null {
  const joinedMatch = UPS_JOINED.exec(firstElement);
  if (joinedMatch) return listPossibleUpsNumbers(joinedMatch[2] ?? "", joinedMatch[1] ?? "");
  const numberEnd = /^1Z([0-9A-Z]{8})$/.exec(number)?.[1];
  if (numberEnd === undefined) return null;
  return carrier === "UPSN" && /^[0-9A-Z]{6}$/.test(shipper) ? listPossibleUpsNumbers(shipper, numberEnd) : [];
}

/** `elements`: postal code, country, service, number, carrier, shipper ... (ANSI MH10.8.3, format 01). */
function findTransportNumbers(elements: readonly string[]): string[] {
  const [, , , number = "", carrier = ""] = elements;
  // FedEx adds four digits of the form to its number.
  const fedEx = carrier.startsWith("FDE") ? (/^(\d{12})\d{4}$/.exec(number)?.[1] ?? "") : "";
  return upsNumbersIn(elements) ?? [number, ...(hasFedExCheck(fedEx) ? [fedEx] : [])];
}

/** Identifiers of returns, and of items by customer's or supplier's number (ANSI MH10.8.2, categories 16 and 18). */
const ITEM_IDENTIFIERS = new Set(["R", "1R", "P", "1P", "8P", "30P"]);
/** License plates, bills of lading and packages (categories 10, 11 and 19). */
const PARCEL_IDENTIFIERS = new Set(["J", "1J", "2J", "3J", "4J", "5J", "6J", "2K", "3K", "3S", "4S", "5S"]);
const ELEMENT = /^(\d{0,3}[A-Z])(.+)$/i;

function findIdentifiedCodes({ elements, isDoubtful }: MessageRecord): ContainedCodes {
  const parsed = elements.map((text) => ({ text, parts: ELEMENT.exec(text) }));
  if (isDoubtful && parsed.some(({ parts }) => parts === null)) return { anyCodes: [], trackingNumbers: [] };
  const identified = parsed.flatMap(({ text, parts }) =>
    parts === null ? [] : [{ text, identifier: (parts[1] ?? "").toUpperCase(), value: parts[2] ?? "" }],
  );
  return {
    anyCodes: identified.filter(({ identifier }) => ITEM_IDENTIFIERS.has(identifier)).map(({ value }) => value),
    // PostNL and DHL print the identifier as the start of the number.
    trackingNumbers: identified
      .filter(({ identifier }) => PARCEL_IDENTIFIERS.has(identifier))
      .flatMap(({ text, value }) => [value, text]),
  };
}

function codesOf(record: MessageRecord): ContainedCodes {
  switch (record.format) {
    case "01":
      return { anyCodes: [], trackingNumbers: findTransportNumbers(record.elements) };
    case "05":
      return {
        anyCodes: findNamingCodes(parseGs1Elements(record.elements.join(GROUP_SEPARATOR)) ?? []),
        trackingNumbers: [],
      };
    case "06":
      return findIdentifiedCodes(record);
    default:
      return { anyCodes: [], trackingNumbers: [] };
  }
}

/** Returns the codes of parcels and items in a message; null if the text is no message. */
export function findMessageCodes(scanned: string): ContainedCodes | null {
  if (!isMessage(scanned)) return null;
  const codes = parseRecords(scanned).map(codesOf);
  return {
    anyCodes: [...new Set(codes.flatMap(({ anyCodes }) => anyCodes))],
    trackingNumbers: [...new Set(codes.flatMap(({ trackingNumbers }) => trackingNumbers))].filter(
      (number) => number !== "",
    ),
  };
}
