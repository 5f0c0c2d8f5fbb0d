import { create } from "zustand";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import { findBlockingField, type InboxField, type InboxSettings } from "../../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { createTaskQueue } from "../../../shell/task-queue.ts";
import { parseTrustRefusal } from "../../environments/environments.ts";

interface InboxStoreState {
  readonly inbox: InboxState | null;
  readonly isUnreadable: boolean;
}

export const useInbox = create<InboxStoreState>(() => ({ inbox: null, isUnreadable: false }));

export function connectInbox(): Unsubscribe {
  const unsubscribe = desk.inbox.onChanged((inbox) => useInbox.setState({ inbox, isUnreadable: false }));
  void fetchInbox();
  return unsubscribe;
}

export async function fetchInbox(): Promise<void> {
  const answer = await desk.inbox.state({});
  useInbox.setState(answer.ok ? { inbox: answer.value, isUnreadable: false } : { isUnreadable: true });
}

async function applyInboxAnswer(
  request: Promise<{ ok: true; value: InboxState } | { ok: false; error: { code: string } }>,
): Promise<string | null> {
  const answer = await request;
  if (!answer.ok) return answer.error.code;
  useInbox.setState({ inbox: answer.value });
  return null;
}

export type InboxProblem = InboxField | "notSaved" | TrustRefusal;

/** Runs changes one at a time, so that none overwrites another. */
const enqueueChange = createTaskQueue();

/** Resolves to null if the change was stored. */
export const changeInbox = (changes: Partial<InboxSettings>): Promise<InboxProblem | null> =>
  enqueueChange(async () => {
    const { inbox } = useInbox.getState();
    if (inbox === null) return "notSaved";
    const newSettings = { ...inbox.settings, ...changes };
    // Only an inbox that is on must be complete.
    const blockingField = newSettings.on ? findBlockingField(newSettings) : null;
    if (blockingField !== null) return blockingField;
    const code = await applyInboxAnswer(desk.inbox.save(newSettings));
    return code === null ? null : (parseTrustRefusal(code) ?? "notSaved");
  });

export const saveSigningKey = (signingKey: string): Promise<string | null> =>
  applyInboxAnswer(desk.inbox.saveSigningKey({ signingKey }));
export const removeSigningKey = (): Promise<string | null> => applyInboxAnswer(desk.inbox.removeSigningKey({}));
