import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { MM_PER_INCH, PAPER } from "../../src-domain/labels/paper.ts";
import { checkInstaller } from "../../src-main/environments/installer-signature.ts";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator } from "../../src-simulator/index.ts";
import { createLabelPicture } from "../../src-simulator/label-documents/label-document.ts";
import { hasCups, PrivateCups } from "../../test/e2e/support/cups/private-cups.ts";
import { DeskWindow } from "../../test/e2e/support/desk-window.ts";
import { startFeed, trustCertificate } from "../../test/package/support/feed.ts";
import { focusWindow, typeOnKeyboard } from "../../test/package/support/started-program.ts";
import { readJournal } from "../../test/rig/journal.ts";
import { parseCounts, formatCounts } from "../gate/counts.mjs";
import { packApp } from "../package/pack-app.mjs";
import { drivenApp } from "../package/paths.mjs";
import { inTemporaryFolder } from "../setup/cache.mjs";
import type { Electron } from "../setup/electron.mjs";
import { node24, root, tool } from "../setup/paths.mjs";
import { run, toolEnvironment } from "../setup/processes.mjs";
import { NotAvailable } from "./report.ts";

export interface Trial {
  readonly folder: string;
  readonly electron: Electron;
  /** Whether a person at the computer can scan and choose files. */
  readonly isAttended: boolean;
}

/** Time that a person has to find the scanner, or the folder in a dialog. */
const PERSON_TIMEOUT_MS = 60_000;
const LABEL_FILE = "label.pdf";
const isWindows = process.platform === "win32";

type Environment = Readonly<Record<string, string>>;

interface OpenDesk {
  readonly desk: DeskWindow;
  readonly control: ControlClient;
  readonly userData: string;
}

/** Runs `work` with a desk in practice mode on its own data. Takes a picture at the end, also after a failure. */
const withDesk = (
  picture: string,
  { config = {}, environment = {} }: { readonly config?: object; readonly environment?: Environment },
  work: (openDesk: OpenDesk) => Promise<string>,
): Promise<string> =>
  inTemporaryFolder(async (userData) => {
    const simulator = await startSimulator({ items: 200, batchLimit: 5, failedLabelRate: 0 });
    try {
      await writeFile(join(userData, "config.json"), JSON.stringify(config));
      const desk = await DeskWindow.launch({ userData, practiceService: simulator.url, environment });
      try {
        await desk.waitUntilReady();
        return await work({ desk, control: simulator.control, userData });
      } finally {
        await desk.page.screenshot({ path: picture }).catch(() => undefined);
        // Kill, because closing would install an update.
        await desk.kill();
      }
    } finally {
      await simulator.close();
    }
  });

/** Runs the steps of `npm run tour`. */
async function tour({ folder }: Trial): Promise<string> {
  const { code, output } = await run(node24(), [join(root, "tools", "tour", "tour.ts"), join(folder, "tour")]);
  if (code !== 0) throw new Error(/The tour stopped: (.*)/.exec(output)?.[1] ?? "The tour ended without a message.");
  return "A shift was done, with an order that was followed to completed.";
}

/** Scans a code through the system's keyboard: by a person, or by a program on Linux. */
const scan = ({ folder, isAttended }: Trial): Promise<string> =>
  withDesk(join(folder, "scan.png"), {}, async ({ control, userData }) => {
    const [item] = await control.items({ state: "eligible", warehouseId: 2, limit: 1 });
    const rma = item?.rma ?? "";
    const journal = join(userData, "environments", "practice-elsewhere");
    if (isAttended) {
      await writeFile(join(folder, "code.png"), createLabelPicture(rma));
      console.log(`   Scan trial/code.png, or type ${rma} and Enter, into the window of Returns Desk (60 s).`);
    } else if (process.platform === "linux") {
      await focusWindow("Returns Desk");
      await typeOnKeyboard(rma);
    } else throw new NotAvailable("A person to scan. Run it in a terminal.");
    await expect
      .poll(async () => (await readJournal(journal)).scans.at(-1), {
        timeout: PERSON_TIMEOUT_MS,
        message: "In 60 s the shown code did not arrive as it is.",
      })
      .toMatchObject({ text: rma, kind: "added" });
    return `Added. ${rma.length} characters arrived as shown.`;
  });

/** Prints the test label through the desk on a system printer that writes a file. */
async function printLabel(trial: Trial): Promise<string> {
  if (process.platform === "linux") {
    if (!(await hasCups())) throw new NotAvailable("A printing system (CUPS) with pdfinfo.");
    const cups = await PrivateCups.start();
    try {
      await cups.addQueue("Trial");
      return await printToFile(
        trial,
        { printerName: "Trial", isSilent: true, environment: cups.environment },
        async () => {
          const message = "The label did not reach the printer's queue.";
          await expect.poll(async () => (await cups.jobs()).length, { timeout: PERSON_TIMEOUT_MS, message }).toBe(1);
          return (await cups.jobs())[0]?.file ?? "";
        },
      );
    } finally {
      await cups.stop();
    }
  }
  if (!trial.isAttended) throw new NotAvailable("A person to name the printed file. Run it in a terminal.");
  const dialog = isWindows ? "In Windows' dialog" : "In the printer's dialog choose PDF, Save as PDF, and";
  console.log(`   ${dialog} save as ${LABEL_FILE} in the folder trial (60 s).`);
  const file = join(trial.folder, LABEL_FILE);
  // Windows' printer opens its file dialog after a silent print; on macOS the file is chosen in the print dialog.
  return printToFile(
    trial,
    { printerName: isWindows ? "Microsoft Print to PDF" : null, isSilent: isWindows },
    async () => {
      const message = `${LABEL_FILE} was not saved within 60 s.`;
      await expect.poll(() => existsSync(file), { timeout: PERSON_TIMEOUT_MS, message }).toBe(true);
      return file;
    },
  );
}

interface Printer {
  /** Name of the printer; null for the first one. */
  readonly printerName: string | null;
  readonly isSilent: boolean;
  readonly environment?: Environment;
}

const printToFile = (
  { folder }: Trial,
  { printerName, isSilent, environment = {} }: Printer,
  waitForFile: () => Promise<string>,
) =>
  withDesk(join(folder, "print.png"), { environment }, async ({ desk }) => {
    await desk.openSettings("Label printing");
    const problem = await desk.page.evaluate(
      async ({ printerName, isSilent }) => {
        const printersResult = await window.desk.labels.printers({});
        const settings = await window.desk.labels.getPrinterSettings({});
        const names = printersResult.ok ? printersResult.value.map(({ name }) => name) : [];
        const printer = printerName === null ? names[0] : names.find((name) => name === printerName);
        if (printer === undefined || !settings.ok) return "no printer";
        await window.desk.labels.savePrinterSettings({
          ...settings.value.settings,
          printer,
          silent: isSilent,
          size: "a5",
        });
        const printResult = await window.desk.labels.printTest({ target: "system" });
        return printResult.ok ? null : printResult.error.code;
      },
      { printerName, isSilent },
    );
    if (problem === "no printer")
      throw new NotAvailable(`The printer ${printerName ?? "that a computer has to have for its dialog"}.`);
    if (problem !== null) throw new Error(`The desk did not print: ${problem}.`);
    const page = await measurePage(await waitForFile());
    const deviation = Math.max(Math.abs(page.width - PAPER.a5.width), Math.abs(page.height - PAPER.a5.height));
    const size = `${page.width.toFixed(1)} × ${page.height.toFixed(1)} mm`;
    if (page.count !== 1 || deviation > 0.5)
      throw new Error(`Printed ${page.count} pages of ${size} instead of one A5 page.`);
    return `The A5 label came out as 1 page of ${size}.`;
  });

/** Returns the page count and the first page's size in millimeters. */
async function measurePage(file: string) {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const [left = 0, top = 0, right = 0, bottom = 0] = (await pdf.getPage(1)).view;
  const inMm = (points: number): number => (points / 72) * MM_PER_INCH;
  const size = { count: pdf.numPages, width: inMm(right - left), height: inMm(bottom - top) };
  await pdf.loadingTask.destroy();
  return size;
}

/** Runs the keychain tests on the system's keychain. */
async function keychain(): Promise<string> {
  const { code, output } = await run(node24(), [tool("vitest/vitest.mjs"), "run", "--project", "keychain"]);
  const result = `Of the tests of the keychain: ${formatCounts(parseCounts(code, output))}.`;
  if (code !== 0) throw new Error(result);
  return result;
}

/** Offers the packed program a newer version that no publisher signed. */
async function update({ folder, electron }: Trial): Promise<string> {
  if (!isWindows && process.platform !== "darwin") {
    throw new NotAvailable(
      "Only Windows and macOS check who signed a program; here the system's own tools bring it up to date.",
    );
  }
  // Do not sign, because changing the fuse would invalidate a certificate of this Mac.
  const packed = await packApp(electron, ["--driven"], {
    env: toolEnvironment({ CSC_IDENTITY_AUTO_DISCOVERY: "false" }),
  });
  const lastOutputLine = packed.output.split("\n").findLast((line) => line !== "" && !line.startsWith("("));
  if (packed.code !== 0) throw new Error(`The program was not packed: ${lastOutputLine ?? "no reason given"}`);
  return inTemporaryFolder((cache) => updateFromFeed(join(folder, "update.png"), cache));
}

async function updateFromFeed(picture: string, cache: string): Promise<string> {
  process.env["RETURNS_DESK_PACKED"] = drivenApp().executable;
  const orderFeed = await startFeed();
  // electron-updater stores downloads in this folder on Windows.
  const environment = { LOCALAPPDATA: cache };
  try {
    return await withDesk(picture, { config: { updates: { feed: orderFeed.url } }, environment }, async ({ desk }) => {
      await trustCertificate(desk, orderFeed);
      await desk.openSettings("Version and updates");
      orderFeed.offers = NEWER_VERSION;
      await expectUpdateText(desk, "Check for updates", "is available");
      await expectUpdateText(desk, "Download version", isWindows ? "is not from this program's publisher" : "is ready");
      // Windows must refuse the download, because no publisher signed it.
      if (isWindows) return "Offered and downloaded; refused by Windows, because no publisher signed it.";
      return "Offered, downloaded, compared with its hash, and not installed.";
    });
  } finally {
    delete process.env["RETURNS_DESK_PACKED"];
    await orderFeed.close();
  }
}

/** Checks that Windows names the signer of its own program and rejects a changed copy. */
async function codeSigning(): Promise<string> {
  if (!isWindows) throw new NotAvailable("Only Windows has PowerShell say who signed a program.");
  const system = join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32");
  const path = join(system, "WindowsPowerShell", "v1.0", "powershell.exe");
  const installer = { path, publishers: ["Microsoft Windows"], ownVersion: "0.0.1" };
  expect(await checkInstaller(installer), "A program that Windows signed").toBeNull();
  expect(await checkInstaller({ ...installer, publishers: ["Somebody Else"] })).toBe("other-publisher");
  expect(await checkInstaller({ ...installer, ownVersion: "999.0.0" })).toBe("not-newer");
  await inTemporaryFolder(async (folder) => {
    const changedProgram = join(folder, "it's 100% & changed.exe");
    await writeFile(changedProgram, Buffer.concat([await readFile(path), Buffer.from("x")]));
    expect(await checkInstaller({ ...installer, path: changedProgram }), "A changed program").toBe("not-valid");
  });
  return "Windows named the signer, and refused another one, an older version and a changed copy.";
}

const NEWER_VERSION = { version: "99.1.0" } as const;
/** Less than the delay of the desk's automatic check. */
const UPDATE_TIMEOUT_MS = 30_000;

async function expectUpdateText(desk: DeskWindow, button: string, sentence: string): Promise<void> {
  await desk.page.getByRole("button", { name: button }).click();
  const status = desk.page.getByRole("status", { name: "Updates" });
  await expect(status, `After "${button}" the desk does not say "${sentence}"`).toContainText(sentence, {
    timeout: UPDATE_TIMEOUT_MS,
  });
}

export const STEPS = {
  Tour: tour,
  "Scan from the keyboard": scan,
  "Print to a file": printLabel,
  Keychain: keychain,
  "Code signing": codeSigning,
  "Update from a local feed": update,
} as const satisfies Readonly<Record<string, (trial: Trial) => Promise<string>>>;
