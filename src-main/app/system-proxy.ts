import type { Session } from "electron";
import { ProxyUnusable, type ProxySource } from "../service/index.ts";

export type SystemProxy =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly url: string }
  /** The system names only proxy kinds that the desk cannot use. */
  | { readonly kind: "unusable"; readonly kinds: readonly string[] };

const SCHEMES: Readonly<Record<string, string>> = { PROXY: "http", HTTP: "http", HTTPS: "https" };

/** Returns the first usable entry of a list such as "PROXY host:port; DIRECT". An empty list means direct. */
export function parseProxyList(text: string): SystemProxy {
  const kinds: string[] = [];
  for (const entry of text.split(";")) {
    const [kind = "", host = "", ...extraParts] = entry.trim().split(/\s+/);
    if (kind === "") continue;
    if (kind.toUpperCase() === "DIRECT" && host === "") return { kind: "direct" };
    const scheme = SCHEMES[kind.toUpperCase()];
    const url = scheme === undefined || extraParts.length > 0 ? null : createProxyUrl(scheme, host);
    if (url !== null) return { kind: "proxy", url };
    kinds.push(kind.toUpperCase());
  }
  return kinds.length === 0 ? { kind: "direct" } : { kind: "unusable", kinds };
}

function createProxyUrl(scheme: string, host: string): string | null {
  const text = `${scheme}://${host}`;
  if (host === "" || /[/?#@\\]/.test(host) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** Reads the system's settings before each connection, because they change with the network. */
export const createSystemProxy =
  (session: Pick<Session, "resolveProxy">): ProxySource =>
  async (url) => {
    const proxy = parseProxyList(await session.resolveProxy(url));
    switch (proxy.kind) {
      case "direct":
        return null;
      case "proxy":
        return proxy.url;
      case "unusable":
        throw new ProxyUnusable(proxy.kinds);
    }
  };
