import type { JSX, ReactNode } from "react";

/** Character that `Interpolate` replaces with an element. */
export const PLACEHOLDER = "\uFFFC";

interface InterpolateProps {
  readonly sentence: string;
  readonly children: ReactNode;
}

export function Interpolate({ sentence, children }: InterpolateProps): JSX.Element {
  const index = sentence.indexOf(PLACEHOLDER);
  if (index === -1) return <>{sentence}</>;
  return (
    <>
      {sentence.slice(0, index)}
      {children}
      {sentence.slice(index + PLACEHOLDER.length)}
    </>
  );
}
