import type { Session } from "electron";
import { ProxyUnusable, type ProxySource } from "../service/index.ts";

export type SystemProxy =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly url: string }
  /** The system names only proxy kinds that the desk cannot use. */
  | { readonly kind: "unusable"; readonly kinds: readonly string[] };

const SCHEMES: Readonly<Record<string, string>> = { PROXY: "http", HTTP: "http", HTTPS: "https" };

/** Parses "PROXY host:port; DIRECT". The first usable entry counts. An empty list means direct, as in Chromium. */
export function parseProxyList(text: string): SystemProxy {
  const kinds: string[] = [];
  for (const entry of text.split(";")) {
    const [kind = "", host = "", ...rest] = entry.trim().split(/\s+/);
    if (kind === "") continue;
    if (kind.toUpperCase() === "DIRECT" && host === "") return { kind: "direct" };
    const scheme = SCHEMES[kind.toUpperCase()];
    const url = scheme === undefined || rest.length > 0 ? null : proxyUrl(scheme, host);
    if (url !== null) return { kind: "proxy", url };
    kinds.push(kind.toUpperCase());
  }
  return kinds.length === 0 ? { kind: "direct" } : { kind: "unusable", kinds };
}

function proxyUrl(scheme: string, host: string): string | null {
  const text = `${scheme}://${host}`;
  if (host === "" || /[/?#@\\]/.test(host) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** Reads the system's settings before each connection, because they change with the network. */
export const systemProxy =
  (session: Pick<Session, "resolveProxy">): ProxySource =>
  async (url) => {
    const found = parseProxyList(await session.resolveProxy(url));
    switch (found.kind) {
      case "direct":
        return null;
      case "proxy":
        return found.url;
      case "unusable":
        throw new ProxyUnusable(found.kinds);
    }
  };
