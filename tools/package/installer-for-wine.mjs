// `node installer-for-wine.mjs FOLDER`, under Node 24: creates the installer that `npm run windows` tests, in
// FOLDER/project/dist.
// Real parts: electron-builder's scripts and configuration, installer.nsh, the deletion of credentials, and keytar.
// Replaced parts: Node for Windows runs instead of Electron, and the plug-ins are those of test/installer/plug-ins.nsh.
// The installer is unsigned, has no 7z archive, and is a 64-bit program, because this Wine runs no 32-bit programs.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Arch, build, Platform } from "electron-builder";
import { build as bundle } from "vite";
import { configuration } from "../../electron-builder.config.mjs";
import { root } from "../setup/paths.mjs";
import { requireSuccess, run } from "../setup/processes.mjs";
import { main } from "../setup/report.mjs";
import { inWine } from "../setup/wine.mjs";

const [windowsRoot = ""] = process.argv.slice(2);
const output = join(windowsRoot, "project", "dist");
const program = join(output, "program");
const templates = join(output, "templates");
const testFolder = join(root, "test", "installer");
const FAILURE_TEXT = "The installer could not be made.";

// electron-builder does not export these; its version is pinned.
const requireFromBuilder = createRequire(import.meta.resolve("electron-builder"));
const { NsisTarget } = requireFromBuilder("app-builder-lib/out/targets/nsis/NsisTarget.js");
const { nsisTemplatesDir } = requireFromBuilder("app-builder-lib/out/targets/nsis/nsisUtil.js");
const { WineVmManager } = requireFromBuilder("app-builder-lib/out/vm/WineVm.js");

await main(async () => {
  await makeProgram();
  await copyTemplates();
  // Otherwise electron-builder would download plug-ins.
  await mkdir(join(output, "plugins", "x86-unicode"), { recursive: true });
  process.env["ELECTRON_BUILDER_NSIS_RESOURCES_DIR"] = output;
  NsisTarget.prototype.buildAppPackage = async () => ({ path: join(program, "program.mjs"), size: 0, sha512: "" });
  NsisTarget.prototype.executeMakensis = makensis;
  // Runs the first of two installers, which only writes the uninstaller for the second.
  WineVmManager.prototype.exec = (/** @type {string} */ file) =>
    requireSuccess(inWine(windowsRoot, "installer", ["wine", file.replace(windowsRoot, "")]), FAILURE_TEXT);
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
      ssr: join(testFolder, "program.ts"),
      outDir: program,
      rolldownOptions: { output: { entryFileNames: "program.mjs" } },
    },
  });
  await cp(join(windowsRoot, "node.exe"), join(program, "node.exe"));
  const keytar = join("node_modules", "keytar");
  await cp(join(windowsRoot, "project", keytar), join(program, keytar), { recursive: true });
  await requireSuccess(
    run("makensis", [`-XOutFile "${join(program, "Returns Desk.exe")}"`, join(testFolder, "launcher.nsi")]),
    FAILURE_TEXT,
  );
}

async function copyTemplates() {
  await cp(nsisTemplatesDir, templates, { recursive: true });
  for (const name of await readdir(templates, { recursive: true })) {
    if (!/\.ns[hi]$/.test(name)) continue;
    const file = join(templates, name);
    // Remove calls of a plug-in for pinned shortcuts.
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(/^\s*WinShell::.*$/gm, ""));
  }
  for (const name of ["StdUtils.nsh", "UAC.nsh"])
    await cp(join(testFolder, "plug-ins.nsh"), join(templates, "include", name));
}

/**
 * Replaces electron-builder's call of makensis.
 * @param {Record<string, string | null>} defines
 * @param {Record<string, any>} commands
 * @param {string} script
 */
async function makensis(defines, commands, script) {
  const file = join(templates, "script.nsi");
  await writeFile(file, script.replaceAll(nsisTemplatesDir, templates));
  const makensisArgs = [
    "-XTarget amd64-unicode",
    // Allow checks of a 32-bit installer that are constant in a 64-bit one.
    "-X!pragma warning disable 6012",
    ...Object.entries({ ...defines, APP_BUILD_DIR: program }).map(([name, value]) =>
      value === null ? `-D${name}` : `-D${name}=${value}`,
    ),
    ...Object.entries(commands).flatMap(([name, value]) => [value].flat().map((item) => `-X${name} ${item}`)),
  ].map((argument) => argument.replace(`Z:${windowsRoot.replaceAll("/", "\\")}`, "Z:"));
  await requireSuccess(
    run("makensis", ["-WX", "-INPUTCHARSET", "UTF8", ...makensisArgs, file], { cwd: templates }),
    FAILURE_TEXT,
  );
}
