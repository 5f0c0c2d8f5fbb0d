import { suggestMapping, type OrderMapping } from "../../../../../src-domain/orders/mapped-file.ts";
import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Bestellnummer;Bestelldatum;Status;Artikelnummer;Menge;Firma;Vorname;Nachname;Strasse;Hausnummer;PLZ;Ort;Land;Telefon;Versand bis;Bezahlt am;Storniert am;Sendungsnummer".split(
    ";",
  );
const MAPPING: OrderMapping = {
  ...suggestMapping([{ line: 1, cells: HEADINGS }]),
  readyStatuses: ["Neu", "Gepackt"],
};

const ADA: Cells = {
  Bestellnummer: "7001",
  Bestelldatum: "28.11.2026",
  Status: "Neu",
  Artikelnummer: "MUG",
  Menge: "2",
  Vorname: "Ada",
  Nachname: "King",
  Strasse: "Weg",
  Hausnummer: "1a",
  PLZ: "10115",
  Ort: "Berlin",
  Land: "Deutschland",
  "Versand bis": "01.12.2026",
  "Bezahlt am": "28.11.2026",
};
const BO: Cells = { ...ADA, Bestellnummer: "7002", Artikelnummer: "CUP", Menge: "1", Vorname: "Bo", Nachname: "Li" };
const TO_ADA = "by 2026-12-01 to Ada King, Weg 1a, 10115 Berlin, DEU";
const ADA_SENT = `7001 MUG x2 ${TO_ADA}`;
const BO_SENT = "7002 CUP x1 by 2026-12-01 to Bo Li, Weg 1a, 10115 Berlin, DEU";
const held = (reason: string): string[] => [`7001 MUG x2 held: ${reason}`, BO_SENT];

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 2,
  number: "Bestellnummer",
  city: "Ort",
  toName: (first, last) => ({ Vorname: first, Nachname: last }),
  toQuantity: (quantity) => ({ Menge: quantity }),
  neededHeading: ["Storniert am", "file refused: unknown-headings"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows, { delimiter: ";" });
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

const FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "has another status that is ready",
    bytes: withFirst({ Status: "Gepackt" }),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "has a status that is not ready",
    bytes: withFirst({ Status: "Storno" }),
    expected: held("status-unknown"),
  },
  { title: "has an empty status", bytes: withFirst({ Status: "" }), expected: held("status-unknown") },
  { title: "has an unpaid order", bytes: withFirst({ "Bezahlt am": "" }), expected: held("unpaid") },
  { title: "has a canceled order", bytes: withFirst({ "Storniert am": "29.11.2026" }), expected: held("canceled") },
  { title: "has a sent order", bytes: withFirst({ Sendungsnummer: "0034" }), expected: held("already-shipped") },
  {
    title: "has an order of two rows, of which only the first has the address",
    bytes: file(ADA, { Bestellnummer: "7001", Artikelnummer: "CUP", Menge: "1" }, BO),
    expected: [ADA_SENT, `7001 CUP x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has a new column that may say that an order was sent",
    bytes: toFile([...HEADINGS, "Versendet am"], [{ ...ADA, "Versendet am": "29.11.2026" }], { delimiter: ";" }),
    expected: ["file refused: unknown-headings"],
  },
  {
    title: "has a new column for something else",
    bytes: toFile([...HEADINGS, "Gewicht"], [{ ...ADA, Gewicht: "1,5" }, BO], { delimiter: ";" }),
    expected: [ADA_SENT, BO_SENT],
  },
];
export const MAPPED_FILES = FILES.map((file): OrderFileCase => ({ ...file, mapping: MAPPING }));
