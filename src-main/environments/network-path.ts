import { X509Certificate } from "node:crypto";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { ProxySource } from "../service/index.ts";

export interface NetworkChoice {
  readonly proxy: string;
  readonly extraCa: readonly string[];
}

export const DEFAULT_NETWORK: NetworkChoice = { proxy: "system", extraCa: [] };

export interface NetworkPath {
  readonly proxy: ProxySource;
  readonly extraCa: readonly string[];
}

export function createNetworkPath({ proxy, extraCa }: NetworkChoice, system: ProxySource): NetworkPath {
  if (proxy === "system") return { proxy: system, extraCa };
  const address = proxy === "direct" ? null : proxy;
  return { proxy: () => Promise.resolve(address), extraCa };
}

export function isProxyChoice(proxy: string): boolean {
  if (proxy === "system" || proxy === "direct") return true;
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.hash === "";
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** `damagedNumber` counts from 1 to the first unreadable certificate; 0 if the file has none. */
export function parseAuthorities(text: string): Result<readonly string[], { readonly damagedNumber: number }> {
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) return failure({ damagedNumber: 0 });
  const damagedIndex = certificates.findIndex((pem) => !isCertificate(pem));
  return damagedIndex < 0 ? success([...certificates]) : failure({ damagedNumber: damagedIndex + 1 });
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
