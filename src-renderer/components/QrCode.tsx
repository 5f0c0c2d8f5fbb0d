import { drawingSVG, qrcode } from "bwip-js/browser";
import { useMemo, type JSX } from "react";

interface QrCodeProps {
  readonly text: string;
  /** What a screen reader says instead of the squares. */
  readonly label: string;
}

/** A QR code in black on white in every theme, with the quiet zone that a scanner wants. */
export function QrCode({ text, label }: QrCodeProps): JSX.Element {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawQrCode(text))}`, [text]);
  return <img className="qr-code" src={source} alt={label} draggable={false} />;
}

const QUIET_MODULES = 4;

/** The library's types leave out what a single kind of symbol knows. */
const OPTIONS = {
  bcid: "qrcode",
  eclevel: "M",
  scale: 1,
  backgroundcolor: "FFFFFF",
  paddingwidth: QUIET_MODULES,
  paddingheight: QUIET_MODULES,
};

const drawQrCode = (text: string): string => qrcode({ ...OPTIONS, text }, drawingSVG());
