import { MAX_RECIPIENTS_FOUND } from "../../../src-domain/recipients/recipients.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";

export function createRecipientHandlers({ store, erasure, now }: Desk): DomainHandlers<"recipients"> {
  const listRecipients = () => store.recipients(now().toISOString());
  return {
    list: listRecipients,
    forget: async ({ recipientId }) => {
      await store.forgetRecipient(recipientId);
      return listRecipients();
    },
    forgetAll: async () => {
      await erasure.forgetAll();
      return listRecipients();
    },
    find: ({ text }) => store.reader.findRecipients(text, MAX_RECIPIENTS_FOUND),
    erase: ({ spellings }) => erasure.eraseNamed(spellings),
  };
}
