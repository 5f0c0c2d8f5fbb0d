import { useEffect, useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { isTooSmall, MM_PER_INCH, PAPER, placeOnPaper, type Area } from "../../../../src-domain/labels/paper.ts";
import { openPdf, type PdfDocument } from "../../../pdf/pdf-document.ts";
import { Fetching } from "./Fetching.tsx";
import { useLabelStation } from "../../../labels/label-station.ts";

type Opened = PdfDocument | "opening" | "unreadable";

export default function PdfPages({ bytes }: { readonly bytes: Uint8Array }): JSX.Element {
  const { t } = useTranslation("labels");
  const [opened, setOpened] = useState<Opened>("opening");
  useEffect(() => {
    let wanted = true;
    const opening = openPdf(bytes);
    opening.then(
      (pdf) => wanted && setOpened(pdf),
      () => wanted && setOpened("unreadable"),
    );
    return () => {
      wanted = false;
      void opening.then((pdf) => pdf.close()).catch(() => undefined);
    };
  }, [bytes]);
  if (opened === "opening") return <Fetching />;
  if (opened === "unreadable") return <p className="label__note fine">{t("notShown")}</p>;
  return (
    <>
      {Array.from({ length: Math.min(opened.pageCount, MOST_PAGES) }, (_, index) => (
        <Page key={index + 1} pdf={opened} number={index + 1} />
      ))}
    </>
  );
}

const MOST_PAGES = 10;
/** The drawer's inner width, in CSS pixels. */
const SHOWN_WIDTH = 380;

function Page({ pdf, number }: { readonly pdf: PdfDocument; readonly number: number }): JSX.Element {
  const { t } = useTranslation("labels");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Area | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const draw = async (): Promise<void> => {
      const area = await pdf.sizeOf(number);
      if (!wanted || canvas.current === null) return;
      const dotsPerInch = (SHOWN_WIDTH * window.devicePixelRatio * MM_PER_INCH) / area.width;
      await pdf.draw(number, canvas.current, { dotsPerInch, turned: false, intent: "display" });
      if (wanted) setSize(area);
    };
    draw().catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [pdf, number]);
  const isDrawing = size === null && !failed;
  return (
    <figure className={isDrawing && number === 1 ? "label__page label__place" : "label__page"}>
      {size !== null && number === 1 && <SizeNote size={size} count={pdf.pageCount} />}
      <canvas ref={canvas} role="img" aria-label={t("page", { page: number })} aria-busy={isDrawing} />
      {failed && <p className="label__note fine">{t("notShown")}</p>}
    </figure>
  );
}

function SizeNote({ size, count }: { readonly size: Area; readonly count: number }): JSX.Element {
  const { t } = useTranslation("labels");
  const station = useLabelStation((state) => state.station);
  const { scale } = placeOnPaper(size, PAPER[station?.size ?? "a4"]);
  const words = { size: t(`settings.sizes.${station?.size ?? "a4"}`), percent: Math.floor(scale * 100) };
  return (
    <figcaption className="label__size fine">
      {t("pages", { count, width: Math.round(size.width), height: Math.round(size.height) })}
      {station?.printer !== null && station !== null && scale < 0.995 && (
        <span className={isTooSmall(scale) ? "label__size--bad" : undefined}>
          {" "}
          {t(isTooSmall(scale) ? "tooSmall" : "scaled", words)}
        </span>
      )}
    </figcaption>
  );
}
