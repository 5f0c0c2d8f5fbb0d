import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isLoopback, normalizeSender } from "../../src-domain/events/event-inbox.ts";
import type { FloorDesk } from "../../src-domain/fleet/desk-figures.ts";
import { createAllowList } from "../../src-main/events/allow-list.ts";
import type { RelayConfiguration } from "../init/relay-files.ts";
import { CONTENT_POLICY, PAGE_ID, wallFloorHtml, wallPageHtml } from "./wall-page.ts";
import { languageOf } from "./wall-texts.ts";

export interface WallOptions {
  readonly wall: NonNullable<RelayConfiguration["wall"]>;
  readonly warehouse: string;
  /** Returns whether a computer may connect. Any other computer could use up `MAX_VIEWERS`. */
  readonly isListed: (remoteAddress: string | undefined) => boolean;
  /** Null if the fleet does not answer. */
  readonly readDesks: () => Promise<readonly FloorDesk[] | null>;
  readonly now: () => Date;
}

/** Displays that may be connected at once. */
const MAX_VIEWERS = 50;
const MAX_HEADER_BYTES = 8192;
const REQUEST_TIMEOUT_MS = 10_000;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": CONTENT_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
  "x-page": PAGE_ID,
} as const;

interface DisplayRequest {
  readonly host: string | undefined;
  readonly remoteAddress: string | undefined;
  /** Address of this computer to which the display connected. */
  readonly localAddress: string | undefined;
}

/**
 * Returns whether a display may see the page: it must be in a listed network and use a host name of this relay.
 * Otherwise another site could read the page through a name that points here (DNS rebinding).
 */
export function createWallGuard({ host, networks, names }: WallOptions["wall"]): (visit: DisplayRequest) => boolean {
  const isListed = createNetworkGuard(networks);
  const ownNames = new Set(["localhost", host, ...names].map((name) => name.toLowerCase()));
  return (visit) => {
    if (!isListed(visit.remoteAddress)) return false;
    const requestedHost = parseHostName(visit.host ?? "");
    return (
      ownNames.has(requestedHost) ||
      (requestedHost !== "" && requestedHost === normalizeSender(visit.localAddress ?? ""))
    );
  };
}

/** Returns whether a display is at this computer or in a listed network. */
export function createNetworkGuard(networks: readonly string[]): (remoteAddress: string | undefined) => boolean {
  const isListed = createAllowList(networks);
  return (remoteAddress) => {
    const sender = normalizeSender(remoteAddress ?? "");
    return isLoopback(sender) || isListed(sender);
  };
}

/** Serves the page for a wall display. Throws if the address or the port is not available. */
export async function openWall({ wall, warehouse, isListed, readDesks, now }: WallOptions) {
  const isAllowed = createWallGuard(wall);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, html: string): void => {
      response.writeHead(status, HEADERS);
      response.end(request.method === "HEAD" ? "" : html);
    };
    const { remoteAddress, localAddress } = request.socket;
    if (!isAllowed({ host: request.headers.host, remoteAddress, localAddress })) return reply(403, "Forbidden\n");
    if (request.method !== "GET" && request.method !== "HEAD") return reply(405, "Only GET\n");
    if (request.url !== "/" && request.url !== "/floor") return reply(404, "Not found\n");
    const language = languageOf(request.headers["accept-language"] ?? "");
    const desks = await readDesks();
    if (request.url === "/") return reply(200, wallPageHtml(language, warehouse, desks, now()));
    // The display keeps the last figures, and says so.
    return desks === null ? reply(503, "") : reply(200, wallFloorHtml(language, warehouse, desks, now()));
  }

  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      request.resume();
      answer(request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = MAX_VIEWERS;
  server.on("connection", (socket) => {
    if (!isListed(socket.remoteAddress)) socket.destroy();
  });
  server.listen({ host: wall.host, port: wall.port });
  await once(server, "listening");
  return {
    close: async (): Promise<void> => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the name or address in a Host header, without its port; empty for an invalid one. */
function parseHostName(host: string): string {
  const url = `http://${host}/`;
  if (!URL.canParse(url)) return "";
  const { hostname, pathname, username } = new URL(url);
  return pathname === "/" && username === "" ? hostname.replaceAll(/^\[|\]$/g, "") : "";
}
