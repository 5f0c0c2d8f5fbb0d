import { join } from "node:path";
import { operationChannel } from "../../../src-preload/contract/channels.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { expect, lookingTest as test } from "../support/desk-test.ts";

// One desk for all.
test.describe.configure({ mode: "default" });

/** What a page could ask of a browser; each is a promise that must not be kept. */
const POWERS: Readonly<Record<string, string>> = {
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

const QUERIES = ["camera", "microphone", "geolocation", "notifications", "clipboard-read", "midi", "screen-wake-lock"];

// Proof E3
test("the page has none of a browser's powers but to copy", async ({ desk }) => {
  const found = await desk.app.evaluate(
    async ({ BrowserWindow }, { powers, queries }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // With a person's gesture, which most of them ask for.
      const run = (code: string): Promise<unknown> => contents?.executeJavaScript(code, true) ?? Promise.resolve();
      const given: string[] = [];
      for (const [what, code] of Object.entries(powers)) {
        const script = `(async () => { try { await (${code}); return true } catch { return false } })()`;
        if ((await run(script)) === true) given.push(what);
      }
      const granted: string[] = [];
      for (const name of queries) {
        const state = await run(`navigator.permissions.query({ name: "${name}" }).then(({ state }) => state)`);
        if (state !== "denied") granted.push(`${name}: ${String(state)}`);
      }
      await run("navigator.clipboard.writeText('copied by the desk')");
      return { given, granted };
    },
    { powers: POWERS, queries: QUERIES },
  );
  expect(found).toEqual({ given: [], granted: [] });
  await expect.poll(() => desk.copied()).toBe("copied by the desk");
});

const SAFE = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
};

/** What is switched off is not always there to be read. */
const UNSAFE = [
  "nodeIntegration",
  "nodeIntegrationInWorker",
  "nodeIntegrationInSubFrames",
  "allowRunningInsecureContent",
  "experimentalFeatures",
  "webviewTag",
  "navigateOnDragDrop",
];

/** Of every page that there is now or will be. */
async function collectPreferences(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ app, webContents }) => {
    // The only way to read them back; absent from the published types.
    type Readable = { getLastWebPreferences(): Record<string, unknown> };
    const pages: Record<string, unknown>[] = [];
    Object.assign(globalThis, { pages });
    const note = async (contents: Electron.WebContents) => {
      const preferences = (contents as unknown as Readable).getLastWebPreferences();
      const bridge: unknown = await contents.executeJavaScript("'desk' in window");
      pages.push({ ...preferences, bridge });
    };
    const tryToNote = (contents: Electron.WebContents) => void note(contents).catch(() => undefined);
    for (const contents of webContents.getAllWebContents()) tryToNote(contents);
    app.on("web-contents-created", (_event, contents) => contents.once("dom-ready", () => tryToNote(contents)));
  });
}

// Proof E2
test("every page is sandboxed and isolated: the desk's and the hidden ones", async ({ desk, userData }) => {
  await collectPreferences(desk);
  await desk.chooseFile(join(userData, "sheet.pdf"));
  const pages = () => desk.app.evaluate(() => (globalThis as unknown as { pages: Record<string, unknown>[] }).pages);
  const bridges = async () => new Set((await pages()).map(({ bridge }) => bridge));
  // The page that is printed has nothing to call. It may be gone before it has said so, and is printed again.
  await expect(async () => {
    await desk.page.evaluate(() => window.desk.sheets.save({ sheet: "commands", language: "en" }));
    expect(await bridges()).toEqual(new Set([true, false]));
  }).toPass();
  for (const preferences of await pages()) {
    expect({ webSecurity: true, ...preferences }).toMatchObject(SAFE);
    expect(UNSAFE.filter((name) => Boolean(preferences[name]))).toEqual([]);
  }
});

// Proof E11
test("a page of ours in any window but the desk's is answered by nobody", async ({ desk }) => {
  const answers = await desk.app.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`;
    const found: Record<string, unknown> = {};
    for (const url of ["returns-desk://app/", "returns-desk://app/sheet.html"]) {
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await other.loadURL(url);
      found[url] = await other.webContents.executeJavaScript(
        "window.desk.environment.list({}).then(({ error }) => error.code)",
      );
      other.destroy();
    }
    return found;
  });
  expect(new Set(Object.values(answers))).toEqual(new Set(["forbidden"]));
  expect(Object.keys(answers)).toHaveLength(2);
});

test("a call that main fails to answer is answered as failed, so that no part of the page waits for it", async ({
  desk,
}) => {
  await desk.app.evaluate(({ ipcMain }, channel) => ipcMain.removeHandler(channel), operationChannel("search", "all"));
  expect(await desk.page.evaluate(() => window.desk.search.all({ text: "x" }))).toEqual({
    ok: false,
    error: { code: "internal", retryable: true },
  });
});
