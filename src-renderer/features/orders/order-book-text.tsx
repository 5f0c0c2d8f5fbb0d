import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconExternalLink,
  IconFileX,
  IconHandStop,
  IconHelpSquare,
  IconSend,
  IconStack2,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DAY_MS } from "../../../src-domain/durations.ts";
import { localDayText } from "../../../src-domain/instants.ts";
import { type BookedOrderRow, type BookedState, isFinished } from "../../../src-domain/orders/order-book-query.ts";
import { StatusText, type TextTone } from "../../ui/text/text.tsx";
import { absoluteTimeText, dayText } from "../../ui/text/time-text.ts";

const STATE_ICONS: Readonly<Record<BookedState, readonly [Icon, TextTone]>> = {
  unknown: [IconHelpSquare, "warn"],
  open: [IconCircleDashed, "moving"],
  "in-batch": [IconStack2, "moving"],
  submitting: [IconSend, "moving"],
  "at-other-desk": [IconUsers, "moving"],
  held: [IconHandStop, "warn"],
  gone: [IconFileX, "warn"],
  sent: [IconCircleCheck, "good"],
  "sent-elsewhere": [IconExternalLink, "quiet"],
  "not-to-send": [IconBan, "quiet"],
};

type Translate = TFunction<"orderBook">;

/** Returns the state with its reason, if it has one: "Held: not paid", "Not to send: canceled". */
export function bookedStateText(t: Translate, { state, holdReason }: Pick<BookedOrderRow, "state" | "holdReason">) {
  const stateText = t(`state.${state}`);
  const hasReason = holdReason !== null && (state === "held" || state === "not-to-send");
  return hasReason ? t("stateReason", { state: stateText, reason: t(`hold.${holdReason}`) }) : stateText;
}

export function BookedStateText({ row }: { readonly row: Pick<BookedOrderRow, "state" | "holdReason"> }): JSX.Element {
  const { t } = useTranslation("orderBook");
  const [shape, tone] = STATE_ICONS[row.state];
  return <StatusText shape={shape} tone={tone} text={bookedStateText(t, row)} tip={t(`stateHint.${row.state}`)} />;
}

export const StateName = ({ state }: { readonly state: BookedState }): JSX.Element => (
  <BookedStateText row={{ state, holdReason: null }} />
);

/** Returns the day of a date or time that the channel's file states. */
export const channelDayText = (time: string): string =>
  dayText(time.length === "2026-01-01".length ? `${time}T12:00` : time);

/** Returns a date or time as the channel's file states it: with a time zone only if the file has one. */
export function channelTimeText(time: string | null): string {
  if (time === null) return "";
  if (time.endsWith("Z")) return absoluteTimeText(time);
  return `${channelDayText(time)} ${time.slice("2026-01-01T".length, "2026-01-01T08:00".length)}`.trim();
}

/** Days from today to the ship-by day; negative if it has passed. */
const daysUntil = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(localDayText(new Date(), 0))) / DAY_MS);

/** Returns how late the order is, or the day to ship by: "Today", "2 days late". */
export function shipByText(t: Translate, { state, shipBy, shipByDay }: BookedOrderRow): string {
  if (shipByDay === null) return shipBy ?? "";
  const days = daysUntil(shipByDay);
  if (isFinished(state) || days > 1) return dayText(`${shipByDay}T12:00`);
  if (days >= 0) return t(days === 0 ? "today" : "tomorrow");
  return t("late", { count: -days });
}

export const isUrgent = ({ state, shipByDay }: BookedOrderRow): boolean =>
  shipByDay !== null && !isFinished(state) && daysUntil(shipByDay) <= 0;

/** Returns name, town and country: "Ada King · Köln · DEU". Empty after the recipient was erased. */
export const recipientText = ({ recipientName, town, countryCode }: BookedOrderRow): string =>
  [recipientName, town, countryCode].filter(Boolean).join(" · ");

/** Returns the units still to send of all units: "2 of 3". Empty for a finished order. */
export function unitsText(t: Translate, { state, openUnits, units }: BookedOrderRow): string {
  if (isFinished(state)) return "";
  return openUnits === units ? String(units) : t("unitsOf", { open: openUnits, all: units });
}
