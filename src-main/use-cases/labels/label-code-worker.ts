import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from "zxing-wasm/reader";
import type { LabelRaster } from "./print-port.ts";

export interface CodeReaderData {
  /** The decoder's WebAssembly module. */
  readonly wasmFile: string;
}

export interface CodeRequest {
  readonly number: number;
  readonly sheets: readonly LabelRaster[];
}

/** `contents`: texts of the barcodes, with the separators of GS1; null if the sheets could not be read. */
export interface CodeReply {
  readonly number: number;
  readonly contents: readonly string[] | null;
}

/** Symbologies that carriers print; others could only be misreads. */
const FORMATS: ReadInputBarcodeFormat[] = [
  "Code128",
  "Code39",
  "Code93",
  "Codabar",
  "ITF",
  "DataMatrix",
  "QRCode",
  "PDF417",
  "Aztec",
  "MaxiCode",
];

const { wasmFile } = workerData as CodeReaderData;
const port = parentPort;
if (!port) throw new Error("labels/label-code-worker.ts runs as a worker thread");
const wasmBinary = readFileSync(wasmFile);
prepareZXingModule({
  overrides: { wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.length) },
});

async function readSheet({ width, height, pixels }: LabelRaster): Promise<readonly string[]> {
  if (pixels.length !== width * height) throw new Error("label sheet: incomplete pixels");
  const data = new Uint8ClampedArray(pixels.length * 4).fill(255);
  for (const [index, gray] of pixels.entries()) data.fill(gray, index * 4, index * 4 + 3);
  const image = { width, height, data, colorSpace: "srgb" } as ImageData;
  const results = await readBarcodes(image, { formats: FORMATS, textMode: "Plain", tryInvert: false });
  return results.filter(({ isValid }) => isValid).map(({ text }) => text);
}

async function readSheets({ number, sheets }: CodeRequest): Promise<void> {
  let contents: readonly string[] | null = null;
  try {
    contents = (await Promise.all(sheets.map(readSheet))).flat();
  } finally {
    port?.postMessage({ number, contents } satisfies CodeReply);
  }
}

port.on("message", (request: CodeRequest) => void readSheets(request).catch(() => undefined));
