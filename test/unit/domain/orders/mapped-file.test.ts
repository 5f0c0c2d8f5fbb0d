import { describe, expect, it } from "vitest";
import {
  findMapping,
  findMissingFields,
  type OrderMapping,
  parseMappedOrders,
  readFileColumns,
  readStatuses,
  suggestMapping,
} from "../../../../src-domain/orders/mapped-file.ts";
import { toColumnLetter } from "../../../../src-domain/workbook.ts";

/** Rows as a spreadsheet has them: cells are divided by ";", rows by line ends. */
const rowsOf = (text: string) => text.split("\n").map((row, index) => ({ line: index + 1, cells: row.split(";") }));

const HEADINGS = "Bestellnummer;Artikelnummer;Menge;Vorname;Nachname;Straße;Hausnummer;PLZ;Ort;Land;Status;Phone;Phone";
const FILE = `Open orders
${HEADINGS}
7001;MUG;2;Ada;King;Weg;1a;10115;Berlin;Deutschland;Neu;1;2
7001;CUP;1;;;;;;;;;;
7002;MUG;1;Bo;Li;Weg;2;53111;Bonn;Deutschland;Storniert;;3`;

const MAPPING: OrderMapping = { ...suggestMapping(rowsOf(FILE)), readyStatuses: ["Neu"] };

const reverseColumns = (text: string): string =>
  text
    .split("\n")
    .map((row) => row.split(";").toReversed().join(";"))
    .join("\n");

function parsed(text: string, mapping: OrderMapping = MAPPING) {
  const result = parseMappedOrders(rowsOf(text), mapping);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe("columns", () => {
  it("lists columns with letters and samples, also under the same heading", () => {
    const columns = readFileColumns(rowsOf(FILE));
    expect(columns.slice(0, 2)).toEqual([
      { heading: "bestellnummer", title: "Bestellnummer", letter: "A", samples: ["7001", "7002"] },
      { heading: "artikelnummer", title: "Artikelnummer", letter: "B", samples: ["MUG", "CUP"] },
    ]);
    expect(columns.slice(-2)).toMatchObject([
      { heading: "phone", letter: "L", samples: ["1"] },
      { heading: "phone (2)", letter: "M", samples: ["2", "3"] },
    ]);
    expect([25, 26, 701, 702].map(toColumnLetter)).toEqual(["Z", "AA", "ZZ", "AAA"]);
  });

  it("suggests columns of a French file, but not the buyer's", () => {
    const headings =
      "Numéro de vente;Numéro de commande;Nom de l'acheteur;Nom;Adresse 1;Adresse 2;Ville;Code postal;Pays;Téléphone;Étiquette personnalisée;Quantité;Date de vente;Numéro de suivi";
    expect(suggestMapping(rowsOf(`${headings}\n1`)).columns).toEqual({
      orderNumber: "numéro de vente",
      name: "nom",
      street1: "adresse 1",
      street2: "adresse 2",
      city: "ville",
      postalCode: "code postal",
      country: "pays",
      phone: "téléphone",
      sku: "étiquette personnalisée",
      quantity: "quantité",
      orderedAt: "date de vente",
      shippedAt: "numéro de suivi",
    });
  });

  it("suggests columns of an address in other languages by the labels of forms", () => {
    const headings =
      "Pedido;Nombre;Apellidos;Dirección;Código postal;Dirección de envío ciudad;País;Teléfono;SKU;Cantidad";
    expect(suggestMapping(rowsOf(`${headings}\n1`)).columns).toEqual({
      name: "nombre",
      lastName: "apellidos",
      street1: "dirección",
      postalCode: "código postal",
      city: "dirección de envío ciudad",
      country: "país",
      phone: "teléfono",
      sku: "sku",
    });
  });

  it("suggests columns and lists the statuses to choose from", () => {
    expect(MAPPING.columns).toMatchObject({
      orderNumber: "bestellnummer",
      sku: "artikelnummer",
      name: "vorname",
      lastName: "nachname",
      houseNumber: "hausnummer",
      postalCode: "plz",
      status: "status",
    });
    expect(findMissingFields(MAPPING)).toEqual([]);
    expect(readStatuses(rowsOf(FILE), "status")).toEqual(["Neu", "Storniert"]);
  });

  it("suggests no column of the invoice address", () => {
    const { columns } = suggestMapping(rowsOf("Order ID;SKU;Qty;Billing Name;Billing City;Shipping City\n1;A;1;x;y;z"));
    expect(columns).toMatchObject({ orderNumber: "order id", city: "shipping city" });
    expect(columns.name).toBeUndefined();
  });

  it("suggests no column of the sender's address", () => {
    const headings =
      "Order ID;SKU;Sender Name;Sender Street;Return Address 1;Return City;Ship from Zip;Warehouse Country";
    expect(suggestMapping(rowsOf(`${headings}\n1`)).columns).toEqual({ orderNumber: "order id", sku: "sku" });
  });

  it.each(["Straat;Huisnummer", "Street name;Street number", "Indirizzo;Numero civico", "Vej;Husnr.", "Ulica;Nr domu"])(
    "suggests the columns of street and house number: %s",
    (headings) => {
      const [street = "", number = ""] = headings.toLowerCase().split(";");
      const { columns } = suggestMapping(rowsOf(`Order ID;SKU;${headings}\n1;A;x;2`));
      expect(columns).toMatchObject({ street1: street, houseNumber: number });
    },
  );

  it("suggests no column of numbers as the date of a status", () => {
    const headings = "Order ID;SKU;Qty Ordered;Qty Shipped;Qty Canceled;Amount Paid;Shipped at";
    const { columns } = suggestMapping(rowsOf(`${headings}\n1;A;3;0;0;0;`));
    expect(columns).toMatchObject({ shippedAt: "shipped at" });
    expect([columns.canceledAt, columns.paidAt]).toEqual([undefined, undefined]);
    const dates = suggestMapping(rowsOf("Order ID;SKU;Anzahlung bezahlt am;Order total status\n1;A;;")).columns;
    expect(dates).toMatchObject({ paidAt: "anzahlung bezahlt am", status: "order total status" });
  });

  it("asks for a country only without a country column", () => {
    const { country: _country, ...columns } = MAPPING.columns;
    expect(findMissingFields({ ...MAPPING, columns })).toEqual(["country"]);
    expect(findMissingFields({ ...MAPPING, columns, countryCode: "DEU" })).toEqual([]);
  });
});

describe("orders", () => {
  it("joins names and house numbers, and holds an order with any other status", () => {
    expect(parsed(FILE).orders).toMatchObject([
      {
        channel: "mapped",
        orderNumber: "7001",
        recipient: { shipmentName: "Ada King", shipmentStreet1: "Weg 1a", shipmentPhone: "1" },
        lines: [
          { sku: "MUG", quantity: 2, holdReason: null },
          { sku: "CUP", quantity: 1, holdReason: null },
        ],
      },
      { orderNumber: "7002", lines: [{ holdReason: "status-unknown" }] },
    ]);
  });

  it("reads the second of two columns with one heading", () => {
    const mapping = { ...MAPPING, columns: { ...MAPPING.columns, phone: "phone (2)" } };
    expect(parsed(FILE, mapping).orders.map(({ recipient }) => recipient.shipmentPhone)).toEqual(["2", "3"]);
  });

  it.each([
    ["canceledAt", "canceled"],
    ["paidAt", "unpaid"],
    ["shippedAt", "already-shipped"],
  ] as const)("holds an order back by %s", (field, holdReason) => {
    const isHeldByText = field !== "paidAt";
    const text = `No;SKU;Qty;Name;Street;City;Country;Zip;Mark
1;A;1;Ada;Weg 1;Berlin;DE;10115;${isHeldByText ? "x" : ""}
2;A;1;Bo;Weg 2;Berlin;DE;10115;${isHeldByText ? "" : "x"}`;
    const { columns, knownHeadings } = suggestMapping(rowsOf(text));
    const mapping = { ...MAPPING, knownHeadings, columns: { ...columns, orderNumber: "no", [field]: "mark" } };
    expect(parsed(text, mapping).orders.map(({ lines }) => lines[0]?.holdReason)).toEqual([holdReason, null]);
  });

  it("takes one unit for an item's code without a quantity column", () => {
    const text = "Order no;RMA;Name;Street;City;Zip;Country\n1;R-1;Ada;Weg 1;Berlin;10115;DE";
    expect(parsed(text, suggestMapping(rowsOf(text))).orders[0]?.lines).toMatchObject([
      { itemCode: "R-1", quantity: 1 },
    ]);
  });
});

const IMEI_FILE = `Order no;Phone SKU;Qty;Name;Street;City;Country;Zip;Phone
1;3.56938E+14;1;Ada;Weg 1;Berlin;DE;10115;4.91512E+12`;

it.each([
  ["sku", "phone sku", false],
  ["phone", "phone", true],
] as const)("refuses a %s that a spreadsheet rounded, unless it is dispensable", (field, heading, isRead) => {
  const { columns, knownHeadings } = suggestMapping(rowsOf(IMEI_FILE));
  const text = isRead ? IMEI_FILE.replace("3.56938E+14", "MUG") : IMEI_FILE;
  const mapping = {
    ...MAPPING,
    knownHeadings,
    columns: { ...columns, sku: "phone sku", phone: "phone", [field]: heading },
  };
  expect(parseMappedOrders(rowsOf(text), mapping).ok).toBe(isRead);
});

describe("remembered mappings", () => {
  it("fits a file whose columns moved", () => {
    const { phone: _phone, ...columns } = MAPPING.columns;
    const mapping = { ...MAPPING, columns };
    expect(findMapping(rowsOf(reverseColumns(FILE)), [mapping])).toBe(mapping);
    expect(parsed(reverseColumns(FILE), mapping).orders[0]?.recipient.shipmentStreet1).toBe("Weg 1a");
  });

  it.each([
    ["lacks a chosen column", FILE.replace("Hausnummer", "Nr")],
    ["moved columns of which two have one heading", reverseColumns(FILE)],
    ["has a new column that may hold orders back", FILE.replace(HEADINGS, `${HEADINGS};Storniert am`)],
  ])("does not fit a file that %s", (_reason, text) => {
    expect(findMapping(rowsOf(text), [MAPPING])).toBeUndefined();
    expect(parseMappedOrders(rowsOf(text), MAPPING)).toEqual({ ok: false, error: { kind: "unknown-headings" } });
  });
});

it("keeps articles apart when the column of line ids has product ids", () => {
  const [headings, ...rows] = [
    "order id;item id;sku;quantity;name;street;city;country",
    "7001;88;MUG-RED;1;Ada;Weg 1;Berlin;DE",
    "7001;88;MUG-BLUE;1;Ada;Weg 1;Berlin;DE",
  ];
  for (const lines of [rows, rows.toReversed()]) {
    const text = [headings, ...lines].join("\n");
    const { orders } = parsed(text, suggestMapping(rowsOf(text)));
    expect(orders.flatMap((order) => order.lines.map(({ lineId }) => lineId)).toSorted()).toEqual([
      "MUG-BLUE#1",
      "MUG-RED#1",
    ]);
  }
});
