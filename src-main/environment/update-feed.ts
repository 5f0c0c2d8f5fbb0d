import { z } from "zod";
import type { ConfigFault } from "../../src-domain/config-problem.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The folder of a web server that holds `latest.yml` and its like. What is installed comes from there, so it has to be https. */
export const updateFeed = z.string("not-an-address-text" satisfies ConfigFault).transform((given, context) => {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.has(url.hostname));
  if (url !== null && isSafe && url.username + url.password + url.search + url.hash === "") return url.href;
  context.addIssue("feed-address" satisfies ConfigFault);
  return z.NEVER;
});
