import { writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type LayoutChoice, inspectFile } from "../../../src-main/use-cases/import/inspect-file.ts";
import { tempFolder } from "../../temp-folder.ts";

const HEADINGS = "returnInventoryId,rma,RMA,description,warehouseId,handlingCode,handlingStatusCode,createdOn";
const row = (id: number, createdOn: string, description = "Lamp"): string =>
  `${id},,R-${id},${description},2,ohd,pending,${createdOn}`;

interface InspectOptions {
  readonly choice?: LayoutChoice;
  readonly options?: Parameters<typeof inspectFile>[3];
}

async function inspectBytes(bytes: Uint8Array, { choice = {}, options }: InspectOptions = {}) {
  const path = join(tempFolder(), "items.csv");
  writeFileSync(path, bytes);
  const file = await open(path);
  onTestFinished(() => file.close());
  const inspection = await inspectFile(file, bytes.byteLength, choice, options);
  if (!inspection.ok) throw new Error(inspection.error);
  return inspection.value;
}

async function inspect(bytes: Uint8Array, options?: InspectOptions) {
  const inspection = await inspectBytes(bytes, options);
  if (inspection.kind !== "inventory") throw new Error("Not an inventory file");
  return inspection;
}

/** Rows of more than one megabyte, the part that is inspected first. */
const LONG_FILE_ROWS = Array.from({ length: 25_000 }, (_, index) => row(index + 1, "05/11/2026"));

it("detects encoding and date order from the end of a long file", async () => {
  const lines = [
    HEADINGS,
    ...LONG_FILE_ROWS,
    ...Array.from({ length: 2000 }, () => row(7, "21/11/2026", "M\u00FCnzbeh\u00E4lter")),
  ];
  const inspection = await inspect(Buffer.from(lines.join("\n"), "latin1"));
  expect(inspection).toMatchObject({ rows: 27_000, hasAmbiguousDates: true, isEncodingDoubtful: false });
  expect(inspection.layout).toMatchObject({ encoding: "windows-1252", dateOrder: "day-first" });
  expect(inspection.samples).toEqual([{ line: 25_002, text: "Münzbehälter" }]);
});

it("counts the empty cells at the end of most rows", async () => {
  const countTrailingCells = async (...rows: readonly string[]) =>
    (await inspect(Buffer.from([HEADINGS, ...rows].join("\n")))).layout.trailingCells;
  const date = "2026-11-21";
  expect(await countTrailingCells(`${row(1, date)},`, `${row(2, date)},,`, row(3, date))).toBe(1);
  expect(await countTrailingCells(row(1, date), `${row(2, date)},`)).toBeUndefined();
});

it.each([
  [[",", ",", ",", ",,,", ",,,"], 3],
  [[",", ...Array<string>(15).fill(",,"), ","], 2],
  [[",", ",,", ",,", ",", ",", ",,", ","], 1],
])("counts the empty cells at the end of rows that end with %j as %i", async (ends, count) => {
  const rows = ends.map((end, index) => `${row(index + 1, "2026-11-21")}${end}`);
  expect((await inspect(Buffer.from([HEADINGS, ...rows].join("\n")))).layout.trailingCells).toBe(count);
});

it("marks a row whose id has another RMA in an earlier row", async () => {
  const other = row(7, "2026-11-21").replace("R-7", "R-8");
  const { preview } = await inspect(
    Buffer.from([HEADINGS, row(7, "2026-11-20"), row(7, "2026-11-21"), other].join("\n")),
  );
  expect(preview.map(({ problem }) => problem)).toEqual([
    null,
    null,
    { kind: "other-rma", field: "rma", value: "R-8" },
  ]);
});

async function readRatioOf(bytes: Uint8Array): Promise<number> {
  let bytesRead = 0;
  const path = join(tempFolder(), "items.csv");
  writeFileSync(path, bytes);
  const file = await open(path);
  onTestFinished(() => file.close());
  const countingFile = new Proxy(file, {
    get: (target, name) =>
      name === "read"
        ? async (...parameters: [Buffer, number, number, number]) => {
            const result = await target.read(...parameters);
            bytesRead += result.bytesRead;
            return result;
          }
        : Reflect.get(target, name),
  });
  await inspectFile(countingFile, bytes.byteLength, {});
  return bytesRead / bytes.byteLength;
}

it.each([
  ["plain", "Lamp", "utf8"],
  ["UTF-8", "Münzbehälter", "utf8"],
  ["Windows-1252", "Münzbehälter", "latin1"],
] as const)("reads a long %s file once", async (_kind, description, encoding) => {
  const lines = [HEADINGS, ...LONG_FILE_ROWS, row(7, "21/11/2026", description)];
  expect(await readRatioOf(Buffer.from(lines.join("\n"), encoding))).toBe(1);
});

it("reads a file again when its end shows another encoding", async () => {
  const bytes = Buffer.concat([
    Buffer.from([HEADINGS, row(1, "2026-11-05", "Gr\u00F6\u00DFe"), ...LONG_FILE_ROWS, ""].join("\n"), "latin1"),
    Buffer.from(Array.from({ length: 300 }, (_, index) => row(index, "2026-11-05", "蓝色保温杯")).join("\n")),
  ]);
  expect(await readRatioOf(bytes)).toBeGreaterThan(1);
  const { layout, samples } = await inspect(bytes);
  expect([layout.encoding, samples[1]?.text]).toEqual(["utf-8", "蓝色保温杯"]);
});

it("prefers the filled column of two with one name", async () => {
  const { layout, preview } = await inspect(Buffer.from(`${HEADINGS}\n${row(1, "2026-11-05")}`));
  expect(layout.columns.rma).toBe(2);
  expect(preview).toMatchObject([{ values: { rma: "R-1" }, problem: null }]);
});

it("keeps the encoding doubtful until the operator chooses another", async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${HEADINGS}\n`),
    Buffer.from(row(1, "05/11/2026", "\u00B0\u00A1\u00B9\u00E6"), "latin1"),
  ]);
  expect(await inspect(bytes)).toMatchObject({ layout: { encoding: "euc-kr" }, isEncodingDoubtful: true });
  const earlierDetection = { encoding: "euc-kr", isDoubtful: true } as const;
  const sameEncoding = {
    choice: { encoding: "euc-kr", dateOrder: "month-first" },
    options: { previousDetection: earlierDetection },
  } as const;
  expect(await inspect(bytes, sameEncoding)).toMatchObject({
    layout: { dateOrder: "month-first" },
    isEncodingDoubtful: true,
  });
  const otherEncoding = { choice: { encoding: "gb18030" }, options: { previousDetection: earlierDetection } } as const;
  expect(await inspect(bytes, otherEncoding)).toMatchObject({ samples: [{ text: "啊规" }], isEncodingDoubtful: false });
});

it("marks the encoding of events doubtful when they are not Unicode", async () => {
  const event = { category: "resend", action: "created", eventTime: "2026-11-01T08:00:00Z", note: "Küche" };
  const bytes = Buffer.from(`${JSON.stringify(event)}\n`, "latin1");
  const events = await inspectBytes(bytes);
  expect(events).toMatchObject({ kind: "events", isEncodingDoubtful: true, samples: [{ line: 1, text: '"Küche"' }] });
  const chosenInspection = await inspectBytes(bytes, { choice: { encoding: "windows-1252" } });
  expect(chosenInspection).toMatchObject({ layout: { encoding: "windows-1252" }, isEncodingDoubtful: false });
});

it("samples headings or signs when no other text has letters beyond ASCII", async () => {
  const chinese = await inspect(Buffer.from(`库存ID,rma,仓库\n1,R-1,2`));
  expect(chinese.samples).toEqual([{ line: 1, text: "库存ID · 仓库" }]);
  expect((await inspect(Buffer.from(`sku,rma\n20 °C,R-1`))).samples).toEqual([{ line: 2, text: "20 °C" }]);
});

it("reports its progress up to the end of the file", async () => {
  const bytes = Buffer.from([HEADINGS, ...LONG_FILE_ROWS].join("\n"));
  const positions: number[] = [];
  await inspect(bytes, { options: { onProgress: (position) => positions.push(position) } });
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(positions.at(-1)).toBe(bytes.byteLength);
});
