import { findCountryOrCode } from "../country-names.ts";
import { type Label, findLabel } from "./labels.ts";
import { parseBlock } from "./parse-block.ts";
import {
  type ParsedAddress,
  type ParseState,
  setFreeStreet,
  startParse,
  setParsedField,
  setParsedCountry,
  guessCountry,
  tidy,
} from "./parsed-address.ts";
import { countryOfPostalCode } from "./postal-code.ts";
import { isTaxNumber } from "./references.ts";

/**
 * Parses cells copied from a spreadsheet: tab-separated, with quotes around a cell that contains line breaks or quotes.
 */
export function parseRowsOfCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:^|(?<=[\t\n]))"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/gy;
  for (let position = 0; position <= text.length;) {
    cell.lastIndex = position;
    const match = cell.exec(text);
    const quoted = match?.[1];
    rows.at(-1)?.push((quoted === undefined ? (match?.[2] ?? "") : quoted.replaceAll('""', '"')).trim());
    position += match?.[0].length ?? 0;
    if (text[position] === "\n") rows.push([]);
    position += 1;
  }
  return rows.filter((row) => row.some((value) => value !== ""));
}

/** Parses a row below its headings, pairs of heading and value, or a single row. */
export function parseRows(rows: readonly (readonly string[])[]): ParsedAddress {
  const [firstRow = [], ...otherRows] = rows;
  const labelCount = firstRow.filter((cell) => findLabel(cell) !== null).length;
  if (rows.length > 1 && labelCount >= 2) return parseHeadedRows(firstRow, otherRows);
  if (rows.every((row) => row.length === 2 && findLabel(row[0] ?? "") !== null)) {
    return parseHeadedRows(
      rows.map(([heading = ""]) => heading),
      [rows.map(([, value = ""]) => value)],
    );
  }
  const parsed = parseBlock(firstRow.flatMap((cell) => cell.split("\n").map(tidy)));
  return { ...parsed, leftovers: [...parsed.leftovers, ...otherRows.map(joinCells)] };
}

const joinCells = (row: readonly string[]): string =>
  row
    .filter((cell) => cell !== "")
    .map(tidy)
    .join(", ");

type NameHalves = Record<"given" | "family", string>;

function parseHeadedRows(
  headings: readonly string[],
  [firstRowCells = [], ...otherRows]: readonly (readonly string[])[],
): ParsedAddress {
  const parseState = startParse([]);
  const nameHalves: NameHalves = { given: "", family: "" };
  const streetLines: string[] = [];
  const headingLabels = toNameHalves(headings.map((heading) => findLabel(tidy(heading))));
  for (let index = 0; index < Math.max(headings.length, firstRowCells.length); index += 1) {
    const [heading, value] = [tidy(headings[index] ?? ""), tidy((firstRowCells[index] ?? "").replaceAll("\n", ", "))];
    const label = headingLabels[index] ?? null;
    const text = heading === "" ? value : `${heading}: ${value}`;
    if (label === null && isTaxNumber(text)) parseState.explanations.push(text);
    else if (label === null && value !== "") parseState.leftovers.push(text);
    else if (heading !== "") parseState.explanations.push(heading);
    if (label !== null && value !== "") streetLines.push(...extractCell(parseState, label, value, nameHalves));
  }
  setNameFromHalves(parseState, nameHalves);
  guessCountryOfCells(parseState);
  for (const line of streetLines) setFreeStreet(parseState, line);
  parseState.leftovers.push(...otherRows.map(joinCells));
  return parseState;
}

/** French and Italian forms call the family name "Nom" and "Nome" beside the given name. */
function toNameHalves(labels: readonly (Label | null)[]): (Label | null)[] {
  const isNameFamily = labels.includes("given") && !labels.includes("family");
  return labels.map((label) => (isNameFamily && label === "shipmentName" ? "family" : label));
}

function guessCountryOfCells(parseState: ParseState): void {
  const { shipmentCity, shipmentState, shipmentPostalCode, shipmentCountryCode } = parseState.fields;
  if (shipmentCountryCode !== undefined || shipmentPostalCode === undefined) return;
  const line = `${shipmentCity?.value ?? ""}, ${shipmentState?.value ?? ""} ${shipmentPostalCode.value}`;
  const iso3 = countryOfPostalCode([line, `${shipmentPostalCode.value} ${shipmentCity?.value ?? ""}`]);
  if (iso3 !== null) guessCountry(parseState, iso3);
}

/** Returns values whose field is known only after all columns are read. */
function extractCell(parseState: ParseState, label: Label, value: string, nameHalves: NameHalves): string[] {
  switch (label) {
    case "given":
    case "family":
      if (nameHalves[label] !== "") return [value];
      nameHalves[label] = value;
      return [];
    case "address":
    case "company":
    case "district":
    case "house":
      return [value];
    case "shipmentCountryCode": {
      const iso3 = findCountryOrCode(value);
      if (iso3 === null) parseState.leftovers.push(value);
      else setParsedCountry(parseState, iso3, value);
      return [];
    }
    default:
      setParsedField(parseState, label, value);
      return [];
  }
}

function setNameFromHalves(parseState: ParseState, { given, family }: NameHalves): void {
  const isHan = /\p{Script=Han}/u.test(family);
  setParsedField(parseState, "shipmentName", isHan ? `${family}${given}` : `${given} ${family}`);
}
