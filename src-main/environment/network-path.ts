import { X509Certificate } from "node:crypto";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { ProxySource } from "../api/index.ts";

/** How the desk gets to the service, as IT set it. */
export interface NetworkChoice {
  /** "system", "direct", or the address of a proxy. */
  readonly proxy: string;
  /** PEM, one certificate each. */
  readonly extraCa: readonly string[];
}

export const DEFAULT_NETWORK: NetworkChoice = { proxy: "system", extraCa: [] };

export interface NetworkPath {
  readonly proxy: ProxySource;
  readonly extraCa: readonly string[];
}

export function networkPath({ proxy, extraCa }: NetworkChoice, system: ProxySource): NetworkPath {
  if (proxy === "system") return { proxy: system, extraCa };
  const address = proxy === "direct" ? null : proxy;
  return { proxy: () => Promise.resolve(address), extraCa };
}

/** Null when it can be set; otherwise a sentence about what to write instead. */
export function proxyProblem(proxy: string): string | null {
  if (proxy === "system" || proxy === "direct") return null;
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.hash === "")
    return null;
  return 'It has to be "system", "direct" or the address of an HTTP proxy, for example http://proxy.example:3128.';
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates in the text of a PEM file; a sentence when one of them is damaged or there is none. */
export function readAuthorities(text: string): Result<readonly string[], string> {
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0)
    return failure("There is no certificate in it. It has to be PEM: -----BEGIN CERTIFICATE-----");
  const damaged = found.findIndex((pem) => !isCertificate(pem));
  return damaged < 0 ? success([...found]) : failure(`Certificate ${damaged + 1} in it is damaged.`);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
