import type { Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import "./words.css";

export type Tone = "good" | "moving" | "warn" | "bad" | "quiet";

interface StatusWordProps {
  readonly shape: Icon;
  readonly tone: Tone;
  readonly word: string;
  readonly tip?: string | undefined;
}

export function StatusWord({ shape: Shape, tone, word, tip }: StatusWordProps): JSX.Element {
  return (
    <span className={`status-word status-word--${tone}`} data-tip={tip}>
      <Shape size={18} stroke={2} aria-hidden="true" />
      <span className="truncated">{word}</span>
    </span>
  );
}
