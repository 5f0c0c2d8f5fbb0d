import type { JSX, ReactNode } from "react";
import "./headers.css";

interface ScreenHeaderProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}

export function ScreenHeader({ title, facts, children }: ScreenHeaderProps): JSX.Element {
  return (
    <div className="screen-header row-wide">
      <h1 className="screen-header__title">{title}</h1>
      {facts !== undefined && <div className="screen-header__facts fine">{facts}</div>}
      <div className="screen-header__tools row-close">{children}</div>
    </div>
  );
}
