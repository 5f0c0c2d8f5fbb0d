import type { JSX, ReactNode } from "react";

/** Placeholder in a sentence for an element. */
export const PLACE = "\uFFFC";

interface PlacedProps {
  /** Contains `PLACE`. */
  readonly sentence: string;
  readonly children: ReactNode;
}

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
