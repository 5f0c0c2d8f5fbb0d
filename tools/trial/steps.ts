import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { MM_PER_INCH, PAPER } from "../../src-domain/labels/paper.ts";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { checkInstaller } from "../../src-main/environments/installer-signature.ts";
import { startSimulator } from "../../src-simulator/index.ts";
import { labelPicture } from "../../src-simulator/label-documents/label-document.ts";
import { hasCups, PrivateCups } from "../../test/e2e/support/cups/private-cups.ts";
import { DeskWindow } from "../../test/e2e/support/desk-window.ts";
import { startFeed, trustCertificate } from "../../test/package/support/feed.ts";
import { focusWindow, typeOnKeyboard } from "../../test/package/support/started-program.ts";
import { countsOf, inWords } from "../gate/counts.mjs";
import { readJournal } from "../../test/rig/journal.ts";
import { packApp } from "../package/pack-app.mjs";
import { drivenPlace } from "../package/places.mjs";
import { inTemporaryFolder } from "../setup/cache.mjs";
import type { Electron } from "../setup/electron.mjs";
import { node24, root, tool } from "../setup/places.mjs";
import { run, toolEnvironment } from "../setup/processes.mjs";
import { NotHere } from "./report.ts";

export interface Trial {
  readonly folder: string;
  readonly electron: Electron;
  /** A person sits at the computer and is asked. */
  readonly attended: boolean;
}

/** What a person needs to find the scanner, or the folder in a dialog. */
const PERSON_MS = 60_000;
const LABEL_FILE = "label.pdf";
const onWindows = process.platform === "win32";

type Environment = Readonly<Record<string, string>>;

interface OpenDesk {
  readonly desk: DeskWindow;
  readonly control: ControlClient;
  readonly userData: string;
}

/** A desk in practice mode on data of its own, photographed at the end, also where the work failed. */
const withDesk = (
  picture: string,
  { config = {}, environment = {} }: { readonly config?: object; readonly environment?: Environment },
  work: (open: OpenDesk) => Promise<string>,
): Promise<string> =>
  inTemporaryFolder(async (userData) => {
    const simulator = await startSimulator({ items: 200, batchLimit: 5, failedLabelRate: 0 });
    try {
      await writeFile(join(userData, "config.json"), JSON.stringify(config));
      const desk = await DeskWindow.launch({ userData, practiceService: simulator.url, environment });
      try {
        await desk.ready();
        return await work({ desk, control: simulator.control, userData });
      } finally {
        await desk.page.screenshot({ path: picture }).catch(() => undefined);
        // Not closed: a close installs an update.
        await desk.kill();
      }
    } finally {
      await simulator.close();
    }
  });

/** The tour, as `npm run tour` does it. */
async function tour({ folder }: Trial): Promise<string> {
  const { code, output } = await run(node24(), [join(root, "tools", "tour", "tour.ts"), join(folder, "tour")]);
  if (code !== 0) throw new Error(/The tour stopped: (.*)/.exec(output)?.[1] ?? "The tour ended without a word.");
  return "A shift was done, with an order that was followed to completed.";
}

/** A code from the keyboard of the system: a person's scanner, or what types for it on Linux. */
const scan = ({ folder, attended }: Trial): Promise<string> =>
  withDesk(join(folder, "scan.png"), {}, async ({ control, userData }) => {
    const [item] = await control.items({ state: "eligible", warehouseId: 2, limit: 1 });
    const code = item?.rma ?? "";
    const journal = join(userData, "environments", "practice-elsewhere");
    if (attended) {
      await writeFile(join(folder, "code.png"), labelPicture(code));
      console.log(`   Scan trial/code.png, or type ${code} and Enter, into the window of Returns Desk (60 s).`);
    } else if (process.platform === "linux") {
      await focusWindow("Returns Desk");
      await typeOnKeyboard(code);
    } else throw new NotHere("A person to scan. Run it in a terminal.");
    await expect
      .poll(async () => (await readJournal(journal)).scans.at(-1), {
        timeout: PERSON_MS,
        message: "In 60 s the shown code did not arrive as it is.",
      })
      .toMatchObject({ text: code, kind: "added" });
    return `Added. ${code.length} characters arrived as shown.`;
  });

/** The test label, by the desk's own way to a printer of the system that writes a file. */
async function print(trial: Trial): Promise<string> {
  if (process.platform === "linux") {
    if (!(await hasCups())) throw new NotHere("A printing system (CUPS) with pdfinfo.");
    const cups = await PrivateCups.start();
    try {
      await cups.addQueue("Trial");
      return await printTo(trial, { wanted: "Trial", silent: true, environment: cups.environment }, async () => {
        const message = "The label did not reach the printer's queue.";
        await expect.poll(async () => (await cups.jobs()).length, { timeout: PERSON_MS, message }).toBe(1);
        return (await cups.jobs())[0]?.file ?? "";
      });
    } finally {
      await cups.stop();
    }
  }
  if (!trial.attended) throw new NotHere("A person to name the printed file. Run it in a terminal.");
  const dialog = onWindows ? "In Windows' dialog" : "In the printer's dialog choose PDF, Save as PDF, and";
  console.log(`   ${dialog} save as ${LABEL_FILE} in the folder trial (60 s).`);
  const file = join(trial.folder, LABEL_FILE);
  // Windows' own printer asks for the file after a silent print; a Mac's dialog has it.
  return printTo(trial, { wanted: onWindows ? "Microsoft Print to PDF" : null, silent: onWindows }, async () => {
    const message = `${LABEL_FILE} was not saved within 60 s.`;
    await expect.poll(() => existsSync(file), { timeout: PERSON_MS, message }).toBe(true);
    return file;
  });
}

interface Printer {
  /** Null: the first one. */
  readonly wanted: string | null;
  readonly silent: boolean;
  readonly environment?: Environment;
}

const printTo = ({ folder }: Trial, { wanted, silent, environment = {} }: Printer, printed: () => Promise<string>) =>
  withDesk(join(folder, "print.png"), { environment }, async ({ desk }) => {
    await desk.openSettings("Label printing");
    const answer = await desk.page.evaluate(
      async ({ wanted, silent }) => {
        const [listed, chosen] = [
          await window.desk.labels.printers({}),
          await window.desk.labels.getPrinterSettings({}),
        ];
        const names = listed.ok ? listed.value.map(({ name }) => name) : [];
        const printer = wanted === null ? names[0] : names.find((name) => name === wanted);
        if (printer === undefined || !chosen.ok) return "no printer";
        await window.desk.labels.savePrinterSettings({ ...chosen.value.station, printer, silent, size: "a5" });
        const given = await window.desk.labels.printTest({ to: "system" });
        return given.ok ? null : given.error.code;
      },
      { wanted, silent },
    );
    if (answer === "no printer")
      throw new NotHere(`The printer ${wanted ?? "that a computer has to have for its dialog"}.`);
    if (answer !== null) throw new Error(`The desk did not print: ${answer}.`);
    const page = await pageOf(await printed());
    const off = Math.max(Math.abs(page.width - PAPER.a5.width), Math.abs(page.height - PAPER.a5.height));
    const size = `${page.width.toFixed(1)} × ${page.height.toFixed(1)} mm`;
    if (page.count !== 1 || off > 0.5) throw new Error(`Instead of one A5 page came ${page.count} of ${size}.`);
    return `The A5 label came out as 1 page of ${size}.`;
  });

/** Millimeters. */
async function pageOf(file: string) {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const [left = 0, top = 0, right = 0, bottom = 0] = (await pdf.getPage(1)).view;
  const inMm = (points: number): number => (points / 72) * MM_PER_INCH;
  const size = { count: pdf.numPages, width: inMm(right - left), height: inMm(bottom - top) };
  await pdf.loadingTask.destroy();
  return size;
}

/** The tests of the desk's own keychain code, on the system's own keychain. */
async function keychain(): Promise<string> {
  const { code, output } = await run(node24(), [tool("vitest/vitest.mjs"), "run", "--project", "keychain"]);
  const said = `Of the tests of the keychain: ${inWords(countsOf(code, output))}.`;
  if (code !== 0) throw new Error(said);
  return said;
}

/** The packed program offered a newer one, which no publisher signed. */
async function update({ folder, electron }: Trial): Promise<string> {
  if (!onWindows && process.platform !== "darwin") {
    throw new NotHere(
      "Only Windows and macOS check who signed a program; here the system's own tools bring it up to date.",
    );
  }
  // Its fuse is changed, so a Mac's own certificate would no longer fit.
  const packed = await packApp(electron, ["--driven"], {
    env: toolEnvironment({ CSC_IDENTITY_AUTO_DISCOVERY: "false" }),
  });
  const why = packed.output.split("\n").findLast((line) => line !== "" && !line.startsWith("("));
  if (packed.code !== 0) throw new Error(`The program was not packed: ${why ?? "no reason given"}`);
  return inTemporaryFolder((cache) => updateFromFeed(join(folder, "update.png"), cache));
}

async function updateFromFeed(picture: string, cache: string): Promise<string> {
  process.env["RETURNS_DESK_PACKED"] = drivenPlace().executable;
  const feed = await startFeed();
  // Windows keeps downloads in that folder.
  const environment = { LOCALAPPDATA: cache };
  try {
    return await withDesk(picture, { config: { updates: { feed: feed.url } }, environment }, async ({ desk }) => {
      await trustCertificate(desk, feed);
      await desk.openSettings("Version and updates");
      feed.offers = NEWER;
      await hears(desk, "Check for updates", "is available");
      await hears(desk, "Download version", onWindows ? "is not from this program's publisher" : "is ready");
      // What was downloaded is no installer that a publisher signed, which Windows has to find.
      if (onWindows) return "Offered and downloaded; refused by Windows, because no publisher signed it.";
      return "Offered, downloaded, compared with its hash, and not installed.";
    });
  } finally {
    delete process.env["RETURNS_DESK_PACKED"];
    await feed.close();
  }
}

/** Windows itself says who signed a program of its own, and that a changed copy of it is not valid. */
async function codeSigning(): Promise<string> {
  if (!onWindows) throw new NotHere("Only Windows has PowerShell say who signed a program.");
  const system = join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32");
  const path = join(system, "WindowsPowerShell", "v1.0", "powershell.exe");
  const asked = { path, publishers: ["Microsoft Windows"], ownVersion: "0.0.1" };
  expect(await checkInstaller(asked), "A program that Windows signed").toBeNull();
  expect(await checkInstaller({ ...asked, publishers: ["Somebody Else"] })).toBe("other-publisher");
  expect(await checkInstaller({ ...asked, ownVersion: "999.0.0" })).toBe("not-newer");
  await inTemporaryFolder(async (folder) => {
    const changed = join(folder, "it's 100% & changed.exe");
    await writeFile(changed, Buffer.concat([await readFile(path), Buffer.from("x")]));
    expect(await checkInstaller({ ...asked, path: changed }), "A changed program").toBe("not-valid");
  });
  return "Windows named the signer, and refused another one, an older version and a changed copy.";
}

const NEWER = { version: "99.1.0" } as const;
/** Less than it takes the desk to check on its own. */
const UPDATE_MS = 30_000;

async function hears(desk: DeskWindow, button: string, sentence: string): Promise<void> {
  await desk.page.getByRole("button", { name: button }).click();
  const words = desk.page.getByRole("status", { name: "Updates" });
  await expect(words, `After "${button}" the desk does not say "${sentence}"`).toContainText(sentence, {
    timeout: UPDATE_MS,
  });
}

export const STEPS = {
  Tour: tour,
  "Scan from the keyboard": scan,
  "Print to a file": print,
  Keychain: keychain,
  "Code signing": codeSigning,
  "Update from a local feed": update,
} as const satisfies Readonly<Record<string, (trial: Trial) => Promise<string>>>;
