import type { JSX, ReactNode } from "react";

export interface BarRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** The length of the bar; of its part that is drawn solid. */
  readonly value: number;
  readonly solid?: number;
}

interface BarTableProps {
  readonly title: string;
  /** The first names the row; the bar stands behind it. The others hold numbers. */
  readonly columns: readonly string[];
  /** Those of the columns that hold words. */
  readonly words?: readonly string[];
  readonly rows: readonly BarRow[];
  readonly wide?: boolean;
}

/** A chart and its table in one: each bar stands in the line of its numbers, so that nobody has to look one up. */
export function BarTable({ title, columns, words, rows, wide = false }: BarTableProps): JSX.Element | null {
  if (rows.length === 0) return null;
  const longest = Math.max(1, ...rows.map(({ value }) => value));
  const [first, ...others] = columns;
  const kindOf = (column = ""): string => (words?.includes(column) === true ? "bar-table__word" : "bar-table__number");
  return (
    <section className={wide ? "bar-table bar-table--wide" : "bar-table"}>
      <h2 className="bar-table__title">{title}</h2>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className={kindOf(column)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...further], value, solid = value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="bar-table__bar" aria-hidden="true">
                <span className="bar-table__rest" style={{ width: `${(value / longest) * 100}%` }}>
                  <span className="bar-table__solid" style={{ width: `${value === 0 ? 0 : (solid / value) * 100}%` }} />
                </span>
              </td>
              {further.map((cell, column) => (
                <td key={others[column]} className={kindOf(others[column])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
