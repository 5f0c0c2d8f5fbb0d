import type { JSX, ReactNode } from "react";

/** Stands in a sentence for what is drawn there. */
export const PLACE = "\uFFFC";

interface PlacedProps {
  /** With `PLACE` in it. */
  readonly sentence: string;
  readonly children: ReactNode;
}

/** A sentence with something drawn in it, wherever its language puts that. */
export function Placed({ sentence, children }: PlacedProps): JSX.Element {
  const at = sentence.indexOf(PLACE);
  if (at === -1) return <>{sentence}</>;
  return (
    <>
      {sentence.slice(0, at)}
      {children}
      {sentence.slice(at + PLACE.length)}
    </>
  );
}
