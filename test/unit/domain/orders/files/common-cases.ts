import { type Cells, type FileForm, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

/** Two orders of a channel, of one item each, from which the files are made that every channel has. */
export interface ChannelSample {
  readonly headings: readonly string[];
  /** Sends to Ada King in Berlin. */
  readonly first: Cells;
  readonly second: Cells;
  readonly expected: readonly [first: string, second: string];
  /** Line of the first order. */
  readonly firstLine: number;
  readonly form?: FileForm;
  /** Headings of the order's number and city. */
  readonly number: string;
  readonly city: string;
  readonly toName: (first: string, last: string) => Cells;
  /** Null if each row is one unit. */
  readonly toQuantity: ((quantity: string) => Cells) | null;
  /** A column without which the file is refused, and how. */
  readonly neededHeading: readonly [heading: string, expected: string];
}

/** Lines as they are have commas between their cells. */
const withDelimiter = (form: FileForm, delimiter: string): FileForm =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((line: string) => line.replaceAll(",", delimiter)) : value,
    ]),
  );

/** Files that differ from the channel's own by what programs and people do to any file. */
export function commonCases(sample: ChannelSample): OrderFileCase[] {
  const { headings, first, second, expected, firstLine, form = {}, number, city, toName } = sample;
  const [firstExpected, secondExpected] = expected;
  const addressOf = (text: string): string => firstExpected.replace(/ to .*/, ` ${text}`);
  const file = (rows: readonly FileRow[], changes: FileForm = {}, names = headings): Buffer =>
    toFile(names, rows, { ...withDelimiter(form, changes.delimiter ?? form.delimiter ?? ","), ...changes });
  const withFirst = (cells: Cells): FileRow[] => [{ ...first, ...cells }, second];
  const toRenamed = (name: string, town: string): string =>
    firstExpected.replace("Ada King", name).replace("Berlin", town);
  const isTabbed = form.delimiter === "\t";
  const [neededHeading, refusal] = sample.neededHeading;
  return [
    { title: "comes as the channel writes it", bytes: file([first, second]), expected },
    { title: "has its columns in another order", bytes: file([first, second], {}, headings.toReversed()), expected },
    {
      title: "was saved by a German Excel in Windows-1252",
      bytes: file(withFirst({ ...toName("Jörg", "Müller"), [city]: "Köln" }), {
        encoding: "windows-1252",
        ...(isTabbed ? {} : { delimiter: ";" }),
      }),
      expected: [toRenamed("Jörg Müller", "Köln"), secondExpected],
    },
    {
      title: "was saved as Unicode text with tabs",
      bytes: file(withFirst({ ...toName("Zoë", "Łuczak"), [city]: "Łódź" }), { encoding: "utf-16le", delimiter: "\t" }),
      expected: [toRenamed("Zoë Łuczak", "Łódź"), secondExpected],
    },
    {
      title: "was saved by a Japanese Excel",
      bytes: file(withFirst({ ...toName("タナカ", "ヒロシ"), [city]: "さいたま市ミナミ" }), { encoding: "shift_jis" }),
      expected: [toRenamed("タナカ ヒロシ", "さいたま市ミナミ"), secondExpected],
    },
    {
      title: "was saved by a Chinese Excel",
      bytes: file(withFirst({ ...toName("王小明", "先生"), [city]: "上海市浦东新区" }), { encoding: "gb18030" }),
      expected: [toRenamed("王小明 先生", "上海市浦东新区"), secondExpected],
    },
    {
      title: "was joined from two, with headings and blank rows in the middle",
      bytes: file([first, {}, {}, Object.fromEntries(headings.map((heading) => [heading, heading])), second]),
      expected,
    },
    {
      title: "has order numbers that Excel shortened",
      bytes: file(withFirst({ [number]: "5.76461E+17" })),
      expected: [`file refused: rounded ${number.toLowerCase()}`],
    },
    {
      title: "has order numbers that Excel filled with zeros",
      bytes: file([
        { ...first, [number]: "576461234567891000" },
        { ...second, [number]: "576461234567892000" },
      ]),
      expected: [`file refused: rounded ${number.toLowerCase()}`],
    },
    {
      title: "hides the recipient's name",
      bytes: file(withFirst(toName("A**", "K***"))),
      expected: [addressOf("hidden-by-channel"), secondExpected],
    },
    {
      title: "has lost letters of the recipient's name",
      bytes: file(withFirst(toName("J?rg", "M?ller"))),
      expected: [addressOf("unreadable"), secondExpected],
    },
    {
      title: `lacks the column ${neededHeading}`,
      bytes: file(
        [first, second],
        {},
        headings.filter((heading) => heading !== neededHeading),
      ),
      expected: [refusal],
    },
    ...(sample.toQuantity === null
      ? []
      : [
          {
            title: "has a quantity that is no number",
            bytes: file(withFirst(sample.toQuantity("a few"))),
            expected: [secondExpected, `line ${firstLine} refused: quantity-not-a-number`],
          },
        ]),
  ];
}
