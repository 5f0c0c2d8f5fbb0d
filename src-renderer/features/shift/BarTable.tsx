import type { JSX, ReactNode } from "react";
import "./report.css";

export interface BarRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  readonly value: number;
  /** Part of `value` that the bar shows as solid; undefined shows the whole value as solid. */
  readonly solidValue?: number;
}

interface BarTableProps {
  readonly title: string;
  /** The first column contains the row's name and bar. */
  readonly columns: readonly string[];
  readonly textColumns?: readonly string[];
  readonly rows: readonly BarRow[];
  readonly isWide?: boolean;
}

export function BarTable({ title, columns, textColumns, rows, isWide = false }: BarTableProps): JSX.Element | null {
  if (rows.length === 0) return null;
  const maxValue = Math.max(1, ...rows.map(({ value }) => value));
  const [firstColumn, ...otherColumns] = columns;
  const cellClassOf = (column = ""): string =>
    textColumns?.includes(column) === true ? "bar-table__text" : "bar-table__number";
  return (
    <section className={isWide ? "bar-table bar-table--wide" : "bar-table"}>
      <h2 className="bar-table__title">{title}</h2>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {firstColumn}
            </th>
            {otherColumns.map((column) => (
              <th key={column} scope="col" className={cellClassOf(column)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...otherCells], value, solidValue = value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="bar-table__bar" aria-hidden="true">
                <span className="bar-table__rest" style={{ width: `${(value / maxValue) * 100}%` }}>
                  <span
                    className="bar-table__solid"
                    style={{ width: `${value === 0 ? 0 : (solidValue / value) * 100}%` }}
                  />
                </span>
              </td>
              {otherCells.map((cell, index) => (
                <td key={otherColumns[index]} className={cellClassOf(otherColumns[index])}>
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
