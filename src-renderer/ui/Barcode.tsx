import { code128, drawingSVG } from "bwip-js/browser";
import { useMemo, type JSX } from "react";
import { GROUP_SEPARATOR } from "../../src-domain/scanning/gs1-elements.ts";

interface BarcodeProps {
  readonly text: string;
  readonly label: string;
}

/** A Code 128 barcode with the black-on-white contrast and the quiet zones that scanners need. */
export function Barcode({ text, label }: BarcodeProps): JSX.Element {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawCode128(text))}`, [text]);
  return <img className="barcode" src={source} alt={label} draggable={false} />;
}

/** Writes FNC1 as text, because it has no printable character. */
export const printableText = (text: string): string => text.replaceAll(GROUP_SEPARATOR, "⟨FNC1⟩");

/** Draws text with group separators as GS1-128: starts with FNC1 and replaces each separator by FNC1. */
export const drawCode128 = (text: string): string => {
  const isGs1 = text.includes(GROUP_SEPARATOR);
  return code128(
    {
      bcid: "code128",
      text: isGs1 ? `^FNC1${text.replaceAll(GROUP_SEPARATOR, "^FNC1")}` : text,
      parsefnc: isGs1,
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
