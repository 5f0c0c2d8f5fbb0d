import { INBOX_REFUSALS, type InboxRefusal } from "../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../src-preload/contract/events/inbox.ts";

type Counted = Pick<InboxState, "refused" | "lastRefusedAt" | "probes">;

/** What came to the inbox and was no event, since the desk was opened. */
export function createInboxTally(now: () => Date, onChanged: () => void) {
  const refused = new Map<InboxRefusal, number>();
  let lastRefusedAt: string | null = null;
  let probes = 0;
  return {
    refuse(cause: InboxRefusal): void {
      refused.set(cause, (refused.get(cause) ?? 0) + 1);
      lastRefusedAt = now().toISOString();
      onChanged();
    },
    probe(): void {
      probes += 1;
      onChanged();
    },
    counted: (): Counted => ({
      refused: INBOX_REFUSALS.flatMap((cause) => {
        const count = refused.get(cause) ?? 0;
        return count === 0 ? [] : [{ cause, count }];
      }),
      lastRefusedAt,
      probes,
    }),
  };
}
