import { join } from "node:path";
import { DEFAULT_LABEL_PRINTER_SETTINGS, type LabelPrinterSettings } from "../../../../src-domain/labels/printing.ts";
import type {
  LabelRaster,
  PageJob,
  PrintOutcome,
  PrintPort,
} from "../../../../src-main/use-cases/labels/print-port.ts";
import { LABEL_CODE_WORKER } from "../../support/workers.ts";
import wasmFile from "../../support/zxing-path.ts";
import { syncedRig, type DeskRig } from "../test-desk.ts";

const HOUR_MS = 60 * 60_000;

interface PrintingRigOptions {
  readonly settings?: Partial<LabelPrinterSettings>;
  readonly outcome?: PrintOutcome;
  /** What the printer prints of a job; nothing is rendered by default. */
  readonly render?: (job: PageJob) => readonly LabelRaster[];
}

/** Opens a synced desk that prints on a fake printer, which records its jobs. */
export async function openPrintingRig({
  settings = {},
  outcome = { state: "given" },
  render,
}: PrintingRigOptions = {}): Promise<{ rig: DeskRig; jobs: PageJob[] }> {
  const jobs: PageJob[] = [];
  const printing: PrintPort = {
    printers: () => Promise.resolve([]),
    print: (job) => {
      jobs.push(job);
      if (render) job.onSheets?.(render(job));
      return Promise.resolve(outcome);
    },
    settingsFile: {
      read: () => Promise.resolve({ ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "fake", silent: true, ...settings }),
      write: () => Promise.resolve(),
      listManagedParts: () => Promise.resolve([]),
    },
  };
  const labelCodeReader = { workerPath: LABEL_CODE_WORKER, wasmFile };
  const rig = await syncedRig(
    { labelDelayMs: [20, 20], processingDelayMs: [HOUR_MS, HOUR_MS] },
    ({ simulator, folder }) => ({
      printing,
      labels: {
        hosts: () => [],
        isManaged: () => false,
        practiceBase: simulator.labelBaseUrl,
        folder: join(folder, "labels"),
      },
      ...(render && { labelCodeReader }),
    }),
  );
  return { rig, jobs };
}
