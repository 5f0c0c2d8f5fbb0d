import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { openOutsideServer } from "../../support/security/outside-server.ts";
import { readLookedUpNames, openTurnServer, waysOutScript } from "../../support/security/ways-out.ts";

/** Tries every way out. Returns what reached this computer's servers, and which names were looked up. */
async function tryWaysOut(
  desk: DeskWindow,
  { file, partition = null }: { readonly file: string; readonly partition?: string | null },
  run: (script: string) => Promise<unknown>,
) {
  const [server, turn] = [await openOutsideServer(), await openTurnServer()];
  await desk.app.evaluate(
    ({ session }, { path, sessionName }) => {
      const { netLog } = sessionName === null ? session.defaultSession : session.fromPartition(sessionName);
      Object.assign(globalThis, { netLog });
      return netLog.startLogging(path, { captureMode: "everything" });
    },
    { path: file, sessionName: partition },
  );
  const result = await run(waysOutScript(server.origin, turn.port));
  await desk.app.evaluate(() => (globalThis as unknown as { netLog: Electron.NetLog }).netLog.stopLogging());
  const traffic = {
    result,
    requests: server.requests,
    connections: turn.connections(),
    names: await readLookedUpNames(file),
  };
  await Promise.all([server.close(), turn.close()]);
  return traffic;
}

/** Runs a script in a page without a policy, in the desk's session or in an unprotected one. */
const runUnguarded = (desk: DeskWindow, partition: string | null) => (script: string) =>
  desk.app.evaluate(
    async ({ BrowserWindow, session }, { code, sessionName }) => {
      // Removes the guard that would stop the requests before they reach the proxy.
      if (sessionName === null) session.defaultSession.webRequest.onBeforeRequest(null);
      const webPreferences = { sandbox: true, ...(sessionName !== null && { partition: sessionName }) };
      const window = new BrowserWindow({ show: false, webPreferences });
      await window.loadURL("about:blank");
      const result: unknown = await window.webContents.executeJavaScript(code, true);
      window.destroy();
      return result;
    },
    { code: script, sessionName: partition },
  );

const NO_TRAFFIC = { result: "tried", requests: [], connections: 0, names: [] };

// Proof P1
test("lets no byte and no name lookup leave the desk's page", async ({ desk, userData }) => {
  const runInPage = (script: string) => desk.page.evaluate(script);
  expect(await tryWaysOut(desk, { file: join(userData, "page.json") }, runInPage)).toEqual(NO_TRAFFIC);
});

// Proof P2
test("blocks every way out by the dead proxy and name rules", async ({ launch, userData }) => {
  const desk = await launch({ usesSeparateProgram: true });
  await desk.waitUntilReady();
  // An unprotected session shows that the log and the servers notice what gets through.
  const partition = "without-walls";
  const traffic = await tryWaysOut(
    desk,
    { file: join(userData, "without.json"), partition },
    runUnguarded(desk, partition),
  );
  expect(traffic.connections).toBeGreaterThan(0);
  expect(traffic.requests).not.toEqual([]);
  expect(traffic.names).toEqual(expect.arrayContaining(["fetch", "image", "socket"]));
  expect(await tryWaysOut(desk, { file: join(userData, "walls.json") }, runUnguarded(desk, null))).toEqual(NO_TRAFFIC);
});

const PROXY_PARTITIONS = ["system-proxy", "electron-updater"];

// Proof P4
test("resolves a proxy script and a proxy that are named by their host", async ({ desk }) => {
  const requestedUrls: string[] = [];
  const server = createServer((request, response) => {
    requestedUrls.push(String(request.url));
    response.setHeader("content-type", "application/x-ns-proxy-autoconfig");
    const { port } = server.address() as AddressInfo;
    response.end(
      `function FindProxyForURL() { return dnsResolve("proxy.localhost") ? "PROXY proxy.localhost:${port}" : "DIRECT"; }`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const setProxies = (config: Electron.ProxyConfig): Promise<unknown> =>
    desk.app.evaluate(
      ({ session }, { partitions, config }) =>
        Promise.all(partitions.map((partition) => session.fromPartition(partition).setProxy(config))),
      { partitions: PROXY_PARTITIONS, config },
    );
  await setProxies({ pacScript: `http://proxy.localhost:${port}/proxy.pac` });
  // Chromium's network process applies a proxy later than the call's answer says.
  const resolveProxies = (): Promise<string[]> =>
    desk.app.evaluate(
      ({ session }, partitions) =>
        Promise.all(partitions.map((partition) => session.fromPartition(partition).resolveProxy("http://a.example/"))),
      PROXY_PARTITIONS,
    );
  const proxy = `PROXY proxy.localhost:${port}`;
  await expect.poll(resolveProxies).toEqual([proxy, proxy]);
  const answer = await desk.app.evaluate(({ session }) =>
    session
      .fromPartition("electron-updater")
      .fetch("http://feed.example/latest.yml")
      .then(({ status }) => status, String),
  );
  await setProxies({ mode: "system" });
  expect(answer).toBe(200);
  expect(requestedUrls).toContain("http://feed.example/latest.yml");
  server.close();
});
