import type { Duplex } from "node:stream";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ProxyUnusable } from "../../../src-main/service/index.ts";
import type { ReturnsServiceOptions } from "../../../src-main/service/index.ts";
import * as connectProxy from "./connect-proxy.ts";
import { jsonAnswer, startRawServer } from "./raw-server.ts";
import { privateAuthority } from "./self-signed.ts";
import { API_TOKEN, BODY, createOrder, retryWithDoubledTime, META_OK, createServiceAt } from "./service-under-test.ts";

const HOST = "service.example";
const ANSWER = { resendId: 77, warehouses: [], meta: META_OK };
const SINGLE_TRY = { attempts: 1, baseMs: 0, capMs: 0, budgetMs: 60_000 };

async function startProxy(...options: Parameters<typeof connectProxy.startProxy>): Promise<connectProxy.TestProxy> {
  const proxy = await connectProxy.startProxy(...options);
  onTestFinished(() => proxy.close());
  return proxy;
}

async function startSecureServer(
  ...options: Parameters<typeof connectProxy.startSecureServer>
): Promise<connectProxy.SecureServer> {
  const server = await connectProxy.startSecureServer(...options);
  onTestFinished(() => server.close());
  return server;
}

let authority: ReturnType<typeof privateAuthority>;
beforeAll(() => {
  authority = privateAuthority();
});

const openService = (origin: string, options: Partial<ReturnsServiceOptions>) =>
  createServiceAt(origin, {
    address: { userBaseUrl: origin, publicBaseUrl: origin },
    retryPolicies: { background: SINGLE_TRY, interactive: SINGLE_TRY },
    ...options,
  });

async function createServiceBehindProxy(
  onTunnel?: (socket: Duplex) => void,
  options: Partial<ReturnsServiceOptions> = {},
) {
  const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
  const proxy = await startProxy(server.port, onTunnel);
  const resolvedUrls: string[] = [];
  const openedService = openService(`https://${HOST}`, {
    extraCa: [authority.ca],
    proxy: async (url) => {
      resolvedUrls.push(url);
      return proxy.url;
    },
    ...options,
  });
  return { server, proxy, resolvedUrls, ...openedService };
}

describe("a request through a proxy", () => {
  it("sends the request to the service inside a CONNECT tunnel", async () => {
    const { server, proxy, resolvedUrls, service } = await createServiceBehindProxy();
    expect(await createOrder(service)).toEqual({ ok: true, value: { resendId: "77", resendNumber: null } });
    expect((await service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toMatchObject([
      { path: "/api/Resend/createResend", body: BODY, headers: { "x-rr-apitoken": API_TOKEN, host: HOST } },
      { path: "/api/Warehouse/getAllWarehouse" },
    ]);
    expect(proxy.tunnels.map(({ target }) => target)).toEqual([`${HOST}:443`, `${HOST}:443`]);
    expect(proxy.plainRequests).toEqual([]);
    // The proxy and the proxy lookup see only the target host.
    expect(JSON.stringify([proxy.tunnels, resolvedUrls])).not.toMatch(/token|x-rr|createResend/);
    expect(resolvedUrls[0]).toBe(`https://${HOST}/`);
  });

  it("authenticates only with the credentials in the proxy's address", async () => {
    const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
    const proxy = await startProxy(server.port);
    for (const [userInfo, expectedHeader] of [
      ["desk:p%40ss@", `Basic ${Buffer.from("desk:p@ss").toString("base64")}`],
      ["", undefined],
    ] as const) {
      const { service } = openService(`https://${HOST}`, {
        extraCa: [authority.ca],
        proxy: () => Promise.resolve(proxy.url.replace("//", `//${userInfo}`)),
      });
      expect((await service.warehouse.all()).ok).toBe(true);
      expect(proxy.tunnels.at(-1)?.headers["proxy-authorization"]).toBe(expectedHeader);
    }
    expect(server.requests.every(({ headers }) => !("proxy-authorization" in headers))).toBe(true);
  });

  it("changes the proxy when the system names another one", async () => {
    const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
    const firstProxy = await startProxy(server.port);
    const secondProxy = await startProxy(server.port);
    const proxyUrls = [firstProxy.url, secondProxy.url];
    const { service } = openService(`https://${HOST}`, {
      extraCa: [authority.ca],
      proxy: () => Promise.resolve(proxyUrls.shift() ?? null),
    });
    await service.warehouse.all();
    await service.warehouse.all();
    expect([firstProxy.tunnels.length, secondProxy.tunnels.length]).toEqual([1, 1]);
  });

  it.each(["127.0.0.1", "localhost"])("goes to this computer without the proxy: %s", async (host) => {
    const server = await startRawServer({ onRequest: (socket) => socket.end(jsonAnswer(200, ANSWER)) });
    const { service } = openService(server.origin.replace("127.0.0.1", host), {
      proxy: () => Promise.reject(new Error("asked")),
    });
    expect((await createOrder(service)).ok).toBe(true);
  });
});

describe("a request that was not sent", () => {
  const TUNNEL_OPENED = "HTTP/1.1 200 Connection established\r\n\r\n";
  it.each<[string, (socket: Duplex) => void, kind: string, reported: string]>([
    [
      "when the proxy wants a user name",
      (socket) => socket.end("HTTP/1.1 407 Who are you\r\ncontent-length: 0\r\n\r\n"),
      "offline",
      "It asks for a user name and password",
    ],
    [
      "when the proxy cannot reach the service",
      (socket) => socket.end("HTTP/1.1 502 No\r\ncontent-length: 2\r\n\r\nno"),
      "offline",
      "PROXY_HTTP_502",
    ],
    ["when the proxy hangs up", (socket) => socket.end(), "offline", "proxy"],
    ["when the proxy says nothing", () => {}, "timeout", "The proxy did not open a connection in time"],
    ["when the proxy talks nonsense", (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"), "offline", "proxy"],
    [
      "when the tunnel closes before TLS is established",
      (socket) => socket.end(TUNNEL_OPENED),
      "offline",
      "ECONNRESET",
    ],
    [
      "when the target does not speak TLS",
      (socket) => socket.end(`${TUNNEL_OPENED}HTTP/1.1 400 No\r\n\r\n`),
      "tls",
      "TLS|SSL",
    ],
    ["when the target sends nothing", (socket) => socket.write(TUNNEL_OPENED), "timeout", "connection"],
  ])("fails %s", async (_name, onTunnel, kind, expectedText) => {
    const createWithin = async (connectMs: number) => {
      const proxiedService = await createServiceBehindProxy(
        onTunnel,
        kind === "timeout" ? { timeouts: { connectMs } } : {},
      );
      return { ...proxiedService, outcome: await createOrder(proxiedService.service) };
    };
    const { server, proxy, records, outcome } = await retryWithDoubledTime(
      createWithin,
      (result) => result.proxy.tunnels.length > 0,
    );
    expect(outcome).toMatchObject({ ok: false, error: { kind, delivered: "no", httpStatus: null } });
    expect(outcome.ok ? "" : outcome.error.message).toMatch(new RegExp(expectedText, "i"));
    expect(server.requests).toEqual([]);
    // By default, undici would retry in a loop.
    expect(proxy.tunnels).toHaveLength(1);
    expect(JSON.stringify([outcome, records])).not.toContain(proxy.url);
  });

  it("fails when the proxy is unreachable", async () => {
    const closedServer = await startRawServer({});
    await closedServer.close();
    const { service } = openService(`https://${HOST}`, { proxy: () => Promise.resolve(closedServer.origin) });
    expect(await createOrder(service)).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
  });

  it.each<[string, () => Promise<string | null>, string]>([
    ["is not supported", () => Promise.reject(new ProxyUnusable(["SOCKS5"])), "PROXY_KIND SOCKS5"],
    ["cannot be found out", () => Promise.reject(new Error(`http://desk:${API_TOKEN}@proxy`)), "PROXY_SETTINGS"],
    ["has no address", () => Promise.resolve("proxy:8080 or so"), "PROXY_ADDRESS"],
    ["is of another kind", () => Promise.resolve("socks5://127.0.0.1:1"), "PROXY_ADDRESS"],
  ])("fails when the proxy %s", async (_name, proxy, expectedText) => {
    const { service } = openService(`https://${HOST}`, { proxy });
    const outcome = await createOrder(service);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
    expect(outcome).toMatchObject({ error: { fault: expectedText, serviceMessage: null } });
    expect(JSON.stringify(outcome)).not.toContain(API_TOKEN);
  });

  it("fails at the timeout while the system names no proxy", async () => {
    const neverAnswer = (): Promise<null> => new Promise(() => {});
    const slowService = openService(`https://${HOST}`, { proxy: neverAnswer, timeouts: { totalMs: 200 } });
    expect(await createOrder(slowService.service)).toMatchObject({ error: { kind: "timeout", delivered: "no" } });
    const closedService = openService(`https://${HOST}`, { proxy: neverAnswer });
    const runningCall = createOrder(closedService.service);
    await closedService.service.close();
    expect(await runningCall).toMatchObject({ error: { kind: "aborted", delivered: "no" } });
  });
});

describe("a private certificate authority", () => {
  const origin = ({ port }: connectProxy.SecureServer): string => `https://localhost:${port}`;

  it("is trusted only when it is configured", async () => {
    const server = await startSecureServer(authority.certificateFor("localhost"), ANSWER);
    for (const extraCa of [[], [privateAuthority().ca]]) {
      expect(await createOrder(openService(origin(server), { extraCa }).service)).toMatchObject({
        error: { kind: "tls", delivered: "no" },
      });
    }
    expect(server.requests).toEqual([]);
    const trustingService = openService(origin(server), { extraCa: [authority.ca] });
    expect((await createOrder(trustingService.service)).ok).toBe(true);
    expect((await trustingService.service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  // Proof N2
  it.each([
    ["", ""],
    [", with NODE_TLS_REJECT_UNAUTHORIZED=0", "0"],
  ])("does not vouch for another name%s", async (_name, reject) => {
    if (reject !== "") vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", reject);
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startSecureServer(authority.certificateFor("other.example"), ANSWER);
    const { service } = openService(origin(server), { extraCa: [authority.ca] });
    const message = expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await createOrder(service)).toMatchObject({ error: { kind: "tls", delivered: "no", message } });
    const proxy = await startProxy(server.port);
    const proxiedService = openService(`https://${HOST}`, {
      extraCa: [authority.ca],
      proxy: () => Promise.resolve(proxy.url),
    });
    expect(await createOrder(proxiedService.service)).toMatchObject({
      error: { kind: "tls", delivered: "no", message },
    });
    expect(proxy.tunnels).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });
});
