import { failure, success, type Result } from "../result.ts";

/** Where the labels of an environment may be fetched from. */
export interface LabelHostRules {
  /** Names of hosts as `labelHost` gives them; none stands for another, nor for those below it. */
  readonly hosts: readonly string[];
  /** Practice mode's own labels on this computer: the one address that may be plain http; null everywhere else. */
  readonly practiceBase: string | null;
}

export const LABEL_ADDRESS_PROBLEMS = ["unusable", "not-https", "host-not-listed"] as const;
export type LabelAddressProblem = (typeof LABEL_ADDRESS_PROBLEMS)[number];

/** In characters; signed addresses are long. */
const LONGEST = 4096;

/**
 * The address that is asked for a label. An address comes from outside, so it may lead to the listed hosts alone: by
 * https, on its usual port, without a name and password. What a browser would repair (back-slashes, blanks, letters
 * that only look like others) is refused, because others repair it differently.
 */
export function labelUrl({ hosts, practiceBase }: LabelHostRules, address: string): Result<URL, LabelAddressProblem> {
  if (address.length > LONGEST || !/^[!-[\]-~]+$/.test(address) || !URL.canParse(address)) return failure("unusable");
  const url = new URL(address);
  url.hash = "";
  if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?#]*@/.test(address)) return failure("unusable");
  if (practiceBase !== null && isBelow(practiceBase, url)) return success(url);
  if (url.protocol !== "https:") return failure("not-https");
  if (url.port !== "" || !hosts.includes(url.hostname)) return failure("host-not-listed");
  return success(url);
}

function isBelow(base: string, url: URL): boolean {
  const { origin, pathname } = new URL(base);
  // An encoded part may be a step out of the folder for the server that decodes it.
  return url.origin === origin && url.pathname.startsWith(`${pathname}/`) && !/%2e|%2f|%5c/i.test(url.pathname);
}

/** The first of the addresses that may be asked, or what is wrong with the one that comes closest. */
export function firstLabelUrl(
  places: LabelHostRules,
  addresses: readonly string[],
): Result<URL, { readonly code: LabelAddressProblem; readonly host: string | null }> {
  const tried = addresses.map((address) => ({ address, url: labelUrl(places, address) }));
  for (const { url } of tried) if (url.ok) return url;
  const code = LABEL_ADDRESS_PROBLEMS.findLast((problem) => tried.some(({ url }) => !url.ok && url.error === problem));
  const closest = tried.find(({ url }) => !url.ok && url.error === code)?.address;
  return failure({ code: code ?? "unusable", host: code === "host-not-listed" && closest ? hostOf(closest) : null });
}

/** To be shown: the port is part of what is not listed. */
const hostOf = (address: string): string => new URL(address).host;

const LONGEST_HOST = 253;

/**
 * A typed host name in the form that is compared; null for anything else. Only names: a numeric address could as easily
 * be a computer of this network as one of the service.
 */
export function labelHost(typed: string): string | null {
  const name = typed.trim().toLowerCase();
  if (name.length > LONGEST_HOST || !/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name))
    return null;
  if (/\.(localhost|local|internal|invalid|test|home|lan)$/.test(name)) return null;
  return URL.canParse(`https://${name}/`) && new URL(`https://${name}/`).hostname === name ? name : null;
}
