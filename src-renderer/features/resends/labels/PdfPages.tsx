import { useEffect, useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  findPageFault,
  findPrintedPart,
  findSmallestScale,
  type MeasuredPage,
  type PageArea,
} from "../../../../src-domain/labels/label-pages.ts";
import { isTooSmall, MM_PER_INCH, PAPER, type Area } from "../../../../src-domain/labels/paper.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { measurePage } from "../../../ui/pdf/measure-page.ts";
import { openPdf, type PdfDocument } from "../../../ui/pdf/pdf-document.ts";
import { useLabelPrinterSettings } from "../../labels/label-printer-settings.ts";
import { FetchingNote } from "./FetchingNote.tsx";

interface NumberedPage extends MeasuredPage {
  readonly number: number;
}

interface MeasuredPdf {
  readonly pdf: PdfDocument;
  readonly pages: readonly NumberedPage[];
}

async function measurePdf(pdf: PdfDocument): Promise<MeasuredPdf> {
  const pages: NumberedPage[] = [];
  const pageCount = Math.min(pdf.pageCount, MAX_SHOWN_PAGES);
  for (let number = 1; number <= pageCount; number += 1) pages.push({ ...(await measurePage(pdf, number)), number });
  return { pdf, pages };
}

export default function PdfPages({ bytes }: { readonly bytes: Uint8Array }): JSX.Element {
  const { t } = useTranslation("labels");
  const [pdfState, setPdfState] = useState<MeasuredPdf | "opening" | "unreadable">("opening");
  useEffect(() => {
    let isActive = true;
    const openingDocument = openPdf(bytes);
    openingDocument.then(measurePdf).then(
      (measuredPdf) => isActive && setPdfState(measuredPdf),
      () => isActive && setPdfState("unreadable"),
    );
    return () => {
      isActive = false;
      void openingDocument.then((pdf) => pdf.close()).catch(() => undefined);
    };
  }, [bytes]);
  if (pdfState === "opening") return <FetchingNote />;
  if (pdfState === "unreadable") return <p className="label__note fine">{t("notShown")}</p>;
  return (
    <>
      {pdfState.pages.map(({ number }) => (
        <Page key={number} measuredPdf={pdfState} number={number} />
      ))}
    </>
  );
}

const MAX_SHOWN_PAGES = 10;
/** Inner width of the drawer in CSS pixels. */
const PAGE_WIDTH_PX = 380;

function Page({ measuredPdf, number }: { readonly measuredPdf: MeasuredPdf; readonly number: number }): JSX.Element {
  const { t } = useTranslation("labels");
  const { pdf, pages } = measuredPdf;
  const canvas = useRef<HTMLCanvasElement>(null);
  const paper = usePaper();
  const [renderState, setRenderState] = useState<"rendering" | "rendered" | "failed">("rendering");
  const page = pages[number - 1];
  useEffect(() => {
    let isActive = true;
    const renderPage = async (): Promise<void> => {
      if (page === undefined || canvas.current === null) return;
      const part: PageArea = paper === null ? { left: 0, top: 0, ...page } : findPrintedPart(page, paper);
      const dotsPerInch = (PAGE_WIDTH_PX * window.devicePixelRatio * MM_PER_INCH) / part.width;
      await pdf.drawPage(number, canvas.current, { dotsPerInch, isRotated: false, part, intent: "display" });
      if (isActive) setRenderState("rendered");
    };
    renderPage().catch(() => isActive && setRenderState("failed"));
    return () => {
      isActive = false;
    };
  }, [pdf, page, number, paper]);
  return (
    <figure className={renderState === "rendering" && number === 1 ? "label__page label__place" : "label__page"}>
      {renderState === "rendered" && number === 1 && <SizeNote measuredPdf={measuredPdf} />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("page", { page: number })}
        aria-busy={renderState === "rendering"}
      />
      {renderState === "failed" && <p className="label__note fine">{t("notShown")}</p>}
    </figure>
  );
}

/** Returns the size of the printer's paper; null without a printer for PDF labels. */
const usePaper = (): Area | null =>
  useLabelPrinterSettings(({ settings }) => (settings?.printer ? PAPER[settings.size] : null));

function SizeNote({ measuredPdf: { pdf, pages } }: { readonly measuredPdf: MeasuredPdf }): JSX.Element {
  const { t } = useTranslation("labels");
  const paper = usePaper();
  const values = { width: Math.round(pages[0]?.width ?? 0), height: Math.round(pages[0]?.height ?? 0) };
  return (
    <figcaption className="label__size fine">
      {t("pages", { count: pdf.pageCount, ...values })}
      {paper !== null && <PrintNote pages={pages} paper={paper} />}
    </figcaption>
  );
}

function PrintNote({ pages, paper }: { readonly pages: readonly MeasuredPage[]; readonly paper: Area }): JSX.Element {
  const { t } = useTranslation("labels");
  const size = useLabelPrinterSettings(({ settings }) => settings?.size ?? "a4");
  const scale = findSmallestScale(pages, paper);
  const copies = useLabelPrinterSettings(({ settings }) => settings?.copies ?? 1);
  const fault = findPageFault(pages, paper, copies);
  const isCropped = pages.some((page) => {
    const { width, height } = findPrintedPart(page, paper);
    return width < page.width || height < page.height;
  });
  const values = { size: t(`settings.sizes.${size}`), percent: Math.floor(scale * 100) };
  return (
    <>
      {isCropped && sentenceGap() + t("cropped")}
      {scale < 0.995 && (
        <span className={isTooSmall(scale) ? "warns" : undefined}>
          {sentenceGap() + t(isTooSmall(scale) ? "tooSmall" : "scaled", values)}
        </span>
      )}
      {fault !== null && fault !== "too-small" && (
        <span className="warns">{sentenceGap() + t(`problem.${fault}`)}</span>
      )}
    </>
  );
}
