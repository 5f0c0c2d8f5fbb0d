import { rootCertificates } from "node:tls";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_NETWORK,
  createNetworkPath,
  isProxyChoice,
  parseAuthorities,
} from "../../../src-main/environments/network-path.ts";

const system = (): Promise<string> => Promise.resolve("http://system.example:1");
const proxyOf = (proxy: string): Promise<string | null> =>
  createNetworkPath({ ...DEFAULT_NETWORK, proxy }, system).proxy("https://service.example/");

it("uses the system's proxy by default", async () => {
  expect(await createNetworkPath(DEFAULT_NETWORK, system).proxy("https://service.example/")).toBe(
    "http://system.example:1",
  );
  expect(await proxyOf("direct")).toBeNull();
  expect(await proxyOf("http://user:pass@it.example:3128")).toBe("http://user:pass@it.example:3128");
});

it.each([
  ["system", true],
  ["http://proxy.example:3128", true],
  ["https://user:pass@proxy.example", true],
  ["socks5://proxy.example:1080", false],
  ["http://proxy.example/path", false],
  ["", false],
])("accepts the proxy setting %j: %s", (proxy, isAccepted) => expect(isProxyChoice(proxy)).toBe(isAccepted));

describe("a certificate file", () => {
  const [first = "", second = ""] = rootCertificates;
  it("may contain several certificates with text between them", () => {
    const text = `Our roots\r\n${first.replaceAll("\n", "\r\n")}\r\n# next\n${second}\n`;
    const parsed = parseAuthorities(text);
    expect(parsed.ok && parsed.value).toHaveLength(2);
  });

  it.each([
    ["", 0],
    ["-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----", 0],
    [`${first}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`, 2],
  ])("is refused when it is invalid", (text, damagedNumber) =>
    expect(parseAuthorities(text)).toEqual({ ok: false, error: { damagedNumber } }),
  );
});
