import {
  DESTINATION_FIELDS,
  EMPTY_DESTINATION,
  type Destination,
  type DestinationField,
} from "../recipients/address.ts";
import { checksumText, partCodes, readCodePart, type CodePart } from "../scanning/code-parts.ts";
import { nameWithoutSign } from "./batch-name.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";
import { parseInt64Id } from "../ids.ts";

/** A batch for another desk, as codes that the operator scans there. Main signs the contents (src-main/pairing/). */
export interface HandOver {
  readonly handOverId: string;
  readonly expiresAt: string;
  readonly account: string;
  readonly station: string;
  readonly batchName: string;
  readonly returnInventoryIds: readonly string[];
  readonly destination: Destination;
}

export type HandOverPart = CodePart;

export const HAND_OVER_PREFIX = "%DESK%HAND1";

export const HAND_OVER_MS = 3 * 24 * 60 * 60_000;

/** The codes of a hand-over signed by main; null if it is too large for them. */
export const handOverCodes = (signed: Uint8Array): readonly string[] | null => partCodes(HAND_OVER_PREFIX, signed);

/** `undefined` for any other text, `null` for a damaged code. */
export const readHandOverPart = (text: string): HandOverPart | null | undefined => readCodePart(HAND_OVER_PREFIX, text);

const MINUTE_MS = 60_000;

/** Replaces `","`. JSON escapes this character inside texts, so it occurs only between them. */
const BETWEEN = "\u001f";

/** Everything that is signed, in few bytes. Times are in whole minutes. */
export const writeHandOver = (handOver: HandOver): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify([
      handOver.handOverId,
      Math.floor(Date.parse(handOver.expiresAt) / MINUTE_MS).toString(36),
      handOver.account,
      handOver.station,
      handOver.batchName,
      handOver.returnInventoryIds.join(" "),
      ...DESTINATION_FIELDS.map((field) => handOver.destination[field]),
    ])
      .slice(2, -2)
      .replaceAll('","', BETWEEN),
  );

export function readHandOver(bytes: Uint8Array): HandOver | null {
  let texts: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    texts = JSON.parse(`["${text.replaceAll(BETWEEN, '","')}"]`);
  } catch {
    return null;
  }
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string")) return null;
  const [handOverId = "", expires = "", account = "", station = "", batchName = "", ids = "", ...fields] = texts;
  const returnInventoryIds = ids.split(" ");
  if (fields.length !== DESTINATION_FIELDS.length || returnInventoryIds.some((id) => parseInt64Id(id) !== id))
    return null;
  if (!/^[0-9a-z]{1,6}$/.test(expires)) return null;
  const destination = Object.fromEntries(DESTINATION_FIELDS.map((field, place) => [field, fields[place] ?? ""]));
  return {
    handOverId,
    expiresAt: new Date(Number.parseInt(expires, 36) * MINUTE_MS).toISOString(),
    account,
    station,
    batchName,
    returnInventoryIds,
    destination: { ...EMPTY_DESTINATION, ...destination },
  };
}

/** The field with invisible characters, which make the batch impossible to check by eye; null if no field has any. */
export function hiddenTextOf({
  station,
  batchName,
  destination,
}: HandOver): DestinationField | "station" | "batchName" | null {
  if (hasHiddenCharacters(station)) return "station";
  if (hasHiddenCharacters(nameWithoutSign(batchName))) return "batchName";
  const field = DESTINATION_FIELDS.find((name) => {
    const ofLines = name === "remarks" || name === "description";
    return hasHiddenCharacters(ofLines ? destination[name].replaceAll(/\r\n|[\n\t]/g, " ") : destination[name]);
  });
  return field ?? null;
}

/** All practice services are one account, whatever their address. */
export function accountMark(kind: string, userBaseUrl: string): string {
  const address = userBaseUrl
    .trim()
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, "");
  return kind === "practice" ? kind : `${kind} ${checksumText(address, 7)}`;
}
