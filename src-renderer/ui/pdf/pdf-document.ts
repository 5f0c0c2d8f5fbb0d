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
  readonly sizeOf: (page: number) => Promise<Area>;
  /** Sets the canvas size in dots and renders the page. `turned`: rotates by 90 degrees. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, how: DrawOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface DrawOptions {
  readonly dotsPerInch: number;
  readonly turned: boolean;
  /** In millimeters, before turning; the full page if absent. */
  readonly part?: PageArea;
  /** `print` renders without animation frames, which a hidden page does not get. */
  readonly intent: "display" | "print";
}

/** Returns the offset and size of the part in dots. `page`: size of the page in dots, after turning. */
function partRectangle(part: PageArea | undefined, page: Area, { dotsPerInch, turned }: Omit<DrawOptions, "intent">) {
  if (part === undefined) return { offsetX: 0, offsetY: 0, width: page.width, height: page.height };
  const [left, top, width, height] = [part.left, part.top, part.width, part.height].map(
    (millimeters) => (millimeters / MM_PER_INCH) * dotsPerInch,
  ) as [number, number, number, number];
  if (!turned) return { offsetX: -left, offsetY: -top, width, height };
  return { offsetX: top + height - page.width, offsetY: -left, width: height, height: width };
}

/** Uses the app's own fonts and decoders. Runs neither scripts of the document nor WebAssembly. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const thread = new Worker(workerAddress, { type: "module" });
  const worker = PDFWorker.create({ port: thread });
  const loading = getDocument({
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
    await loading.destroy();
    thread.terminate();
  };
  try {
    const pdf = await loading.promise;
    return {
      pageCount: pdf.numPages,
      sizeOf: async (number) => {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: MM_PER_INCH / POINTS_PER_INCH });
        return { width, height };
      },
      draw: async (number, canvas, { dotsPerInch, turned, part, intent }) => {
        const page = await pdf.getPage(number);
        const rotation = (page.rotate + (turned ? 90 : 0)) % 360;
        const scale = dotsPerInch / POINTS_PER_INCH;
        const fullViewport = page.getViewport({ scale, rotation });
        const { offsetX, offsetY, width, height } = partRectangle(part, fullViewport, { dotsPerInch, turned });
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
