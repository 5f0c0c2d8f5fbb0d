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

/** A batch on its way to another desk, in codes that a scanner types there. Main signs what they hold (src-main/pairing/). */
export interface HandOver {
  readonly handOverId: string;
  /** From then on the codes open nothing. */
  readonly expiresAt: string;
  /** Of the environment and its account; see `accountMark`. */
  readonly account: string;
  readonly station: string;
  readonly batchName: string;
  readonly returnInventoryIds: readonly string[];
  readonly destination: Destination;
}

export type HandOverPart = CodePart;

export const HAND_OVER_PREFIX = "%DESK%HAND1";

/** How long the codes of a batch can be scanned. */
export const HAND_OVER_MS = 3 * 24 * 60 * 60_000;

/** The codes of a hand-over that main has signed; null when it holds too much for them. */
export const handOverCodes = (signed: Uint8Array): readonly string[] | null => partCodes(HAND_OVER_PREFIX, signed);

/** `undefined` for a text that is no such code, `null` for one that was damaged on its way. */
export const readHandOverPart = (text: string): HandOverPart | null | undefined => readCodePart(HAND_OVER_PREFIX, text);

const MINUTE_MS = 60_000;

/** Stands for `","`: JSON escapes it wherever a text holds it, so it parts the texts and nothing else. */
const BETWEEN = "\u001f";

/** All that is signed, in few bytes. Times are in whole minutes. */
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

/** What of a batch holds characters that nobody sees, so that no person can check it; null when nothing does. */
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

/**
 * What two desks of one account have in common. Practice services are all alike, wherever they listen; other addresses are one
 * account's world.
 */
export function accountMark(kind: string, userBaseUrl: string): string {
  const address = userBaseUrl.trim().toLowerCase().replace(/\/+$/, "");
  return kind === "practice" ? kind : `${kind} ${checksumText(address, 7)}`;
}
