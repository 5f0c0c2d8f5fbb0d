import type { JSX, ReactNode } from "react";

/** Words with an explanation, outside tables: what has the focus or the pointer shows it (app/tips.ts). */
export function Hint({ more, children }: { readonly more: string; readonly children: ReactNode }): JSX.Element {
  return (
    <button type="button" className="bare hint" data-tip={more}>
      {children}
    </button>
  );
}
