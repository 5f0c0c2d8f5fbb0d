import { DESTINATION_FIELDS, EMPTY_DESTINATION, type Destination } from "./address.ts";
import { parseInt64Id } from "./ids.ts";

/**
 * A batch on its way to another desk, in codes that a scanner types there. They begin as printed commands do, so that no item id
 * and no RMA can look like one, and hold letters and digits alone, which every layout has and which Caps Lock cannot spoil.
 */
export interface HandOver {
  readonly handOverId: string;
  /** Of the environment and its account; see `accountMark`. */
  readonly account: string;
  readonly station: string;
  readonly batchName: string;
  readonly returnInventoryIds: readonly string[];
  readonly destination: Destination;
}

/** One of the codes, checked: a scan that lost or turned a character is none. */
export interface HandOverPart {
  /** Names the hand-over: the checksum of all that the parts hold together. */
  readonly tag: string;
  /** 1-based. */
  readonly part: number;
  readonly of: number;
  readonly payload: string;
}

export const HAND_OVER_PREFIX = "%DESK%HAND1";

/** Without I, L, O and U, which people take for digits or for a word. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TAG_LENGTH = 7;
const CHECK_LENGTH = 4;
/** Keeps a symbol at version 8 with medium correction, which a hand scanner reads from a screen. */
const PAYLOAD_LENGTH = 190;
/** As many as one character numbers. */
export const MOST_PARTS = 31;

/** The codes of a hand-over, each to be drawn as a QR code; null when it holds too much for them. */
export function handOverCodes(handOver: HandOver): readonly string[] | null {
  const text = JSON.stringify([
    handOver.handOverId,
    handOver.account,
    handOver.station,
    handOver.batchName,
    handOver.returnInventoryIds.join(" "),
    ...DESTINATION_FIELDS.map((field) => handOver.destination[field]),
  ]);
  const written = toBase32(new TextEncoder().encode(text));
  const tag = numberText(crc32(written), TAG_LENGTH);
  const of = Math.ceil(written.length / PAYLOAD_LENGTH);
  if (of > MOST_PARTS) return null;
  const length = Math.ceil(written.length / of);
  return Array.from({ length: of }, (_, place) => {
    const payload = written.slice(place * length, (place + 1) * length);
    const code = `${HAND_OVER_PREFIX}${tag}${ALPHABET[place + 1]}${ALPHABET[of]}${payload}`;
    return code + checkOf(code);
  });
}

/** `undefined` for a text that is no such code, `null` for one that was damaged on its way. */
export function readHandOverPart(text: string): HandOverPart | null | undefined {
  if (!text.startsWith(HAND_OVER_PREFIX)) return undefined;
  const code = text.slice(0, -CHECK_LENGTH);
  if (text.slice(-CHECK_LENGTH) !== checkOf(code)) return null;
  const body = code.slice(HAND_OVER_PREFIX.length);
  const [part, of] = [ALPHABET.indexOf(body[TAG_LENGTH] ?? "?"), ALPHABET.indexOf(body[TAG_LENGTH + 1] ?? "?")];
  const payload = body.slice(TAG_LENGTH + 2);
  if (part < 1 || part > of || payload === "") return null;
  return { tag: body.slice(0, TAG_LENGTH), part, of, payload };
}

/** The batch of all parts of one tag, in whatever order they came; null when they do not fit together. */
export function joinHandOver(parts: readonly HandOverPart[]): HandOver | null {
  const [first] = parts;
  if (first === undefined || new Set(parts.map(({ part }) => part)).size !== first.of) return null;
  const written = parts
    .toSorted((one, other) => one.part - other.part)
    .map(({ payload }) => payload)
    .join("");
  if (numberText(crc32(written), TAG_LENGTH) !== first.tag) return null;
  const bytes = fromBase32(written);
  return bytes === null ? null : readHandOver(bytes);
}

function readHandOver(bytes: Uint8Array): HandOver | null {
  let texts: unknown;
  try {
    texts = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string")) return null;
  const [handOverId = "", account = "", station = "", batchName = "", ids = "", ...fields] = texts;
  const returnInventoryIds = ids.split(" ");
  if (fields.length !== DESTINATION_FIELDS.length || returnInventoryIds.some((id) => parseInt64Id(id) !== id))
    return null;
  const destination = Object.fromEntries(DESTINATION_FIELDS.map((field, place) => [field, fields[place] ?? ""]));
  return {
    handOverId,
    account,
    station,
    batchName,
    returnInventoryIds,
    destination: { ...EMPTY_DESTINATION, ...destination },
  };
}

/**
 * What two desks of one account have in common. Practice services are all alike, wherever they listen; other addresses are one
 * account's world.
 */
export function accountMark(kind: string, userBaseUrl: string): string {
  const address = userBaseUrl.trim().toLowerCase().replace(/\/+$/, "");
  return kind === "practice" ? kind : `${kind} ${numberText(crc32(address), TAG_LENGTH)}`;
}

const checkOf = (code: string): string => numberText(crc32(code) & 0xfffff, CHECK_LENGTH);

function numberText(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}

/** CRC-32 as of ISO 3309, of the text's UTF-8. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function toBase32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >>> bits);
    held &= (1 << bits) - 1;
  }
  return new Uint8Array(bytes);
}
