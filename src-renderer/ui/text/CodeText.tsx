import type { JSX, ReactNode } from "react";
import "./text.css";

export interface CodeTextProps {
  readonly value: string;
  /** `rma`: grouped at dashes. `id`: groups of three from the right. `plain`: no groups. */
  readonly kind?: keyof typeof GROUPS | "plain";
}

/**
 * Pattern that splits a code, and the class of a group; null for a group without an element. Elements slow long tables.
 */
const GROUPS = {
  rma: { splitPattern: /(?=-)|(?<=-)/, findGroupClass: (text: string) => (text === "-" ? "dash" : null) },
  id: { splitPattern: /(?=(?:.{3})+$)/, findGroupClass: (_: string, start: number) => (start > 0 ? "later" : null) },
} as const;

/** A monospaced code. Groups are only visual, so that copied text has no added characters. */
export function CodeText({ value, kind = "plain" }: CodeTextProps): JSX.Element {
  return (
    <span className="code-text selectable" translate="no">
      {kind === "plain" ? value : renderGroups(value, kind)}
    </span>
  );
}

/** Breaks a long code into lines, for table cells, because a cut code is useless. */
export const WrappedCode = (code: CodeTextProps): JSX.Element => (
  <span className="code-text--wrapped">
    <CodeText {...code} />
  </span>
);

/** Characters that fit on one line of a notice. */
const MAX_LINE_LENGTH = 48;

/** Keeps a code on one line if it fits, for sentences. */
export const UnbrokenCode = ({ value }: { readonly value: string }): JSX.Element => (
  <span
    className={`code-text ${value.length > MAX_LINE_LENGTH ? "code-text--long" : "code-text--whole"} selectable`}
    translate="no"
  >
    {value}
  </span>
);

function renderGroups(value: string, kind: keyof typeof GROUPS): ReactNode[] {
  const { splitPattern, findGroupClass } = GROUPS[kind];
  let end = 0;
  return value.split(splitPattern).map((text) => {
    const start = end;
    end += text.length;
    const className = findGroupClass(text, start);
    if (className === null) return text;
    return (
      <span key={start} className={`code-text__${className}`}>
        {text}
      </span>
    );
  });
}
