import type { JSX } from "react";
import { shareText } from "../i18n/format.ts";
import "./components.css";

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  readonly detail: string;
}

export function ProgressBar({ label, share, detail }: ProgressBarProps): JSX.Element {
  const percent = Math.floor(share * 100);
  return (
    <div className="import-progress">
      <div className="import-progress__line">
        <span>{label}</span>
        <span className="import-progress__percent">{shareText(share)}</span>
      </div>
      <div
        className="import-progress__bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={detail}
      >
        <div className="import-progress__done" style={{ "--done": `${share * 100}%` }} />
      </div>
      <p className="import-progress__detail">{detail}</p>
    </div>
  );
}
