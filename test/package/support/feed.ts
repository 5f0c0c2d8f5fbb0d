import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** As an AppImage it would be a program too; electron-updater runs what it has put in place once, to let it settle. */
export const NEW_PROGRAM = "#!/bin/sh\n# the newer version\nexit 0\n";

export interface Feed {
  readonly url: string;
  /** Paths that were asked for. */
  readonly requests: string[];
  /** What it tells from now on. */
  offers: { readonly version: string; readonly damaged?: boolean } | "nonsense" | "down";
  readonly close: () => Promise<void>;
}

/** A web server with a folder of updates, as IT would set one up. */
export async function startFeed(): Promise<Feed> {
  const requests: string[] = [];
  const feed: { offers: Feed["offers"] } = { offers: "nonsense" };
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { offers } = feed;
    if (offers === "down") return void request.socket.destroy();
    if (offers === "nonsense") return void response.end("<html>Sign in to the guest network</html>");
    if (request.url?.includes(".yml")) return void response.end(channelFile(offers.version));
    response.end(offers.damaged ? NEW_PROGRAM.replace("newer", "other") : NEW_PROGRAM);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(feed, {
    url: `http://127.0.0.1:${port}/`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

/** What electron-builder writes beside an AppImage. */
function channelFile(version: string): string {
  const hash = createHash("sha512").update(NEW_PROGRAM).digest("base64");
  const name = "returns-desk-linux.AppImage";
  return [
    `version: ${version}`,
    "files:",
    `  - url: ${name}`,
    `    sha512: ${hash}`,
    `    size: ${NEW_PROGRAM.length}`,
    `path: ${name}`,
    `sha512: ${hash}`,
    "releaseDate: '2026-11-21T08:00:00.000Z'",
    "",
  ].join("\n");
}
