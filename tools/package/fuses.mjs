// Electron's fuses: switches in the executable, set when packing. See "Electron Fuses" in Electron's documentation.
import { join } from "node:path";
import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";
import { Arch } from "electron-builder";

/** Fuse -> state. A new fuse of a later Electron makes packing fail until it is set here. */
const PRODUCTION_FUSES = {
  // ELECTRON_RUN_AS_NODE would let a signed program run anyone's script.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and NODE_EXTRA_CA_CERTS could load code and authorities.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect would open the main process, with its credentials, to every program on the computer.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Windows and macOS check the archive's hash; Linux does not support that.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages load from the app's own scheme; file:// gets no special privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** Missing in the substitute's Electron 33 (tools/setup/electron-fallback.mjs). @type {ReadonlySet<number>} */
const LATER_FUSES = new Set([FuseV1Options.WasmTrapHandlers]);

/** @param {import("electron-builder").AfterPackContext} context */
export async function setFuses({ appOutDir, electronPlatformName, packager, arch }) {
  const name = packager.appInfo.productFilename;
  const program = {
    darwin: `${name}.app`,
    win32: `${name}.exe`,
    linux: packager.config.linux?.executableName ?? "",
  }[electronPlatformName];
  if (!program) throw new Error(`No executable is known for ${electronPlatformName}`);
  const executable = join(appOutDir, program);
  const currentFuses = await getCurrentFuseWire(executable);
  const isUnsupported = (/** @type {string} */ fuse) => LATER_FUSES.has(Number(fuse)) && !(fuse in currentFuses);
  const fuses = Object.fromEntries(Object.entries(PRODUCTION_FUSES).filter(([fuse]) => !isUnsupported(fuse)));
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple's own processors run only programs with at least an ad-hoc signature.
    resetAdHocDarwinSignature: electronPlatformName === "darwin" && arch === Arch.arm64,
    .../** @type {typeof PRODUCTION_FUSES} */ (fuses),
  });
}

/**
 * Enables main's inspector for Playwright. Except on Linux, which has no hash check, also disables that of the archive.
 * @param {string} executable
 */
export async function openInspector(executable) {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    ...(process.platform !== "linux" && { [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false }),
    resetAdHocDarwinSignature: process.platform === "darwin",
  });
}
