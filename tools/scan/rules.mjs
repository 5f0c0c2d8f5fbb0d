/**
 * @typedef {import("./scan.mjs").Node} Node
 * @typedef {import("./scan.mjs").Finding} Finding
 * @typedef {{ readonly rule: string, readonly find: (node: Node, file: string) => string | null }} Rule
 */

/** @param {unknown} value @returns {Node | null} */
const node = (value) =>
  typeof value === "object" && value !== null && "type" in value ? /** @type {Node} */ (value) : null;

/** The name in an identifier, a member access or a string. @param {unknown} value @returns {string | null} */
function nameOf(value) {
  const of = node(value);
  if (of?.type === "Identifier" || of?.type === "PrivateIdentifier" || of?.type === "JSXIdentifier")
    return String(of.name);
  if (of?.type === "Literal" && typeof of.value === "string") return of.value;
  return of?.type === "MemberExpression" ? nameOf(of.property) : null;
}

/** The text of a literal, or of a template up to its first expression. @param {Node} of @returns {string | null} */
function textOf(of) {
  if (of.type === "Literal" && typeof of.value === "string") return of.value;
  const value = of.type === "TemplateElement" ? of.value : null;
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : null;
}

/** @param {Node} of @returns {readonly unknown[]} */
const argumentsOf = (of) => (Array.isArray(of.arguments) ? of.arguments : []);

/** @param {Node} of @param {readonly string[]} names */
const calls = (of, names) => of.type === "CallExpression" && names.includes(nameOf(of.callee) ?? "");

/** @param {string} rule @param {readonly string[]} names @param {string} message @param {readonly string[]} [homes] @returns {Rule} */
const noCall = (rule, names, message, homes = []) => ({
  rule,
  find: (of, file) => (calls(of, names) && !homes.includes(file) ? `${nameOf(of.callee)}: ${message}` : null),
});

/** @param {string} rule @param {RegExp} pattern @param {string} message @returns {Rule} */
const noText = (rule, pattern, message) => ({ rule, find: (of) => (pattern.test(textOf(of) ?? "") ? message : null) });

/** Preferences that only page-preferences.ts may set. */
const PREFERENCES = new Set(
  `sandbox contextIsolation nodeIntegration nodeIntegrationInWorker nodeIntegrationInSubFrames webSecurity
  allowRunningInsecureContent experimentalFeatures enableBlinkFeatures webviewTag enableRemoteModule nativeWindowOpen
  affinity plugins navigateOnDragDrop partition`.split(/\s+/),
);
const PREFERENCES_HOME = "src-main/app/page/page-preferences.ts";
const SAFE = new Map([
  ["sandbox", true],
  ["contextIsolation", true],
  ["webSecurity", true],
]);

const WINDOWS = new Set(["BrowserWindow", "WebContentsView", "BrowserView", "BaseWindow"]);
const ROUTER = "src-main/bridge/router.ts";
const PRELOAD = "src-preload/index.ts";
const GUARDS = "src-main/app/guards.ts";

/** @type {readonly Rule[]} */
export const RULES = [
  // 1, 18: nothing from other hosts, and nothing by the file protocol.
  noText(
    "insecure-address",
    /^(?:http|ws|ftp):\/\/(?!127\.0\.0\.1|localhost|\[::1\])/i,
    "An address without encryption.",
  ),
  noText("file-protocol", /^file:/i, "Pages come by our own protocol."),
  noCall("file-protocol", ["loadFile"], "pages come by our own protocol."),
  // 2, 3, 4, 6, 8, 9, 10: the preferences of pages.
  {
    rule: "page-preferences",
    find: (of) => {
      if (of.type !== "NewExpression" || !WINDOWS.has(nameOf(of.callee) ?? "")) return null;
      const given = node(argumentsOf(of)[0]);
      const properties = Array.isArray(given?.properties) ? given.properties.map(node) : [];
      const own = properties.find((property) => nameOf(property?.key) === "webPreferences");
      const value = node(own?.value);
      const isSafe = value !== null && calls(value, ["pagePreferences"]);
      return isSafe ? null : `${nameOf(of.callee)} is not opened with pagePreferences().`;
    },
  },
  {
    rule: "unsafe-preference",
    find: (of, file) => {
      const name = of.type === "Property" ? nameOf(of.key) : null;
      if (name === null || !PREFERENCES.has(name) || !file.startsWith("src-main/")) return null;
      const isSafe = node(of.value)?.value === (SAFE.get(name) ?? false);
      return file === PREFERENCES_HOME && isSafe ? null : `${name} is set.`;
    },
  },
  noCall("switch", ["appendSwitch", "appendArgument"], "a switch of Chromium."),
  noText(
    "switch",
    /^--(?:no-sandbox|disable-web-security|ignore-certificate|remote-debugging|inspect|js-flags)/,
    "A switch of Chromium.",
  ),
  noText("warnings-off", /^ELECTRON_DISABLE_SECURITY_WARNINGS$/, "Electron's warnings are switched off."),
  // 7: no code from text, no markup from text.
  noCall("code-from-text", ["eval", "insertCSS", "insertAdjacentHTML"], "code or markup made of text."),
  {
    rule: "code-from-text",
    find: (of) => {
      if (of.type === "NewExpression" && nameOf(of.callee) === "Function") return "new Function: code made of text.";
      if (calls(of, ["executeJavaScript", "executeJavaScriptInIsolatedWorld"])) {
        return node(argumentsOf(of)[0])?.type === "Literal" ? null : "executeJavaScript with a text that is made up.";
      }
      const target = of.type === "AssignmentExpression" ? nameOf(of.left) : null;
      return target === "innerHTML" || target === "outerHTML" || target === "srcdoc"
        ? `${target}: markup made of text.`
        : null;
    },
  },
  {
    rule: "code-from-text",
    find: (of) =>
      of.type === "JSXAttribute" && nameOf(of.name) === "dangerouslySetInnerHTML" ? "Markup made of text." : null,
  },
  // 5: the guards cover one session, so there must be only one.
  noCall("other-session", ["fromPartition", "fromPath"], "a session that no guard knows."),
  // 11, 12: no page in a page.
  {
    rule: "embedded-page",
    find: (of) => {
      const name = of.type === "JSXOpeningElement" ? nameOf(of.name) : null;
      return name !== null && /^(?:webview|iframe|frame|object|embed)$/.test(name)
        ? `<${name}>: a page in a page.`
        : null;
    },
  },
  // 15, and whatever else the computer could be asked to open or run.
  noCall("open-external", ["openExternal"], "the browser is opened by the guard alone.", [GUARDS]),
  noCall("open-path", ["openPath", "openItem", "showItemInFolder", "writeShortcutLink"], "the computer opens a file."),
  noCall(
    "other-program",
    ["execSync", "execFile", "execFileSync", "spawn", "spawnSync", "fork"],
    "another program is run.",
  ),
  noCall("protocol-client", ["setAsDefaultProtocolClient"], "links of the web would reach the program."),
  // 17, 20: the bridge is the only way in.
  {
    rule: "raw-ipc",
    find: (of, file) => {
      const owner = of.type === "MemberExpression" ? nameOf(of.object) : null;
      if (owner === "ipcMain" && file !== ROUTER) return "Calls are taken by the router alone.";
      return owner === "ipcRenderer" && file !== PRELOAD ? "Calls are made by the preload alone." : null;
    },
  },
  {
    rule: "exposed-electron",
    find: (of, file) => {
      if (!calls(of, ["exposeInMainWorld", "exposeInIsolatedWorld"])) return null;
      if (file !== PRELOAD) return "Pages get their functions from the preload alone.";
      return argumentsOf(of).some((given) => node(given)?.type === "Identifier")
        ? "Something whole is given to the page."
        : null;
    },
  },
  {
    rule: "remote-module",
    find: (of) =>
      of.type === "ImportDeclaration" && /^(?:@electron\/remote|electron\/remote)/.test(nameOf(of.source) ?? "")
        ? "The remote module."
        : null,
  },
  noCall("certificates", ["setCertificateVerifyProc"], "certificates are judged by ourselves."),
  noText(
    "certificates",
    /^(?:certificate-error|NODE_TLS_REJECT_UNAUTHORIZED)$/,
    "Certificates are judged by ourselves.",
  ),
  {
    rule: "certificates",
    find: (of) =>
      of.type === "Property" && nameOf(of.key) === "rejectUnauthorized" && node(of.value)?.value !== true
        ? "Certificates are not looked at."
        : null,
  },
  {
    rule: "protocol-privileges",
    find: (of) => {
      const name = of.type === "Property" ? nameOf(of.key) : null;
      // `codeCache` is allowed: Chromium stores the compiled code of our own files, identified by a hash of their text.
      const isPower = name === "bypassCSP" || name === "allowServiceWorkers" || name === "corsEnabled";
      return isPower ? `${name}: a power that our protocol does not need.` : null;
    },
  },
];

/** Required words and the files they must be in; if one is missing, a guard is missing. */
const REQUIRED = [
  {
    file: GUARDS,
    words: ["setPermissionRequestHandler(", "setPermissionCheckHandler(", "setDevicePermissionHandler("],
  },
  { file: GUARDS, words: ['"will-navigate"', '"will-frame-navigate"', '"will-redirect"', '"did-navigate"'] },
  { file: GUARDS, words: ["setWindowOpenHandler(", '"will-attach-webview"', '"will-download"', "onBeforeRequest("] },
  { file: "src-main/app/start-shell.ts", words: ["app.enableSandbox()", "registerPageScheme()", "installGuards("] },
  { file: "src-main/app/page/page-protocol.ts", words: ['"content-security-policy"', '"x-content-type-options"'] },
  { file: ROUTER, words: ["isTrustedSender("] },
];

/** @param {ReadonlyMap<string, string>} sources by path from the root @returns {Finding[]} */
export function missingIn(sources) {
  const missing = REQUIRED.flatMap(({ file, words }) =>
    words
      .filter((word) => !sources.get(file)?.includes(word))
      .map((word) => ({ rule: "missing-guard", file, line: 1, message: `${word} is missing.` })),
  );
  // 16: only reviewers of a change decide about a new Electron version.
  const isPinned = /"electron": "\d+\.\d+\.\d+"/.test(sources.get("package.json") ?? "");
  const unpinned = {
    rule: "unpinned-electron",
    file: "package.json",
    line: 1,
    message: "Electron has no exact version.",
  };
  return isPinned ? missing : [...missing, unpinned];
}
