import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { findInk, findPageFault, findPrintedPart, type MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { MM_PER_INCH, PAPER } from "../../src-domain/labels/paper.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../src-domain/labels/printing.ts";
import { detectLabelType } from "../../src-domain/labels/type.ts";
import { withoutDriverHead, findZplFault } from "../../src-domain/labels/zpl-commands.ts";
import cases from "./labels.json" with { type: "json" };

const PAPER_SIZE = PAPER["100x150"];
const MM_PER_POINT = MM_PER_INCH / 72;

interface NodeCanvas {
  create(
    width: number,
    height: number,
  ): { readonly canvas: HTMLCanvasElement; readonly context: OffscreenCanvasRenderingContext2D };
}

const readLabel = async (name: string): Promise<Uint8Array> =>
  Uint8Array.from(await readFile(`${import.meta.dirname}/files/${name}`));

/** Measures pages as the page does, in PDF.js's canvas for Node. */
async function measurePages(bytes: Uint8Array): Promise<MeasuredPage[]> {
  const fonts = `${import.meta.dirname}/../../node_modules/pdfjs-dist/standard_fonts/`;
  const loading = getDocument({ data: bytes, standardFontDataUrl: fonts, useWasm: false, verbosity: 0 });
  const pdf = await loading.promise;
  const pages: MeasuredPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const width = Math.round(viewport.width);
    const height = Math.round(viewport.height);
    const { canvas, context } = (pdf.canvasFactory as NodeCanvas).create(width, height);
    await page.render({ canvas, viewport, intent: "print", background: "#ffffff" }).promise;
    const ink = findInk(context.getImageData(0, 0, width, height), MM_PER_POINT);
    pages.push({ width: viewport.width * MM_PER_POINT, height: viewport.height * MM_PER_POINT, ink });
  }
  await loading.destroy();
  return pages;
}

it.each(cases)("detects the type of $id ($kind): $input", async ({ file, type }) =>
  expect(detectLabelType(await readLabel(file))).toBe(type),
);

const pdfs = cases.filter(({ type }) => type === "pdf");

it.each(pdfs)("prints $id ($kind) in its size or blocks it: $input", async ({ file, fault, printed }) => {
  const pages = await measurePages(await readLabel(file));
  expect(findPageFault(pages, PAPER_SIZE, 1)).toBe(fault);
  const [firstPage] = pages.map((page) => findPrintedPart(page, PAPER_SIZE));
  if (printed === undefined) return;
  expect(Math.abs((firstPage?.width ?? 0) - printed.width)).toBeLessThan(1);
  expect(Math.abs((firstPage?.height ?? 0) - printed.height)).toBeLessThan(1);
});

const zpls = cases.filter(({ type }) => type === "zpl");

it.each(zpls)("sends the complete drawing of $id ($kind): $input", async ({ file, fault, without }) => {
  const bytes = await readLabel(file);
  const sentBytes = withoutDriverHead(bytes);
  expect(findZplFault(sentBytes, 1, DEFAULT_LABEL_PRINTER_SETTINGS)).toBe(fault);
  expect(sentBytes).toHaveLength(bytes.length - (without ?? "").length);
  expect(Buffer.from(sentBytes).toString("latin1")).not.toMatch(/\^JUS|CT~~CD/);
});
