import {
  badgeCode,
  badgeDate,
  isBadgeExpired,
  lastBadgeDay,
  readBadge,
  readSignedBadge,
  signedBadgeCode,
  writeSignedBadge,
} from "../../src-domain/shift/badge.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { readSigned, sign, unchecked } from "./signed.ts";

export interface PrintedBadge {
  readonly name: string;
  readonly code: string;
  /** The last day of validity; null for an unsigned badge. */
  readonly until: string | null;
}

export function printedBadge(name: string, pairingKey: string | null, now: Date): PrintedBadge {
  if (pairingKey === null) return { name, code: badgeCode(name), until: null };
  const lastDay = lastBadgeDay(now);
  const code = signedBadgeCode(sign("badge", pairingKey, writeSignedBadge({ name, lastDay })));
  return { name, code, until: badgeDate(lastDay) };
}

export type BadgeRefusal = "no-badge" | "badge-unsigned" | "badge-not-trusted" | "badge-expired";

/** Null for the sign-off badge. With a pairing key, only badges signed with it are valid; without one, none is checked. */
export function whoseBadge(text: string, pairingKey: string | null, now: Date): Result<string | null, BadgeRefusal> {
  const badge = readBadge(text);
  if (!badge) return failure("no-badge");
  if (badge.kind === "sign-off") return success(null);
  if (badge.kind === "name") return pairingKey === null ? success(badge.name) : failure("badge-unsigned");
  const content = pairingKey === null ? unchecked(badge.signed) : readSigned("badge", pairingKey, badge.signed);
  const signed = content && readSignedBadge(content);
  if (signed === null) return failure("badge-not-trusted");
  return isBadgeExpired(signed, now) ? failure("badge-expired") : success(signed.name);
}
