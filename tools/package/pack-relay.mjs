// Packs the relay as one folder that Node 24 runs on any system, under Node 24: `node pack-relay.mjs [FOLDER]`.
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../setup/paths.mjs";
import { main, step } from "../setup/report.mjs";
import { collectThirdParty, RELAY_PARTS } from "../third-party.ts";
import { packedRelay } from "./paths.mjs";

const [folder = packedRelay()] = process.argv.slice(2);
/** Not bundled, because it loads its native binary. */
const SQLITE = "better-sqlite3";

await main(async () => {
  await step("Packing the relay", async () => {
    await rm(folder, { recursive: true, force: true });
    await bundle();
    const modules = join("node_modules", SQLITE);
    for (const part of ["package.json", "LICENSE", "lib", "prebuilds"])
      await cp(join(root, modules, part), join(folder, modules, part), { recursive: true });
    await writeFile(join(folder, "package.json"), `${JSON.stringify({ private: true, type: "module" })}\n`);
  });
  return 0;
});

async function bundle() {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [collectThirdParty(root, RELAY_PARTS)("last")],
    ssr: { noExternal: true, external: [SQLITE] },
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: {
        input: { "returns-desk-relay": join(root, "src-relay", "cli.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  });
}
