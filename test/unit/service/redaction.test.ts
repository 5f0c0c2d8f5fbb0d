import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactQuery, createRedaction } from "../../../src-main/service/redaction.ts";
import { createResendBody } from "../../../src-main/service/resources/resend.ts";
import { DESTINATION } from "../../destination.ts";

const EXTRA_FIELDS = { shipmentStreet2: "Unit 5b", shipmentEmail: "ada@example.com", remarks: "Ring twice" };
const PERSON = { ...DESTINATION, ...EXTRA_FIELDS, shipmentCountryCode: "" };
const destination = { ...PERSON, shipmentCountryCode: "USA", shipmentServiceType: "SHIPMENT_USPS_PM_NJ" };
const BODY = createResendBody({ returnInventoryIds: ["9007199254740993"], warehouseId: 2, destination });
const TOKEN = "token-canary-9c2e7b";
const unchanged = (text: string): string => text;
const removeToken = (text: string): string => text.replaceAll(TOKEN, "[redacted]");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const answerTo = (body: string | null, content: unknown): string =>
  createRedaction(body, removeToken).redactAnswer(
    bytes(typeof content === "string" ? content : JSON.stringify(content)),
    "application/json",
  );

describe("a request", () => {
  it("hides every recipient field", () => {
    const redacted = createRedaction(BODY, unchanged).request ?? "";
    const personalValues = Object.values(PERSON).filter((value) => value !== "");
    expect(personalValues).toHaveLength(9);
    for (const value of personalValues) expect(redacted.replaceAll("SHIPMENT_USPS_PM_NJ", "")).not.toContain(value);
    expect(JSON.parse(redacted)).toMatchObject({
      returnInventoryIdList: ["9007199254740993"],
      resendShipment: {
        warehouseId: 2,
        shipmentCountryCode: "usa",
        shipmentServiceType: "SHIPMENT_USPS_PM_NJ",
        shipmentName: "[hidden, 12 characters]",
      },
    });
  });

  const hostileContents: readonly [string, unknown][] = [
    ["in another letter case", { ShipmentNAME: "Ada Lovelace", SHIPMENTPHONE: "Ada Lovelace" }],
    [
      "with separators in the key",
      { shipment_name: "Ada Lovelace", "postal-code": "Ada Lovelace", "Street 1": "Ada Lovelace" },
    ],
    ["deep inside", { a: { b: { c: [{ recipient: { first: { deep: "Ada Lovelace" } } }] } } }],
    ["in lists", { contacts: ["Ada Lovelace", ["Ada Lovelace", { x: "Ada Lovelace" }]] }],
    ["in JSON text", { payload: JSON.stringify({ shipmentName: "Ada Lovelace" }) }],
    ["in nested JSON text", { p: JSON.stringify({ q: JSON.stringify({ city: "Ada Lovelace" }) }) }],
    ["in a field named like a prototype", JSON.parse('{"__proto__":{"shipmentName":"Ada Lovelace"}}')],
    ["in free fields", { customFieldMap: { anything: "Ada Lovelace" } }],
    ["at a depth of 60", JSON.parse(`${'{"a":'.repeat(60)}"Ada Lovelace"${"}".repeat(60)}`)],
  ];
  it.each(hostileContents)("hides a person %s", (_name, content) => {
    expect(createRedaction(JSON.stringify(content), unchanged).request).not.toContain("Lovelace");
    expect(answerTo(null, content)).not.toContain("Lovelace");
  });

  it.each("apiToken API_KEY x-rr-apitoken Authorization signingKey clientSecret PASSWORD Set-Cookie".split(" "))(
    "hides the secret %s as a text, a number or a list",
    (key) => {
      const requestBody = JSON.stringify({ a: [{ [key]: "s3cr3t" }], [key]: 73371, n: { [key]: ["s3cr3t"] } });
      expect(createRedaction(requestBody, unchanged).request).not.toMatch(/s3cr3t|73371/);
    },
  );

  it("hides numbers in a person's field", () =>
    expect(createRedaction('{"phone":5550100,"fax":"","street3":null,"count":5}', unchanged).request).toBe(
      '{"phone":"[hidden]","fax":"","street3":null,"count":5}',
    ));

  it("is replaced by a note when it is not JSON", () =>
    expect(createRedaction("shipmentName=Ada", unchanged).request).toBe("[not JSON]"));
});

describe("a refusal", () => {
  it("hides only the repeated recipient data in the service's sentences", () => {
    const redacted = answerTo(BODY, {
      correlationId: "0HN5R89JOAUBR:00000001",
      meta: {
        status: 400,
        errorCode: "VALIDATION_FAILED",
        error: {
          shipmentPostalCode: "'07102' is not a postal code of Newark.",
          shipmentName: ["ADA LOVELACE is too long.", "Mr. Lovelace is unknown."],
          message: `Nobody at 12 analytical way answers to ada@example.com (${TOKEN}).`,
          warehouseId: "'warehouse Id' must not be empty.",
        },
      },
    });
    expect(JSON.parse(redacted)).toEqual({
      correlationId: "0HN5R89JOAUBR:00000001",
      meta: {
        status: 400,
        errorCode: "VALIDATION_FAILED",
        error: {
          shipmentPostalCode: "'[hidden]' is not a postal code of [hidden].",
          shipmentName: ["[hidden] is too long.", "Mr. [hidden] is unknown."],
          message: "Nobody at [hidden] answers to [hidden] ([redacted]).",
          warehouseId: "'warehouse Id' must not be empty.",
        },
      },
    });
  });

  it("hides a Chinese name inside a Chinese sentence", () => {
    const body = JSON.stringify({ shipmentName: "张伟" });
    expect(answerTo(body, { meta: { error: { shipmentName: "收件人张伟无效" } } })).not.toContain("张伟");
  });

  it("hides long remarks that the service repeats", () => {
    const remarks = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(97 + ((index * 7) % 26))).join("");
    const redacted = answerTo(JSON.stringify({ remarks }), { meta: { error: { message: `Too long: ${remarks}` } } });
    expect(redacted).not.toContain(remarks.slice(1000, 1200));
    expect(() =>
      createRedaction(JSON.stringify({ remarks: "x".repeat(2_000_000) }), unchanged).redactText("y"),
    ).not.toThrow();
  });

  it("treats regular expressions in a person's data as plain text", () => {
    const body = JSON.stringify({ shipmentName: "a.*(b[c]{2}|^$\\d+?/-", city: ".*" });
    const { redactText } = createRedaction(body, unchanged);
    expect(redactText("kept a.*(b[c]{2}|^$\\d+?/- kept")).toBe("kept [hidden] kept");
  });

  it.each(["Deliver to 12 Analytical Way failed", JSON.stringify({ message: "12 Analytical Way is unknown" })])(
    "hides why a label failed: %s",
    (error) => {
      const redacted = answerTo(null, { data: { resendShipmentList: [{ trackingNumber: null, error }] } });
      expect(redacted).not.toContain("Analytical");
    },
  );

  it("is replaced by its size and type when it is not JSON", () => {
    expect(answerTo(null, "<html>Ada Lovelace</html>")).toBe("[25 bytes of application/json, not JSON]");
    expect(createRedaction(null, unchanged).redactAnswer(new Uint8Array(300_000), null)).toBe(
      "[300000 bytes of no declared type]",
    );
  });

  it("is cut at about 8000 characters", () =>
    expect(answerTo(null, { list: Array.from({ length: 9000 }, () => 1) }).length).toBeLessThan(8100));
});

it("hides persons and secrets in a query", () =>
  expect(redactQuery({ returnInventoryId: "5", toPostalCode: "07102", apiToken: "x" })).toEqual({
    returnInventoryId: "5",
    toPostalCode: "[hidden]",
    apiToken: "[hidden]",
  }));

it("hides any recipient name in a sentence", () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ÿ张伟 .'-]{2,40}$/).filter((text) => text.trim().length > 3);
  fc.assert(
    fc.property(name, (shipmentName) => {
      fc.pre(!"The name '' is refused. [hidden]".toLowerCase().includes(shipmentName.trim().toLowerCase()));
      const { redactText } = createRedaction(JSON.stringify({ shipmentName }), unchanged);
      expect(redactText(`The name '${shipmentName}' is refused.`)).not.toContain(shipmentName.trim());
    }),
  );
});

it("hides the path of label addresses", () => {
  const address = "https://user:secret@labels.example.com:8443/label/202401/1-pqk2pvydgxp.pdf?X-Sig=canary#page";
  const shipment = {
    labelUrl: address,
    label: { regions: { RHCN: address } },
    error: JSON.stringify({ labelUrl: address }),
  };
  const redacted = answerTo(null, { resendShipmentList: [shipment], note2: `see ${address} and more` });
  expect(redacted).not.toMatch(/pqk2pvydgxp|canary|secret/);
  expect(redacted).toContain('"labelUrl":"https://labels.example.com:8443/[hidden]"');
});
