import { useEffect, useRef, type JSX, type ReactNode } from "react";

interface QuestionProps {
  readonly title: string;
  readonly body?: string | undefined;
  readonly children: ReactNode;
}

/** Keyboard and screen reader users reach the question first; Tab leads to the answers. */
export function Question({ title, body, children }: QuestionProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="first-run__question" aria-label={title}>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {body !== undefined && <p className="first-run__body">{body}</p>}
      {children}
    </section>
  );
}
