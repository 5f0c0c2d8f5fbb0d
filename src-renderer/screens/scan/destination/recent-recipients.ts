import { create } from "zustand";
import type { RecentRecipient } from "../../../../src-preload/contract/recipients/recipients.ts";
import { desk } from "../../../bridge.ts";
import { takeRecipient } from "./address-intake.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";

interface RecentRecipients {
  /** Newest first; null until main has answered. */
  readonly recent: readonly RecentRecipient[] | null;
  readonly open: boolean;
}

export const useRecentRecipients = create<RecentRecipients>(() => ({ recent: null, open: false }));

type Listing = ReturnType<typeof desk.recipients.list>;

async function show(listing: Listing): Promise<void> {
  const answer = await listing;
  if (answer.ok) useRecentRecipients.setState({ recent: answer.value });
  else useDeskBatch.setState({ notice: { kind: "failed" } });
}

/** Recipients expire and arrive while the screen is open, so this runs before each use. */
export const readRecipients = (): Promise<void> => show(desk.recipients.list({}));
export const forgetRecipient = (recipientId: string): Promise<void> => show(desk.recipients.forget({ recipientId }));
export const forgetAllRecipients = (): Promise<void> => show(desk.recipients.forgetAll({}));

export async function takeNewestRecipient(): Promise<void> {
  await readRecipients();
  const newest = useRecentRecipients.getState().recent?.[0];
  if (newest === undefined) useRecentRecipients.setState({ open: true });
  else takeRecipient(newest.recipient);
}
