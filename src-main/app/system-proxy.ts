import type { Session } from "electron";
import { ProxyUnusable, type ProxySource } from "../service/index.ts";

export type SystemProxy =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly url: string }
  /** The system names only kinds that the desk cannot use. */
  | { readonly kind: "unusable"; readonly named: readonly string[] };

const SCHEMES: Readonly<Record<string, string>> = { PROXY: "http", HTTP: "http", HTTPS: "https" };

/** Reads "PROXY host:port; DIRECT". The first usable entry counts; an empty answer means direct, as in Chromium. */
export function readProxyList(text: string): SystemProxy {
  const named: string[] = [];
  for (const entry of text.split(";")) {
    const [kind = "", place = "", ...more] = entry.trim().split(/\s+/);
    if (kind === "") continue;
    if (kind.toUpperCase() === "DIRECT" && place === "") return { kind: "direct" };
    const scheme = SCHEMES[kind.toUpperCase()];
    const url = scheme === undefined || more.length > 0 ? null : proxyUrl(scheme, place);
    if (url !== null) return { kind: "proxy", url };
    named.push(kind.toUpperCase());
  }
  return named.length === 0 ? { kind: "direct" } : { kind: "unusable", named };
}

function proxyUrl(scheme: string, place: string): string | null {
  const text = `${scheme}://${place}`;
  if (place === "" || /[/?#@\\]/.test(place) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** Read before each connection, because the system's settings change with the network. */
export const systemProxy =
  (session: Pick<Session, "resolveProxy">): ProxySource =>
  async (url) => {
    const found = readProxyList(await session.resolveProxy(url));
    switch (found.kind) {
      case "direct":
        return null;
      case "proxy":
        return found.url;
      case "unusable":
        throw new ProxyUnusable(found.named);
    }
  };
