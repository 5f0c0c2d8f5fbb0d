import { code128, drawingSVG } from "bwip-js/browser";
import { useMemo, type JSX } from "react";

interface BarcodeProps {
  readonly text: string;
  readonly label: string;
}

/** A Code 128 symbol, black on white in every theme: scanners need the contrast and a quiet zone on both sides. */
export function Barcode({ text, label }: BarcodeProps): JSX.Element {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawCode128(text))}`, [text]);
  return <img className="barcode" src={source} alt={label} draggable={false} />;
}

const GROUP_SEPARATOR = "\u001D";

/** FNC1 has no printable character. */
export const printedText = (text: string): string => text.replaceAll(GROUP_SEPARATOR, "⟨FNC1⟩");

/** A text with group separators is drawn as GS1-128: it starts with FNC1, and each separator is another FNC1. */
export const drawCode128 = (text: string): string => {
  const gs1 = text.includes(GROUP_SEPARATOR);
  return code128(
    {
      bcid: "code128",
      text: gs1 ? `^FNC1${text.replaceAll(GROUP_SEPARATOR, "^FNC1")}` : text,
      parsefnc: gs1,
      scale: 2,
      height: 14,
      includetext: false,
      backgroundcolor: "FFFFFF",
      paddingwidth: 12,
      paddingheight: 4,
    },
    drawingSVG(),
  );
};
