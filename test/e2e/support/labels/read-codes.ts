import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** What a scanner reads from a picture (PNG): the texts of all QR codes in it. */
export async function readQrCodes(picture: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 31 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
