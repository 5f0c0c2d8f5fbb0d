import { expect, test } from "vitest";
import { createCopiedTable } from "../../../../src-renderer/ui/table/copied-table.ts";
import type { Column } from "../../../../src-renderer/ui/table/table-props.ts";

interface Row {
  readonly id: string;
  readonly name: string | null;
}

const columnOf = (key: string, text: (row: Row) => string | null): Column<Row> => ({
  key,
  header: key.toUpperCase(),
  width: "1fr",
  cell: () => null,
  text,
});
const ID = columnOf("id", ({ id }) => id);
const NAME = columnOf("name", ({ name }) => name);
const ROWS: readonly Row[] = [
  { id: "702283848329003008", name: "Ada\tLovelace" },
  { id: "2", name: null },
];

test("copies headers and rows as lines with tabs", () => {
  expect(createCopiedTable([ID, NAME], ROWS).plainText).toBe("ID\tNAME\n702283848329003008\tAda Lovelace\n2\t");
});

test("copies only the columns that the table shows", () => {
  const { plainText, html } = createCopiedTable([ID], ROWS);
  expect(`${plainText}${html}`).not.toContain("Ada");
});

test("copies codes as texts, so that spreadsheets keep all digits", () => {
  expect(createCopiedTable([ID], ROWS).html).toContain(`<td style="mso-number-format:'\\@'">702283848329003008</td>`);
});

test("copies no formula and no markup", () => {
  const { plainText, html } = createCopiedTable(
    [NAME],
    [
      { id: "1", name: "=1+1" },
      { id: "2", name: "<b>&" },
    ],
  );
  expect(plainText).toBe("NAME\n'=1+1\n<b>&");
  expect(html).toContain("&lt;b&gt;&amp;</td>");
});
