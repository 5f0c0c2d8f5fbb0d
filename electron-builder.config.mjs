// What is packed and how, for electron-builder; docs/releasing.md says how to run it and what was run where.
import { setFuses } from "./tools/package/fuses.mjs";

/**
 * What is packed for a system, whichever system packs it (electron-builder's own `${platform}` is the one that packs). It adds
 * package.json and the dependencies, which are the native modules alone; all else is bundled.
 * @param {"darwin" | "linux" | "win32"} platform
 */
export const filesFor = (platform) => [
  "out/{main,preload,renderer}/**",
  // Beside the archive, where people find it.
  "!out/renderer/third-party-notices.txt",
  // Of the native modules nothing for building, and no binary of another system.
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

/** Made for each run, because electron-builder writes into it. @returns {import("electron-builder").Configuration} */
export const configuration = () => ({
  appId: "app.returns-desk.desktop",
  productName: "Returns Desk",
  copyright: "Returns Desk",
  directories: { buildResources: "resources", output: "dist" },
  extraResources: [{ from: "out/renderer/third-party-notices.txt", to: "third-party-notices.txt" }],
  asar: { smartUnpack: false },
  asarUnpack: ["**/*.node"],
  // Their binaries fit every Electron (Node-API).
  npmRebuild: false,
  nodeGypRebuild: false,
  buildDependenciesFromSource: false,
  afterPack: setFuses,
  forceCodeSigning: process.env["RETURNS_DESK_SIGN"] === "required",
  artifactName: "returns-desk-${version}-${os}-${arch}.${ext}",
  // Where an installed desk asks for updates is IT's choice (docs/managed-configuration.md). This makes the files that such
  // a place serves: latest.yml and its like. The address is not used.
  publish: { provider: "generic", url: "https://updates.invalid", channel: "latest" },

  win: {
    files: filesFor("win32"),
    target: [{ target: "nsis", arch: ["x64", "arm64"] }],
    icon: "resources/icon.ico",
    // Updates of other publishers are refused; the signing certificate's subject.
    ...(process.env["RETURNS_DESK_PUBLISHER"] && {
      signtoolOptions: { publisherName: process.env["RETURNS_DESK_PUBLISHER"] },
    }),
    verifyUpdateCodeSignature: true,
    // Besides the programs: application control loads no unsigned code.
    signExts: [".dll", ".node"],
  },
  nsis: {
    // For everybody at the desk; IT's tools install it without questions (/S).
    oneClick: false,
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    // The journal is what the warehouse did; IT deletes it, not a click (docs/releasing.md).
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
    // Squirrel checks who signed an update; with this it refuses an older one, too.
    extendInfo: { ElectronSquirrelPreventDowngrades: true },
    notarize: Boolean(process.env["APPLE_ID"]),
  },

  linux: {
    files: filesFor("linux"),
    target: ["deb", "AppImage"],
    icon: "resources/icons",
    category: "Office",
    executableName: "returns-desk",
    // An AppImage's entry would have --no-sandbox otherwise, which the program refuses.
    executableArgs: [],
    maintainer: "Returns Desk <returns-desk@invalid>",
    synopsis: "The scanning desk of a returns warehouse",
  },
  deb: { depends: ["libgtk-3-0", "libnss3", "libsecret-1-0", "libgbm1"] },
});
