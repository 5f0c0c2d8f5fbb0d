import { create } from "zustand";
import type { RecentRecipient } from "../../../../src-preload/contract/recipients/recipients.ts";
import { desk } from "../../../bridge.ts";
import { takeRecipient } from "./address-intake.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";

interface RecentRecipients {
  /** Newest first; null until main has answered. */
  readonly recent: readonly RecentRecipient[] | null;
  /** The list is open below its button. */
  readonly open: boolean;
}

export const useRecentRecipients = create<RecentRecipients>(() => ({ recent: null, open: false }));

type Listing = ReturnType<typeof desk.recipients.list>;

async function show(listing: Listing): Promise<void> {
  const answer = await listing;
  if (answer.ok) useRecentRecipients.setState({ recent: answer.value });
  else useDeskBatch.setState({ notice: { kind: "failed" } });
}

/** They expire and grow while the screen stands, so they are read each time they are about to be needed. */
export const readRecipients = (): Promise<void> => show(desk.recipients.list({}));
export const forgetRecipient = (recipientId: string): Promise<void> => show(desk.recipients.forget({ recipientId }));
export const forgetAllRecipients = (): Promise<void> => show(desk.recipients.forgetAll({}));

export async function takeNewestRecipient(): Promise<void> {
  await readRecipients();
  const newest = useRecentRecipients.getState().recent?.[0];
  if (newest === undefined) useRecentRecipients.setState({ open: true });
  else takeRecipient(newest.recipient);
}
