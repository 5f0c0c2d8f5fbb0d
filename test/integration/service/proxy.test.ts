import type { Duplex } from "node:stream";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ProxyUnusable } from "../../../src-main/service/index.ts";
import type { ReturnsServiceOptions } from "../../../src-main/service/index.ts";
import * as connectProxy from "./connect-proxy.ts";
import { jsonAnswer, startRawServer } from "./raw-server.ts";
import { privateAuthority } from "./self-signed.ts";
import { API_TOKEN, BODY, create, doublingTime, META_OK, serviceAt } from "./service-under-test.ts";

const HOST = "service.example";
const ANSWER = { resendId: 77, warehouses: [], meta: META_OK };
const ONCE = { attempts: 1, baseMs: 0, capMs: 0, budgetMs: 60_000 };

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

const open = (origin: string, options: Partial<ReturnsServiceOptions>) =>
  serviceAt(origin, {
    address: { userBaseUrl: origin, publicBaseUrl: origin },
    retryPolicies: { background: ONCE, interactive: ONCE },
    ...options,
  });

async function behindProxy(answer?: (socket: Duplex) => void, options: Partial<ReturnsServiceOptions> = {}) {
  const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
  const proxy = await startProxy(server.port, answer);
  const resolvedUrls: string[] = [];
  const opened = open(`https://${HOST}`, {
    extraCa: [authority.ca],
    proxy: async (url) => {
      resolvedUrls.push(url);
      return proxy.url;
    },
    ...options,
  });
  return { server, proxy, resolvedUrls, ...opened };
}

describe("a request through a proxy", () => {
  it("uses CONNECT, so that only the service sees the request", async () => {
    const { server, proxy, resolvedUrls, service } = await behindProxy();
    expect(await create(service)).toEqual({ ok: true, value: { resendId: "77", resendNumber: null } });
    expect((await service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toMatchObject([
      { path: "/api/Resend/createResend", body: BODY, headers: { "x-rr-apitoken": API_TOKEN, host: HOST } },
      { path: "/api/Warehouse/getAllWarehouse" },
    ]);
    expect(proxy.tunnels.map(({ target }) => target)).toEqual([`${HOST}:443`, `${HOST}:443`]);
    expect(proxy.plain).toEqual([]);
    // The proxy and the proxy resolver learn only the target host.
    expect(JSON.stringify([proxy.tunnels, resolvedUrls])).not.toMatch(/token|x-rr|createResend/);
    expect(resolvedUrls[0]).toBe(`https://${HOST}/`);
  });

  it("authenticates only with the credentials in the proxy's address", async () => {
    const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
    const proxy = await startProxy(server.port);
    for (const [userInfo, expected] of [
      ["desk:p%40ss@", `Basic ${Buffer.from("desk:p@ss").toString("base64")}`],
      ["", undefined],
    ] as const) {
      const { service } = open(`https://${HOST}`, {
        extraCa: [authority.ca],
        proxy: () => Promise.resolve(proxy.url.replace("//", `//${userInfo}`)),
      });
      expect((await service.warehouse.all()).ok).toBe(true);
      expect(proxy.tunnels.at(-1)?.headers["proxy-authorization"]).toBe(expected);
    }
    expect(server.requests.every(({ headers }) => !("proxy-authorization" in headers))).toBe(true);
  });

  it("changes the proxy when the system names another one", async () => {
    const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
    const first = await startProxy(server.port);
    const second = await startProxy(server.port);
    const named = [first.url, second.url];
    const { service } = open(`https://${HOST}`, {
      extraCa: [authority.ca],
      proxy: () => Promise.resolve(named.shift() ?? null),
    });
    await service.warehouse.all();
    await service.warehouse.all();
    expect([first.tunnels.length, second.tunnels.length]).toEqual([1, 1]);
  });

  it.each(["127.0.0.1", "localhost"])("is not used for this computer: %s", async (host) => {
    const server = await startRawServer({ onRequest: (socket) => socket.end(jsonAnswer(200, ANSWER)) });
    const { service } = open(server.origin.replace("127.0.0.1", host), {
      proxy: () => Promise.reject(new Error("asked")),
    });
    expect((await create(service)).ok).toBe(true);
  });
});

describe("a request that was not sent", () => {
  const PASSED = "HTTP/1.1 200 Connection established\r\n\r\n";
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
    ["when the tunnel closes before TLS is established", (socket) => socket.end(PASSED), "offline", "ECONNRESET"],
    [
      "when the target does not speak TLS",
      (socket) => socket.end(`${PASSED}HTTP/1.1 400 No\r\n\r\n`),
      "tls",
      "TLS|SSL",
    ],
    ["when the target sends nothing", (socket) => socket.write(PASSED), "timeout", "connection"],
  ])("fails %s", async (_name, answer, kind, reported) => {
    const createWithin = async (connectMs: number) => {
      const behind = await behindProxy(answer, kind === "timeout" ? { timeouts: { connectMs } } : {});
      return { ...behind, outcome: await create(behind.service) };
    };
    const { server, proxy, records, outcome } = await doublingTime(
      createWithin,
      (tried) => tried.proxy.tunnels.length > 0,
    );
    expect(outcome).toMatchObject({ ok: false, error: { kind, delivered: "no", httpStatus: null } });
    expect(outcome.ok ? "" : outcome.error.message).toMatch(new RegExp(reported, "i"));
    expect(server.requests).toEqual([]);
    // One attempt. By default, undici would retry in a loop.
    expect(proxy.tunnels).toHaveLength(1);
    expect(JSON.stringify([outcome, records])).not.toContain(proxy.url);
  });

  it("fails when the proxy is unreachable", async () => {
    const closedServer = await startRawServer({});
    await closedServer.close();
    const { service } = open(`https://${HOST}`, { proxy: () => Promise.resolve(closedServer.origin) });
    expect(await create(service)).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
  });

  it.each<[string, () => Promise<string | null>, string]>([
    ["is not supported", () => Promise.reject(new ProxyUnusable(["SOCKS5"])), "PROXY_KIND SOCKS5"],
    ["cannot be found out", () => Promise.reject(new Error(`http://desk:${API_TOKEN}@proxy`)), "PROXY_SETTINGS"],
    ["has no address", () => Promise.resolve("proxy:8080 or so"), "PROXY_ADDRESS"],
    ["is of another kind", () => Promise.resolve("socks5://127.0.0.1:1"), "PROXY_ADDRESS"],
  ])("fails when the proxy %s", async (_name, proxy, reported) => {
    const { service } = open(`https://${HOST}`, { proxy });
    const outcome = await create(service);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
    expect(outcome).toMatchObject({ error: { fault: reported, serviceMessage: null } });
    expect(JSON.stringify(outcome)).not.toContain(API_TOKEN);
  });

  it("fails at the timeout or the close while the system names no proxy", async () => {
    const silent = (): Promise<null> => new Promise(() => {});
    const late = open(`https://${HOST}`, { proxy: silent, timeouts: { totalMs: 200 } });
    expect(await create(late.service)).toMatchObject({ error: { kind: "timeout", delivered: "no" } });
    const closed = open(`https://${HOST}`, { proxy: silent });
    const running = create(closed.service);
    await closed.service.close();
    expect(await running).toMatchObject({ error: { kind: "aborted", delivered: "no" } });
  });
});

describe("a private certificate authority", () => {
  const origin = ({ port }: connectProxy.SecureServer): string => `https://localhost:${port}`;

  it("is trusted only when it is configured, together with the public ones", async () => {
    const server = await startSecureServer(authority.certificateFor("localhost"), ANSWER);
    for (const extraCa of [[], [privateAuthority().ca]]) {
      expect(await create(open(origin(server), { extraCa }).service)).toMatchObject({
        error: { kind: "tls", delivered: "no" },
      });
    }
    expect(server.requests).toEqual([]);
    const known = open(origin(server), { extraCa: [authority.ca] });
    expect((await create(known.service)).ok).toBe(true);
    expect((await known.service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  // Proof N2
  it.each([
    ["", ""],
    [", with NODE_TLS_REJECT_UNAUTHORIZED=0", "0"],
  ])("does not vouch for another name, directly or behind a proxy%s", async (_where, reject) => {
    if (reject !== "") vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", reject);
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startSecureServer(authority.certificateFor("other.example"), ANSWER);
    const { service } = open(origin(server), { extraCa: [authority.ca] });
    const message = expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await create(service)).toMatchObject({ error: { kind: "tls", delivered: "no", message } });
    const proxy = await startProxy(server.port);
    const behind = open(`https://${HOST}`, { extraCa: [authority.ca], proxy: () => Promise.resolve(proxy.url) });
    expect(await create(behind.service)).toMatchObject({ error: { kind: "tls", delivered: "no", message } });
    expect(proxy.tunnels).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });
});
