import { failure, success, type Result } from "../../src-domain/result.ts";
import { PROXY_KIND_FAULT } from "../../src-domain/environments/service-call.ts";
import { isLoopback } from "../../src-domain/environments/service-address.ts";
import { serviceFailure, type ServiceFailure } from "./failure.ts";

/** The proxy for an address, `http://` or `https://`; null means a direct connection. */
export type ProxySource = (url: string) => Promise<string | null>;

/** The system names proxies, but only of kinds (`SOCKS5`) that this app cannot use. */
export class ProxyUnusable extends Error {
  constructor(kinds: readonly string[]) {
    super(kinds.join(", "));
  }
}

/** Never rejects; `stop` ends the lookup. Loopback is always direct: for a proxy it would be the proxy's computer. */
export async function routeTo(
  url: URL,
  proxy: ProxySource,
  stop: AbortSignal,
): Promise<Result<string | null, ServiceFailure>> {
  if (isLoopback(url.hostname)) return success(null);
  try {
    const proxyUrl = await Promise.race([proxy(`${url.origin}/`), rejectOnAbort(stop)]);
    if (proxyUrl === null) return success(null);
    if (/^https?:\/\//i.test(proxyUrl) && URL.canParse(proxyUrl)) return success(proxyUrl);
    return refuse("PROXY_ADDRESS");
  } catch (error) {
    return refuse(error instanceof ProxyUnusable ? `${PROXY_KIND_FAULT} ${error.message}` : "PROXY_SETTINGS");
  }
}

const refuse = (fault: string): Result<never, ServiceFailure> =>
  failure(serviceFailure("offline", "no", `The proxy cannot be used (${fault}).`, { fault }));

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new Error("proxy lookup: stopped"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
