import type { JSX, ReactNode } from "react";

/** Placeholder in a sentence for an element. */
export const PLACEHOLDER = "\uFFFC";

interface PlacedProps {
  /** Contains `PLACE`. */
  readonly sentence: string;
  readonly children: ReactNode;
}

export function Interpolate({ sentence, children }: PlacedProps): JSX.Element {
  const at = sentence.indexOf(PLACEHOLDER);
  if (at === -1) return <>{sentence}</>;
  return (
    <>
      {sentence.slice(0, at)}
      {children}
      {sentence.slice(at + PLACEHOLDER.length)}
    </>
  );
}
