import { useEffect, useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  pageFault,
  printedPart,
  smallestScale,
  type MeasuredPage,
  type Part,
} from "../../../../src-domain/labels/label-pages.ts";
import { isTooSmall, MM_PER_INCH, PAPER, type Area } from "../../../../src-domain/labels/paper.ts";
import { measurePage } from "../../../ui/pdf/measure-page.ts";
import { openPdf, type PdfDocument } from "../../../ui/pdf/pdf-document.ts";
import { useLabelPrinterSettings } from "../../labels/label-station.ts";
import { Fetching } from "./Fetching.tsx";

interface ShownPage extends MeasuredPage {
  readonly number: number;
}

interface MeasuredPdf {
  readonly pdf: PdfDocument;
  readonly pages: readonly ShownPage[];
}

async function measure(pdf: PdfDocument): Promise<MeasuredPdf> {
  const pages: ShownPage[] = [];
  const count = Math.min(pdf.pageCount, MAX_PAGES);
  for (let number = 1; number <= count; number += 1) pages.push({ ...(await measurePage(pdf, number)), number });
  return { pdf, pages };
}

export default function PdfPages({ bytes }: { readonly bytes: Uint8Array }): JSX.Element {
  const { t } = useTranslation("labels");
  const [opened, setOpened] = useState<MeasuredPdf | "opening" | "unreadable">("opening");
  useEffect(() => {
    let isActive = true;
    const opening = openPdf(bytes);
    opening.then(measure).then(
      (measured) => isActive && setOpened(measured),
      () => isActive && setOpened("unreadable"),
    );
    return () => {
      isActive = false;
      void opening.then((pdf) => pdf.close()).catch(() => undefined);
    };
  }, [bytes]);
  if (opened === "opening") return <Fetching />;
  if (opened === "unreadable") return <p className="label__note fine">{t("notShown")}</p>;
  return (
    <>
      {opened.pages.map(({ number }) => (
        <Page key={number} measured={opened} number={number} />
      ))}
    </>
  );
}

const MAX_PAGES = 10;
/** Inner width of the drawer in CSS pixels. */
const SHOWN_WIDTH = 380;

function Page({ measured, number }: { readonly measured: MeasuredPdf; readonly number: number }): JSX.Element {
  const { t } = useTranslation("labels");
  const { pdf, pages } = measured;
  const canvas = useRef<HTMLCanvasElement>(null);
  const paper = usePaper();
  const [renderState, setRenderState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const page = pages[number - 1];
  useEffect(() => {
    let isActive = true;
    const draw = async (): Promise<void> => {
      if (page === undefined || canvas.current === null) return;
      const part: Part = paper === null ? { left: 0, top: 0, ...page } : printedPart(page, paper);
      const dotsPerInch = (SHOWN_WIDTH * window.devicePixelRatio * MM_PER_INCH) / part.width;
      await pdf.drawPage(number, canvas.current, { dotsPerInch, turned: false, part, intent: "display" });
      if (isActive) setRenderState("drawn");
    };
    draw().catch(() => isActive && setRenderState("failed"));
    return () => {
      isActive = false;
    };
  }, [pdf, page, number, paper]);
  return (
    <figure className={renderState === "drawing" && number === 1 ? "label__page label__place" : "label__page"}>
      {renderState === "drawn" && number === 1 && <SizeNote measured={measured} />}
      <canvas ref={canvas} role="img" aria-label={t("page", { page: number })} aria-busy={renderState === "drawing"} />
      {renderState === "failed" && <p className="label__note fine">{t("notShown")}</p>}
    </figure>
  );
}

/** Size of the printer's paper; null without a printer for PDF labels. */
const usePaper = (): Area | null =>
  useLabelPrinterSettings(({ station }) => (station?.printer ? PAPER[station.size] : null));

function SizeNote({ measured: { pdf, pages } }: { readonly measured: MeasuredPdf }): JSX.Element {
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
  const size = useLabelPrinterSettings(({ station }) => station?.size ?? "a4");
  const scale = smallestScale(pages, paper);
  const copies = useLabelPrinterSettings(({ station }) => station?.copies ?? 1);
  const fault = pageFault(pages, paper, copies);
  const isCropped = pages.some((page) => {
    const { width, height } = printedPart(page, paper);
    return width < page.width || height < page.height;
  });
  const values = { size: t(`settings.sizes.${size}`), percent: Math.floor(scale * 100) };
  return (
    <>
      {isCropped && ` ${t("cropped")}`}
      {scale < 0.995 && (
        <span className={isTooSmall(scale) ? "warns" : undefined}>
          {" "}
          {t(isTooSmall(scale) ? "tooSmall" : "scaled", values)}
        </span>
      )}
      {fault !== null && fault !== "too-small" && <span className="warns"> {t(`problem.${fault}`)}</span>}
    </>
  );
}
