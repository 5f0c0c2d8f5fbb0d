import { z } from "zod";
import type { ConfigFault } from "../../src-domain/environments/config-problem.ts";

/** The folder of a web server that holds `latest.yml` and its like: https, also on this computer. */
export const updateFeed = z.string("not-an-address-text" satisfies ConfigFault).transform((given, context) => {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  if (url?.protocol === "https:" && url.username + url.password + url.search + url.hash === "") return url.href;
  context.addIssue("feed-address" satisfies ConfigFault);
  return z.NEVER;
});
