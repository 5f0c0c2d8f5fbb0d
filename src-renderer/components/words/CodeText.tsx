import type { JSX, ReactNode } from "react";
import "./words.css";

interface CodeTextProps {
  readonly value: string;
  /** `rma` is read by its dashes, `id` in threes from the right, anything else as it is. */
  readonly kind?: keyof typeof GROUPS | "plain";
}

/** Where a code breaks, and which of its groups look unlike plain text: long tables pay for every element of a row. */
const GROUPS = {
  rma: { breaks: /(?=-)|(?<=-)/, lookOf: (text: string) => (text === "-" ? "dash" : null) },
  id: { breaks: /(?=(?:.{3})+$)/, lookOf: (_: string, start: number) => (start > 0 ? "later" : null) },
} as const;

/** A code in monospace, grouped for the eye only: what is selected and copied has no added character. */
export function CodeText({ value, kind = "plain" }: CodeTextProps): JSX.Element {
  return (
    <span className="code-text selectable" translate="no">
      {kind === "plain" ? value : groupsOf(value, kind)}
    </span>
  );
}

/** Numbers that are given one after the other differ in their ends: in a column with too little room the head is cut. */
export const TailedCode = (code: CodeTextProps): JSX.Element => (
  <span className="code-text--tailed">
    <bdi dir="ltr">
      <CodeText {...code} />
    </bdi>
  </span>
);

/** Longer codes have no room on one line of a notice. */
const LINE = 48;

/** In running words: whole on one line if it can be. */
export const WholeCode = ({ value }: { readonly value: string }): JSX.Element => (
  <span
    className={`code-text ${value.length > LINE ? "code-text--long" : "code-text--whole"} selectable`}
    translate="no"
  >
    {value}
  </span>
);

function groupsOf(value: string, kind: keyof typeof GROUPS): ReactNode[] {
  const { breaks, lookOf } = GROUPS[kind];
  let end = 0;
  return value.split(breaks).map((text) => {
    const start = end;
    end += text.length;
    const look = lookOf(text, start);
    if (look === null) return text;
    return (
      <span key={start} className={`code-text__${look}`}>
        {text}
      </span>
    );
  });
}
