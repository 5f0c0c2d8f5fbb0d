import type { JSX } from "react";
import "./code-text.css";

interface CodeTextProps {
  readonly value: string;
  /** `rma` is read by its dashes, `id` in threes from the right, anything else as it is. */
  readonly kind?: "rma" | "id" | "plain";
}

const BREAKS = { rma: /(?=-)|(?<=-)/, id: /(?=(?:.{3})+$)/ } as const;

/** A code in monospace, grouped for the eye only: what is selected and copied has no added character. */
export function CodeText({ value, kind = "plain" }: CodeTextProps): JSX.Element {
  return (
    <span className="code-text selectable" translate="no">
      {kind === "plain"
        ? value
        : groupsOf(value, BREAKS[kind]).map(({ text, start }) => (
            <span key={start} className={text === "-" ? "code-text__dash" : `code-text__${kind}`}>
              {text}
            </span>
          ))}
    </span>
  );
}

function groupsOf(value: string, breaks: RegExp): { text: string; start: number }[] {
  let end = 0;
  return value.split(breaks).map((text) => {
    const start = end;
    end += text.length;
    return { text, start };
  });
}
