import { once } from "node:events";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { selfSignedCertificate } from "../../integration/service/self-signed.ts";
import { buildManifest } from "./manifest.ts";

const NEW_PROGRAM = "#!/bin/sh\n# the newer version\nexit 0\n";

const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { darwin: "returns-desk.zip", win32: "returns-desk.exe" };
const PROGRAM = PROGRAMS[process.platform] ?? "returns-desk-linux.AppImage";

/** Recorded in `requests` for a request without TLS. */
export const WITHOUT_TLS = "in the clear";

interface Offer {
  readonly version: string;
  readonly isDamaged?: boolean;
  /** The program's address has no TLS. */
  readonly hasNoTls?: boolean;
}

export interface Feed {
  readonly url: string;
  /** The certificate that IT's authority would sign. */
  readonly certificate: string;
  /** The paths of all requests. */
  readonly requests: string[];
  /** Version that the server offers. */
  offers: Offer | "down";
  readonly close: () => Promise<void>;
}

/** Starts a web server with a folder of updates, like IT's. */
export async function startFeed(): Promise<Feed> {
  const requests: string[] = [];
  const feed: { offers: Feed["offers"] } = { offers: "down" };
  const { key, cert } = selfSignedCertificate();
  const plainServer = createPlainServer((_request, response) => {
    requests.push(WITHOUT_TLS);
    response.end(NEW_PROGRAM);
  }).listen(0, "127.0.0.1");
  await once(plainServer, "listening");
  const plainPort = (plainServer.address() as AddressInfo).port;
  const server = createServer({ key, cert }, ({ url = "", socket }, response) => {
    requests.push(url);
    const { offers } = feed;
    if (offers === "down") return void socket.destroy();
    if (url.includes(".yml")) return void response.end(buildManifest(offers.version, PROGRAM, NEW_PROGRAM));
    if (offers.hasNoTls) {
      response.writeHead(302, { location: `http://127.0.0.1:${plainPort}/${PROGRAM}` });
      return void response.end();
    }
    response.end(offers.isDamaged ? NEW_PROGRAM.replace("newer", "other") : NEW_PROGRAM);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(feed, {
    url: `https://127.0.0.1:${port}/`,
    certificate: cert,
    requests,
    close: async () => {
      for (const openServer of [server, plainServer]) {
        openServer.closeAllConnections();
        openServer.close();
        await once(openServer, "close");
      }
    },
  });
}

/** Trusts the feed's certificate in the app, because a test cannot write to the computer's store. */
export const trustCertificate = ({ app }: DeskWindow, { certificate }: Feed): Promise<void> =>
  app.evaluate(({ session }, trusted) => {
    const normalize = (pem: string): string => pem.replaceAll(/\s/g, "");
    session
      .fromPartition("electron-updater", { cache: false })
      .setCertificateVerifyProc((request, callback) =>
        callback(normalize(request.certificate.data) === normalize(trusted) ? 0 : -2),
      );
  }, certificate);
