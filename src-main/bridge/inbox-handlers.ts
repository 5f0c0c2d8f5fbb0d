import { isSigningKey } from "../../src-domain/event-inbox.ts";
import { success } from "../../src-domain/result.ts";
import type { Desk } from "../desk/desk.ts";
import { refuse } from "./refuse.ts";
import type { DomainHandlers } from "./handlers.ts";

const PROBLEM = {
  host: "This is not an address of a computer.",
  port: "This is not a port that can be used.",
  path: "The path begins with a slash and has letters, digits and . _ ~ - only.",
  endpoint: "Enter the address that is registered with the service.",
} as const;

const KEY_PROBLEM = {
  "no-credentials": "Save the API key and token of this environment first: the signing key is kept with them.",
  "keychain-unavailable": "The keychain cannot be used.",
  fixed: "The practice service has a signing key of its own.",
} as const;

export function inboxHandlers({ inbox }: Desk): DomainHandlers<"inbox"> {
  const answer = (kept: Awaited<ReturnType<typeof inbox.saveSigningKey>>) => {
    if (kept.ok) return kept;
    const { code } = kept.error;
    return refuse(code, KEY_PROBLEM[code], { retryable: code === "keychain-unavailable" });
  };
  return {
    state: async () => success(await inbox.look()),
    save: async (values) => {
      const saved = await inbox.save({ ...values, host: values.host.trim(), endpoint: values.endpoint.trim() });
      if (saved.ok) return saved;
      return refuse("bad-settings", PROBLEM[saved.error], { fields: { [saved.error]: PROBLEM[saved.error] } });
    },
    saveSigningKey: async ({ signingKey }) => {
      const key = signingKey.trim();
      if (!isSigningKey(key)) return refuse("bad-key", "This is not a signing key. Copy it whole from the portal.");
      return answer(await inbox.saveSigningKey(key));
    },
    removeSigningKey: async () => answer(await inbox.removeSigningKey()),
  };
}
