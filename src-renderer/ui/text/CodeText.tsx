import type { JSX, ReactNode } from "react";
import "./words.css";

interface CodeTextProps {
  readonly value: string;
  /** `rma` is grouped at its dashes, `id` in threes from the right, `plain` not at all. */
  readonly kind?: keyof typeof GROUPS | "plain";
}

/** Where a code breaks, and which groups need their own element: every element of a row costs time in long tables. */
const GROUPS = {
  rma: { breaks: /(?=-)|(?<=-)/, lookOf: (text: string) => (text === "-" ? "dash" : null) },
  id: { breaks: /(?=(?:.{3})+$)/, lookOf: (_: string, start: number) => (start > 0 ? "later" : null) },
} as const;

/** A code in monospace, grouped only visually: copied text has no added characters. */
export function CodeText({ value, kind = "plain" }: CodeTextProps): JSX.Element {
  return (
    <span className="code-text selectable" translate="no">
      {kind === "plain" ? value : groupsOf(value, kind)}
    </span>
  );
}

/** In a table: a code that does not fit its column breaks into lines, because half a code is no code. */
export const WrappedCode = (code: CodeTextProps): JSX.Element => (
  <span className="code-text--wrapped">
    <CodeText {...code} />
  </span>
);

/** Characters; a longer code does not fit on one line of a notice. */
const LINE = 48;

/** In running text: on one line if it fits. */
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
