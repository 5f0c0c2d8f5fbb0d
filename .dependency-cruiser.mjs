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

export default {
  forbidden: [
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
      "electron-on-top",
      "Use cases, service and store run in plain Node, so that tests need no window.",
      MAIN,
      "^src-main/(app|bridge)/",
      "^src-main/(app/|bridge/|[^/]+$)",
    ),
    forbid(
      "bridge-below-app",
      "The app composes; the bridge does not import it.",
      "^src-main/bridge/",
      "^src-main/app/",
    ),
    forbid(
      "use-cases-below-environments",
      "A use case does not know which environment runs it.",
      "^src-main/use-cases/",
      "^src-main/(environments|health|practice)/",
    ),
    forbid(
      "store-is-bottom",
      "The store, the service client and the keychain know no use case.",
      "^src-main/(store|service|keychain|events|tables|base)/",
      "^src-main/(use-cases|environments|health|practice)/",
    ),
    forbid("base-is-bottom", "base imports nothing of the main process.", "^src-main/base/", "^src-main/(?!base/)"),
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
    forbid(
      "app-composes",
      "Nothing below the app imports it.",
      "^src-renderer/",
      "^src-renderer/app/",
      "^src-renderer/(app/|[^/]+$)",
    ),
    forbid(
      "features-are-above",
      "shell, ui and scanner know no feature.",
      "^src-renderer/(shell|ui|scanner|i18n|theme)/",
      "^src-renderer/features/",
    ),
    forbid("ui-is-shared", "Shared components know no scanner.", "^src-renderer/ui/", "^src-renderer/scanner/"),
    forbid(
      "shell-below-scanner",
      "The shell knows no scanner and no component.",
      "^src-renderer/shell/",
      "^src-renderer/(scanner|ui)/",
    ),
    {
      ...forbid("features-are-private", "The subfolders of another feature are private.", "", ""),
      from: { path: "^src-renderer/features/([^/]+)/" },
      to: { path: "^src-renderer/features/[^/]+/.+/", pathNot: "^src-renderer/features/$1/" },
    },
    forbid(
      "simulator-is-independent",
      "The simulator is an independent reading of the contract: types of the domain at most.",
      "^src-simulator/",
      `^(src-(main|preload|renderer)|test|tools)/|${npm("electron", "better-sqlite3", "keytar", "@github")}`,
    ),
    forbid("simulator-shares-no-rule", "Types of the domain at most.", "^src-simulator/", {
      path: "^src-domain/",
      dependencyTypesNot: ["type-only"],
    }),
  ],
  options: {
    // TypeScript 7 has no API for it.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
