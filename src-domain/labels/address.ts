import { failure, success, type Result } from "../result.ts";

export interface LabelHostRules {
  readonly hosts: readonly string[];
  /** Base address of the practice service's labels, the only one with plain HTTP; null outside practice. */
  readonly practiceBase: string | null;
}

export const LABEL_ADDRESS_PROBLEMS = ["unusable", "not-https", "host-not-listed"] as const;
export type LabelAddressProblem = (typeof LABEL_ADDRESS_PROBLEMS)[number];

/** Maximum characters of an address; signed addresses are long. */
const MAX_ADDRESS_LENGTH = 4096;

/**
 * Checks an address before the desk fetches a label from it. Addresses come from outside, so only listed hosts are
 * allowed, over HTTPS on the default port, without name and password. Refuses everything that a browser would repair
 * (backslashes, blanks, lookalike letters), because other programs repair it differently.
 */
export function parseLabelUrl(
  { hosts, practiceBase }: LabelHostRules,
  address: string,
): Result<URL, LabelAddressProblem> {
  if (address.length > MAX_ADDRESS_LENGTH || !/^[!-[\]-~]+$/.test(address) || !URL.canParse(address))
    return failure("unusable");
  const url = new URL(address);
  url.hash = "";
  if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?#]*@/.test(address)) return failure("unusable");
  if (practiceBase !== null && isInsideBase(practiceBase, url)) return success(url);
  if (url.protocol !== "https:") return failure("not-https");
  if (url.port !== "" || !hosts.includes(url.hostname)) return failure("host-not-listed");
  return success(url);
}

function isInsideBase(base: string, url: URL): boolean {
  const { origin, pathname } = new URL(base);
  // A server may decode an encoded part to "..", which leaves the folder.
  return url.origin === origin && url.pathname.startsWith(`${pathname}/`) && !/%2e|%2f|%5c/i.test(url.pathname);
}

export function findLabelUrl(
  rules: LabelHostRules,
  addresses: readonly string[],
): Result<URL, { readonly code: LabelAddressProblem; readonly host: string | null }> {
  const candidates = addresses.map((address) => ({ address, url: parseLabelUrl(rules, address) }));
  for (const { url } of candidates) if (url.ok) return url;
  const code = LABEL_ADDRESS_PROBLEMS.findLast((problem) =>
    candidates.some(({ url }) => !url.ok && url.error === problem),
  );
  const closestAddress = candidates.find(({ url }) => !url.ok && url.error === code)?.address;
  return failure({
    code: code ?? "unusable",
    host: code === "host-not-listed" && closestAddress ? hostOf(closestAddress) : null,
  });
}

/** Returns the host for display, with the port, because a port also keeps an address from being listed. */
const hostOf = (address: string): string => new URL(address).host;

const MAX_HOST_LENGTH = 253;

/** Accepts names only, because a numeric address may be in the local network. Null for anything else. */
export function parseLabelHost(typedHost: string): string | null {
  const name = typedHost.trim().toLowerCase();
  if (name.length > MAX_HOST_LENGTH || !/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name))
    return null;
  if (/\.(localhost|local|internal|invalid|test|home|lan)$/.test(name)) return null;
  return URL.canParse(`https://${name}/`) && new URL(`https://${name}/`).hostname === name ? name : null;
}

/** Signature parameters (Amazon S3, CloudFront, Google Cloud Storage, Azure Storage), new in every response. */
const SIGNATURE_PARAMETER =
  /^(x-amz-.*|x-goog-.*|awsaccesskeyid|googleaccessid|key-pair-id|policy|signature|expires|sig|s[eprtv]|sk(oid|tid|[tesv]))$/i;

export function areSameLabels(leftAddresses: readonly string[], rightAddresses: readonly string[]): boolean {
  const fileIdentities = (addresses: readonly string[]): string =>
    [...new Set(addresses.map(fileIdentityOf))].toSorted().join(" ");
  return fileIdentities(leftAddresses) === fileIdentities(rightAddresses);
}

function fileIdentityOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const otherParameters = [...url.searchParams].filter(([name]) => !SIGNATURE_PARAMETER.test(name));
  return JSON.stringify([url.origin, url.pathname, otherParameters]);
}
