import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { beforeEach, expect, it } from "vitest";
import { gatherThirdParty, type ThirdParty } from "../../tools/third-party.ts";
import { tempFolder } from "../temp-folder.ts";

const ROOT = join(import.meta.dirname, "../..").replaceAll("\\", "/");
let folder: string;
beforeEach(() => void (folder = tempFolder()));

/** Builds a program that imports a package with this license, and one that imports react. */
async function buildWith(license: string | undefined): Promise<readonly ThirdParty[]> {
  const home = join(folder, "node_modules/odd");
  mkdirSync(home, { recursive: true });
  const description = { name: "odd", version: "1.2.3", license, main: "index.js" };
  writeFileSync(join(home, "package.json"), JSON.stringify(description));
  writeFileSync(join(home, "index.js"), "export const odd = 1;");
  const thirdParty = gatherThirdParty(ROOT);
  const programs = {
    "odd.js": 'export { odd } from "odd";',
    "react.js": `export * from "${ROOT}/node_modules/react";`,
  };
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  for (const name of Object.keys(programs)) {
    const plugins = [thirdParty(...(name === "react.js" ? (["last"] as const) : []))];
    await build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins,
      build: { outDir: join(folder, "out"), lib: { entry: join(folder, name), formats: ["es"], fileName: name } },
    });
  }
  return JSON.parse(readFileSync(join(folder, "out/third-party.json"), "utf8")) as readonly ThirdParty[];
}

it("names what each build bundles, and what is not bundled, with license and text", async () => {
  const all = await buildWith("MIT");
  const of = (name: string): ThirdParty | undefined => all.find((one) => one.name === name);
  expect(of("odd")).toMatchObject({
    version: "1.2.3",
    license: "MIT",
    text: expect.stringContaining("no license file"),
  });
  const notices = readFileSync(join(folder, "out/third-party-notices.txt"), "utf8");
  for (const name of ["react", "better-sqlite3", "@github/keytar", "electron"]) {
    expect(of(name)).toMatchObject({ license: "MIT", text: expect.stringContaining("Copyright") });
    expect(notices).toContain(`\n${name} ${of(name)?.version} (MIT)\n`);
    expect(notices).toContain(of(name)?.text);
  }
  expect(of("vitest")).toBeUndefined();
});

it.each(["GPL-3.0-only", "MIT AND GPL-3.0-only", undefined])("license %s fails the build", async (license) => {
  await expect(buildWith(license)).rejects.toThrow(`odd 1.2.3 (${license ?? "unknown"})`);
});
