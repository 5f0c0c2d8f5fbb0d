import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../local-server.ts";
import { tempFolder } from "../../temp-folder.ts";
import { privateAuthority } from "../service/self-signed.ts";
import { until } from "../use-cases/test-desk.ts";
import { closeListeners, headersFor, listen } from "./test-listener.ts";

const EXAMPLE = join(import.meta.dirname, "../../../docs/examples/nginx-event-inbox.conf");
const HOST = "desk-events.example.com";
const REGISTERED = `https://${HOST}/returns/events`;
const MAX_BYTES = 512 * 1024;
/** Unusual JSON spelling, so that a proxy that rewrites the body is detected. */
const BODY = `{ "note":"Gr\\u00fc\u00dfe \u9000\u8d27",\r\n\t"category":"resend", "resend":{"resendId":9007199254740993} }\n`;

/** Debian installs nginx into a folder that only root has in its PATH. */
const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };
const hasNginx = spawnSync("nginx", ["-v"], { env }).status === 0;
if (!hasNginx)
  console.warn("\nNOT TESTED: the reverse proxy of docs/examples, because nginx is not on this computer.\n");

async function startReverseProxy(firstPort: number, secondPort: number) {
  const folder = tempFolder();
  const authority = privateAuthority();
  const { key, cert } = authority.certificateFor(HOST);
  const writeConfig = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const port = await freePort();
  let site = readFileSync(EXAMPLE, "utf8");
  for (const [original, replacement] of [
    ["    listen [::]:443 ssl;\n", ""],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["/etc/ssl/certs/desk-events.pem", writeConfig("cert.pem", cert)],
    ["/etc/ssl/private/desk-events.key", writeConfig("key.pem", key)],
    ["http://10.0.0.7:8790", `http://127.0.0.1:${firstPort}`],
    ["http://10.0.0.8:8790", `http://127.0.0.1:${secondPort}`],
  ] as const) {
    expect({ original, times: site.split(original).length - 1 }).toEqual({ original, times: 1 });
    site = site.replace(original, replacement);
  }
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (folderName) => `${folderName}_temp_path ${folderName};`,
  );
  const http = `http { access_log off; ${folders.join(" ")} include ${writeConfig("site.conf", site)}; }`;
  const config = writeConfig(
    "nginx.conf",
    `daemon off; master_process off; error_log stderr crit; pid nginx.pid; events {} ${http}`,
  );
  const server = spawn("nginx", ["-p", folder, "-e", "stderr", "-c", config], { env, stdio: "inherit" });
  onTestFinished(async () => {
    if (server.kill()) await once(server, "exit");
  });

  async function deliver(body: string, signedBody = body, path = "/returns/events", method = "POST"): Promise<number> {
    const headers = { ...headersFor(signedBody, { endpoint: REGISTERED }), host: HOST };
    const target = { port, host: "127.0.0.1", servername: HOST, ca: authority.ca };
    const clientRequest = request({ ...target, method, path, headers }).end(body);
    const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
    return answer.resume().statusCode ?? 0;
  }
  const isListening = () => deliver(BODY, BODY, "/").then(Boolean, () => false);
  await until(isListening, "nginx to listen");
  return deliver;
}

it.runIf(hasNginx)("passes signed events to both desks byte for byte", async () => {
  onTestFinished(closeListeners);
  const listenOptions = { path: "/events", endpoint: REGISTERED };
  const first = await listen(listenOptions);
  const second = await listen(listenOptions);
  const deliver = await startReverseProxy(first.port, second.port);
  const largest = BODY.padEnd(MAX_BYTES - (Buffer.byteLength(BODY) - BODY.length));
  for (const body of [BODY, largest]) expect(await deliver(body)).toBe(200);
  for (const { stored } of [first, second])
    await expect.poll(() => stored.map(({ body }) => body)).toEqual([BODY, largest]);

  expect(await deliver(BODY.trimEnd(), BODY)).toBe(401);
  expect(await deliver(`${largest} `)).toBe(413);
  expect(await deliver(BODY, BODY, "/events")).toBe(404);
  expect(await deliver(BODY, BODY, "/second-desk")).toBe(404);
  expect(await deliver("", "", "/returns/events", "GET")).toBe(403);
  expect([first.stored.length, first.refused]).toEqual([2, ["wrong-signature"]]);

  // While the first desk is closed, no event is acknowledged, so that the service delivers it again.
  await second.listener.close();
  expect(await deliver(BODY)).toBe(200);
  await first.listener.close();
  expect(await deliver(BODY)).toBe(502);
});
