import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Of these the notice alone is owed. Another license is a decision: what it asks for has to be met before it ships. */
const ALLOWED: ReadonlySet<string> = new Set([
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  // GPL 2 with an exception for fonts; they ship unchanged, as files of their own.
  "LicenseRef-Liberation",
]);

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** Files with licenses of their own that pdfFiles copies out of pdfjs-dist. */
const OF_PDFJS = [
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

/** As Vite lists a package. */
interface Listed {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

/**
 * Gathers what Vite lists of each build, also of the threads, which are builds within main's. The last build has the page's
 * list and a text for people, and fails if it contains a license that is not allowed.
 */
export function gatherThirdParty(root: string): (place?: "last") => Plugin {
  const found = new Map<string, ThirdParty>();
  const add = ({ name, version, identifier = "unknown", text = NO_TEXT }: Listed) =>
    void found.set(`${name} ${version}`, { name, version, license: identifier, text });
  return (place) => ({
    name: "third-party",
    apply: "build",
    config: () => ({ build: { license: { fileName: LIST } } }),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const list = bundle[LIST];
        if (list?.type !== "asset") return this.error("Vite has listed no licenses");
        for (const listed of JSON.parse(String(list.source)) as Listed[]) add(listed);
        delete bundle[LIST];
        if (place !== "last") return;
        for (const listed of [...unbundled(root), ...filesOfPdfjs(root)]) add(listed);
        const all = [...found.values()].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
        const strange = all.filter(({ license }) => !license.split(" AND ").every((each) => ALLOWED.has(each)));
        if (strange.length > 0) {
          this.error(`Not on the list of allowed licenses (tools/third-party.ts): ${strange.map(titleOf).join(", ")}`);
        }
        this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(all) });
        this.emitFile({ type: "asset", fileName: "third-party-notices.txt", source: noticesOf(all) });
      },
    },
  });
}

const nameOf = ({ name, version }: ThirdParty): string => `${name} ${version}`;
const titleOf = (one: ThirdParty): string => `${nameOf(one)} (${one.license})`;

function noticesOf(all: readonly ThirdParty[]): string {
  const beginning =
    "Returns Desk contains the software of others listed here. Electron contains Chromium: see LICENSES.chromium.html.\n";
  return [beginning, ...all.map((one) => `${"=".repeat(78)}\n${titleOf(one)}\n\n${one.text}\n`)].join("\n");
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
type Described = Record<"name" | "version" | "license", string>;

/** Electron, the native modules, and what is compiled into them: all that is not for development only. */
function unbundled(root: string): Listed[] {
  const { packages } = readJson(join(root, "package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
  const shipped = Object.entries(packages).filter(([folder, { dev = false }]) => folder !== "" && !dev);
  return ["node_modules/electron", ...shipped.map(([folder]) => folder)].map((folder) => {
    const { name, version, license } = readJson(join(root, folder, "package.json")) as Described;
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
    const text = file === undefined ? NO_TEXT : readFileSync(join(root, folder, file), "utf8").trim();
    return { name, version, identifier: license, text };
  });
}

function filesOfPdfjs(root: string): Listed[] {
  const home = join(root, "node_modules/pdfjs-dist");
  const { version } = readJson(join(home, "package.json")) as Described;
  return OF_PDFJS.map(([name, identifier, file]) => {
    return { name: `pdfjs-dist: ${name}`, version, identifier, text: readFileSync(join(home, file), "utf8").trim() };
  });
}
