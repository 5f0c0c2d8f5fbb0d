import { getDocument, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import type { PageArea } from "../../../src-domain/labels/label-pages.ts";
import { MM_PER_INCH, type Area } from "../../../src-domain/labels/paper.ts";

const POINTS_PER_INCH = 72;
/** Limit of pixels of one image in a document; a label at 600 dpi has about ten million. */
const MAX_PIXELS = 60_000_000;

export interface PdfDocument {
  readonly pageCount: number;
  /** Page size in reading orientation, in millimeters. `page` counts from 1. */
  readonly getPageSize: (page: number) => Promise<Area>;
  /** Sets the canvas size in dots and renders the page. `isRotated`: rotates by 90 degrees. */
  readonly drawPage: (page: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface DrawOptions {
  readonly dotsPerInch: number;
  readonly isRotated: boolean;
  /** In millimeters, before turning; the full page if absent. */
  readonly part?: PageArea;
  /** `print` renders without animation frames, which a hidden page does not get. */
  readonly intent: "display" | "print";
}

/** Returns the offset and size of the part in dots. `page`: size of the page in dots, after turning. */
function computePartRectangle(
  part: PageArea | undefined,
  page: Area,
  { dotsPerInch, isRotated }: Omit<DrawOptions, "intent">,
) {
  if (part === undefined) return { offsetX: 0, offsetY: 0, width: page.width, height: page.height };
  const toDots = (millimeters: number): number => (millimeters / MM_PER_INCH) * dotsPerInch;
  const left = toDots(part.left);
  const top = toDots(part.top);
  const width = toDots(part.width);
  const height = toDots(part.height);
  if (!isRotated) return { offsetX: -left, offsetY: -top, width, height };
  return { offsetX: top + height - page.width, offsetY: -left, width: height, height: width };
}

/** Uses the app's decoders, and fonts of app and system. Runs neither scripts of the document nor WebAssembly. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const workerThread = new Worker(workerAddress, { type: "module" });
  const worker = PDFWorker.create({ port: workerThread });
  const loadingTask = getDocument({
    // A copy, because the library transfers the buffer to its worker.
    data: Uint8Array.from(bytes),
    worker,
    standardFontDataUrl: new URL("/pdf/standard_fonts/", location.href).href,
    cMapUrl: new URL("/pdf/cmaps/", location.href).href,
    wasmUrl: new URL("/pdf/wasm/", location.href).href,
    useWasm: false,
    useSystemFonts: true,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
  });
  const close = async (): Promise<void> => {
    await loadingTask.destroy();
    workerThread.terminate();
  };
  try {
    const pdf = await loadingTask.promise;
    return {
      pageCount: pdf.numPages,
      getPageSize: async (pageNumber) => {
        const { width, height } = (await pdf.getPage(pageNumber)).getViewport({ scale: MM_PER_INCH / POINTS_PER_INCH });
        return { width, height };
      },
      drawPage: async (pageNumber, canvas, { dotsPerInch, isRotated, part, intent }) => {
        const page = await pdf.getPage(pageNumber);
        const rotation = (page.rotate + (isRotated ? 90 : 0)) % 360;
        const scale = dotsPerInch / POINTS_PER_INCH;
        const fullViewport = page.getViewport({ scale, rotation });
        const { offsetX, offsetY, width, height } = computePartRectangle(part, fullViewport, {
          dotsPerInch,
          isRotated,
        });
        const viewport = page.getViewport({ scale, rotation, offsetX, offsetY });
        canvas.width = Math.round(width);
        canvas.height = Math.round(height);
        await page.render({ canvas, viewport, intent, background: "#ffffff" }).promise;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
