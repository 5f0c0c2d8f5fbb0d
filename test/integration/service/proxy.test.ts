import type { Duplex } from "node:stream";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ProxyUnusable } from "../../../src-main/service/index.ts";
import type { ReturnsServiceOptions } from "../../../src-main/service/index.ts";
import * as running from "./connect-proxy.ts";
import { jsonAnswer, startRawServer } from "./raw-server.ts";
import { privateAuthority } from "./self-signed.ts";
import { API_TOKEN, BODY, create, doubling, META_OK, serviceAt } from "./service-under-test.ts";

const HOST = "service.example";
const ANSWER = { resendId: 77, warehouses: [], meta: META_OK };
const ONCE = { attempts: 1, baseMs: 0, capMs: 0, budgetMs: 60_000 };

async function startProxy(...how: Parameters<typeof running.startProxy>): Promise<running.TestProxy> {
  const proxy = await running.startProxy(...how);
  onTestFinished(() => proxy.close());
  return proxy;
}

async function startSecureServer(...how: Parameters<typeof running.startSecureServer>): Promise<running.SecureServer> {
  const server = await running.startSecureServer(...how);
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
    patience: { background: ONCE, interactive: ONCE },
    ...options,
  });

async function behindProxy(answer?: (socket: Duplex) => void, options: Partial<ReturnsServiceOptions> = {}) {
  const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
  const proxy = await startProxy(server.port, answer);
  const asked: string[] = [];
  const opened = open(`https://${HOST}`, {
    extraCa: [authority.ca],
    proxy: async (url) => {
      asked.push(url);
      return proxy.url;
    },
    ...options,
  });
  return { server, proxy, asked, ...opened };
}

describe("through a proxy", () => {
  it("goes by CONNECT, and only the service sees the request", async () => {
    const { server, proxy, asked, service } = await behindProxy();
    expect(await create(service)).toEqual({ ok: true, value: { resendId: "77", resendNumber: null } });
    expect((await service.warehouse.all()).ok).toBe(true);
    expect(server.requests).toMatchObject([
      { path: "/api/Resend/createResend", body: BODY, headers: { "x-rr-apitoken": API_TOKEN, host: HOST } },
      { path: "/api/Warehouse/getAllWarehouse" },
    ]);
    expect(proxy.tunnels.map(({ target }) => target)).toEqual([`${HOST}:443`, `${HOST}:443`]);
    expect(proxy.plain).toEqual([]);
    // Neither the proxy nor the proxy resolver learns more than where it goes.
    expect(JSON.stringify([proxy.tunnels, asked])).not.toMatch(/token|x-rr|createResend/);
    expect(asked[0]).toBe(`https://${HOST}/`);
  });

  it("signs in only with what the proxy's address carries", async () => {
    const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
    const proxy = await startProxy(server.port);
    for (const [who, expected] of [
      ["desk:p%40ss@", `Basic ${Buffer.from("desk:p@ss").toString("base64")}`],
      ["", undefined],
    ] as const) {
      const { service } = open(`https://${HOST}`, {
        extraCa: [authority.ca],
        proxy: () => Promise.resolve(proxy.url.replace("//", `//${who}`)),
      });
      expect((await service.warehouse.all()).ok).toBe(true);
      expect(proxy.tunnels.at(-1)?.headers["proxy-authorization"]).toBe(expected);
    }
    expect(server.requests.every(({ headers }) => !("proxy-authorization" in headers))).toBe(true);
  });

  it("follows the system when it names another one", async () => {
    const server = await startSecureServer(authority.certificateFor(HOST), ANSWER);
    const [first, second] = [await startProxy(server.port), await startProxy(server.port)];
    const named = [first.url, second.url];
    const { service } = open(`https://${HOST}`, {
      extraCa: [authority.ca],
      proxy: () => Promise.resolve(named.shift() ?? null),
    });
    await service.warehouse.all();
    await service.warehouse.all();
    expect([first.tunnels.length, second.tunnels.length]).toEqual([1, 1]);
  });

  it.each(["127.0.0.1", "localhost"])("never reaches this computer: %s", async (host) => {
    const server = await startRawServer({ onRequest: (socket) => socket.end(jsonAnswer(200, ANSWER)) });
    const { service } = open(server.origin.replace("127.0.0.1", host), {
      proxy: () => Promise.reject(new Error("asked")),
    });
    expect((await create(service)).ok).toBe(true);
  });
});

describe("nothing was sent", () => {
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
    ["when the way closes before it is secure", (socket) => socket.end(PASSED), "offline", "ECONNRESET"],
    ["when nobody speaks TLS behind it", (socket) => socket.end(`${PASSED}HTTP/1.1 400 No\r\n\r\n`), "tls", "TLS|SSL"],
    ["when nobody speaks at all behind it", (socket) => socket.write(PASSED), "timeout", "connection"],
  ])("%s", async (_name, answer, kind, reported) => {
    const inTime = async (connectMs: number) => {
      const behind = await behindProxy(answer, kind === "timeout" ? { timeouts: { connectMs } } : {});
      return { ...behind, outcome: await create(behind.service) };
    };
    const { server, proxy, records, outcome } = await doubling(inTime, (tried) => tried.proxy.tunnels.length > 0);
    expect(outcome).toMatchObject({ ok: false, error: { kind, delivered: "no", httpStatus: null } });
    expect(outcome.ok ? "" : outcome.error.message).toMatch(new RegExp(reported, "i"));
    expect(server.requests).toEqual([]);
    // Once, not in a loop as undici would by default.
    expect(proxy.tunnels).toHaveLength(1);
    expect(JSON.stringify([outcome, records])).not.toContain(proxy.url);
  });

  it("when the proxy is not there", async () => {
    const gone = await startRawServer({});
    await gone.close();
    const { service } = open(`https://${HOST}`, { proxy: () => Promise.resolve(gone.origin) });
    expect(await create(service)).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
  });

  it.each<[string, () => Promise<string | null>, string]>([
    ["cannot be used", () => Promise.reject(new ProxyUnusable(["SOCKS5"])), "PROXY_KIND SOCKS5"],
    ["cannot be found out", () => Promise.reject(new Error(`http://desk:${API_TOKEN}@proxy`)), "PROXY_SETTINGS"],
    ["has no address", () => Promise.resolve("proxy:8080 or so"), "PROXY_ADDRESS"],
    ["is of another kind", () => Promise.resolve("socks5://127.0.0.1:1"), "PROXY_ADDRESS"],
  ])("when the proxy %s", async (_name, proxy, reported) => {
    const { service } = open(`https://${HOST}`, { proxy });
    const outcome = await create(service);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "offline", delivered: "no" } });
    expect(outcome).toMatchObject({ error: { fault: reported, serviceMessage: null } });
    expect(JSON.stringify(outcome)).not.toContain(API_TOKEN);
  });

  it("while the system does not say which proxy, and neither time nor closing waits for it", async () => {
    const silent = (): Promise<null> => new Promise(() => {});
    const late = open(`https://${HOST}`, { proxy: silent, timeouts: { totalMs: 200 } });
    expect(await create(late.service)).toMatchObject({ error: { kind: "timeout", delivered: "no" } });
    const closed = open(`https://${HOST}`, { proxy: silent });
    const running = create(closed.service);
    await closed.service.close();
    expect(await running).toMatchObject({ error: { kind: "aborted", delivered: "no" } });
  });
});

describe("an authority of a company's own", () => {
  const origin = ({ port }: running.SecureServer): string => `https://localhost:${port}`;

  it("is trusted when it is named, beside the public ones, and neither otherwise nor when another one is", async () => {
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
    [", where the environment turns certificates off", "0"],
  ])("does not vouch for another name, neither directly nor behind a proxy%s", async (_where, reject) => {
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
