import { create } from "zustand";
import { iso2OfIso3 } from "../../../../src-domain/recipients/countries.ts";
import { maskRecipient, type Recipient } from "../../../../src-domain/recipients/recipients.ts";
import type { RecentRecipient } from "../../../../src-preload/contract/recipients/recipients.ts";
import { desk } from "../../../bridge.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { applyRecipient } from "./address-intake.ts";

/** Returns the two lines of a recipient in a list. A masked recipient shows only initials and city. */
export function recipientText(recipient: Recipient, isMasked: boolean, language: string) {
  if (isMasked) return { name: maskRecipient(recipient), address: "" };
  const { shipmentStreet1, shipmentCity, shipmentCountryCode } = recipient;
  const country = countryName(shipmentCountryCode, language);
  return {
    name: recipient.shipmentName,
    address: [shipmentStreet1, shipmentCity, country].filter((part) => part !== "").join(", "),
  };
}

export function countryName(iso3: string, language: string): string {
  const iso2 = iso2OfIso3(iso3);
  return (iso2 === null ? undefined : new Intl.DisplayNames([language], { type: "region" }).of(iso2)) ?? iso3;
}

interface RecentRecipientsState {
  /** Newest first; null until main has answered. */
  readonly recipients: readonly RecentRecipient[] | null;
  readonly isOpen: boolean;
}

export const useRecentRecipients = create<RecentRecipientsState>(() => ({ recipients: null, isOpen: false }));

/** Returns whether main answered. */
async function showAnswer(request: ReturnType<typeof desk.recipients.list>): Promise<boolean> {
  const answer = await request;
  if (answer.ok) useRecentRecipients.setState({ recipients: answer.value });
  else useBatchStore.setState({ notice: { kind: "failed" } });
  return answer.ok;
}

/** Call this before each use of the list, because recipients expire and new ones arrive. */
export const fetchRecipients = (): Promise<boolean> => showAnswer(desk.recipients.list({}));
export const forgetRecipient = (recipientId: string): Promise<boolean> =>
  showAnswer(desk.recipients.forget({ recipientId }));
export const forgetAllRecipients = (): Promise<boolean> => showAnswer(desk.recipients.forgetAll({}));

/** Fills in the newest recipient. If none is stored, opens the empty list, unless a printed command asked. */
export async function applyNewestRecipient({ isByCode = false } = {}): Promise<
  "recipient-filled" | "no-recipient" | "failed"
> {
  if (!(await fetchRecipients())) return "failed";
  const newestRecipient = useRecentRecipients.getState().recipients?.[0];
  if (newestRecipient !== undefined) applyRecipient(newestRecipient.recipient, { isByCode });
  else if (!isByCode) useRecentRecipients.setState({ isOpen: true });
  return newestRecipient === undefined ? "no-recipient" : "recipient-filled";
}
