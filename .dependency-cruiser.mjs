// The layers of ARCHITECTURE.md: who may import whom. `npm run check` reports each import that crosses them, and each circle.

const MAIN = "^src-main/";
const npm = (...names) => `^(node_modules/)?(${names.join("|")})(/|$)`;

/** A rule: files matching `from` (but not `except`) import nothing that matches `to`. */
const forbid = (name, comment, from, to, except = "^$") => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: except },
  to: typeof to === "string" ? { path: to } : to,
});

/** A library with one home: no other file of the main process imports it. */
const home = (folder, library) =>
  forbid(`${folder}-home`, `Only src-main/${folder} imports it.`, MAIN, library, `^src-main/${folder}/`);

/** By folder, the folders of ours that it may import besides itself. ARCHITECTURE.md has the same table. */
export const MAY_IMPORT = {
  "src-domain": [],
  "src-preload/contract": ["src-domain"],
  "src-main/base": ["src-domain"],
  "src-main/service": ["src-domain"],
  "src-main/events": ["src-domain", "src-main/service"],
  "src-main/keychain": ["src-domain", "src-main/base"],
  "src-main/store": ["src-domain", "src-preload/contract", "src-main/base", "src-main/service"],
  "src-main/tables": ["src-domain", "src-main/base", "src-main/store"],
  "src-main/fleet": ["src-domain", "src-main/base", "src-main/events"],
  "src-main/use-cases": [
    "src-domain",
    "src-preload/contract",
    "src-main/base",
    "src-main/service",
    "src-main/events",
    "src-main/store",
    "src-main/tables",
  ],
  "src-main/practice": [
    "src-domain",
    "src-preload/contract",
    "src-main/base",
    "src-main/service",
    "src-main/store",
    "src-main/use-cases",
    "src-simulator",
  ],
  "src-main/environments": [
    "src-domain",
    "src-preload/contract",
    "src-main/base",
    "src-main/service",
    "src-main/keychain",
    "src-main/store",
    "src-main/tables",
    "src-main/fleet",
    "src-main/use-cases",
    "src-main/practice",
  ],
  "src-main/health": [
    "src-domain",
    "src-preload/contract",
    "src-main/base",
    "src-main/store",
    "src-main/use-cases",
    "src-main/environments",
  ],
  "src-main/bridge": [
    "src-domain",
    "src-preload/contract",
    "src-main/use-cases",
    "src-main/practice",
    "src-main/environments",
    "src-main/health",
  ],
  "src-main/app": ["src-domain", "src-preload/contract", "src-main"],
  "src-renderer/i18n": ["src-domain"],
  "src-renderer/theme": ["src-domain"],
  "src-renderer/shell": ["src-domain", "src-preload/contract", "src-renderer/i18n"],
  "src-renderer/ui": ["src-domain", "src-preload/contract", "src-renderer/i18n", "src-renderer/shell"],
  "src-renderer/scanner": [
    "src-domain",
    "src-preload/contract",
    "src-renderer/i18n",
    "src-renderer/shell",
    "src-renderer/ui",
  ],
  "src-renderer/features": [
    "src-domain",
    "src-preload/contract",
    "src-renderer/i18n",
    "src-renderer/shell",
    "src-renderer/ui",
    "src-renderer/scanner",
  ],
  "src-renderer/app": ["src-domain", "src-preload/contract", "src-renderer"],
  "src-simulator": ["src-domain"],
  "src-relay": [
    "src-domain",
    "src-main/base",
    "src-main/service",
    "src-main/events",
    "src-main/store",
    "src-main/fleet",
    "src-renderer/i18n",
  ],
};

/** All folders of the renderer may import the files beside them, such as `bridge.ts`. */
const layers = Object.entries(MAY_IMPORT).map(([folder, allowed]) =>
  forbid(`layer-${folder}`, "ARCHITECTURE.md, Processes, lists what this folder may import.", `^${folder}/`, {
    path: "^(src-|test/|tools/)",
    pathNot: [
      `^(${[folder, ...allowed].join("|")})/`,
      ...(folder.startsWith("src-renderer/") ? ["^src-renderer/[^/]+$"] : []),
    ],
  }),
);

export default {
  forbidden: [
    ...layers,
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-circles-of-subjects",
      severity: "error",
      scope: "folder",
      from: { path: "^src-main/[^/]+$|^src-renderer/(features/)?[^/]+$" },
      to: { circular: true },
    },
    forbid(
      "domain-is-pure",
      "The domain imports nothing of ours, no Node, no Electron, no library but temporal-polyfill and entities.",
      "^src-domain/",
      { pathNot: ["^src-domain/", npm("temporal-polyfill", "entities")] },
    ),
    forbid("contract-is-data", "The contract is data: the domain and zod.", "^src-preload/contract/", {
      pathNot: ["^src-(domain|preload/contract)/", npm("zod")],
    }),
    forbid("preload", "A sandboxed preload has Electron and our contract.", "^src-preload/index", {
      pathNot: ["^src-preload/contract/", npm("electron")],
    }),
    forbid(
      "main-knows-no-page",
      "The main process knows the domain and the contract; the renderer is behind the bridge.",
      MAIN,
      "^(src-renderer|src-preload/index|test|tools)",
    ),
    home("(app|bridge)", npm("electron", "electron-updater")),
    home("store", npm("better-sqlite3")),
    home("service", npm("undici")),
    home("keychain", npm("@github/keytar", "keytar")),
    home("events", npm("fastify")),
    home("practice", "^src-simulator/"),
    forbid(
      "fleet-home",
      "Only src-main/fleet imports the NATS client; desk and relay share it.",
      "^src-(main|relay)/",
      npm("@nats-io"),
      "^src-main/fleet/",
    ),
    forbid(
      "fleet-comes-late",
      "A desk alone loads nothing of it: the others import its types, or it itself when a fleet is configured.",
      MAIN,
      { path: "^src-main/fleet/", dynamic: false, dependencyTypesNot: ["type-only"] },
      "^src-main/fleet/",
    ),
    forbid(
      "page-knows-no-main",
      "The renderer is sandboxed: the domain and the contract's types; everything else is behind the bridge.",
      "^src-renderer/",
      `^(src-(main|simulator)|src-preload/index|test|tools)|${npm("electron", "better-sqlite3", "undici", "fastify", "keytar", "@github")}`,
    ),
    forbid("page-has-no-node", "The renderer is sandboxed.", "^src-renderer/", { dependencyTypes: ["core"] }),
    forbid(
      "page-parses-no-schema",
      "Only types of the contract: its schemas are parsed in main, and every window would read zod before it opens.",
      "^src-renderer/",
      { path: `^src-preload/contract/|${npm("zod")}`, dependencyTypesNot: ["type-only"] },
    ),
    {
      ...forbid("features-are-private", "The subfolders of another feature are private.", "", ""),
      from: { path: "^src-renderer/features/([^/]+)/" },
      to: { path: "^src-renderer/features/[^/]+/.+/", pathNot: "^src-renderer/features/$1/" },
    },
    forbid("simulator-is-independent", "An independent service: types of the domain at most.", "^src-simulator/", {
      path: "^src-domain/",
      dependencyTypesNot: ["type-only"],
    }),
    forbid(
      "simulator-is-plain-node",
      "It runs without the app.",
      "^src-simulator/",
      npm("electron", "better-sqlite3", "keytar", "@github"),
    ),
  ],
  options: {
    // TypeScript 7 has no API for it.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
