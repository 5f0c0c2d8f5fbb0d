import { join, resolve, sep } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "../../../src-main/shell/command-line.ts";
import {
  allowsNavigation,
  allowsPermission,
  APP_ORIGIN,
  contentSecurityPolicy,
  fileForRequest,
} from "../../../src-main/shell/decisions.ts";
import { placeOnScreens } from "../../../src-main/shell/window-state.ts";

const FOLDER = resolve("/app/renderer");

describe("navigation", () => {
  it.each([`${APP_ORIGIN}/`, `${APP_ORIGIN}/index.html#scan`])("goes to %s", (url) => {
    expect(allowsNavigation(url, APP_ORIGIN)).toBe(true);
  });

  it.each([
    "",
    "about:blank",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://example.com",
    "returns-desk://app.example.com/",
    "returns-desk://user@app/",
    "returns-desk:///app/",
    "returns-desk://аpp/",
    "http://localhost:5173/",
  ])("does not go to %s", (url) => {
    expect(allowsNavigation(url, APP_ORIGIN)).toBe(false);
  });
});

describe("files of the page", () => {
  it.each([
    ["/", "index.html"],
    ["/index.html", "index.html"],
    ["/assets/index-abc.js", join("assets", "index-abc.js")],
    ["/assets/a%20b.css?v=1#x", join("assets", "a b.css")],
    ["/a/../index.html", "index.html"],
  ])("%s is served from the folder", (path, file) => {
    expect(fileForRequest(APP_ORIGIN + path, FOLDER)).toBe(join(FOLDER, file));
  });

  it.each([
    "/..%2f..%2fetc/passwd",
    "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/..%5c..%5cwindows",
    "/a%5c..%5cb",
    "/C:%5cwindows",
    "/c:/windows",
    "/%00",
    "/index.html%00.png",
    "/%",
    "/%ff",
  ])("%s is not", (path) => {
    expect(fileForRequest(APP_ORIGIN + path, FOLDER)).toBeNull();
  });

  it.each(["https://app/index.html", "returns-desk://other/index.html", "nonsense"])("%s is not ours", (url) => {
    expect(fileForRequest(url, FOLDER)).toBeNull();
  });

  it("never leaves the folder, whatever is asked", () => {
    const part = fc.oneof(fc.constantFrom("..", "%2e%2e", ".", "%2f", "%5c", "//", "a", "%00", "~"), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const file = fileForRequest(`${APP_ORIGIN}/${parts.join("/")}`, FOLDER);
        expect(file === null || file === FOLDER || file.startsWith(FOLDER + sep)).toBe(true);
      }),
    );
  });
});

describe("what the page may do", () => {
  it("is to copy, and nothing else", () => {
    expect(allowsPermission("clipboard-sanitized-write")).toBe(true);
    for (const permission of ["media", "geolocation", "notifications", "clipboard-read", "openExternal", "hid", ""]) {
      expect(allowsPermission(permission)).toBe(false);
    }
  });

  it("is held by a policy without loopholes", () => {
    const policy = contentSecurityPolicy("abc");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self' 'nonce-abc'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe("the address of a practice service", () => {
  it.each([
    ["http://127.0.0.1:8787", "http://127.0.0.1:8787"],
    ["http://localhost:8787/", "http://localhost:8787"],
    ["http://[::1]:1/x", "http://[::1]:1"],
  ])("%s", (given, origin) => {
    expect(readCommandLine(["app", `--practice-service=${given}`])).toEqual({
      ok: true,
      value: { practiceService: origin, configFile: null },
    });
  });

  it.each(["http://10.0.0.1:8787", "https://example.com", "http://127.0.0.1.example.com", "127.0.0.1:8787", ""])(
    "is refused with a sentence: %s",
    (given) => {
      expect(readCommandLine([`--practice-service=${given}`])).toMatchObject({
        ok: false,
        error: expect.stringContaining("of this computer"),
      });
    },
  );

  it("is the built-in one by default", () => {
    expect(readCommandLine(["app", "--no-sandbox"])).toEqual({
      ok: true,
      value: { practiceService: null, configFile: null },
    });
  });
});

describe("the window's remembered place", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const place = { x: 100, y: 100, width: 1400, height: 900, maximized: false };

  it("is kept while it can be reached", () => {
    expect(placeOnScreens(place, [screen])).toEqual(place);
    expect(placeOnScreens({ ...place, x: -1100 }, [screen])).not.toBeNull();
  });

  it.each([[{ x: 2500 }], [{ y: -300 }], [{ y: 1070 }], [{ x: -1350 }]])(
    "is forgotten when its screen has gone: %j",
    (change) => {
      expect(placeOnScreens({ ...place, ...change }, [screen])).toBeNull();
    },
  );

  it("is none on a first start", () => {
    expect(placeOnScreens(null, [screen])).toBeNull();
  });
});

describe("the configuration file", () => {
  it.each([
    [["app", "--config", "C:\\rollout\\desk.json"], "C:\\rollout\\desk.json"],
    [["app", "--config=/etc/returns desk.json", "--no-sandbox"], "/etc/returns desk.json"],
    [["app", "--config="], ""],
    [["app", "--config"], ""],
    [["app", "--config", "--no-sandbox"], ""],
    [["app", "--configuration=x"], null],
    [["app"], null],
  ])("of %j is %j", (argv, configFile) => {
    expect(readCommandLine(argv)).toEqual({ ok: true, value: { practiceService: null, configFile } });
  });
});
