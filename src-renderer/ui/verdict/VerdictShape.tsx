import type { JSX } from "react";
import type { VerdictKind } from "../../../src-domain/batches/batch.ts";

const STOP = (
  <>
    <path d="M22 6h20l16 16v20L42 58H22L6 42V22z" />
    <path d="M20 32h24" />
  </>
);

const COMMAND = (
  <>
    <rect x="8" y="14" width="48" height="36" rx="5" />
    <path d="M19 25l8 7-8 7M33 40h12" />
  </>
);

const DAMAGED = (
  <>
    <path d="M8 14v36M16 14v15M16 38v12M25 14v20M25 43v7M39 14v8M39 31v19M48 14v13M48 36v14M56 14v36" />
    <path d="M6 37l14-4 12 8 12-14 14 3" strokeWidth="3" />
  </>
);

type ShapeKind = VerdictKind | "set-aside" | "sent" | "printed" | "refused" | "ready";

const SHAPES: Readonly<Record<ShapeKind, JSX.Element>> = {
  command: COMMAND,
  "service-type": COMMAND,
  "seal-scan": COMMAND,
  sealed: (
    <>
      <rect x="8" y="10" width="48" height="46" rx="2" />
      <path d="M32 10v46" strokeWidth="14" strokeLinecap="butt" />
    </>
  ),
  "wrong-label": (
    <>
      <path d="M6 30V8h22l30 30-22 22z" />
      <path d="M17 19h1M10 56L56 10" />
    </>
  ),
  added: (
    <>
      <circle cx="32" cy="32" r="26" />
      <path d="M20 33l9 9 16-19" />
    </>
  ),
  "already-in-batch": (
    <>
      <circle cx="24" cy="32" r="17" />
      <circle cx="40" cy="32" r="17" />
    </>
  ),
  "in-another-batch": (
    <path d="M18 33V15a3 3 0 0 1 6 0v14m0-2V10a3 3 0 0 1 6 0v17m0-1V12a3 3 0 0 1 6 0v17m0-6a3 3 0 0 1 6 0v15c0 9-6 16-15 16-6 0-10-3-13-8l-8-13a3 3 0 0 1 5-3l5 6" />
  ),
  locked: (
    <>
      <rect x="12" y="28" width="40" height="28" rx="4" />
      <path d="M20 28v-8a12 12 0 0 1 24 0v8M32 39v7" />
    </>
  ),
  "set-aside": (
    <>
      <path d="M6 40v14h52V40" />
      <path d="M14 28h30M34 16l12 12-12 12" />
    </>
  ),
  sent: <path d="M6 30L58 8 42 56 29 37zM29 37L58 8" />,
  printed: (
    <>
      <path d="M18 24V8h28v16M18 46H8V24h48v22H46" />
      <path d="M18 38h28v18H18zM26 47h12" />
    </>
  ),
  refused: (
    <>
      <path d="M6 30L58 8 42 56 29 37z" />
      <path d="M8 8l48 48" />
    </>
  ),
  "wrong-warehouse": (
    <>
      <path d="M8 31L32 10l24 21M14 27v27h36V27" />
      <path d="M22 34l20 16M42 34L22 50" />
    </>
  ),
  "not-eligible": STOP,
  "hold-refused": STOP,
  "not-on-hold": (
    <>
      <circle cx="32" cy="32" r="26" strokeDasharray="8 6" />
      <path d="M25 22v20M39 22v20" />
    </>
  ),
  "held-by": (
    <>
      <circle cx="32" cy="20" r="12" />
      <path d="M8 56c0-13 10-20 24-20s24 7 24 20" />
    </>
  ),
  "left-at": (
    <>
      <path d="M32 58C20 44 14 34 14 25a18 18 0 0 1 36 0c0 9-6 19-18 33z" />
      <circle cx="32" cy="25" r="7" />
    </>
  ),
  "unknown-code": (
    <>
      <rect x="8" y="8" width="48" height="48" rx="3" />
      <path d="M24 25c0-5 4-8 8-8s8 3 8 8-8 6-8 12" />
      <path d="M32 45v2" />
    </>
  ),
  "batch-full": (
    <>
      <rect x="5" y="20" width="54" height="24" rx="3" />
      <path d="M14 27v10M23 27v10M32 27v10M41 27v10M50 27v10" strokeWidth="6" strokeLinecap="butt" />
    </>
  ),
  "hand-over": DAMAGED,
  "damaged-scan": DAMAGED,
  ready: <path d="M10 16v32M17 16v32M26 16v32M31 16v32M40 16v32M49 16v32M54 16v32" />,
};

/** Shows a different shape for each kind of verdict, so that operators recognize it without color or text. */
export function VerdictShape({ kind }: { readonly kind: ShapeKind }): JSX.Element {
  return (
    <svg
      className="verdict-shape"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[kind]}
    </svg>
  );
}
