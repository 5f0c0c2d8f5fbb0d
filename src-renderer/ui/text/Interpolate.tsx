import type { JSX, ReactNode } from "react";

/** Character that `Interpolate` replaces with an element. */
export const PLACEHOLDER = "\uFFFC";

interface InterpolateProps {
  readonly sentence: string;
  readonly children: ReactNode;
}

export function Interpolate({ sentence, children }: InterpolateProps): JSX.Element {
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
