// Electron's fuses: switches in the executable itself, set once when it is packed. Electron's documentation, "Electron Fuses".
import { join } from "node:path";
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";
import { Arch } from "electron-builder";

/** Fuse -> wanted state. A fuse that a later Electron brings breaks the packing until it is decided here. */
const PRODUCTION_FUSES = {
  // ELECTRON_RUN_AS_NODE would make a signed program run anybody's script.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and NODE_EXTRA_CA_CERTS could load code and authorities.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect would open the main process, with its credentials, to every program of the computer.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Windows and macOS check the archive's hash; Linux has no place for it and does not.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from a scheme of our own; file:// gets no more than any page.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** Later than the substitute's Electron 33, which has no such fuse (tools/setup/electron-fallback.mjs). */
/** @type {ReadonlySet<number>} */
const LATER_FUSES = new Set([FuseV1Options.WasmTrapHandlers]);

/** @param {import("electron-builder").AfterPackContext} context */
export async function setFuses({ appOutDir, electronPlatformName, packager, arch }) {
  const name = packager.appInfo.productFilename;
  const executable = {
    darwin: `${name}.app`,
    win32: `${name}.exe`,
    linux: packager.config.linux?.executableName ?? "",
  }[electronPlatformName];
  if (!executable) throw new Error(`No executable is known for ${electronPlatformName}`);
  // Apple's own processors run nothing without at least a signature of one's own.
  const isArmMac = electronPlatformName === "darwin" && arch === Arch.arm64;
  await setProductionFuses(join(appOutDir, executable), isArmMac);
}

/** @param {string} executable @param {boolean} [resetAdHocDarwinSignature] */
async function setProductionFuses(executable, resetAdHocDarwinSignature = false) {
  const present = await readFuses(executable);
  const isAbsent = (/** @type {number} */ fuse) => LATER_FUSES.has(fuse) && !(fuse in present);
  const fuses = Object.fromEntries(Object.entries(PRODUCTION_FUSES).filter(([fuse]) => !isAbsent(Number(fuse))));
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature,
    .../** @type {typeof PRODUCTION_FUSES} */ (fuses),
  });
}

/** The copy that Playwright drives: production's fuses but for the one it needs. @param {string} executable */
export async function openInspector(executable) {
  await flipFuses(executable, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
}

/** What an executable really has: fuse -> on, off, or neither for one that was removed. @param {string} executable @returns {Promise<Record<number, boolean | null>>} */
export async function readFuses(executable) {
  const { version: _version, ...wire } = await getCurrentFuseWire(executable);
  return Object.fromEntries(Object.entries(wire).map(([fuse, state]) => [fuse, stateOf(state)]));
}

/** @param {unknown} state */
function stateOf(state) {
  if (state === FuseState.ENABLE) return true;
  return state === FuseState.DISABLE ? false : null;
}
