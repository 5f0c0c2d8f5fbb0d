import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { DeskWindow } from "../support/desk-window.ts";
import { expect, test } from "../support/desk-test.ts";
import { openOutsideServer } from "../support/security/outside-server.ts";
import { namesLookedUp, openTurnServer, waysOut } from "../support/security/ways-out.ts";

/** Runs every way out. Returns what reached this computer's servers, and which names were looked up. */
async function tryAllWays(
  desk: DeskWindow,
  { file, partition = null }: { readonly file: string; readonly partition?: string | null },
  run: (script: string) => Promise<unknown>,
) {
  const [outside, turn] = [await openOutsideServer(), await openTurnServer()];
  await desk.app.evaluate(
    ({ session }, { path, bare }) => {
      const { netLog } = bare === null ? session.defaultSession : session.fromPartition(bare);
      Object.assign(globalThis, { netLog });
      return netLog.startLogging(path, { captureMode: "everything" });
    },
    { path: file, bare: partition },
  );
  const tried = await run(waysOut(outside.origin, turn.port));
  await desk.app.evaluate(() => (globalThis as unknown as { netLog: Electron.NetLog }).netLog.stopLogging());
  const found = { tried, asked: outside.requests, connections: turn.connections(), names: await namesLookedUp(file) };
  await Promise.all([outside.close(), turn.close()]);
  return found;
}

/** Runs a script in a page without a policy, in the desk's session or in an unprotected one. */
const inBarePage = (desk: DeskWindow, partition: string | null) => (script: string) =>
  desk.app.evaluate(
    async ({ BrowserWindow, session }, { code, bare }) => {
      // Otherwise this guard would stop the requests before they reach the proxy.
      if (bare === null) session.defaultSession.webRequest.onBeforeRequest(null);
      const webPreferences = { sandbox: true, ...(bare !== null && { partition: bare }) };
      const window = new BrowserWindow({ show: false, webPreferences });
      await window.loadURL("about:blank");
      const tried: unknown = await window.webContents.executeJavaScript(code, true);
      window.destroy();
      return tried;
    },
    { code: script, bare: partition },
  );

const NOTHING = { tried: "tried", asked: [], connections: 0, names: [] };

// Proof P1
test("lets no byte and no name lookup leave the desk's page", async ({ desk, userData }) => {
  const run = (script: string) => desk.page.evaluate(script);
  expect(await tryAllWays(desk, { file: join(userData, "page.json") }, run)).toEqual(NOTHING);
});

// Proof P2
test("blocks every way out by the dead proxy and name rules", async ({ launch, userData }) => {
  const desk = await launch({ ownProgram: true });
  await desk.ready();
  // An unprotected session shows that the log and the servers notice what gets through.
  const partition = "without-walls";
  const without = await tryAllWays(
    desk,
    { file: join(userData, "without.json"), partition },
    inBarePage(desk, partition),
  );
  expect(without.connections).toBeGreaterThan(0);
  expect(without.asked).not.toEqual([]);
  expect(without.names).toEqual(expect.arrayContaining(["fetch", "image", "socket"]));
  expect(await tryAllWays(desk, { file: join(userData, "walls.json") }, inBarePage(desk, null))).toEqual(NOTHING);
});

// Proof P4
test("resolves a proxy script and a proxy that are named by their host", async ({ desk }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.setHeader("content-type", "application/x-ns-proxy-autoconfig");
    const { port } = server.address() as AddressInfo;
    response.end(
      `function FindProxyForURL() { return dnsResolve("proxy.localhost") ? "PROXY proxy.localhost:${port}" : "DIRECT"; }`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const found = await desk.app.evaluate(async ({ session }, origin) => {
    const [lookUp, updates] = [session.fromPartition("system-proxy"), session.fromPartition("electron-updater")];
    const pacScript = `${origin}/proxy.pac`;
    await lookUp.setProxy({ pacScript });
    const proxy = await lookUp.resolveProxy("https://service.example/");
    await updates.setProxy({ pacScript });
    const answer = await updates.fetch("http://feed.example/latest.yml").then(({ status }) => status, String);
    await Promise.all([lookUp.setProxy({ mode: "system" }), updates.setProxy({ mode: "system" })]);
    return { proxy, answer };
  }, `http://proxy.localhost:${port}`);
  expect(found).toEqual({ proxy: `PROXY proxy.localhost:${port}`, answer: 200 });
  expect(asked).toContain("http://feed.example/latest.yml");
  server.close();
});
