import { TEMPLATE_HEADINGS } from "../../../../../src-domain/orders/channels/template.ts";
import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS: readonly string[] = TEMPLATE_HEADINGS;

const ADA: Cells = {
  "order number": "A-1",
  sku: "MUG",
  quantity: "2",
  name: "Ada King",
  phone: "+49 30 1",
  "street 1": "Weg 1",
  city: "Berlin",
  "postal code": "10115",
  country: "Germany",
  "ship by": "2026-12-01",
};
const BO: Cells = { ...ADA, "order number": "A-2", sku: "CUP", quantity: "1", name: "Bo Li", "ship by": "" };

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [
    "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 10115 Berlin, DEU",
    "A-2 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU",
  ],
  firstLine: 2,
  number: "order number",
  city: "city",
  toName: (first, last) => ({ name: `${first} ${last}` }),
  toQuantity: (quantity) => ({ quantity }),
  neededHeading: ["country", "file refused: unknown-headings"],
};

const file = (...rows: readonly (Cells | string)[]) => toFile(HEADINGS, rows);

export const TEMPLATE_FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "names items instead of SKUs",
    bytes: file({ ...ADA, sku: "", item: "RMA-77", quantity: "" }),
    expected: ["A-1 RMA-77 x1 by 2026-12-01 to Ada King, Weg 1, 10115 Berlin, DEU"],
  },
  {
    title: "has an apostrophe that keeps a quantity a text",
    bytes: file({ ...ADA, quantity: "'2" }, BO),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 10115 Berlin, DEU",
      "A-2 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU",
    ],
  },
  {
    title: "has a company, also without a name",
    bytes: file({ ...ADA, company: "King Ltd" }, { ...BO, name: "", company: "Li GmbH" }),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, King Ltd, 10115 Berlin, DEU",
      "A-2 CUP x1 to Li GmbH, Weg 1, 10115 Berlin, DEU",
    ],
  },
  {
    title: "has postal codes without their first zeros",
    bytes: file(
      { ...ADA, "postal code": "1067", city: "Dresden" },
      { ...BO, "postal code": "2134", city: "Boston", state: "MA", country: "US" },
      { ...BO, "order number": "A-3", "postal code": "800", city: "Darwin", country: "Australia" },
      { ...BO, "order number": "A-4", "postal code": "8001", city: "Barcelona", country: "Spain" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 01067 Dresden, DEU",
      "A-2 CUP x1 to Bo Li, Weg 1, 02134 Boston, MA, USA",
      "A-3 CUP x1 to Bo Li, Weg 1, 0800 Darwin, AUS",
      "A-4 CUP x1 incomplete",
      "line 2: postal-code-zero-added",
      "line 3: postal-code-zero-added",
      "line 4: postal-code-zero-added",
    ],
  },
  {
    title: "has dates of which one shows that days come first",
    bytes: file({ ...ADA, "ship by": "05.12.2026" }, { ...BO, "ship by": "24.12.2026" }),
    expected: [
      "A-1 MUG x2 by 2026-12-05 to Ada King, Weg 1, 10115 Berlin, DEU",
      "A-2 CUP x1 by 2026-12-24 to Bo Li, Weg 1, 10115 Berlin, DEU",
    ],
  },
  {
    title: "has dates that do not show which number is the day",
    bytes: file({ ...ADA, "ship by": "05/12/2026" }),
    expected: ["file refused: date-order-unknown"],
  },
  {
    title: "has such dates, and the person said that months come first",
    bytes: file({ ...ADA, "ship by": "05/12/2026" }),
    dateOrder: "month-first",
    expected: ["A-1 MUG x2 by 2026-05-12 to Ada King, Weg 1, 10115 Berlin, DEU"],
  },
  {
    title: "has a ship-by that is no date",
    bytes: file({ ...ADA, "ship by": "soon" }),
    expected: ["A-1 MUG x2 to Ada King, Weg 1, 10115 Berlin, DEU", "line 2: ship-by-not-a-date"],
  },
  {
    title: "has one order number at two addresses",
    bytes: file(ADA, { ...BO, "order number": "A-1" }),
    expected: ["A-1 MUG x2 by 2026-12-01 two-addresses", "line 3 refused: other-address"],
  },
  {
    title: "has cells as formulas, with apostrophes, invisible and full-width characters",
    bytes: file({
      ...ADA,
      "order number": '="00123"',
      sku: "MUG\u00A0\u200B",
      quantity: "２",
      "postal code": "'１０１１５",
    }),
    expected: ["00123 MUG x2 by 2026-12-01 to Ada King, Weg 1, 10115 Berlin, DEU"],
  },
  {
    title: "has a quantity whose formula failed",
    bytes: file({ ...ADA, quantity: "#VALUE!" }, BO),
    expected: ["A-2 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU", "line 2 refused: formula-failed"],
  },
  {
    title: "has names that are only crosses or hash signs",
    bytes: file(
      { ...ADA, name: "XXXXX" },
      { ...BO, name: "xxx XXXX" },
      { ...BO, "order number": "A-3", name: "#####" },
    ),
    expected: ["A-1 MUG x2 by 2026-12-01 hidden-by-channel", "A-2 CUP x1 hidden-by-channel", "A-3 CUP x1 incomplete"],
  },
  {
    title: "has crosses and asterisks in fields that may be empty",
    bytes: file(
      { ...ADA, "street 2": "xxx", "street 3": "XXXX xxx", state: "xxx" },
      { ...BO, "street 2": "***", state: "xxx" },
      { ...BO, "order number": "A-3", "street 2": "M***" },
      { ...BO, "order number": "A-4", state: "(hidden)" },
    ),
    expected: [
      SAMPLE.expected[0] ?? "",
      "A-2 CUP x1 hidden-by-channel",
      "A-3 CUP x1 hidden-by-channel",
      "A-4 CUP x1 hidden-by-channel",
    ],
  },
  {
    title: "has ZIP codes of nine digits without their first zeros",
    bytes: file(
      { ...ADA, "postal code": "9011234", city: "San Juan", country: "PR" },
      { ...BO, "postal code": "5441234", city: "Holtsville", state: "NY", country: "US" },
      { ...BO, "order number": "A-3", "postal code": "1234567", country: "DE" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 00901-1234 San Juan, PRI",
      "A-2 CUP x1 to Bo Li, Weg 1, 00544-1234 Holtsville, NY, USA",
      "A-3 CUP x1 to Bo Li, Weg 1, 1234567 Berlin, DEU",
      "line 2: postal-code-zero-added",
      "line 3: postal-code-zero-added",
    ],
  },
  {
    title: "has American ZIP codes with four more digits but without their first zero",
    bytes: file(
      { ...ADA, "postal code": "21341234", city: "Boston", state: "MA", country: "US" },
      { ...BO, "postal code": "021341234", city: "Boston", state: "MA", country: "US" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 02134-1234 Boston, MA, USA",
      "A-2 CUP x1 to Bo Li, Weg 1, 02134-1234 Boston, MA, USA",
      "line 2: postal-code-zero-added",
    ],
  },
  {
    title: "has hidden and wrongly encoded names, and a street that only looks hidden",
    bytes: file(
      { ...ADA, "street 1": "12 Hidden Valley Rd" },
      { ...BO, name: "(Masked)" },
      { ...BO, "order number": "A-3", name: "JÃ¶rg MÃ¼ller" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, 12 Hidden Valley Rd, 10115 Berlin, DEU",
      "A-2 CUP x1 hidden-by-channel",
      "A-3 CUP x1 unreadable",
    ],
  },
  {
    title: "has streets that were decoded with another encoding than the file's",
    bytes: file(
      { ...ADA, "street 1": "MusterstraÃŸe 1" },
      { ...BO, "street 1": "Ãœberweg 1" },
      { ...BO, "order number": "A-3", "street 1": "Musterstra\u00C3\u009Fe 1" },
      { ...BO, "order number": "A-4", "street 1": "ul. D³uga 1" },
      { ...BO, "order number": "A-5", "street 1": "M=FChlenweg 1" },
      { ...BO, "order number": "A-7", city: "Å\u009Aliwice" },
      { ...BO, "order number": "A-6", city: "SÃO PAULO", "street 1": "Rue d´Arlay 1 Apt#b" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 unreadable",
      "A-2 CUP x1 unreadable",
      "A-3 CUP x1 unreadable",
      "A-4 CUP x1 unreadable",
      "A-5 CUP x1 unreadable",
      "A-7 CUP x1 unreadable",
      "A-6 CUP x1 to Bo Li, Rue d´Arlay 1 Apt#b, 10115 SÃO PAULO, DEU",
    ],
  },
  {
    title: "has characters of HTML and pictograms in its addresses",
    bytes: file(
      { ...ADA, name: "Ada O&#039;Brien &amp; Co 🌸", "street 1": "M&uuml;hlenweg&nbsp;1<br/>Hof", city: "K&ouml;ln" },
      { ...BO, name: "Bo L&rsquo;Abbé", company: "A&T Ltd" },
      { ...BO, "order number": "A-3", name: "نیم\u200Cفاصله" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada O'Brien & Co, Mühlenweg 1, Hof, 10115 Köln, DEU",
      "A-2 CUP x1 to Bo L’Abbé, Weg 1, A&T Ltd, 10115 Berlin, DEU",
      "A-3 CUP x1 to نیم\u200Cفاصله, Weg 1, 10115 Berlin, DEU",
    ],
  },
  {
    title: "writes states by a shop program's numbers, and codes with other dashes",
    bytes: file(
      { ...ADA, city: "Shibuya", state: "JP13", "postal code": "150\u22120001", country: "JP" },
      { ...BO, city: "Athens", state: "I", "postal code": "106 73", country: "GR" },
      { ...BO, "order number": "A-3", city: "Bangkok", state: "TH-10", "postal code": "10110", country: "TH" },
      { ...BO, "order number": "A-4", state: "DE-BE" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 150-0001 Shibuya, Tokyo, JPN",
      "A-2 CUP x1 to Bo Li, Weg 1, 106 73 Athens, GRC",
      "A-3 CUP x1 to Bo Li, Weg 1, 10110 Bangkok, THA",
      "A-4 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DE-BE, DEU",
    ],
  },
  {
    title: "has words and marks for nothing",
    bytes: file(
      { ...ADA, "street 2": "NULL", company: "N/A", state: "-", phone: "#N/A", "ship by": "null" },
      { ...BO, "street 1": "n/a" },
      { ...BO, "order number": "A-3", name: "undefined undefined" },
      { ...BO, "order number": "A-4", "postal code": "#####" },
      { ...BO, "order number": "A-5", city: "None" },
      { ...BO, "order number": "A-6", sku: "NULL" },
      { ...BO, "order number": "NULL" },
      { ...BO, "order number": "A-7", name: "****" },
      { ...BO, "order number": "A-8", name: "Jo Null" },
    ),
    expected: [
      "A-1 MUG x2 to Ada King, Weg 1, 10115 Berlin, DEU",
      "A-2 CUP x1 incomplete",
      "A-3 CUP x1 incomplete",
      "A-4 CUP x1 incomplete",
      "A-5 CUP x1 incomplete",
      "A-7 CUP x1 hidden-by-channel",
      "A-8 CUP x1 to Jo Null, Weg 1, 10115 Berlin, DEU",
      "line 7 refused: no-sku-or-item",
      "line 8 refused: no-order-number",
    ],
  },
  {
    title: "has names that are, or only look like, words for nothing, with companies",
    bytes: file(
      { ...ADA, name: "Nan", company: "Ada Ltd" },
      { ...BO, name: "Null", company: "Bo Ltd" },
      { ...BO, "order number": "A-3", name: "undefined undefined", company: "Undo Ltd" },
      { ...BO, "order number": "A-4", name: "Null Null", company: "Twice Ltd" },
    ),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Nan, Weg 1, Ada Ltd, 10115 Berlin, DEU",
      "A-2 CUP x1 to Null, Weg 1, Bo Ltd, 10115 Berlin, DEU",
      "A-3 CUP x1 to Undo Ltd, Weg 1, 10115 Berlin, DEU",
      "A-4 CUP x1 to Twice Ltd, Weg 1, 10115 Berlin, DEU",
    ],
  },
  {
    title: "has a line end that a program wrote as two characters",
    bytes: file({ ...ADA, "street 1": "Weg 1\\nHof" }),
    expected: ["A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, Hof, 10115 Berlin, DEU"],
  },
  {
    title: "has a row with a separator too many",
    bytes: toFile(HEADINGS, ["A-1,,MUG,1,King, Ada,,,Weg 1,,,Berlin,,10115,Germany,,,,,note", BO]),
    expected: ["A-2 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU", "line 2 refused: row-too-long"],
  },
  {
    title: "has a separator too many in a row without a note",
    bytes: toFile(HEADINGS, [
      ADA,
      BO,
      "A-3,,MUG,1,Cy Orr,,,Weg 1,,,Berlin,,10115,Germany,a@b.example,post,fast,2026-12-01,new,",
    ]),
    expected: [
      "A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 10115 Berlin, DEU",
      "A-2 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU",
      "line 4 refused: row-too-long",
    ],
  },
  {
    title: "has rows that end with a separator, one of them with another separator too many",
    bytes: toFile(HEADINGS, [
      "A-1,,MUG,1,Cy, Orr,,,Weg 1,,,Berlin,,10115,Germany,a@b.example,post,fast,2026-12-01,,",
      "A-2,,CUP,1,Bo Li,,,Weg 1,,,Berlin,,10115,Germany,,,,,,",
      "A-3,,CUP,1,Bo Li,,,Weg 1,,,Berlin,,10115,Germany,,,,,,",
    ]),
    expected: [
      "A-2 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU",
      "A-3 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU",
      "line 2 refused: row-too-long",
    ],
  },
  {
    title: "has a separator line, a title and a total",
    bytes: toFile(HEADINGS, [ADA], { delimiter: ";", above: ["sep=;", "Orders of today"], end: ["Total;;;2"] }),
    expected: ["A-1 MUG x2 by 2026-12-01 to Ada King, Weg 1, 10115 Berlin, DEU", "line 5 refused: no-sku-or-item"],
  },
];
