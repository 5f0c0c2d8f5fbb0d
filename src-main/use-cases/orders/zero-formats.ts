/** Matches a format such as 00000 or 000-000, which shows the number 1067 as 01067 or 001-067. */
const ZERO_FORMAT = /^0+(?:(?:\\?[- ]|"[- ]")0+)*$/;
const NUMBER_FORMAT = /<(?:\w+:)?numFmt\s[^<>]*>/g;
const CELL_FORMATS_START = /<(?:\w+:)?cellXfs[\s>]/;
const CELL_FORMATS_END = /<\/(?:\w+:)?cellXfs>/;
const CELL_FORMAT = /<(?:\w+:)?xf\s[^<>]*>/g;
const FORMAT_ID = /\snumFmtId\s*=\s*["'](\d+)["']/;
const FORMAT_CODE = /\sformatCode\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Formats by the number of the cell style. */
export type ZeroFormats = ReadonlyMap<string, string>;

/** Returns the cell styles that show zeros in front of a number. `styles`: the workbook's part with the styles. */
export function readZeroFormats(styles: string): ZeroFormats {
  const codes = new Map(
    (styles.match(NUMBER_FORMAT) ?? []).map((format) => {
      const [, code, codeInApostrophes = ""] = FORMAT_CODE.exec(format) ?? [];
      return [FORMAT_ID.exec(format)?.[1] ?? "", (code ?? codeInApostrophes).replaceAll("&quot;", '"')];
    }),
  );
  const [, afterStart = ""] = styles.split(CELL_FORMATS_START);
  const [section = ""] = afterStart.split(CELL_FORMATS_END);
  const cellFormats = section.match(CELL_FORMAT) ?? [];
  return new Map(
    cellFormats.flatMap((cellFormat, style) => {
      const code = codes.get(FORMAT_ID.exec(cellFormat)?.[1] ?? "") ?? "";
      return ZERO_FORMAT.test(code) && countZeros(code) > 1 ? [[String(style), code]] : [];
    }),
  );
}

const countZeros = (format: string): number => format.replaceAll(/[^0]/g, "").length;

/** Matches a cell with an integer, and its formula. */
const INTEGER_CELL =
  /(<((?:\w+:)?)c)(\s[^<>]*)(>\s*(?:<\2f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\2f>)\s*)?<\2v>)(\d{1,15})(?=<\/\2v>)/g;
const CELL_STYLE = /\ss\s*=\s*["'](\d+)["']/;
const NUMBER_TYPE = /\st\s*=\s*["']n["']/;
const ANY_TYPE = /\st\s*=/;

/** Replaces numbers by the texts that these formats show, because the zeros are part of a postal code or SKU. */
export function showZeros(sheet: string, formats: ZeroFormats): string {
  if (formats.size === 0) return sheet;
  return sheet.replace(
    INTEGER_CELL,
    (cell: string, start: string, _prefix: string, attributes: string, middle: string, digits: string) => {
      const format = formats.get(CELL_STYLE.exec(attributes)?.[1] ?? "");
      const otherAttributes = attributes.replace(NUMBER_TYPE, "");
      if (format === undefined || ANY_TYPE.test(otherAttributes)) return cell;
      return `${start} t="str"${otherAttributes}${middle}${formatDigits(digits, format)}`;
    },
  );
}

/** The first zero of the format stands for all digits that the other zeros leave over. */
function formatDigits(digits: string, format: string): string {
  const zeroCount = countZeros(format);
  const paddedDigits = digits.padStart(zeroCount, "0");
  let position = paddedDigits.length - zeroCount;
  const literalFormat = format.slice(1).replaceAll(/["\\]/g, "");
  const rest = literalFormat.replaceAll("0", () => paddedDigits.charAt((position += 1)));
  return paddedDigits.slice(0, paddedDigits.length - zeroCount + 1) + rest;
}
