import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXTERNAL_PAGES } from "../../../../src-domain/external-pages.ts";
import { HOSTILE_ADDRESSES } from "../../../unit/app/hostile-addresses.ts";
import { expect, sharedDeskTest as test, test as ownTest } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { openOutsideServer } from "../../support/security/outside-server.ts";

// All tests of the file share one desk.
test.describe.configure({ mode: "default" });

const DESK = "returns-desk://app/";
const ADDRESSES = HOSTILE_ADDRESSES.map(([, url]) => url).filter((url) => url.trim() !== "");

/** Records the addresses that the program would open in the browser, without opening them. */
async function recordOpenedPages(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ shell }) => {
    const openedAddresses: string[] = [];
    Object.assign(globalThis, { opened: openedAddresses });
    shell.openExternal = (url: string) => (openedAddresses.push(url), Promise.resolve());
  });
}
const openedPages = (desk: DeskWindow) =>
  desk.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

// Proof P11
test("stays on the desk's page wherever the window is sent", async ({ desk }) => {
  await recordOpenedPages(desk);
  // The loop runs in main, because Playwright waits for a requested navigation even if it is refused.
  const windowState = await desk.app.evaluate(async ({ BrowserWindow }, addresses) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return null;
    const readPageUrl = () => contents.getURL().replace(/#.*$/, "");
    const isOnDesk = () => readPageUrl() === "returns-desk://app/" && !contents.isLoadingMainFrame();
    const departures: string[] = [];
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (const [index, address] of addresses.filter((address) => !address.startsWith("about:")).entries()) {
      const url = JSON.stringify(address);
      const navigate =
        index % 2 === 0
          ? `location.href = ${url}`
          : `{ const a = document.createElement("a"); a.href = ${url}; document.body.append(a); a.click(); a.remove(); }`;
      // A page that is replaced meanwhile does not answer.
      await Promise.race([contents.executeJavaScript(`try { ${navigate} } catch {}; void 0`, true), wait(1000)]);
      // Main replaces a blank page with the desk's page a moment later.
      for (let tries = 0; !isOnDesk() && tries < 500; tries += 1) await wait(10);
      if (!isOnDesk()) departures.push(address);
    }
    const bridge: unknown = await contents.executeJavaScript("typeof window.desk");
    return { departures, bridge, windows: BrowserWindow.getAllWindows().length };
  }, ADDRESSES);
  expect(windowState).toEqual({ departures: [], bridge: "object", windows: 1 });
  expect(await openedPages(desk)).toEqual([]);
});

// Proof E8
test("replaces a blank page with the desk", async ({ desk }) => {
  // Chromium shows a blank page without calling the guards.
  for (const address of ["about:blank", "about:blank#blocked"]) {
    const blankShown = desk.page.waitForEvent("framenavigated", (frame) => frame.url().startsWith("about:"));
    await desk.page.evaluate((url) => void setTimeout(() => (location.href = url)), address);
    await blankShown;
    await expect
      .poll(() =>
        desk.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.getURL().replace(/#.*$/, ""),
        ),
      )
      .toBe(DESK);
    await desk.waitUntilReady();
  }
});

// Proof E7
test("refuses a navigation in the guard", async ({ desk, userData }) => {
  const refusals = await desk.app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return null;
    const refusals: boolean[] = [];
    for (const url of ["https://example.com/", "returns-desk://app/sheet.html", "returns-desk://app/assets/x.js"]) {
      // Listeners run in the order they were added, so the guard has already decided.
      const decision = new Promise<boolean>((resolve) => {
        contents.once("will-frame-navigate", (event) => resolve(event.defaultPrevented));
      });
      await contents.executeJavaScript(`void (location.href = "${url}")`);
      refusals.push(await decision);
    }
    return refusals;
  });
  expect(refusals).toEqual([true, true, true]);
  // Main logs the refusal without the address.
  const readLog = () => readFile(join(userData, "logs", "returns-desk.log"), "utf8").catch(() => "");
  await expect.poll(readLog).toContain('"event":"power-refused","power":"navigation","why":"not-an-address-of-ours"');
  expect(await readLog()).not.toContain("example.com");
});

// Proof P12
test("opens only listed pages in the browser", async ({ desk }) => {
  await recordOpenedPages(desk);
  const documentationPage = EXTERNAL_PAGES.serviceDocumentation;
  const addresses = [
    ...ADDRESSES,
    DESK,
    `${DESK}sheet.html`,
    `${documentationPage}?q=1`,
    `${documentationPage}#x`,
    documentationPage,
  ];
  const windowState = await desk.app.evaluate(async ({ BrowserWindow }, addresses) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const openedWindows: string[] = [];
    for (const address of addresses) {
      const url = JSON.stringify(address);
      const script = `(() => { try { return window.open(${url}) !== null } catch { return false } })()`;
      if ((await contents?.executeJavaScript(script, true)) === true) openedWindows.push(address);
    }
    return { openedWindows, windows: BrowserWindow.getAllWindows().length };
  }, addresses);
  expect(windowState).toEqual({ openedWindows: [], windows: 1 });
  expect(await openedPages(desk)).toEqual([documentationPage]);
});

// Proof E1
test("opens the service's documentation in the computer's browser", async ({ desk }) => {
  await recordOpenedPages(desk);
  await desk.openSettings("Version and updates");
  await desk.page.getByRole("link", { name: "Documentation of the returns service (opens in the browser)" }).click();
  await expect.poll(() => openedPages(desk)).toEqual([EXTERNAL_PAGES.serviceDocumentation]);
  expect(await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

ownTest("serves only files of the page with Electron's newer protocol API", async ({ launch }) => {
  const desk = await launch({ environment: { RETURNS_DESK_WITHOUT_OLDER_PROTOCOL: "1" } });
  expect(await desk.app.evaluate(({ protocol }) => protocol.isProtocolHandled("returns-desk"))).toBe(true);
  const statuses = await desk.page.evaluate(() => {
    const paths = ["/index.html", "/..%2fmain%2findex.js", "/%2fetc%2fpasswd", "/assets/", "/%ff", "/label-job/0"];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
});

// Proof P6
test("refuses downloads and network requests", async ({ desk }) => {
  const outsideServer = await openOutsideServer();
  const sessionState = await desk.app.evaluate(async ({ BrowserWindow, net, session }, origin) => {
    const { defaultSession } = session;
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const download = new Promise<boolean>((resolve) => {
      defaultSession.once("will-download", (event) => resolve(event.defaultPrevented));
    });
    await contents?.executeJavaScript(
      `{ const a = document.createElement("a"); a.href = "/index.html"; a.download = "x.html"; a.click(); } void 0`,
      true,
    );
    // The page's policy does not cover requests of the session.
    const request = await net.fetch(`${origin}/x`).then(
      () => "answered",
      () => "refused",
    );
    const webRtc = contents?.getWebRTCIPHandlingPolicy();
    // With a spelling language Chromium would download its dictionary from Google.
    return { download: await download, request, webRtc, spelling: defaultSession.getSpellCheckerLanguages() };
  }, outsideServer.origin);
  expect(sessionState).toEqual({ download: true, request: "refused", webRtc: "disable_non_proxied_udp", spelling: [] });
  expect(outsideServer.requests).toEqual([]);
  await outsideServer.close();
});

// Proof E6
test("creates no web view in a window that allows them", async ({ desk }) => {
  const isRefused = await desk.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } });
    await window.loadURL("about:blank");
    const attachment = new Promise<boolean>((resolve) => {
      window.webContents.once("will-attach-webview", (event) => resolve(event.defaultPrevented));
    });
    await window.webContents.executeJavaScript(
      `{ const view = document.createElement("webview"); view.setAttribute("allowpopups", ""); view.src = "data:text/html,x"; document.body.append(view); } void 0`,
    );
    const prevented = await attachment;
    window.destroy();
    return prevented;
  });
  expect(isRefused).toBe(true);
  expect(await desk.page.evaluate(() => document.createElement("webview").constructor.name)).toBe("HTMLElement");
});

// Proof P13
test("refuses a hijacked page's calls that change addresses", async ({ desk }) => {
  const outsideServer = await openOutsideServer();
  // The operator confirms nothing.
  await desk.app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  const { listBefore, listAfter, answers } = await desk.page.evaluate(async (origin) => {
    const { environment, labels, inbox } = window.desk;
    const addresses = { userApiUrl: `${origin}/user`, publicApiUrl: `${origin}/public` };
    const readEnvironments = async () => JSON.stringify(await environment.list({}));
    const listBefore = await readEnvironments();
    const [printerSettings, inboxState] = await Promise.all([labels.getPrinterSettings({}), inbox.state({})]);
    if (!printerSettings.ok || !inboxState.ok) throw new Error("The desk does not answer");
    const zpl = { host: "127.0.0.1", port: Number(new URL(origin).port) };
    const answers = [
      await environment.save({ id: null, name: "Theirs", ...addresses }),
      await environment.save({ id: "production", name: "Production", ...addresses }),
      await labels.savePrinterSettings({ ...printerSettings.value.settings, zpl }),
      await labels.printTest({ target: "zpl" }),
      await inbox.save({
        ...inboxState.value.settings,
        on: true,
        host: "0.0.0.0",
        senders: ["10.0.0.2"],
        endpoint: "https://theirs.example",
      }),
    ];
    return { listBefore, listAfter: await readEnvironments(), answers };
  }, outsideServer.origin);
  expect(answers.map((answer) => answer.ok || answer.error.code)).toEqual([
    ...Array(3).fill("not-confirmed"),
    "no-zpl-printer",
    "not-confirmed",
  ]);
  expect(listAfter).toBe(listBefore);
  expect(outsideServer.requests).toEqual([]);
  await outsideServer.close();
});
