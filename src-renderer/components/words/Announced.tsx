import type { JSX, ReactNode } from "react";
import "./words.css";

interface AnnouncedProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** Says what comes and goes here. It stays: a live region that comes with its words is not read by every screen reader. */
export function Announced({ label, children }: AnnouncedProps): JSX.Element {
  return (
    <div className="announced" role="status" aria-label={label}>
      {children}
    </div>
  );
}
