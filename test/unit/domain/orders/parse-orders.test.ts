import { describe, expect, it } from "vitest";
import { parseOrders } from "../../../../src-domain/orders/parse-orders.ts";

/** Rows as a spreadsheet has them: cells are divided by ";", rows by line ends. */
const parse = (text: string) =>
  parseOrders(
    text
      .trim()
      .split("\n")
      .map((row, index) => ({ line: index + 1, cells: row.split(";") })),
  );

function ordersIn(text: string) {
  const result = parse(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const SHOPIFY =
  "Name;Email;Financial Status;Lineitem quantity;Lineitem sku;Shipping Name;Shipping Address1;Shipping City;Shipping Zip;Shipping Country;Cancelled at;Lineitem fulfillment status";
const AMAZON =
  "order-id;order-item-id;sku;quantity-to-ship;promise-date;recipient-name;ship-address-1;ship-city;ship-postal-code;ship-country;is-buyer-requested-cancellation";
const TEMPLATE = "Order number;Item;SKU;Quantity;Name;Street 1;City;Postal code;Country";

describe("channels", () => {
  it("carries Shopify's address down to the order's other rows", () => {
    const { channel, orders } = ordersIn(`${SHOPIFY}
#1001;a@b.de;paid;2;MUG;Ada King;Weg 1;Berlin;'10115;DE;;pending
#1001;;;1;CUP;;;;;;;
#1002;;pending;1;MUG;Bo Li;Weg 2;Bonn;53111;DE;;`);
    expect(channel).toBe("shopify");
    expect(orders).toMatchObject([
      {
        orderNumber: "#1001",
        recipient: { shipmentName: "Ada King", shipmentPostalCode: "10115", shipmentCountryCode: "DEU" },
        lines: [
          { lineId: "MUG#1", quantity: 2, holdReason: null },
          { lineId: "CUP#1", quantity: 1 },
        ],
      },
      { orderNumber: "#1002", lines: [{ holdReason: "unpaid" }] },
    ]);
  });

  it("keeps Amazon's line id and ship-by date", () => {
    const { channel, orders } = ordersIn(`${AMAZON}
028-1-1;20811111111111;"A" 5;1;2026-12-01T07:59:59+00:00;Ada;Weg 1;Berlin;10115;DE;false
028-1-1;20811111111112;B;2;2026-12-01T07:59:59+00:00;Ada;Weg 1;Berlin;10115;DE;true`);
    expect(channel).toBe("amazon");
    expect(orders).toMatchObject([
      {
        shipBy: "2026-12-01T07:59:59.000Z",
        lines: [{ lineId: "20811111111111", sku: '"A" 5', holdReason: "on-hold" }, { lineId: "20811111111112" }],
      },
    ]);
  });

  it("knows Japan's Amazon by the points that a buyer got", () => {
    const [headings, row] = [
      `${AMAZON};quantity-shipped;points-granted`,
      "250-1-1;1;B;1;;Ada;1-1;Tokyo;1000001;JP;false;2;0",
    ];
    const { channel, orders } = ordersIn(`${headings}\n${row}`);
    expect([channel, orders[0]?.lines[0]]).toMatchObject(["amazon-japan", { quantity: 1, shippedQuantity: 2 }]);
  });

  it("reads WebToffee's items although a name contains its marks", () => {
    const { orders } =
      ordersIn(`order_number;status;shipping_first_name;shipping_last_name;shipping_address_1;shipping_city;shipping_postcode;shipping_country;line_item_1;line_item_2
7;on-hold;Ada;King;Weg 1;Berlin;10115;DE;name:A|sku:9, big|product_id:1|sku:MUG|quantity:2|total:9;`);
    expect(orders).toMatchObject([
      { recipient: { shipmentName: "Ada King" }, lines: [{ sku: "MUG", quantity: 2, holdReason: "on-hold" }] },
    ]);
  });

  it("ignores eBay's summary quantity and footer but keeps its address", () => {
    const { orders } = ordersIn(`;;;;;;;;
Sales Record Number;Order Number;Ship To Name;Ship To Address 1;Ship To City;Ship To Zip;Ship To Country;Item Number;Custom Label;Quantity;Transaction ID;Paid On Date;Tracking Number
;;;;;;;;
5;12-1;Ada King;Weg 1;Berlin;10115;Germany;;;3;;Sep-30-26;
5;12-1;;;;;;111;MUG;2;t1;;
5;12-1;;;;;;112;CUP;1;t2;;
2;record(s) downloaded;from 1;;;;;;;;;;;
Seller ID : shop;;;;;;;;;;;`);
    expect(orders).toMatchObject([
      {
        orderNumber: "12-1",
        recipient: { shipmentName: "Ada King", shipmentCountryCode: "DEU" },
        lines: [
          { lineId: "t1", sku: "MUG", quantity: 2, holdReason: null },
          { lineId: "t2", sku: "CUP", quantity: 1 },
        ],
      },
    ]);
  });

  it("finds headings below a title, with stars, blanks, line ends and other case", () => {
    const { channel } = ordersIn(`Open orders;;;;;;;;
*order NUMBER ;Item;\u200BSKU;Quantity;Name;Street  1;City;Postal\rcode;Country
1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany`);
    expect(channel).toBe("template");
  });

  it("names a file with unknown headings", () => {
    expect(parse("a;b\n1;2")).toEqual({ ok: false, error: { kind: "unknown-headings" } });
  });
});

describe("rows", () => {
  it("numbers lines of one SKU within an order", () => {
    const { orders } = ordersIn(`${TEMPLATE}
1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany
1;;MUG;1;;;;;`);
    expect(orders[0]?.lines.map(({ lineId }) => lineId)).toEqual(["MUG#1", "MUG#2"]);
  });

  it.each([
    [";;MUG;1;Ada;Weg 1;Berlin;10115;Germany", "no-order-number"],
    ["1;;;1;Ada;Weg 1;Berlin;10115;Germany", "no-sku-or-item"],
    ["1;;MUG;two;Ada;Weg 1;Berlin;10115;Germany", "quantity-not-a-number"],
  ])("refuses the row %s", (row, problem) => {
    expect(ordersIn(`${TEMPLATE}\n${row}`).refusedRows).toEqual([{ line: 2, problem }]);
  });

  it.each([
    [
      "a quantity with another column to fall back on",
      `Order number;Order status;Postcode (shipping);SKU;Quantity (- refund);Quantity
1;processing;10115;MUG;#REF!;2`,
    ],
    [
      "a date of shipping",
      `Sales record number;Order number;Item number;Custom label;Quantity;Paid on date;Tracking number;Shipped on date
1;11-1;22;MUG;1;01-Nov-26;;#VALUE!`,
    ],
    [
      "a word for yes",
      `Sales record number;Order number;Item number;Custom label;Quantity;Paid on date;Tracking number;Click and collect
1;11-1;22;MUG;1;01-Nov-26;;#NAME?`,
    ],
    [
      "whether the order was canceled",
      `${SHOPIFY}
#1;a@b.de;paid;1;MUG;Ada King;Weg 1;Berlin;10115;DE;########;`,
    ],
    [
      "the condition",
      `${TEMPLATE};Condition
1;;MUG;1;Ada King;Weg 1;Berlin;10115;DE;#N/A`,
    ],
  ])("refuses a row whose failed formula hides %s", (_column, text) =>
    expect(ordersIn(text)).toMatchObject({ orders: [], refusedRows: [{ problem: "formula-failed" }] }),
  );

  it("reads a row whose failed formula hides no more than a phone", () => {
    const text = `${TEMPLATE};Phone
1;;MUG;1;Ada King;Weg 1;Berlin;10115;DE;#NAME?`;
    expect(ordersIn(text)).toMatchObject({ orders: [{ orderNumber: "1" }], refusedRows: [] });
  });

  it("refuses rows of an order that comes again after another order", () => {
    const { orders, refusedRows } = ordersIn(`${TEMPLATE}
1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany
2;;MUG;1;Bo;Weg 2;Bonn;53111;Germany
1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany`);
    expect(orders.map(({ lines }) => lines.length)).toEqual([1, 1]);
    expect(refusedRows).toEqual([{ line: 4, problem: "order-repeated" }]);
  });

  it("joins items of an order with another order between them", () => {
    const { orders, refusedRows } = ordersIn(`${TEMPLATE}
1;RMA-1;;1;Ada;Weg 1;Berlin;10115;Germany
2;RMA-9;;1;Bo;Weg 2;Bonn;53111;Germany
1;RMA-2;;1;Ada;Weg 1;Berlin;10115;Germany
2;RMA-8;;1;Bo;Weg 2;Bonn;53111;Germany`);
    expect(orders.map(({ lines }) => lines.map(({ itemCode }) => itemCode))).toEqual([
      ["RMA-1", "RMA-2"],
      ["RMA-9", "RMA-8"],
    ]);
    expect(refusedRows).toEqual([]);
  });

  it("refuses an item that its order names twice", () => {
    const { refusedRows } = ordersIn(`${TEMPLATE}
1;RMA-1;;1;Ada;Weg 1;Berlin;10115;Germany
2;RMA-9;;1;Bo;Weg 2;Bonn;53111;Germany
1;'RMA-1;;1;Ada;Weg 1;Berlin;10115;Germany`);
    expect(refusedRows).toEqual([{ line: 4, problem: "order-repeated" }]);
  });

  it("removes the apostrophe that makes a cell a text in a spreadsheet", () => {
    const { orders } = ordersIn(`${TEMPLATE}
'A-1;'RMA-1;;1;Ada;Weg 1;Berlin;10115;Germany
2;;'MUG';1;d'Arc;'s-Gravenweg 2;Berlin;10115;Germany
3;;6' pole;1;Bo;Weg 2;Berlin;10115;Germany`);
    expect(orders.map(({ orderNumber, lines: [line] }) => [orderNumber, line?.itemCode ?? line?.sku])).toEqual([
      ["A-1", "RMA-1"],
      ["2", "MUG"],
      ["3", "6' pole"],
    ]);
    expect(orders[1]?.recipient.shipmentStreet1).toBe("'s-Gravenweg 2");
  });

  it("names the orders of refused rows", () => {
    const { orders, refusedNumbers } = ordersIn(`${TEMPLATE}
'1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany
1;;CUP;many;Ada;Weg 1;Berlin;10115;Germany
'2;;MUG;many;Bo;Weg 2;Bonn;53111;Germany
'3;;MUG;1;Bo;Weg 2;Bonn;53111;Germany;too long`);
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(["1"]);
    expect(refusedNumbers).toEqual(["2", "3"]);
  });

  it.each([
    ["A***", "Weg 1", "10115", "hidden-by-channel"],
    ["M?ller", "Weg 1", "10115", "unreadable"],
    ["Ada", "", "10115", "incomplete"],
    ["Ada", "Weg 1", "", "incomplete"],
    ["Ada", "123 Fake Street", "10115", "incomplete"],
    ["Ada", "14 rue de", "10115", "incomplete"],
  ])("reports a problem of the address %s, %s, %s", (name, street, zip, problem) => {
    const { orders } = ordersIn(`${TEMPLATE}\n1;;MUG;1;${name};${street};Berlin;${zip};Germany`);
    expect(orders[0]?.addressProblem).toBe(problem);
  });

  it("reports an address with a placeholder for the city as incomplete", () => {
    const { orders } = ordersIn(`${TEMPLATE}\n1;;MUG;1;Ada;Weg 1;Anytown;10115;Germany`);
    expect(orders[0]?.addressProblem).toBe("incomplete");
  });

  it.each([
    ["9.43461E+21", 2],
    ["123456789012345000", 3],
  ])("refuses a column of numbers that a spreadsheet rounded (%s)", (value, rows) => {
    const row = `${value};;MUG;1;Ada;Weg 1;Berlin;10115;Germany`;
    expect(parse([TEMPLATE, ...Array.from({ length: rows - 1 }, () => row)].join("\n"))).toEqual({
      ok: false,
      error: { kind: "rounded-by-excel", columns: [{ heading: "order number", line: 2, value }] },
    });
  });

  it("refuses a column with more long numbers ending in a zero than chance gives", () => {
    const fileOf = (...numbers: readonly string[]) =>
      parse([TEMPLATE, ...numbers.map((number) => `${number};;MUG;1;Ada;Weg 1;Berlin;10115;Germany`)].join("\n"));
    expect(fileOf("1234567890123450", "1234567890123460", "1234567890123470").ok).toBe(false);
    expect(fileOf("1234567890123450", "1234567890123460", "1234567890123471").ok).toBe(true);
    expect(fileOf("1234567890123450", "1234567890123460", "1234567890123470", "0042").ok).toBe(true);
  });

  it("warns of two numbers that a spreadsheet may have rounded", () => {
    const rowOf = (number: string) => `${number};;MUG;1;Ada;Weg 1;Berlin;10115;Germany`;
    const warningsIn = (...numbers: readonly string[]) =>
      ordersIn([TEMPLATE, ...numbers.map(rowOf)].join("\n")).warnings;
    expect(warningsIn("1234567890123450", "1234567890123460")).toEqual([
      { line: 2, warning: "number-may-be-rounded" },
      { line: 3, warning: "number-may-be-rounded" },
    ]);
    expect(warningsIn("1234567890123450", "1234567890123461")).toEqual([]);
  });

  it("refuses a file with two different columns of one heading", () => {
    const row = "1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany";
    expect(parse(`${TEMPLATE};City\n${row};Berlin`).ok).toBe(true);
    expect(parse(`${TEMPLATE};City\n${row};Bonn`)).toEqual({
      ok: false,
      error: { kind: "heading-twice", heading: "city" },
    });
  });

  it("reads the filled one of several columns with one heading", () => {
    const text = `${TEMPLATE};Phone;Phone;City;Phone\n1;;MUG;1;Ada;Weg 1;;10115;Germany;;n/a;Berlin;030 1`;
    expect(ordersIn(text).orders).toMatchObject([{ recipient: { shipmentPhone: "030 1", shipmentCity: "Berlin" } }]);
  });

  it("refuses a file in which the third column of one heading differs", () =>
    expect(parse(`${TEMPLATE};City;City\n1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany;;Bonn`).ok).toBe(false));

  it("leaves out a phone with digits that the channel hides", () => {
    const { orders } = ordersIn(`${TEMPLATE};Phone\n1;;MUG;1;Ada;Weg 1;Berlin;10115;Germany;(+49)151****678`);
    expect(orders).toMatchObject([{ addressProblem: null, recipient: { shipmentPhone: "" } }]);
  });
});
