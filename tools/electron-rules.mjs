// Lint rules against an insecure Electron setup (docs/electron-checklist.md). Each has a message and syntax selectors.
// For a finding that is safe, .oxlintrc.json switches the rule off for the file and states the reason.

/** Matches a call of one of the functions, by name or as a method. @param {string} names pattern */
const call = (names) => {
  const callees = ["name", "property.name", "property.value"].map((part) => `[callee.${part}=/^(${names})$/]`);
  return `CallExpression:matches(${callees.join(", ")})`;
};

/** Matches text that starts with the pattern. @param {string} pattern */
const text = (pattern) => `:matches(Literal[value=/^${pattern}/i], TemplateElement[value.cooked=/^${pattern}/i])`;

/** Matches a property of an object, with or without quotes. @param {string} names pattern */
const property = (names) => `Property:matches([key.name=/^(${names})$/], [key.value=/^(${names})$/])`;

const SAFE_IF_ON = "sandbox|contextIsolation|webSecurity";
const SAFE_IF_OFF = [
  "nodeIntegration(InWorker|InSubFrames)?|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag",
  "enableRemoteModule|nativeWindowOpen|affinity|plugins|navigateOnDragDrop|partition",
].join("|");

/** @type {Readonly<Record<string, readonly string[]>>} name -> message, then selectors */
const RULES = {
  // 1, 18: nothing is loaded from other hosts or by the file protocol.
  "insecure-address": [
    "An address without encryption.",
    text(String.raw`(http|ws|ftp):\/\/(?!127\.0\.0\.1|localhost|\[::1\])`),
  ],
  "file-protocol": ["Pages come by our own protocol.", text("file:"), call("loadFile")],
  // 2, 3, 4, 6, 8, 9, 10: the preferences of pages.
  "page-preferences": [
    "A page is opened with createPagePreferences().",
    "NewExpression[callee.name=/^(BrowserWindow|WebContentsView|BrowserView|BaseWindow)$/]" +
      ":not(:has(Property[key.name='webPreferences'] > CallExpression[callee.name='createPagePreferences']))",
  ],
  "unsafe-preference": [
    "A preference that is not safe.",
    `${property(SAFE_IF_ON)}:not([value.value=true])`,
    `${property(SAFE_IF_OFF)}:not([value.value=false])`,
  ],
  switch: [
    "A switch of Chromium.",
    call("appendSwitch|appendArgument"),
    text("--(no-sandbox|disable-web-security|ignore-certificate|remote-debugging|inspect|js-flags)"),
  ],
  // 7: no code or markup from text. Rules of the linter find `eval` and `dangerouslySetInnerHTML`.
  "code-from-text": [
    "Code or markup made of text.",
    call("insertCSS|insertAdjacentHTML"),
    `${call("executeJavaScript(InIsolatedWorld)?")}:not([arguments.0.type='Literal'])`,
    "NewExpression[callee.name='Function']",
    "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]",
  ],
  // 5: the guards cover one session only.
  "other-session": ["A session that no guard knows.", call("fromPartition|fromPath")],
  // 11, 12: no embedded pages.
  "embedded-page": ["A page in a page.", "JSXOpeningElement[name.name=/^(webview|iframe|frame|object|embed)$/]"],
  // 15, and every other call that opens or runs something on the computer.
  "open-external": ["Only the guard opens the browser.", call("openExternal")],
  "open-path": ["The computer opens a file.", call("openPath|openItem|showItemInFolder|writeShortcutLink")],
  "other-program": ["Another program is run.", call("execSync|execFile|execFileSync|spawn|spawnSync|fork")],
  "protocol-client": ["Links of the web would reach the program.", call("setAsDefaultProtocolClient")],
  // 17, 20: the bridge is the only way in.
  "raw-ipc": [
    "Only the router handles calls, and only the preload makes them.",
    "MemberExpression[object.name=/^ipc(Main|Renderer)$/]",
  ],
  bridge: ["Only the preload exposes functions to pages.", call("exposeIn(Main|Isolated)World")],
  "exposed-electron": [
    "An object of Electron is exposed to the page.",
    `${call("exposeIn(Main|Isolated)World")} > Identifier.arguments`,
  ],
  certificates: [
    "We judge certificates ourselves.",
    call("setCertificateVerifyProc"),
    text("(certificate-error|NODE_TLS_REJECT_UNAUTHORIZED)$"),
    `${property("rejectUnauthorized")}:not([value.value=true])`,
  ],
  // `codeCache` is allowed: Chromium stores the compiled code of the app's files by a hash of their text.
  "protocol-privileges": [
    "A privilege that our protocol does not need.",
    property("bypassCSP|allowServiceWorkers|corsEnabled"),
  ],
};

const rules = Object.entries(RULES).map(([name, [message, ...selectors]]) => {
  /** @param {{ report: (finding: { node: unknown, message: string | undefined }) => void }} context */
  const create = (context) => {
    const report = (/** @type {unknown} */ node) => context.report({ node, message });
    return Object.fromEntries(selectors.map((selector) => [selector, report]));
  };
  return [name, { create }];
});

export default { meta: { name: "electron" }, rules: Object.fromEntries(rules) };
