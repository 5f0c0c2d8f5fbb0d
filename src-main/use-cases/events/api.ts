import type { TrustChange } from "../../../src-domain/environments/trust.ts";
import { isSigningKey } from "../../../src-domain/events/event-inbox.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import { refuse, TRUST_MESSAGES } from "../replies.ts";

const FIELD_MESSAGES = {
  host: "This is not an address of a computer.",
  senders: "Name the addresses or networks that may send, such as 10.0.0.7 or 10.0.0.0/8.",
  port: "This is not a port that can be used.",
  path: "The path begins with a slash and has letters, digits and . _ ~ - only.",
  endpoint: "Enter the address that is registered with the service.",
} as const;

const KEY_MESSAGES = {
  "no-credentials": "Save the API key and token of this environment first: the signing key is kept with them.",
  "keychain-unavailable": "The keychain cannot be used.",
  "too-long": "With the API key and token it is longer than an entry of the keychain can be.",
  fixed: "The practice service has a signing key of its own.",
} as const;

export function createInboxHandlers({ inbox }: Desk, { confirmTrust }: NativeHost): DomainHandlers<"inbox"> {
  const changeKey = async (
    trustDetails: Pick<TrustChange, "removes">,
    changeStoredKey: typeof inbox.removeSigningKey,
  ) => {
    const trustAnswer = await confirmTrust({ kind: "signing-key", subject: "", target: "", ...trustDetails });
    if (trustAnswer !== "confirmed") return refuse(trustAnswer, TRUST_MESSAGES[trustAnswer]);
    const changeResult = await changeStoredKey();
    if (changeResult.ok) return changeResult;
    return refuse(changeResult.error, KEY_MESSAGES[changeResult.error], {
      isRetryable: changeResult.error === "keychain-unavailable",
    });
  };
  return {
    state: () => inbox.refreshState(),
    save: async (values) => {
      const trimmed = { ...values, host: values.host.trim(), endpoint: values.endpoint.trim() };
      const saveResult = await inbox.save(trimmed, confirmTrust);
      if (saveResult.ok) return saveResult;
      if (saveResult.error === "not-confirmed" || saveResult.error === "locked")
        return refuse(saveResult.error, TRUST_MESSAGES[saveResult.error]);
      return refuse("bad-settings", FIELD_MESSAGES[saveResult.error], {
        fields: { [saveResult.error]: FIELD_MESSAGES[saveResult.error] },
      });
    },
    saveSigningKey: async ({ signingKey }) => {
      const key = signingKey.trim();
      if (!isSigningKey(key)) return refuse("bad-key", "This is not a signing key. Copy it whole from the portal.");
      return changeKey({}, () => inbox.saveSigningKey(key));
    },
    removeSigningKey: () => changeKey({ removes: true }, () => inbox.removeSigningKey()),
  };
}
