import type { JSX, ReactNode } from "react";
import "./import.css";

interface ImportTableProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly headings: readonly string[];
  readonly isProblemTable?: boolean;
  /** Table rows. */
  readonly children: ReactNode;
}

export function ImportTable({
  title,
  note,
  headings,
  isProblemTable = false,
  children,
}: ImportTableProps): JSX.Element {
  return (
    <div className="import__preview ruled" role="region" aria-label={title} tabIndex={0}>
      <table className={isProblemTable ? "import-table import-table--problems" : "import-table"}>
        <caption className="import__legend">
          {title}
          {note}
        </caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
