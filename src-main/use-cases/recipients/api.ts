import { MAX_RECIPIENTS_FOUND } from "../../../src-domain/recipients/recipients.ts";
import { success } from "../../../src-domain/result.ts";
import type { Desk } from "../desk.ts";
import type { DomainHandlers } from "../api-types.ts";

export function recipientHandlers({ store, erasure, now }: Desk): DomainHandlers<"recipients"> {
  const all = async () => success(await store.recipients(now().toISOString()));
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
    find: async ({ text }) => success(await store.reader.recipientsNamed(text, MAX_RECIPIENTS_FOUND)),
    erase: async ({ spellings }) => success(await erasure.eraseNamed(spellings)),
  };
}
