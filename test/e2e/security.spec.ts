import { expect, test } from "./support/desk-test.ts";

test("the page has no Node, no Electron and no network, and cannot name a channel of its own", async ({ desk }) => {
  const found = await desk.page.evaluate(async () => ({
    globals: ["require", "process", "module", "Buffer", "electron", "ipcRenderer"].filter((name) => name in window),
    domains: Object.keys(window.desk).toSorted(),
    fetched: await fetch("http://127.0.0.1:9/").then(
      () => "answered",
      () => "blocked",
    ),
  }));
  expect(found.globals).toEqual([]);
  expect(found.domains).toEqual([
    "batch",
    "blackBox",
    "cancellation",
    "desk",
    "draft",
    "environment",
    "fba",
    "find",
    "imports",
    "inbox",
    "inventory",
    "item",
    "labels",
    "notices",
    "operator",
    "recipients",
    "recovery",
    "reference",
    "requests",
    "resend",
    "scan",
    "settings",
    "sheets",
    "shift",
    "shippingOrder",
    "station",
    "sync",
    "trouble",
    "views",
    "window",
    "worksheet",
  ]);
  expect(found.fetched).toBe("blocked");
});

test("the content security policy stops what a script in the page might try", async ({ desk }) => {
  await desk.page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    const style = document.createElement("style");
    style.textContent = "body { --injected: 1 }";
    const frame = document.createElement("iframe");
    frame.src = "https://example.com/";
    const image = document.createElement("img");
    image.src = "https://example.com/pixel.png";
    document.body.append(script, style, frame, image);
  });
  await expect
    .poll(() => desk.page.evaluate(() => (window as unknown as { violations: string[] }).violations.toSorted()))
    .toEqual(expect.arrayContaining(["frame-src", "img-src", "script-src-elem", "style-src-elem"]));
  expect(await desk.page.evaluate(() => "injected" in window)).toBe(false);
});

test("the window shows the desk and nothing else", async ({ desk }) => {
  // Asked of the window itself: the test's driver waits for a navigation that was asked for, also when it was refused.
  const after = await desk.app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return null;
    const opened: unknown = await contents.executeJavaScript("window.open('https://example.com/') !== null");
    // Listeners run in the order they were added, so the guard has decided before this one looks.
    const refused = new Promise<boolean>((resolve) => {
      contents.once("will-frame-navigate", (event) => resolve(event.defaultPrevented));
    });
    await contents.executeJavaScript("void (location.href = 'https://example.com/')");
    return {
      opened,
      refused: await refused,
      url: contents.getURL(),
      desk: (await contents.executeJavaScript("typeof window.desk")) as unknown,
      windows: BrowserWindow.getAllWindows().length,
    };
  });
  expect(after).toEqual({ opened: false, refused: true, url: "returns-desk://app/", desk: "object", windows: 1 });
});

test("pages are sandboxed and isolated", async ({ desk }) => {
  const preferences = await desk.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    // The only way to read them back; absent from the published types.
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> } | undefined;
    return contents?.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
  expect(preferences?.["webSecurity"] ?? true).toBe(true);
});
