import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** Files that pdf.js loads by name: fonts and character maps that documents may lack, decoders without WebAssembly. */
const PATTERN_BY_FOLDER = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ } as const;

export function pdfFiles(): Plugin {
  const packageFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  return {
    name: "pdf-files",
    apply: "build",
    generateBundle() {
      for (const [folder, pattern] of Object.entries(PATTERN_BY_FOLDER)) {
        for (const name of readdirSync(join(packageFolder, folder)).filter((file) => pattern.test(file))) {
          const source = readFileSync(join(packageFolder, folder, name));
          this.emitFile({ type: "asset", fileName: `pdf/${folder}/${name}`, source });
        }
      }
    },
  };
}
