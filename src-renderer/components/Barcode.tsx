import { code128, drawingSVG } from "bwip-js/browser";
import { useMemo, type JSX } from "react";

interface BarcodeProps {
  readonly text: string;
  /** What a screen reader says instead of the bars. */
  readonly label: string;
}

/** A Code 128 symbol in black on white in every theme: a scanner wants the contrast, and the quiet zone on both sides. */
export function Barcode({ text, label }: BarcodeProps): JSX.Element {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawCode128(text))}`, [text]);
  return <img className="barcode" src={source} alt={label} draggable={false} />;
}

export const drawCode128 = (text: string): string =>
  code128(
    {
      bcid: "code128",
      text,
      scale: 2,
      height: 14,
      includetext: false,
      backgroundcolor: "FFFFFF",
      paddingwidth: 12,
      paddingheight: 4,
    },
    drawingSVG(),
  );
