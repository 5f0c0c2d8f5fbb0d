// Configuration of electron-builder; docs/releasing.md describes how to run it and what was tested where.
import { setFuses } from "./tools/package/fuses.mjs";

/**
 * Files for a target system, whichever system packs (electron-builder's `${platform}` is the packing system).
 * electron-builder adds package.json and the dependencies, which are only the native modules; everything else is
 * bundled.
 * @param {"darwin" | "linux" | "win32"} platform
 */
export const filesFor = (platform) => [
  "out/{main,preload,renderer}/**",
  // Shipped beside the archive, where people find it.
  "!out/renderer/third-party-notices.txt",
  // Exclude build files of the native modules and binaries of other systems.
  "!node_modules/node-addon-api",
  "!node_modules/better-sqlite3/{build,deps,src,binding.gyp}",
  "!node_modules/better-sqlite3/lib/{darwin,linux,linuxmusl,win32}-*.js",
  `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}.node)`,
  "!node_modules/keytar/{build,src,script,binding.gyp}",
  `!node_modules/keytar/prebuilds/!(${platform}-\${arch})`,
  `!node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
  "!**/*.{map,d.ts}",
  "!**/README.md",
];

/**
 * Creates a new object for each run, because electron-builder changes it.
 * @returns {import("electron-builder").Configuration}
 */
export const configuration = () => ({
  appId: "app.returns-desk.desktop",
  productName: "Returns Desk",
  copyright: "Returns Desk",
  directories: { buildResources: "resources", output: "dist" },
  extraResources: [{ from: "out/renderer/third-party-notices.txt", to: "third-party-notices.txt" }],
  asar: { smartUnpack: false },
  asarUnpack: ["**/*.node"],
  // The native binaries work with every Electron version (Node-API).
  npmRebuild: false,
  nodeGypRebuild: false,
  buildDependenciesFromSource: false,
  afterPack: setFuses,
  forceCodeSigning: process.env["RETURNS_DESK_SIGN"] === "required",
  artifactName: "returns-desk-${version}-${os}-${arch}.${ext}",
  // Creates latest.yml and the other manifests of an update feed. The address is not used: IT sets the desk's feed
  // (docs/managed-configuration.md).
  publish: { provider: "generic", url: "https://updates.invalid", channel: "latest" },

  win: {
    files: filesFor("win32"),
    target: [{ target: "nsis", arch: ["x64", "arm64"] }],
    icon: "resources/icon.ico",
    // Subject of the signing certificate; updates of other publishers are refused.
    ...(process.env["RETURNS_DESK_PUBLISHER"] && {
      signtoolOptions: { publisherName: process.env["RETURNS_DESK_PUBLISHER"] },
    }),
    verifyUpdateCodeSignature: true,
    // Sign libraries too, because application control loads no unsigned code.
    signExts: [".dll", ".node"],
  },
  nsis: {
    // Installs for all users; IT's tools install silently (/S).
    oneClick: false,
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    // Keep the journal, the record of the warehouse's work; IT deletes it (docs/releasing.md).
    deleteAppDataOnUninstall: false,
    include: "tools/package/installer.nsh",
  },

  mac: {
    files: filesFor("darwin"),
    target: [
      { target: "dmg", arch: ["x64", "arm64"] },
      { target: "zip", arch: ["x64", "arm64"] },
    ],
    category: "public.app-category.business",
    icon: "resources/icon.icns",
    hardenedRuntime: true,
    entitlements: "tools/package/entitlements.plist",
    entitlementsInherit: "tools/package/entitlements.plist",
    // Makes Squirrel also refuse older versions.
    extendInfo: { ElectronSquirrelPreventDowngrades: true },
    notarize: Boolean(process.env["APPLE_ID"]),
  },

  linux: {
    files: filesFor("linux"),
    target: ["deb", "AppImage"],
    icon: "resources/icons",
    category: "Office",
    executableName: "returns-desk",
    // Otherwise the AppImage's entry has --no-sandbox, which the program refuses.
    executableArgs: [],
    maintainer: "Returns Desk <returns-desk@invalid>",
    synopsis: "The scanning desk of a returns warehouse",
  },
  deb: { depends: ["libgtk-3-0", "libnss3", "libsecret-1-0", "libgbm1"] },
});
