import { drawingSVG, qrcode } from "bwip-js/browser";
import { useMemo, type JSX } from "react";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code with the black-on-white contrast and the quiet zone that scanners need. */
export function QrCode({ text, label }: QrCodeProps): JSX.Element {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawQrCode(text))}`, [text]);
  return <img className="qr-code" src={source} alt={label} draggable={false} />;
}

const QUIET_ZONE_MODULES = 4;

/** A separate constant, because the library's types lack the options of a single symbology. */
const QR_CODE_OPTIONS = {
  bcid: "qrcode",
  eclevel: "M",
  scale: 1,
  backgroundcolor: "FFFFFF",
  paddingwidth: QUIET_ZONE_MODULES,
  paddingheight: QUIET_ZONE_MODULES,
};

const drawQrCode = (text: string): string => qrcode({ ...QR_CODE_OPTIONS, text }, drawingSVG());
