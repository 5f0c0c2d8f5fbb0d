// `node installer-for-wine.mjs PLACE`, under Node 24: makes the installer that `npm run windows` tries, in PLACE/project/dist.
// Real: electron-builder's scripts with their order and definitions, our configuration and installer.nsh, the code that forgets
// credentials, keytar. Not real: Node for Windows is in Electron's place, the plug-ins are ours (test/installer/plug-ins.nsh),
// the files are not in a 7z archive, nothing is signed, and the installer is one of 64 bits, which this Wine can run.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Arch, build, Platform } from "electron-builder";
import { build as bundle } from "vite";
import { configuration } from "../../electron-builder.config.mjs";
import { root } from "../setup/places.mjs";
import { must, run } from "../setup/processes.mjs";
import { main } from "../setup/report.mjs";
import { inWine } from "../setup/wine.mjs";

const [place = ""] = process.argv.slice(2);
const output = join(place, "project", "dist");
const program = join(output, "program");
const templates = join(output, "templates");
const ours = join(root, "test", "installer");
const FAILED = "The installer could not be made.";

// Not exported; the version is pinned.
const load = createRequire(import.meta.resolve("electron-builder"));
const { NsisTarget } = load("app-builder-lib/out/targets/nsis/NsisTarget.js");
const { nsisTemplatesDir } = load("app-builder-lib/out/targets/nsis/nsisUtil.js");
const { WineVmManager } = load("app-builder-lib/out/vm/WineVm.js");

await main(async () => {
  await makeProgram();
  await copyTemplates();
  // It would fetch plug-ins otherwise.
  await mkdir(join(output, "plugins", "x86-unicode"), { recursive: true });
  process.env["ELECTRON_BUILDER_NSIS_RESOURCES_DIR"] = output;
  NsisTarget.prototype.buildAppPackage = async () => ({ path: join(program, "program.mjs"), size: 0, sha512: "" });
  NsisTarget.prototype.executeMakensis = makensis;
  // The first of two installers only writes the uninstaller, which the second one contains.
  WineVmManager.prototype.exec = (/** @type {string} */ file) =>
    must(inWine(place, "installer", ["wine", file.replace(place, "")]), FAILED);
  const config = configuration();
  await build({
    targets: Platform.WINDOWS.createTarget("nsis", Arch.x64),
    prepackaged: program,
    publish: "never",
    config: {
      ...config,
      directories: { ...config.directories, output },
      compression: "store",
      artifactName: "installer.${ext}",
      win: { ...config.win, signAndEditExecutable: false },
      nsis: { ...config.nsis, differentialPackage: false },
    },
  });
  return 0;
});

async function makeProgram() {
  await bundle({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { electron: "data:text/javascript,export const app = { exit: process.exit };" } },
    ssr: { noExternal: true, external: ["keytar"] },
    build: {
      ssr: join(ours, "program.ts"),
      outDir: program,
      rolldownOptions: { output: { entryFileNames: "program.mjs" } },
    },
  });
  await cp(join(place, "node.exe"), join(program, "node.exe"));
  const keytar = join("node_modules", "keytar");
  await cp(join(place, "project", keytar), join(program, keytar), { recursive: true });
  await must(run("makensis", [`-XOutFile "${join(program, "Returns Desk.exe")}"`, join(ours, "launcher.nsi")]), FAILED);
}

async function copyTemplates() {
  await cp(nsisTemplatesDir, templates, { recursive: true });
  for (const name of await readdir(templates, { recursive: true })) {
    if (!/\.ns[hi]$/.test(name)) continue;
    const file = join(templates, name);
    // A plug-in for pinned shortcuts.
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(/^\s*WinShell::.*$/gm, ""));
  }
  for (const name of ["StdUtils.nsh", "UAC.nsh"])
    await cp(join(ours, "plug-ins.nsh"), join(templates, "include", name));
}

/** As electron-builder calls it. @param {Record<string, string | null>} defines @param {Record<string, any>} commands @param {string} script */
async function makensis(defines, commands, script) {
  const file = join(templates, "script.nsi");
  await writeFile(file, script.replaceAll(nsisTemplatesDir, templates));
  const words = [
    "-XTarget amd64-unicode",
    // What a 32-bit installer asks about Windows has one answer here.
    "-X!pragma warning disable 6012",
    ...Object.entries({ ...defines, APP_BUILD_DIR: program }).map(([name, value]) =>
      value === null ? `-D${name}` : `-D${name}=${value}`,
    ),
    ...Object.entries(commands).flatMap(([name, value]) => [value].flat().map((one) => `-X${name} ${one}`)),
  ].map((word) => word.replace(`Z:${place.replaceAll("/", "\\")}`, "Z:"));
  await must(run("makensis", ["-WX", "-INPUTCHARSET", "UTF8", ...words, file], { cwd: templates }), FAILED);
}
