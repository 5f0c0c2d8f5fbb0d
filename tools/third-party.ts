import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Licenses that require only a notice. Another license needs a decision, because its terms must be met before shipping.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  // Does not even require a notice.
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  // Public domain.
  "Unlicense",
  // GPL 2 with a font exception; the fonts ship unchanged as separate files.
  "LicenseRef-Liberation",
]);

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** Files of pdfjs-dist with their own licenses, which pdfFiles copies. */
const PDFJS_FILES = [
  ["Character maps", "BSD-3-Clause", "cmaps/LICENSE"],
  ["Foxit fonts", "BSD-3-Clause", "standard_fonts/LICENSE_FOXIT"],
  ["Liberation fonts", "LicenseRef-Liberation", "standard_fonts/LICENSE_LIBERATION"],
  ["JBIG2 decoder", "Apache-2.0 AND BSD-3-Clause", "wasm/LICENSE_JBIG2"],
  ["JBIG2 decoder, adapted", "Apache-2.0", "wasm/LICENSE_PDFJS_JBIG2"],
  ["OpenJPEG", "BSD-2-Clause", "wasm/LICENSE_OPENJPEG"],
  ["OpenJPEG, adapted", "BSD-2-Clause", "wasm/LICENSE_PDFJS_OPENJPEG"],
] as const;

const LIST = "third-party.json";
const NO_TEXT = "The package has no license file; its package.json names the license.";

/** A package in Vite's list. */
interface ListedPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

/** Parts that a program ships beside its bundles. */
interface ShippedParts {
  readonly heading: string;
  readonly listUnbundled: (root: string) => ListedPackage[];
}

const APP_PARTS: ShippedParts = {
  heading:
    "Returns Desk contains the software of others listed here. Electron contains Chromium: see LICENSES.chromium.html.\n",
  listUnbundled: (root) => [
    listPackage(root, "node_modules/electron"),
    ...listNativeModules(root),
    ...listPdfjsFiles(root),
    zxingCpp(root),
  ],
};

export const RELAY_PARTS: ShippedParts = {
  heading: "The relay of Returns Desk contains the software of others listed here.\n",
  listUnbundled: (root) => [listPackage(root, "node_modules/better-sqlite3")],
};

/**
 * Collects Vite's list of each build, also of the threads, which are builds within main's. The last build writes the
 * page's list and a readable text, and fails for a license that is not allowed.
 */
export function collectThirdParty(root: string, parts = APP_PARTS): (buildPosition?: "last") => Plugin {
  const packages = new Map<string, ThirdParty>();
  const add = ({ name, version, identifier = "unknown", text = NO_TEXT }: ListedPackage) =>
    void packages.set(`${name} ${version}`, { name, version, license: identifier, text });
  return (buildPosition) => ({
    name: "third-party",
    apply: "build",
    config: () => ({ build: { license: { fileName: LIST } } }),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const list = bundle[LIST];
        if (list?.type !== "asset") return this.error("Vite listed no licenses");
        for (const listedPackage of JSON.parse(String(list.source)) as ListedPackage[]) add(listedPackage);
        delete bundle[LIST];
        if (buildPosition !== "last") return;
        for (const listedPackage of parts.listUnbundled(root)) add(listedPackage);
        const sortedPackages = [...packages.values()].toSorted((firstPackage, secondPackage) =>
          describeVersion(firstPackage) < describeVersion(secondPackage) ? -1 : 1,
        );
        const forbiddenPackages = sortedPackages.filter(
          ({ license }) => !license.split(" AND ").every((part) => ALLOWED.has(part)),
        );
        if (forbiddenPackages.length > 0) {
          this.error(
            `Not on the list of allowed licenses (tools/third-party.ts): ${forbiddenPackages.map(describeLicense).join(", ")}`,
          );
        }
        this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(sortedPackages) });
        this.emitFile({
          type: "asset",
          fileName: "third-party-notices.txt",
          source: parts.heading + formatNotices(sortedPackages),
        });
      },
    },
  });
}

const describeVersion = ({ name, version }: ThirdParty): string => `${name} ${version}`;
const describeLicense = (item: ThirdParty): string => `${describeVersion(item)} (${item.license})`;

const formatNotices = (packages: readonly ThirdParty[]): string =>
  packages.map((item) => `\n${"=".repeat(78)}\n${describeLicense(item)}\n\n${item.text}\n`).join("");

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
type PackageJson = Record<"name" | "version" | "license", string>;

/** Lists all packages that are not development-only: the native modules and the sources compiled into them. */
function listNativeModules(root: string): ListedPackage[] {
  const { packages } = readJson(join(root, "package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
  const shipped = Object.entries(packages).filter(([folder, { dev = false }]) => folder !== "" && !dev);
  return shipped.map(([folder]) => listPackage(root, folder));
}

function listPackage(root: string, folder: string): ListedPackage {
  const { name, version, license } = readJson(join(root, folder, "package.json")) as PackageJson;
  const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? NO_TEXT : readFileSync(join(root, folder, file), "utf8").trim();
  return { name, version, identifier: license, text };
}

function listPdfjsFiles(root: string): ListedPackage[] {
  const packageFolder = join(root, "node_modules/pdfjs-dist");
  const { version } = readJson(join(packageFolder, "package.json")) as PackageJson;
  return PDFJS_FILES.map(([name, identifier, file]) => {
    return {
      name: `pdfjs-dist: ${name}`,
      version,
      identifier,
      text: readFileSync(join(packageFolder, file), "utf8").trim(),
    };
  });
}

/** The C++ library that zxing-wasm compiles; the package has only its own license. */
function zxingCpp(root: string): ListedPackage {
  const { version } = readJson(join(root, "node_modules/zxing-wasm/package.json")) as PackageJson;
  // pdfjs-dist has the same license, with its text.
  const text = readFileSync(join(root, "node_modules/pdfjs-dist/LICENSE"), "utf8").trim();
  return { name: "zxing-wasm: ZXing-C++", version, identifier: "Apache-2.0", text };
}
