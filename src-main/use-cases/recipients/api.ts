import { MAX_RECIPIENTS_FOUND } from "../../../src-domain/recipients/recipients.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";

export function recipientHandlers({ store, erasure, now }: Desk): DomainHandlers<"recipients"> {
  const all = () => store.recipients(now().toISOString());
  return {
    list: all,
    forget: async ({ recipientId }) => {
      await store.forgetRecipient(recipientId);
      return all();
    },
    forgetAll: async () => {
      await erasure.forgetAll();
      return all();
    },
    find: ({ text }) => store.reader.findRecipients(text, MAX_RECIPIENTS_FOUND),
    erase: ({ spellings }) => erasure.eraseNamed(spellings),
  };
}
