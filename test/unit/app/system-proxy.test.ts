import { expect, it } from "vitest";
import { parseProxyList, createSystemProxy } from "../../../src-main/app/system-proxy.ts";
import { ProxyUnusable } from "../../../src-main/service/index.ts";

const DIRECT = { kind: "direct" };
const throughProxy = (url: string) => ({ kind: "proxy", url });
const unusable = (...kinds: string[]) => ({ kind: "unusable", kinds });

it.each([
  ["DIRECT", DIRECT],
  ["", DIRECT],
  [" ; ", DIRECT],
  ["PROXY proxy.example:3128", throughProxy("http://proxy.example:3128")],
  ["proxy proxy.example:3128", throughProxy("http://proxy.example:3128")],
  ["HTTPS proxy.example:8443", throughProxy("https://proxy.example:8443")],
  ["PROXY proxy.example", throughProxy("http://proxy.example")],
  ["PROXY 10.0.0.1:8080; DIRECT", throughProxy("http://10.0.0.1:8080")],
  ["PROXY a.example:1;PROXY b.example:2", throughProxy("http://a.example:1")],
  ["DIRECT; PROXY a.example:1", DIRECT],
  ["PROXY [2001:db8::1]:3128", throughProxy("http://[2001:db8::1]:3128")],
  ["SOCKS5 s.example:1080; PROXY a.example:1", throughProxy("http://a.example:1")],
  ["SOCKS5 s.example:1080; DIRECT", DIRECT],
  ["SOCKS5 s.example:1080", unusable("SOCKS5")],
  ["SOCKS s.example:1080; SOCKS4 s.example:1080", unusable("SOCKS", "SOCKS4")],
  ["PROXY", unusable("PROXY")],
  ["PROXY a.example:99999", unusable("PROXY")],
  ["PROXY user:secret@a.example:1", unusable("PROXY")],
  ["PROXY a.example:1/path", unusable("PROXY")],
  ["PROXY a.example:1 b.example:2", unusable("PROXY")],
  ["constructor a.example:1", unusable("CONSTRUCTOR")],
  ["PROXY a.example:1\nDIRECT", unusable("PROXY")],
])("parses the system's answer %j to %j", (text, expected) => expect(parseProxyList(text)).toEqual(expected));

const proxyFor = (text: string) => createSystemProxy({ resolveProxy: () => Promise.resolve(text) });

it("names only the kind of an unusable proxy", async () => {
  expect(await proxyFor("PROXY a.example:1")("https://service.example/")).toBe("http://a.example:1");
  expect(await proxyFor("DIRECT")("https://service.example/")).toBeNull();
  const refused = await proxyFor("SOCKS5 s.example:1080")("https://service.example/").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProxyUnusable);
  expect(String(refused)).toMatch(/SOCKS5/);
  expect(String(refused)).not.toContain("s.example");
});
