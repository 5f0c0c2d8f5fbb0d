import { join, resolve, sep } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import {
  createContentSecurityPolicy,
  decideExternal,
  decideNavigation,
  APP_ORIGIN,
  fileForRequest,
  labelJobIn,
  decidePermission,
  decideRequest,
} from "../../../src-main/app/security-policy.ts";
import { isTrustedSender } from "../../../src-main/bridge/trusted-sender.ts";
import { tries } from "../../sample.ts";
import { HOSTILE_ADDRESSES } from "./hostile-addresses.ts";

const FOLDER = resolve("/app/renderer");
const PAGE = `${APP_ORIGIN}/`;
const ALLOWED = { isAllowed: true };
/** For thousands of addresses on a busy computer. */
const TIMEOUT_MS = 60_000;
const DENIED = { isAllowed: false, reason: expect.any(String) };

function guardsThatAllow(url: string): string[] {
  const decisions = {
    navigation: decideNavigation({ url, from: PAGE, isMainFrame: true }, APP_ORIGIN).isAllowed,
    departure: decideNavigation({ url: PAGE, from: url, isMainFrame: true }, APP_ORIGIN).isAllowed,
    external: decideExternal(url).isAllowed,
    request: decideRequest(url, APP_ORIGIN).isAllowed,
    permission: decidePermission({ permission: "clipboard-sanitized-write", url, isMainFrame: true }, APP_ORIGIN)
      .isAllowed,
    file: fileForRequest(url, FOLDER) !== null,
    job: labelJobIn(url) !== null,
    sender: isTrustedSender({ isOurWindow: true, isMainFrame: true, url, rendererOrigin: APP_ORIGIN }),
  };
  return Object.entries(decisions).flatMap(([guard, isAllowed]) => (isAllowed ? guard : []));
}

// Proof E9
it.each(HOSTILE_ADDRESSES)("refuses %s in every guard", (_what, url) => {
  expect(guardsThatAllow(url)).toEqual([]);
});

it("refuses every generated address outside the app's origin", { timeout: TIMEOUT_MS }, () => {
  const urlParts = "// app / \\ @ : # ? . %2f %61 https: javascript: blob: ms-msdt:".split(" ");
  const part = fc.oneof(fc.constantFrom(...urlParts, "\t"), fc.string({ maxLength: 3, unit: "binary" }));
  const prefix = fc.constantFrom("", "", "returns-desk:", "returns-desk://", "returns-desk://app");
  fc.assert(
    fc.property(prefix, fc.array(part, { maxLength: 8 }), (start, parts) => {
      const url = start + parts.join("");
      const parsedUrl = URL.parse(url);
      const parsedOrigin =
        parsedUrl &&
        [parsedUrl.protocol, parsedUrl.hostname, parsedUrl.port, parsedUrl.username, parsedUrl.password].join("|");
      const canPass = parsedOrigin === "returns-desk:|app|||";
      const canNavigate = canPass && /^\/?$/.test(parsedUrl?.pathname ?? "");
      const wrongGuards = guardsThatAllow(url).filter((guard) => !canPass || (guard === "navigation" && !canNavigate));
      expect(wrongGuards).toEqual([]);
    }),
    { numRuns: tries({ full: 5000, sampled: 500 }) },
  );
});

describe("navigation", () => {
  const decide = (url: string, from = PAGE) => decideNavigation({ url, from, isMainFrame: true }, APP_ORIGIN);

  it.each([
    [PAGE, PAGE],
    [`${PAGE}#scan`, PAGE],
  ])("accepts a reload of %s from %s", (url, from) => expect(decide(url, from)).toEqual(ALLOWED));

  it.each(["sheet.html#{}", "label.html?type=test", "label-job/0", "assets/index.js", "/"])(
    "refuses other pages of the app: %s",
    (path) => expect(decide(PAGE + path)).toEqual(DENIED),
  );

  it("refuses a frame inside the page", () =>
    expect(decideNavigation({ url: PAGE, from: PAGE, isMainFrame: false }, APP_ORIGIN)).toEqual(DENIED));

  it("compares the development server by scheme, host and port", () => {
    const server = "http://localhost:5173";
    const from = `${server}/`;
    const decideAtServer = (url: string) => decideNavigation({ url, from, isMainFrame: true }, server);
    expect(decideAtServer(from)).toEqual(ALLOWED);
    for (const url of ["https://localhost:5173/", "http://localhost:5174/", "http://localhost/", PAGE])
      expect(decideAtServer(url)).toEqual(DENIED);
  });
});

// Proof E10
describe("external pages", () => {
  const listedPage = EXTERNAL_PAGES.serviceDocumentation;

  it("are opened when listed", () => {
    for (const page of Object.values(EXTERNAL_PAGES)) {
      expect(decideExternal(page)).toEqual(ALLOWED);
      const { protocol, username, password, port, search, hash, href } = new URL(page);
      expect([protocol, username, password, port, search, hash, href]).toEqual(["https:", "", "", "", "", "", page]);
    }
  });

  it.each([
    ["with a query", `${listedPage}?q=secret`],
    ["with a hash", `${listedPage}#secret`],
    ["with a dot after the host", listedPage.replace(".com", ".com.")],
    ["as the user of another host", `https://apidocs.returnhelper.com@example.com/introduction`],
    ["with http", listedPage.replace("https", "http")],
    ["as a homograph", listedPage.replace("returnhelper", "rеturnhelper")],
    ["with a line end", `${listedPage}\n`],
  ])("are not opened %s", (_how, url) => expect(decideExternal(url)).toEqual(DENIED));
});

describe("files of the page", () => {
  it.each([
    ["/", "index.html"],
    ["/index.html", "index.html"],
    ["/assets/index-abc.js", join("assets", "index-abc.js")],
    ["/assets/a%20b.css?v=1#x", join("assets", "a b.css")],
    ["/a/../index.html", "index.html"],
    // The URL parser removes these dots.
    ["/..", "index.html"],
  ])("are served from the folder for %s", (path, file) =>
    expect(fileForRequest(APP_ORIGIN + path, FOLDER)).toBe(join(FOLDER, file)),
  );

  it.each(
    [
      ["/..%2f..%2fetc/passwd", "/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/..%2frenderer-of-another/index.html"],
      ["/a%5c..%5cb", "/c:/windows", "/c%3a/windows", "/%2f%2fattacker.example%2fshare%2f..%2f..%2f..%2f..%2fx"],
      ["/%5c%5cattacker.example%5cshare", "/index.html::$DATA", "/index.html%00.png", "/%", "/%ff", "/%c0%ae%c0%ae/x"],
    ].flat(),
  )("are refused for %s", (path) => expect(fileForRequest(APP_ORIGIN + path, FOLDER)).toBeNull());

  it.each([
    ["/%252e%252e%252fetc/passwd", "%2e%2e%2fetc/passwd"],
    ["/..;/x", "..;/x"],
    ["/․․/x", "․․/x"],
  ])("are decoded once for %s", (path, name) =>
    expect(fileForRequest(APP_ORIGIN + path, FOLDER)).toBe(join(FOLDER, name)),
  );

  // Proof E12
  it("are never outside the folder", { timeout: TIMEOUT_MS }, () => {
    const part = fc.oneof(fc.constantFrom("..", "%2e%2e", ".", "%2f", "%5c", "//", "a", "%00", "~"), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const file = fileForRequest(`${APP_ORIGIN}/${parts.join("/")}`, FOLDER);
        expect(file === null || file === FOLDER || file.startsWith(FOLDER + sep)).toBe(true);
      }),
      { numRuns: tries({ full: 5000, sampled: 500 }) },
    );
  });
});

it("accepts only label job names of 24 bytes", () => {
  const name = "0123456789abcdef".repeat(3);
  expect(labelJobIn(`${APP_ORIGIN}/label-job/${name}`)).toBe(name);
  for (const other of [name.slice(1), `${name}0`, name.toUpperCase(), `${name}?x`, `${name}#x`, `../${name}`, ""])
    expect(labelJobIn(`${APP_ORIGIN}/label-job/${other}`)).toBeNull();
  expect(labelJobIn(`${APP_ORIGIN}/x/label-job/${name}`)).toBeNull();
});

/** Permissions that Electron can request, and names similar to the allowed one. */
const REFUSED_PERMISSIONS = [
  "geolocation",
  "media",
  "hid",
  "fileSystem",
  "openExternal",
  "clipboard-read",
  "made-up",
  "",
];

describe("a page permission", () => {
  const decide = (permission: string, page = { url: PAGE, isMainFrame: true }) =>
    decidePermission({ permission, ...page }, APP_ORIGIN);

  // Proof E4
  it("allows only the app's page to copy", () => {
    expect(decide("clipboard-sanitized-write")).toEqual(ALLOWED);
    expect(decide("clipboard-sanitized-write", { url: APP_ORIGIN, isMainFrame: true })).toEqual(ALLOWED);
    expect(decide("clipboard-sanitized-write", { url: PAGE, isMainFrame: false })).toEqual(DENIED);
  });

  it.each([...REFUSED_PERMISSIONS, "CLIPBOARD-SANITIZED-WRITE", "__proto__"])("refuses %j", (permission) =>
    expect(decide(permission)).toEqual(DENIED),
  );
});

it("has a content security policy without unsafe sources", () => {
  const policy = createContentSecurityPolicy("abc");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src 'self' 'nonce-abc'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  const closedDirectives = ["default-src", "frame-src", "object-src", "base-uri", "form-action", "frame-ancestors"];
  expect(policy.split("; ").filter((part) => part.endsWith(" 'none'"))).toEqual(
    closedDirectives.map((name) => `${name} 'none'`),
  );
});

it("allows requests only to the development server", () => {
  const server = "http://localhost:5173";
  for (const url of [`${server}/src/main.tsx`, "ws://localhost:5173/?token=x"])
    expect(decideRequest(url, server)).toEqual(ALLOWED);
  expect(decideRequest(`${server}/src/main.tsx`, APP_ORIGIN)).toEqual(DENIED);
  for (const url of ["ws://localhost:5174/", "wss://localhost:5173/"])
    expect(decideRequest(url, server)).toEqual(DENIED);
});
