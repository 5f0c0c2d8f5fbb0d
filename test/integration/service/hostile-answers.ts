import type { HttpAnswer } from "../../../src-main/service/exchange.ts";
import { choicesOf, randomOf } from "../../random.ts";

const META = { status: 200, data: {}, errorCode: null, error: {} };
const ITEM = {
  returnInventoryId: 9_007_199_254_740_991,
  rma: "USE-2-240906-D00013-0",
  warehouseId: 2,
  handlingCode: "ohd",
  handlingStatusCode: "pending",
  createOn: "2024-09-06T01:02:03.4567891",
  returnInventoryImageList: [{ imageKey: "img/returns/1.jpg" }],
  returnInventoryVasList: [{ vasCode: "photo", vasStatusCode: 1, isFinished: false }],
};
const SHIPMENT = {
  resendShipmentId: 1,
  shipmentServiceType: "usps",
  trackingNumber: null,
  error: '{"message":"No such street"}',
  labelUrl: "https://label.example.com/1.pdf",
  label: { regions: { US: "https://label.example.com/1.pdf" } },
};
const ORDER = {
  resendId: 5,
  resendNumber: "R-5",
  resendStatusCode: 4,
  createOn: "2026-11-18T06:00:00",
  cancelCutOff: "2026-11-18T08:00:00",
  returnInventoryIdList: [1, 2],
  resendShipmentList: [SHIPMENT],
};

const REAL_ANSWERS: readonly object[] = [
  { correlationId: "c-1", meta: META, data: [ITEM, ITEM], totalNumberOfRecords: 2 },
  { correlationId: "c-1", meta: META, returnInventoryList: [ITEM], totalNumberOfRecords: "1" },
  { correlationId: "c-1", meta: META, ...ITEM },
  { correlationId: "c-1", meta: META, ...ORDER },
  { correlationId: "c-1", meta: META, data: ORDER },
  { correlationId: "c-1", meta: META, data: { resendId: 5 } },
  { meta: META, warehouses: [{ warehouseId: 2, warehouseName: "East", countryCode: "USA" }] },
  { meta: META, data: [{ shipmentServiceType: "usps", countryCodePairList: [{ toCountryCode: "usa" }] }] },
  { meta: META, data: { consolidateShippingOrderId: "a", shippingMethod: "AIR", createdOn: "2026-11-18T06:00:00Z" } },
  { meta: META, data: { fbaInstructionId: "00000000-0000-4000-8000-000000000000", fbaInstructionStatus: "draft" } },
  { meta: { ...META, status: 400, errorCode: "VALIDATION_FAILED", error: { shipmentPhone: ["must not be empty."] } } },
  { meta: { ...META, status: 401, errorCode: "AUTH", error: { message: "Invalid token." } } },
];

const HOSTILE_VALUES: readonly string[] = [
  ...["null", "true", "-0", "1e999", "-1e999", "1e-999", "0.1", "9223372036854775807", "9223372036854775808"],
  ...["123456789012345678901234567890", "-9007199254740993", "[]", "{}", "[[[]]]", '""', '" "', '"\\u0000"'],
  ...['"\\ud800"', '"__proto__"', '"2026-13-45T99:99:99Z"', '"+275760-09-13T00:00:00.001Z"', '{"length":1e9}'],
  ...['{"toString":1,"valueOf":1,"then":1,"toJSON":1}', '{"__proto__":{"polluted":true}}', '"javascript:alert(1)"'],
  ...[`"${"x".repeat(20_000)}"`, "[".repeat(3000) + "]".repeat(3000), '{"a":'.repeat(3000) + "1" + "}".repeat(3000)],
  ...['"\\\\\\"', "NaN", "undefined", "01", "'x'", "{'a':1}", "/*x*/1", "1,", '"\n"', "\uFEFF1"],
];
/** Deep enough to overflow the stack of a recursive function. */
const DEEP_LISTS = "[".repeat(60_000) + "]".repeat(60_000);
const STATUSES = [200, 200, 200, 200, 200, 201, 204, 206, 299, 301, 400, 401, 403, 404, 409, 418, 429, 500, 503, 599];
const CONTENT_TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "text/json",
  "text/html",
  "",
  "application/*",
  null,
];
const RETRY_AFTER_VALUES = [
  null,
  null,
  null,
  "30",
  "-5",
  "1e9",
  "99999999999999999999",
  "Sat, 21 Nov 2026 08:01:00 GMT",
  "x",
  "\0",
];
const DATES = [null, "Sat, 21 Nov 2026 08:01:00 GMT", "yesterday", "-271821-04-20"];

export function* hostileAnswers(seed: number): Generator<HttpAnswer, never> {
  const random = randomOf(seed);
  const { randomBelow, pick } = choicesOf(random);
  for (;;) {
    let text = JSON.stringify(pick(REAL_ANSWERS));
    for (let changes = randomBelow(4); changes > 0; changes -= 1) text = mutate(text, pick, randomBelow, random);
    if (random() < 0.005) text = text.replace(/:(\d+|null|\{\})/, `:${DEEP_LISTS}`);
    if (random() < 0.05) text = text.slice(0, randomBelow(text.length));
    const body = Buffer.from(text);
    // Bytes in the text that are not valid UTF-8.
    if (random() < 0.05 && body.length > 0) body[randomBelow(body.length)] = 0x80 + randomBelow(0x80);
    if (random() < 0.02) body.fill(randomBelow(256));
    const status = pick(STATUSES);
    const contentType = pick(CONTENT_TYPES);
    const retryAfter = pick(RETRY_AFTER_VALUES);
    const date = pick(DATES);
    yield { status, contentType: random() < 0.7 ? "application/json" : contentType, retryAfter, date, body };
  }
}

/** Values by their repeat count that are short to write and slow to read. */
const FILLERS: readonly ((count: number) => string)[] = [
  (count) => `[${"{},".repeat(count)}{}]`,
  (count) => `[${"[],".repeat(count)}[]]`,
  (count) => `[${"0,".repeat(count)}0]`,
  (count) => `[${"9007199254740993,".repeat(count / 8)}0]`,
  (count) => `[${`${"[".repeat(50)}${"]".repeat(50)},`.repeat(count / 50)}0]`,
  (count) => `[${`${JSON.stringify(ITEM)},`.repeat(count / 100)}{}]`,
  (count) => `[${joinNumbered(count / 6, (number) => `{"returnInventoryId":${number + 1},"vasCode":"v${number}"}`)}]`,
  (count) => `{${joinNumbered(count / 4, (number) => `"k${number}":"m"`)}}`,
  (count) => `"${"x".repeat(count * 3)}"`,
  (count) => `"${"\\u00e9".repeat(count / 2)}"`,
  (count) => `"${"https://a.example/b Ada Lovelace, ".repeat(count / 10)}"`,
  (count) => JSON.stringify(`[${"{},".repeat(count)}{}]`),
];
const joinNumbered = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: Math.ceil(count) }, (_, number) => piece(number)).join(",");

/** Real answers with one large value, of up to 1 MB or 300,000 values. */
export function* costlyAnswers(seed: number): Generator<HttpAnswer, never> {
  const random = randomOf(seed);
  const { pick } = choicesOf(random);
  for (;;) {
    const filler = pick(FILLERS)(3000 * 100 ** random());
    const text = JSON.stringify(pick(REAL_ANSWERS));
    const values = [...text.matchAll(/(?<=":)(?:"[^"]*"|[\d.]+|null|\{\}|\[[^\]]*\])/g)];
    const target = pick(values);
    const body = Buffer.from(replaceAt(text, target.index, target[0].length, filler));
    yield { status: pick([200, 200, 400]), contentType: "application/json", retryAfter: null, date: null, body };
  }
}

type RandomBelow = (limit: number) => number;

/** Replaces a value, a key or a character, or repeats a member. */
function mutate(
  text: string,
  pick: <T>(list: readonly T[]) => T,
  randomBelow: RandomBelow,
  random: () => number,
): string {
  const values = [
    ...text.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|null|true|false|\{\}|\[\])(?=[,\]}])/g),
  ];
  const keys = [...text.matchAll(/"([A-Za-z]+)":/g)];
  const choice = random();
  const value = values.length > 0 ? pick(values) : null;
  const key = keys.length > 0 ? pick(keys) : null;
  if (choice < 0.6 && value !== null) return replaceAt(text, value.index, value[0].length, pick(HOSTILE_VALUES));
  if (choice < 0.7 && key !== null)
    return replaceAt(text, key.index, key[0].length, `"${pick(["__proto__", "constructor", "x"])}":`);
  if (choice < 0.8 && key !== null) return replaceAt(text, key.index, 0, `${key[0]}${pick(HOSTILE_VALUES)},`);
  if (choice < 0.85 && key !== null) return replaceAt(text, key.index, key[0].length, key[0].toUpperCase());
  const start = randomBelow(text.length);
  return replaceAt(text, start, randomBelow(3), String.fromCharCode(randomBelow(choice < 0.95 ? 128 : 65_536)));
}

const replaceAt = (text: string, start: number, length: number, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(start + length);
