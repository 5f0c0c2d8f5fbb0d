import { create } from "zustand";
import type { InboxSettings } from "../../../../src-domain/event-inbox.ts";
import type { InboxState } from "../../../../src-preload/contract/inbox.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";

interface KnownInbox {
  /** Null until main has answered. */
  readonly inbox: InboxState | null;
  readonly unreadable: boolean;
}

export const useInbox = create<KnownInbox>(() => ({ inbox: null, unreadable: false }));

export function connectInbox(): Unsubscribe {
  const stop = desk.inbox.onChanged((inbox) => useInbox.setState({ inbox, unreadable: false }));
  void readInbox();
  return stop;
}

export async function readInbox(): Promise<void> {
  const answer = await desk.inbox.state({}).catch(() => null);
  useInbox.setState(answer?.ok ? { inbox: answer.value, unreadable: false } : { unreadable: true });
}

/** The code of what was wrong, or null. */
async function apply(
  asked: Promise<{ ok: true; value: InboxState } | { ok: false; error: { code: string } }>,
): Promise<string | null> {
  const answer = await asked.catch(() => null);
  if (answer === null) return "internal";
  if (!answer.ok) return answer.error.code;
  useInbox.setState({ inbox: answer.value });
  return null;
}

export const saveInbox = (settings: InboxSettings): Promise<string | null> => apply(desk.inbox.save(settings));
export const saveSigningKey = (signingKey: string): Promise<string | null> =>
  apply(desk.inbox.saveSigningKey({ signingKey }));
export const removeSigningKey = (): Promise<string | null> => apply(desk.inbox.removeSigningKey({}));
