import { toLabelCode, listLabelCodes } from "./label-codes.ts";
import type { SealHint } from "./seals.ts";

export interface PrintedLabel {
  readonly resendId: string;
  /** The order's number that people use. */
  readonly order: string;
  /** ISO 8601, UTC; null unless the label was scanned. */
  readonly sealedAt: string | null;
  readonly trackingNumber: string | null;
  /** Codes that the barcodes on the label mean. */
  readonly codes: readonly string[];
}

/** Codes of an item in the order: the label that it came with, and its other codes. */
export interface SealedItem {
  readonly trackingNumber: string | null;
  readonly otherCodes: readonly string[];
}

export interface WaitingLabel extends PrintedLabel {
  readonly items: readonly SealedItem[];
}

export interface SealSituation {
  readonly text: string;
  readonly isTyped: boolean;
  /** Time of the scan; ISO 8601, UTC. */
  readonly at: string;
  readonly waiting: readonly WaitingLabel[];
  /** The order whose item was scanned; null if none was. */
  readonly chosenId: string | null;
  /**
   * Returns labels printed in the last days, also waiting ones, that have one of the codes as code or tracking number.
   */
  readonly labelsWith: (codes: readonly string[]) => readonly PrintedLabel[];
  /** Returns whether another label of any age has the form. */
  readonly isShared: (code: string, resendId: string) => boolean;
}

export type SealJudgment =
  | { readonly kind: "sealed"; readonly label: PrintedLabel; readonly isTyped: boolean; readonly isRepeat: boolean }
  | { readonly kind: "wrong-label"; readonly label: PrintedLabel; readonly other: PrintedLabel }
  | { readonly kind: "seal-scan"; readonly hint: SealHint; readonly label: PrintedLabel | null };

/** Number of characters that a person types if the label cannot be scanned. */
export const TYPED_END_LENGTH = 4;

/**
 * Judges a scan while orders wait for their labels; null for a code that is not on a label, but perhaps on an item. The
 * label's barcodes decide; the carriers' rules decide only if the label could not be read.
 */
export function judgeSealScan(situation: SealSituation): SealJudgment | null {
  const { text, isTyped, waiting, labelsWith } = situation;
  const asked = findAskedLabel(situation);
  const scannedCode = toLabelCode(text);
  if (isTyped && scannedCode.length === TYPED_END_LENGTH) return judgeTypedEnd(scannedCode, asked, waiting);
  const codes = listLabelCodes(text);
  if (asked !== null) {
    const judgment = judgeAsked(asked, scannedCode, codes, situation);
    if (judgment !== "not-on-label") return judgment;
  }
  const owners = labelsWith(codes).filter(({ resendId }) => resendId !== asked?.resendId);
  return judgeOthers(asked, owners, codes, situation);
}

/** Returns the label that the desk waits for. Of several, only a scanned item shows whose parcel is in hand. */
function findAskedLabel({ waiting, chosenId }: SealSituation): WaitingLabel | null {
  const chosen = waiting.find(({ resendId }) => resendId === chosenId);
  return chosen ?? (waiting.length === 1 ? (waiting[0] ?? null) : null);
}

function judgeTypedEnd(end: string, asked: WaitingLabel | null, waiting: readonly WaitingLabel[]): SealJudgment | null {
  const matches = waiting.filter((label) => numbersOf(label).some((number) => number.endsWith(end)));
  const label =
    matches.find(({ resendId }) => resendId === asked?.resendId) ?? (matches.length === 1 ? matches[0] : undefined);
  if (label !== undefined) return { kind: "sealed", label, isTyped: true, isRepeat: false };
  return matches.length > 1 ? { kind: "seal-scan", hint: "item-first", label: null } : null;
}

type LabelNumbers = Pick<PrintedLabel, "trackingNumber" | "codes">;

/** Returns the numbers whose end a person may type: the reported number, or otherwise the label's codes. */
function numbersOf({ trackingNumber, codes }: LabelNumbers): readonly string[] {
  const reported = trackingNumber === null ? "" : toLabelCode(trackingNumber);
  return reported.length >= TYPED_END_LENGTH ? [reported] : codes.filter((code) => canName(code));
}

/** Returns whether a scan, or the typed end of a number, can seal the label. */
export const canBeSealed = (label: LabelNumbers): boolean => numbersOf(label).length > 0;

function judgeAsked(
  asked: WaitingLabel,
  scannedCode: string,
  codes: readonly string[],
  { isShared }: SealSituation,
): SealJudgment | null | "not-on-label" {
  if (asked.items.some(({ otherCodes }) => otherCodes.some((code) => toLabelCode(code) === scannedCode))) return null;
  if (isTrackingNumber(asked, codes)) return { kind: "sealed", label: asked, isTyped: false, isRepeat: false };
  if (asked.items.some(({ trackingNumber }) => haveCommonCode(trackingNumber, codes)))
    return { kind: "seal-scan", hint: "old-label", label: asked };
  const commonCodes = codes.filter((candidate) => asked.codes.includes(candidate));
  if (commonCodes.length === 0) return "not-on-label";
  const isTracking = commonCodes.some((code) => canNameParcel(code, asked) && !isShared(code, asked.resendId));
  return isTracking
    ? { kind: "sealed", label: asked, isTyped: false, isRepeat: false }
    : { kind: "seal-scan", hint: "other-code", label: asked };
}

function judgeOthers(
  asked: WaitingLabel | null,
  owners: readonly PrintedLabel[],
  codes: readonly string[],
  { at, isShared }: SealSituation,
): SealJudgment | null {
  // Without the codes of the asked label, nobody knows whether it has another label's code, too.
  const isUnread = asked?.codes.length === 0;
  const hasOwnCode = (owner: PrintedLabel): boolean =>
    codes.some((code) => owner.codes.includes(code) && canNameParcel(code, owner) && !isShared(code, owner.resendId));
  const named = owners.filter((owner) => isTrackingNumber(owner, codes) || (!isUnread && hasOwnCode(owner)));
  const [other] = named;
  if (named.length === 1 && other !== undefined) {
    if (isRepeatedRead(other, asked, at)) return { kind: "sealed", label: other, isTyped: false, isRepeat: true };
    if (asked !== null) return { kind: "wrong-label", label: asked, other };
  }
  if (named.length > 0) return { kind: "seal-scan", hint: "item-first", label: asked };
  return owners.length > 0 ? { kind: "seal-scan", hint: "other-code", label: asked } : null;
}

/** Milliseconds in which a scanner may repeat a label while another one waits; later, it is a second copy. */
const REPEAT_MS = 3000;

const isRepeatedRead = ({ sealedAt }: PrintedLabel, asked: WaitingLabel | null, at: string): boolean =>
  sealedAt !== null && (asked === null || Date.parse(at) - Date.parse(sealedAt) <= REPEAT_MS);

const isTrackingNumber = ({ trackingNumber }: PrintedLabel, codes: readonly string[]): boolean =>
  haveCommonCode(trackingNumber, codes);

const haveCommonCode = (number: string | null, codes: readonly string[]): boolean =>
  number !== null && listLabelCodes(number).some((code) => codes.includes(code));

/** Returns whether a code is long enough to name one parcel, and is not a postal code of UPS, USPS and others. */
const canName = (code: string): boolean => code.length >= MIN_TRACKING_LENGTH && !/^420\d{5}(?:\d{4})?$/.test(code);

const MIN_TRACKING_LENGTH = 8;

/** Returns whether the code names the parcel. A German routing code looks like a tracking number. */
function canNameParcel(code: string, label: PrintedLabel): boolean {
  if (!canName(code)) return false;
  return !(isRoutingNumber(code) && isTrackingNumber(label, label.codes));
}

/**
 * Returns whether the form is a Leitcode of Deutsche Post: postal code, street, house number and product. The check
 * digit has weights 4 and 9 from the right.
 */
function isRoutingNumber(code: string): boolean {
  if (!/^\d{14}$/.test(code)) return false;
  const sum = [...code]
    .toReversed()
    .slice(1)
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 4 : 9), 0);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
}
