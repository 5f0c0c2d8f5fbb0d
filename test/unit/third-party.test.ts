import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { expect, it } from "vitest";
import { collectThirdParty } from "../../tools/third-party.ts";
import { tempFolder } from "../temp-folder.ts";

const ROOT = join(import.meta.dirname, "../..").replaceAll("\\", "/");
async function buildWith(license: string | undefined): Promise<unknown> {
  const folder = tempFolder();
  const packageFolder = join(folder, "node_modules/odd");
  mkdirSync(packageFolder, { recursive: true });
  const description = { name: "odd", version: "1.2.3", license, main: "index.js" };
  writeFileSync(join(packageFolder, "package.json"), JSON.stringify(description));
  writeFileSync(join(packageFolder, "index.js"), "export const odd = 1;");
  const entry = join(folder, "program.js");
  writeFileSync(entry, 'export { odd } from "odd";');
  return build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [collectThirdParty(ROOT)("last")],
    build: { outDir: join(folder, "out"), lib: { entry, formats: ["es"], fileName: "program" } },
  });
}

it("accepts a license that requires only its notice", async () => {
  await expect(buildWith("MIT")).resolves.toBeDefined();
});

it.each(["GPL-3.0-only", "MIT AND GPL-3.0-only", undefined])("fails the build for the license %s", async (license) => {
  await expect(buildWith(license)).rejects.toThrow(`odd 1.2.3 (${license ?? "unknown"})`);
});
