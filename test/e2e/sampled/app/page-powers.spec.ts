import { join } from "node:path";
import { operationChannel } from "../../../../src-preload/contract/channels.ts";
import { expect, sharedDeskTest as test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

// All tests of the file share one desk.
test.describe.configure({ mode: "default" });

/** Calls that need a permission of the browser; each promise must be rejected. */
const PERMISSION_CALLS: Readonly<Record<string, string>> = {
  "the camera": "navigator.mediaDevices.getUserMedia({ video: true })",
  "the microphone": "navigator.mediaDevices.getUserMedia({ audio: true })",
  "the screen": "navigator.mediaDevices.getDisplayMedia()",
  "where it is": "new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))",
  notifications: "Notification.requestPermission().then((answer) => answer === 'granted' || Promise.reject())",
  "what was copied": "navigator.clipboard.readText()",
  "devices of input": "navigator.hid.requestDevice({ filters: [] }).then((found) => found.length || Promise.reject())",
  "devices on USB": "navigator.usb.requestDevice({ filters: [] })",
  "serial devices": "navigator.serial.requestPort()",
  "Bluetooth devices": "navigator.bluetooth.requestDevice({ acceptAllDevices: true })",
  instruments: "navigator.requestMIDIAccess({ sysex: true })",
  idleness: "IdleDetector.requestPermission().then((answer) => answer === 'granted' || Promise.reject())",
  "storage for good": "navigator.storage.persist().then((kept) => kept || Promise.reject())",
  "the pointer":
    "Promise.resolve(document.body.requestPointerLock()).then(() => document.pointerLockElement || Promise.reject())",
};

const PERMISSION_NAMES = [
  "camera",
  "microphone",
  "geolocation",
  "notifications",
  "clipboard-read",
  "midi",
  "screen-wake-lock",
];

// Proof E3
test("denies every browser permission except copying", async ({ desk }) => {
  const permissions = await desk.app.evaluate(
    async ({ BrowserWindow }, { powers, queries }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // `true` simulates a user's press, which most permissions require.
      const run = (code: string): Promise<unknown> => contents?.executeJavaScript(code, true) ?? Promise.resolve();
      const allowedPowers: string[] = [];
      for (const [power, code] of Object.entries(powers)) {
        const script = `(async () => { try { await (${code}); return true } catch { return false } })()`;
        if ((await run(script)) === true) allowedPowers.push(power);
      }
      const grantedQueries: string[] = [];
      for (const name of queries) {
        const state = await run(`navigator.permissions.query({ name: "${name}" }).then(({ state }) => state)`);
        if (state !== "denied") grantedQueries.push(`${name}: ${String(state)}`);
      }
      await run("navigator.clipboard.writeText('copied by the desk')");
      return { allowed: allowedPowers, granted: grantedQueries };
    },
    { powers: PERMISSION_CALLS, queries: PERMISSION_NAMES },
  );
  expect(permissions).toEqual({ allowed: [], granted: [] });
  await expect.poll(() => desk.clipboardText()).toBe("copied by the desk");
});

const SAFE_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
};

/** Preferences that must be off or missing. */
const UNSAFE_PREFERENCES = [
  "nodeIntegration",
  "nodeIntegrationInWorker",
  "nodeIntegrationInSubFrames",
  "allowRunningInsecureContent",
  "experimentalFeatures",
  "webviewTag",
  "navigateOnDragDrop",
];

/** Collects the preferences of every current and later page. */
async function collectPreferences(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ app, webContents }) => {
    // Electron's types lack the only function that returns a page's preferences.
    type Readable = { getLastWebPreferences(): Record<string, unknown> };
    const pages: Record<string, unknown>[] = [];
    Object.assign(globalThis, { pages: pages });
    const record = async (contents: Electron.WebContents) => {
      const preferences = (contents as unknown as Readable).getLastWebPreferences();
      const bridge: unknown = await contents.executeJavaScript("'desk' in window");
      pages.push({ ...preferences, bridge });
    };
    const tryToRecord = (contents: Electron.WebContents) => void record(contents).catch(() => undefined);
    for (const contents of webContents.getAllWebContents()) tryToRecord(contents);
    app.on("web-contents-created", (_event, contents) => contents.once("dom-ready", () => tryToRecord(contents)));
  });
}

// Proof E2
test("sandboxes every visible and hidden page", async ({ desk, userData }) => {
  await collectPreferences(desk);
  await desk.chooseFile(join(userData, "sheet.pdf"));
  const pages = () => desk.app.evaluate(() => (globalThis as unknown as { pages: Record<string, unknown>[] }).pages);
  const bridges = async () => new Set((await pages()).map(({ bridge }) => bridge));
  // The printed page has no bridge. It may close before it reports that, so the sheet is printed again.
  await expect(async () => {
    await desk.page.evaluate(() => window.desk.sheets.save({ sheet: "commands", language: "en" }));
    expect(await bridges()).toEqual(new Set([true, false]));
  }).toPass();
  for (const preferences of await pages()) {
    expect({ webSecurity: true, ...preferences }).toMatchObject(SAFE_PREFERENCES);
    expect(UNSAFE_PREFERENCES.filter((name) => Boolean(preferences[name]))).toEqual([]);
  }
});

// Proof E11
test("refuses calls of the app's pages in other windows", async ({ desk }) => {
  const answers = await desk.app.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`;
    const answersByUrl: Record<string, unknown> = {};
    for (const url of ["returns-desk://app/", "returns-desk://app/sheet.html"]) {
      const otherWindow = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await otherWindow.loadURL(url);
      answersByUrl[url] = await otherWindow.webContents.executeJavaScript(
        "window.desk.environment.list({}).then(({ error }) => error.code)",
      );
      otherWindow.destroy();
    }
    return answersByUrl;
  });
  expect(new Set(Object.values(answers))).toEqual(new Set(["forbidden"]));
  expect(Object.keys(answers)).toHaveLength(2);
});

test('answers "internal" when main does not answer a call', async ({ desk }) => {
  await desk.app.evaluate(({ ipcMain }, channel) => ipcMain.removeHandler(channel), operationChannel("search", "all"));
  expect(await desk.page.evaluate(() => window.desk.search.all({ text: "x" }))).toEqual({
    ok: false,
    error: { code: "internal", isRetryable: true },
  });
});
