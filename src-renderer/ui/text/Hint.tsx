import type { JSX, ReactNode } from "react";

/** Shows a text with a tip for mouse and keyboard, outside tables; see app/tips.ts. */
export function Hint({ tip, children }: { readonly tip: string; readonly children: ReactNode }): JSX.Element {
  return (
    <button type="button" className="bare hint" data-tip={tip}>
      {children}
    </button>
  );
}
