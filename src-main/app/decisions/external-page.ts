import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { ALLOWED, denied, type Decision } from "./decision.ts";

const LISTED: ReadonlySet<string> = new Set(Object.values(EXTERNAL_PAGES));

/**
 * Whether the computer's browser opens an address: only one that is listed whole, letter by letter. Nothing that a page, an
 * answer or an event says can become part of it.
 */
export function decideExternal(url: string): Decision {
  return LISTED.has(url) ? ALLOWED : denied("not on the list of external pages");
}
