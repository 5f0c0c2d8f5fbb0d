import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areSameLabels,
  findLabelUrl,
  parseLabelHost,
  parseLabelUrl,
  type LabelHostRules,
} from "../../../../src-domain/labels/address.ts";
import { tries } from "../../../sample.ts";

const HOST = "labels.example.com";
const LISTED: LabelHostRules = { hosts: [HOST], practiceBase: null };
const PRACTICE: LabelHostRules = { hosts: [], practiceBase: "http://127.0.0.1:4711/practice/labels" };

describe("label addresses", () => {
  const BASE = `https://${HOST}/a.pdf`;
  it.each([
    ["with a new signature", BASE, `${BASE}?X-Amz-Signature=1&Expires=2&se=3&skoid=4`, true],
    ["with another path", BASE, `https://${HOST}/b.pdf`, false],
    ["with another host", BASE, "https://other.example.com/a.pdf", false],
    ["with another number in the query", `${BASE}?order=1`, `${BASE}?order=2`, false],
    ["with another item in the query", `${BASE}?sku=1`, `${BASE}?sku=2`, false],
    ["without a valid URL", "a", "b", false],
  ])("are compared %s", (_name, firstAddress, secondAddress, isSame) =>
    expect(areSameLabels([firstAddress], [secondAddress])).toBe(isSame),
  );

  it("are compared as lists, in any order", () => {
    expect(areSameLabels([BASE, `${BASE}?order=1`], [`${BASE}?order=1`, BASE])).toBe(true);
    expect(areSameLabels([BASE], [BASE, `https://${HOST}/b.pdf`])).toBe(false);
  });
});

describe("label address", () => {
  it("is accepted on a listed host without its fragment", () => {
    const url = parseLabelUrl(LISTED, `https://${HOST}/label/202401/a%20b.pdf?sig=x%2Fy#page=2`);
    expect(url).toMatchObject({ ok: true, value: { href: `https://${HOST}/label/202401/a%20b.pdf?sig=x%2Fy` } });
    expect(parseLabelUrl(LISTED, `https://${HOST}:443/1.pdf`)).toMatchObject({ ok: true });
    expect(parseLabelUrl(LISTED, `https://${HOST.toUpperCase()}/1.pdf`)).toMatchObject({ ok: true });
  });

  it.each([
    ["plain http", `http://${HOST}/1.pdf`, "not-https"],
    ["a script", "javascript:alert(1)", "not-https"],
    ["a page of the app", "returns-desk://app/index.html", "not-https"],
    ["another host", "https://evil.example.com/1.pdf", "host-not-listed"],
    ["a subdomain of the host", `https://evil.${HOST}/1.pdf`, "host-not-listed"],
    ["a host with an equal ending", `https://evil${HOST}/1.pdf`, "host-not-listed"],
    ["a dot at the end", `https://${HOST}./1.pdf`, "host-not-listed"],
    ["another port", `https://${HOST}:8443/1.pdf`, "host-not-listed"],
    ["http on the port of https", `http://${HOST}:443/1.pdf`, "not-https"],
    ["a name", `https://user@${HOST}/1.pdf`, "unusable"],
    ["an empty name", `https://@${HOST}/1.pdf`, "unusable"],
    ["an empty name and password", `https://:@${HOST}/1.pdf`, "unusable"],
    ["a name without slashes before it", `https:user@${HOST}/1.pdf`, "unusable"],
    ["a password without slashes before it", `https::secret@${HOST}/1.pdf`, "unusable"],
    ["the listed host as a name", `https://${HOST}@evil.example.com/1.pdf`, "unusable"],
    ["a back-slash behind the host", `https://evil.example.com\\@${HOST}/1.pdf`, "unusable"],
    ["back-slashes", `https:\\\\${HOST}\\1.pdf`, "unusable"],
    ["a back-slash in the path", `https://${HOST}/a\\..\\b.pdf`, "unusable"],
    ["letters that look alike", "https://labels.exаmple.com/1.pdf", "unusable"],
    ["a soft hyphen", "https://labels\u00AD.example.com/1.pdf", "unusable"],
    ["the name that such letters make", "https://labels.xn--exmple-4nf.com/1.pdf", "host-not-listed"],
    ["a line break", `https://${HOST}/1.pdf\r\nHost: evil`, "unusable"],
    ["a tab in the host", "https://labels.exa\tmple.com/1.pdf", "unusable"],
    ["blanks around", ` https://${HOST}/1.pdf`, "unusable"],
    ["IPv4 as one number", "https://3221225985/1.pdf", "host-not-listed"],
    ["IPv6", "https://[::1]/1.pdf", "host-not-listed"],
    ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/1.pdf", "host-not-listed"],
    ["no scheme", `//${HOST}/1.pdf`, "unusable"],
    ["no host", "https:///1.pdf", "host-not-listed"],
    ["nothing", "", "unusable"],
    ["more than 4096 characters", `https://${HOST}/${"x".repeat(5000)}`, "unusable"],
  ])("is refused: %s", (_name, address, problem) =>
    expect(parseLabelUrl(LISTED, address)).toEqual({ ok: false, error: problem }),
  );

  it("is accepted up to 4096 characters", () => {
    expect(parseLabelUrl(LISTED, `https://${HOST}/a//b@c.pdf`).ok).toBe(true);
    const address = `https://${HOST}/`;
    expect(parseLabelUrl(LISTED, address + "x".repeat(4096 - address.length)).ok).toBe(true);
    expect(parseLabelUrl(LISTED, address + "x".repeat(4097 - address.length)).ok).toBe(false);
  });

  it.each([
    ["the practice address", "http://127.0.0.1:4711/practice/labels/abc.pdf", true],
    ["another port", "http://127.0.0.1:4712/practice/labels/abc.pdf", false],
    ["another path", "http://127.0.0.1:4711/__simulator/state", false],
    ["a path with an equal beginning", "http://127.0.0.1:4711/practice/labels-of-others/abc.pdf", false],
    ["steps out", "http://127.0.0.1:4711/practice/labels/../user/api", false],
    ["encoded steps out", "http://127.0.0.1:4711/practice/labels/%2e%2e/user/api", false],
    ["encoded slashes", "http://127.0.0.1:4711/practice/labels/..%2fuser", false],
    ["another name of this computer", "http://localhost:4711/practice/labels/abc.pdf", false],
    ["https", "https://127.0.0.1:4711/practice/labels/abc.pdf", false],
  ])("is checked in practice: %s", (_name, address, isAllowed) => {
    expect(parseLabelUrl(PRACTICE, address).ok).toBe(isAllowed);
    expect(parseLabelUrl(LISTED, address).ok).toBe(false);
  });

  // Proof S12
  it("never leaves the listed hosts for any text", () => {
    const addressParts = fc.constantFrom(HOST, " ", ..."https: // / @ : \\ . # ? evil.com 443 %2f [::1] a".split(" "));
    const checkAnyText = (): void =>
      fc.assert(
        fc.property(fc.array(addressParts, { maxLength: 12 }), (parts) => {
          const url = parseLabelUrl(LISTED, parts.join(""));
          return !url.ok || (url.value.origin === `https://${HOST}` && url.value.username === "");
        }),
        { numRuns: tries({ full: 5000, sampled: 500 }) },
      );
    expect(checkAnyText).not.toThrow();
  });

  it("is the first allowed one of a list", () => {
    const mirrorAddress = `https://${HOST}/mirror.pdf`;
    expect(findLabelUrl(LISTED, ["http://x.example.com/1", "https://evil.com/secret", mirrorAddress])).toMatchObject({
      value: { href: mirrorAddress },
    });
    const refusalFor = (...addresses: readonly string[]) => {
      const url = findLabelUrl(LISTED, addresses);
      return url.ok ? null : url.error;
    };
    const otherHost = { code: "host-not-listed", host: "evil.com:8443" };
    expect(refusalFor("http://x.example.com/1", "https://evil.com:8443/secret")).toEqual(otherHost);
    expect(refusalFor("http://x.example.com/1")).toEqual({ code: "not-https", host: null });
    expect(refusalFor("http://x.example.com/1", "C:\\label.pdf")).toEqual({ code: "not-https", host: null });
    expect(refusalFor()).toEqual({ code: "unusable", host: null });
  });
});

const LONG_HOST = Array.from({ length: 3 }, () => "a".repeat(63)).join(".");

it.each([
  [" Labels.Example.COM ", "labels.example.com"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
  ["a.example.com", "a.example.com"],
  ["local.example.com", "local.example.com"],
  ["lan.test-labels.com", "lan.test-labels.com"],
  [`${LONG_HOST}.${"a".repeat(61)}`, `${LONG_HOST}.${"a".repeat(61)}`],
  [`${LONG_HOST}.${"a".repeat(62)}`, null],
  ["example", null],
  ["192.0.2.1", null],
  ["labels.example.com.", null],
  ["https://labels.example.com", null],
  ["*.example.com", null],
  ["printer.local", null],
  ["böcher.example", null],
  [`${"a".repeat(64)}.example.com`, null],
  ["", null],
])("normalizes the label host %j to %j", (typedHost, expected) => expect(parseLabelHost(typedHost)).toBe(expected));
