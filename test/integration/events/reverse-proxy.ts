import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { privateAuthority } from "../service/self-signed.ts";
import { until } from "../desk/desk-rig.ts";
import { freePort } from "./listening.ts";

/** The example as IT gets it. */
const EXAMPLE = join(import.meta.dirname, "../../../docs/examples/nginx-event-inbox.conf");
const HOST = "desk-events.example.com";
export const REGISTERED = `https://${HOST}/returns/events`;

/** Debian keeps it where only root looks. */
const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };
export const hasNginx = spawnSync("nginx", ["-v"], { env }).status === 0;

interface Delivery {
  readonly method?: string;
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is written one after the other: more than one part is sent in chunks. */
  readonly body: readonly string[];
}

export type ReverseProxy = Awaited<ReturnType<typeof startReverseProxy>>;

/** The example, run by nginx before two desks on this computer. */
export async function startReverseProxy(desks: { readonly first: number; readonly second: number }) {
  const folder = mkdtempSync(join(tmpdir(), "returns-desk-proxy-"));
  const authority = privateAuthority();
  const { key, cert } = authority.certificateFor(HOST);
  const at = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const port = await freePort();
  const site = withOwn(readFileSync(EXAMPLE, "utf8"), {
    "    listen [::]:443 ssl;\n": "",
    "listen 443 ssl": `listen 127.0.0.1:${port} ssl`,
    "/etc/ssl/certs/desk-events.pem": at("cert.pem", cert),
    "/etc/ssl/private/desk-events.key": at("key.pem", key),
    "http://10.0.0.7:8790": `http://127.0.0.1:${desks.first}`,
    "http://10.0.0.8:8790": `http://127.0.0.1:${desks.second}`,
  });
  const server = spawn("nginx", ["-p", folder, "-e", "stderr", "-c", at("nginx.conf", around(at("site.conf", site)))], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(server, "exit");
  const complaints = text(server.stderr);
  const isListening = async (): Promise<boolean> => {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isThere;
  };
  await Promise.race([
    until(isListening, "nginx to listen"),
    ended.then(async () => Promise.reject(new Error(`nginx ended: ${await complaints}`))),
  ]);
  return {
    /** Delivers over TLS as the service does, trusting the test's authority; the answer's status. */
    async deliver({ method = "POST", path = new URL(REGISTERED).pathname, headers, body }: Delivery): Promise<number> {
      const place = { port, host: "127.0.0.1", servername: HOST, ca: authority.ca };
      const sent = request({ ...place, method, path, headers: { ...headers, host: HOST } });
      for (const part of body) sent.write(part);
      sent.end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      return answer.resume().statusCode ?? 0;
    },
    async close(): Promise<void> {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What another computer has else; each has to be in the example once, so that it cannot lose one unnoticed. */
function withOwn(example: string, own: Readonly<Record<string, string>>): string {
  return Object.entries(own).reduce((site, [theirs, ours]) => {
    if (site.split(theirs).length !== 2) throw new Error(`The example has not got this once: ${theirs}`);
    return site.replace(theirs, ours);
  }, example);
}

/** One process of the person who runs the test, with all that it writes in a folder of its own. */
const around = (site: string): string => `
  daemon off;
  master_process off;
  pid nginx.pid;
  events {}
  http {
    access_log off;
    ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `${what}_temp_path ${what};`).join(" ")}
    include ${site};
  }`;
