import type { JSX, ReactNode } from "react";
import { percentText } from "../i18n/format.ts";
import "./components.css";

interface ProgressBarProps {
  readonly label: string;
  readonly name?: string;
  /** 0 to 1. */
  readonly fraction: number;
  readonly detail: string;
  readonly children?: ReactNode;
}

export function ProgressBar({
  label,
  name = label,
  fraction,
  detail,
  children = detail,
}: ProgressBarProps): JSX.Element {
  return (
    <div className="progress">
      <div className="progress__line">
        <span>{label}</span>
        <span className="progress__percent">{percentText(fraction)}</span>
      </div>
      <div
        className="progress__bar"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(fraction * 100)}
        aria-valuetext={detail}
      >
        <div className="progress__done" style={{ "--done": `${fraction * 100}%` }} />
      </div>
      <div className="progress__detail flow fine">{children}</div>
    </div>
  );
}
