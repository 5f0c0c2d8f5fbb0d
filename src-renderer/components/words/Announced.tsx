import type { JSX, ReactNode } from "react";
import "./words.css";

interface AnnouncedProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** A live region that stays mounted: some screen readers skip one that appears together with its text. */
export function Announced({ label, children }: AnnouncedProps): JSX.Element {
  return (
    <div className="announced" role="status" aria-label={label}>
      {children}
    </div>
  );
}
