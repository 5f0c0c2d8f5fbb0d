import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { HOSTILE_ADDRESSES } from "../../unit/app/hostile-addresses.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { expect, lookingTest as test, test as ownTest } from "../support/desk-test.ts";
import { openOutside } from "../support/security/outside.ts";

// One desk for all.
test.describe.configure({ mode: "default" });

const DESK = "returns-desk://app/";
const ADDRESSES = HOSTILE_ADDRESSES.map(([, url]) => url).filter((url) => url.trim() !== "");

/** Whatever the program would have the computer open is noted, and not opened. */
async function noteOpened(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url: string) => (opened.push(url), Promise.resolve());
  });
}
const openedBy = (desk: DeskWindow) => desk.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

// Proof P11
test("the window shows the desk and nothing else, wherever it is sent", async ({ desk }) => {
  await noteOpened(desk);
  // Asked of the window itself: the test's driver waits for a navigation that was asked for, also when it was refused.
  const after = await desk.app.evaluate(async ({ BrowserWindow }, addresses) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return null;
    const page = () => contents.getURL().replace(/#.*$/, "");
    const isAtRest = () => page() === "returns-desk://app/" && !contents.isLoadingMainFrame();
    const left: string[] = [];
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (const [index, address] of addresses.filter((each) => !each.startsWith("about:")).entries()) {
      const url = JSON.stringify(address);
      const go =
        index % 2 === 0
          ? `location.href = ${url}`
          : `{ const a = document.createElement("a"); a.href = ${url}; document.body.append(a); a.click(); a.remove(); }`;
      // A page that is replaced meanwhile gives no answer.
      await Promise.race([contents.executeJavaScript(`try { ${go} } catch {}; void 0`, true), wait(1000)]);
      // A blank page makes way for the desk's a moment later.
      for (let turns = 0; !isAtRest() && turns < 500; turns += 1) await wait(10);
      if (!isAtRest()) left.push(address);
    }
    const bridge: unknown = await contents.executeJavaScript("typeof window.desk");
    return { left, bridge, windows: BrowserWindow.getAllWindows().length };
  }, ADDRESSES);
  expect(after).toEqual({ left: [], bridge: "object", windows: 1 });
  expect(await openedBy(desk)).toEqual([]);
});

// Proof E8
test("a blank page in the desk's place makes way for the desk", async ({ desk }) => {
  // Chromium shows a blank page without asking the guards.
  for (const address of ["about:blank", "about:blank#blocked"]) {
    const left = desk.page.waitForEvent("framenavigated", (frame) => frame.url().startsWith("about:"));
    await desk.page.evaluate((url) => void setTimeout(() => (location.href = url)), address);
    await left;
    await expect
      .poll(() =>
        desk.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.getURL().replace(/#.*$/, ""),
        ),
      )
      .toBe(DESK);
    await desk.ready();
  }
});

// Proof E7
test("a navigation is refused by the guard itself", async ({ desk, userData }) => {
  const refused = await desk.app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return null;
    const found: boolean[] = [];
    for (const url of ["https://example.com/", "returns-desk://app/sheet.html", "returns-desk://app/assets/x.js"]) {
      // Listeners run in the order they were added, so the guard has decided before this one looks.
      const decided = new Promise<boolean>((resolve) => {
        contents.once("will-frame-navigate", (event) => resolve(event.defaultPrevented));
      });
      await contents.executeJavaScript(`void (location.href = "${url}")`);
      found.push(await decided);
    }
    return found;
  });
  expect(refused).toEqual([true, true, true]);
  // Never in silence, and never with the address.
  const log = () => readFile(join(userData, "logs", "returns-desk.log"), "utf8").catch(() => "");
  await expect.poll(log).toContain('"event":"power-refused","power":"navigation","why":"not-an-address-of-ours"');
  expect(await log()).not.toContain("example.com");
});

// Proof P12
test("no page opens a window, and the browser is sent to listed pages alone", async ({ desk }) => {
  await noteOpened(desk);
  const page = EXTERNAL_PAGES.serviceDocumentation;
  const tried = [...ADDRESSES, DESK, `${DESK}sheet.html`, `${page}?q=1`, `${page}#x`, page];
  const opened = await desk.app.evaluate(async ({ BrowserWindow }, addresses) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const some: string[] = [];
    for (const address of addresses) {
      const url = JSON.stringify(address);
      const script = `(() => { try { return window.open(${url}) !== null } catch { return false } })()`;
      if ((await contents?.executeJavaScript(script, true)) === true) some.push(address);
    }
    return { some, windows: BrowserWindow.getAllWindows().length };
  }, tried);
  expect(opened).toEqual({ some: [], windows: 1 });
  expect(await openedBy(desk)).toEqual([page]);
});

// Proof E1
test("the settings lead to the service's documentation, in the computer's browser", async ({ desk }) => {
  await noteOpened(desk);
  await desk.openSettings("Version and updates");
  await desk.page.getByRole("link", { name: "Documentation of the returns service (opens in the browser)" }).click();
  await expect.poll(() => openedBy(desk)).toEqual([EXTERNAL_PAGES.serviceDocumentation]);
  expect(await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

ownTest("the page's protocol gives files of the page alone in Electron's newer way, too", async ({ launch }) => {
  const desk = await launch({ environment: { RETURNS_DESK_WITHOUT_OLDER_PROTOCOL: "1" } });
  expect(await desk.app.evaluate(({ protocol }) => protocol.isProtocolHandled("returns-desk"))).toBe(true);
  const statuses = await desk.page.evaluate(() => {
    const asked = ["/index.html", "/..%2fmain%2findex.js", "/%2fetc%2fpasswd", "/assets/", "/%ff", "/label-job/0"];
    return Promise.all(asked.map(async (path) => (await fetch(path)).status));
  });
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
});

// Proof P6
test("nothing is downloaded, and no page has a network", async ({ desk }) => {
  const outside = await openOutside();
  const found = await desk.app.evaluate(async ({ BrowserWindow, net, session }, origin) => {
    const { defaultSession } = session;
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const download = new Promise<boolean>((resolve) => {
      defaultSession.once("will-download", (event) => resolve(event.defaultPrevented));
    });
    await contents?.executeJavaScript(
      `{ const a = document.createElement("a"); a.href = "/index.html"; a.download = "x.html"; a.click(); } void 0`,
      true,
    );
    // Beside the page's policy: what the whole session may ask for.
    const answered = await net.fetch(`${origin}/x`).then(
      () => "answered",
      () => "refused",
    );
    const webRtc = contents?.getWebRTCIPHandlingPolicy();
    // Else Chromium fetches dictionaries from its maker.
    return { download: await download, answered, webRtc, spelling: defaultSession.getSpellCheckerLanguages() };
  }, outside.origin);
  expect(found).toEqual({ download: true, answered: "refused", webRtc: "disable_non_proxied_udp", spelling: [] });
  expect(outside.asked).toEqual([]);
  await outside.close();
});

// Proof E6
test("no web view comes to be, not even in a window that allows them", async ({ desk }) => {
  const refused = await desk.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } });
    await window.loadURL("about:blank");
    const attached = new Promise<boolean>((resolve) => {
      window.webContents.once("will-attach-webview", (event) => resolve(event.defaultPrevented));
    });
    await window.webContents.executeJavaScript(
      `{ const view = document.createElement("webview"); view.setAttribute("allowpopups", ""); view.src = "data:text/html,x"; document.body.append(view); } void 0`,
    );
    const prevented = await attached;
    window.destroy();
    return prevented;
  });
  expect(refused).toBe(true);
  expect(await desk.page.evaluate(() => document.createElement("webview").constructor.name)).toBe("HTMLElement");
});

// Proof P13
test("a hijacked page with its whole bridge changes no address, and nothing leaves the computer", async ({ desk }) => {
  const outside = await openOutside();
  // The person at the desk confirms nothing that they did not ask for.
  await desk.app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  const { before, after, answers } = await desk.page.evaluate(async (origin) => {
    const { environment, labels, inbox } = window.desk;
    const addresses = { userApiUrl: `${origin}/user`, publicApiUrl: `${origin}/public` };
    const list = async () => JSON.stringify(await environment.list({}));
    const before = await list();
    const keys = { apiKey: "their-key", apiToken: "their-token", keep: "session" } as const;
    const [station, state] = await Promise.all([labels.getPrinterSettings({}), inbox.state({})]);
    if (!station.ok || !state.ok) throw new Error("The desk does not answer");
    const zpl = { host: "127.0.0.1", port: Number(new URL(origin).port) };
    const answers = [
      await environment.save({ id: null, name: "Theirs", ...addresses }),
      await environment.save({ id: "production", name: "Production", ...addresses }),
      await environment.saveCredentials({ id: "production", ...keys }),
      await labels.savePrinterSettings({ ...station.value.station, zpl }),
      await labels.printTest({ to: "zpl" }),
      await inbox.save({
        ...state.value.settings,
        on: true,
        host: "0.0.0.0",
        senders: ["10.0.0.2"],
        endpoint: "https://theirs.example",
      }),
    ];
    return { before, after: await list(), answers };
  }, outside.origin);
  expect(answers.map((answer) => answer.ok || answer.error.code)).toEqual([
    ...Array(4).fill("not-confirmed"),
    "no-zpl-printer",
    "not-confirmed",
  ]);
  expect(after).toBe(before);
  expect(outside.asked).toEqual([]);
  await outside.close();
});
