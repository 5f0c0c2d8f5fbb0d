import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";

/** The domain of every host name that a way out uses. */
const DOMAIN = "ways-out.example";

/** Accepts TCP connections and counts them, which is enough for a TURN server that must never be reached. */
export async function openTurnServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: (): number => connections,
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** Source of a function that opens a window's peer connection and waits until it has tried all servers. */
const peerConnector = (turnPort: number): string => `(owner) => new Promise((resolve) => {
  const server = (urls) => ({ urls, username: "u", credential: "c" });
  const peer = new owner.RTCPeerConnection({ iceServers: [
    server("turn:127.0.0.1:${turnPort}?transport=tcp"),
    server("turns:127.0.0.1:${turnPort}?transport=tcp"),
    server("turn:turn.${DOMAIN}:3478?transport=tcp"),
    server("turn:dotted.${DOMAIN}.:3478?transport=tcp"),
    server("turns:turns.${DOMAIN}:5349?transport=tcp"),
    server("turn:turn-udp.${DOMAIN}:3478"),
    { urls: "stun:stun.${DOMAIN}:3478" },
  ] });
  peer.createDataChannel("x");
  peer.onicegatheringstatechange = () => { if (peer.iceGatheringState === "complete") resolve(peer.close()); };
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
})`;

/**
 * Source of a script that tries every way to send a byte or look up a name. `outsideOrigin`: the origin of a server on
 * this computer.
 */
export const waysOutScript = (outsideOrigin: string, turnPort: number): string => `(async () => {
  const away = (way, scheme = "https") => scheme + "://" + way + ".${DOMAIN}/";
  const add = (name, properties) => document.body.appendChild(Object.assign(document.createElement(name), properties));
  for (const rel of ["dns-prefetch", "preconnect", "prefetch", "prerender", "preload", "modulepreload", "stylesheet", "icon", "manifest"])
    add("link", { rel, as: "script", href: away(rel) });
  add("a", { href: away("anchor"), ping: away("ping"), textContent: "x" });
  add("img", { src: away("image") });
  add("iframe", { src: away("iframe") });
  add("object", { data: away("object") });
  add("video", { src: away("video") });
  add("form", { action: away("form"), method: "post", target: add("iframe", { name: "target" }).name }).submit();
  add("script", { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ urls: [away("speculation")] }] }) });
  const settled = (make) => new Promise((resolve) => { try { make(resolve) } catch { resolve() } });
  await settled((resolve) => resolve(navigator.sendBeacon(away("beacon"), "x")));
  for (const to of [away("fetch", "http"), away("fetch"), "${outsideOrigin}/fetch"]) await fetch(to, { mode: "no-cors" }).catch(() => 0);
  for (const to of [away("socket", "ws"), "${outsideOrigin.replace("http", "ws")}/socket"])
    await settled((resolve) => { new WebSocket(to).onerror = resolve; });
  await settled((resolve) => { new EventSource(away("events")).onerror = resolve; });
  await settled((resolve) => new WebTransport(away("transport")).ready.catch(resolve));
  await settled((resolve) => { add("img", { src: "${outsideOrigin}/image" }).onerror = resolve; });
  // A frame has its own WebRTC.
  const connect = ${peerConnector(turnPort)};
  await Promise.all([connect(window), connect(add("iframe", {}).contentWindow)]);
  return "tried";
})()`;

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly { readonly type: number; readonly params?: unknown }[];
}

/** Returns the host names of ways out that Chromium began to look up, from its net log. */
export async function readLookedUpNames(file: string): Promise<string[]> {
  const { constants, events } = JSON.parse(await readFile(file, "utf8")) as NetLog;
  const { HOST_RESOLVER_MANAGER_JOB, DNS_TRANSACTION } = constants.logEventTypes;
  const lookUps = events.filter(({ type }) => type === HOST_RESOLVER_MANAGER_JOB || type === DNS_TRANSACTION);
  const namePattern = new RegExp(`[\\w-]+(?=\\.${DOMAIN.replaceAll(".", "\\.")})`, "g");
  return [
    ...new Set(lookUps.flatMap(({ params }) => JSON.stringify(params ?? {}).match(namePattern) ?? [])),
  ].toSorted();
}
