import type { JSX, ReactNode } from "react";
import "./headers.css";

interface ScreenHeaderProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}

export function ScreenHeader({ title, facts, children }: ScreenHeaderProps): JSX.Element {
  return (
    <div className="screen-header">
      <h1 className="screen-header__title">{title}</h1>
      {facts !== undefined && <div className="screen-header__facts">{facts}</div>}
      <div className="screen-header__tools">{children}</div>
    </div>
  );
}
